package filterpolicy_test

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

// words are chosen to be prefixes, suffixes and other cases of each other.
var words = []string{"rugby", "rugbies", "tennis", "table tennis", "ball", "baseball", "Ball", "é"}

func pick[T any](random *rand.Rand, from []T) T { return from[random.IntN(len(from))] }

// some is 1 to 3 values of f, joined by commas.
func some(random *rand.Rand, f func() string) string {
	parts := make([]string, 1+random.IntN(3))
	for i := range parts {
		parts[i] = f()
	}
	return strings.Join(parts, ",")
}

func word(random *rand.Rand) string { return fmt.Sprintf("%q", pick(random, words)) }

func decimal(random *rand.Rand) string {
	return pick(random, []string{"0", "1", "1.0", "-1", "2.5", "2.50", "1e1", "10", "99.99999", "-0.5", "100"})
}

// stringValue is a value of a policy for a field that is a string.
func stringValue(random *rand.Rand) string {
	switch random.IntN(7) {
	case 0:
		return `{"prefix":` + fmt.Sprintf("%q", pick(random, []string{"rug", "table", "B", ""})) + `}`
	case 1:
		return `{"suffix":` + fmt.Sprintf("%q", pick(random, []string{"ball", "s", "é"})) + `}`
	case 2:
		return `{"equals-ignore-case":` + fmt.Sprintf("%q", pick(random, []string{"ball", "tennis"})) + `}`
	case 3:
		return `{"anything-but":[` + some(random, func() string { return word(random) }) + `]}`
	case 4:
		return `{"anything-but":{"prefix":` + fmt.Sprintf("%q", pick(random, []string{"rug", "b"})) + `}}`
	}
	return word(random)
}

func numberValue(random *rand.Rand) string {
	switch random.IntN(5) {
	case 0:
		return fmt.Sprintf(`{"numeric":[%q,%s]}`, pick(random, []string{"=", "<", "<=", ">", ">="}), decimal(random))
	case 1:
		return fmt.Sprintf(`{"numeric":[%q,%s,%q,%s]}`, pick(random, []string{">", ">="}),
			pick(random, []string{"-10", "-0.5", "0"}), pick(random, []string{"<", "<="}), pick(random, []string{"1", "2.5", "100"}))
	case 2:
		return `{"anything-but":[` + some(random, func() string { return decimal(random) }) + `]}`
	}
	return decimal(random)
}

func truth(random *rand.Rand) string { return pick(random, []string{"true", "false"}) }

// presence is a list that asks for presence alone.
func presence(random *rand.Rand) string {
	return pick(random, []string{`{"exists":true}`, `{"exists":false}`})
}

// rules is a list of values for a key whose first letter says its type.
func rules(random *rand.Rand, key string, mayBeAbsent bool) string {
	if mayBeAbsent && random.IntN(4) == 0 {
		return "[" + presence(random) + "]"
	}
	switch key[0] {
	case 'n':
		return "[" + some(random, func() string { return numberValue(random) }) + "]"
	case 'b':
		return "[" + some(random, func() string { return truth(random) }) + "]"
	case 'l':
		return "[" + some(random, func() string { return word(random) }) + "]"
	}
	return "[" + some(random, func() string { return stringValue(random) }) + "]"
}

func attributeCase(random *rand.Rand) motoCase {
	flat := func(keys ...string) string {
		members := make([]string, 0, len(keys))
		for _, key := range keys {
			if random.IntN(2) == 0 {
				members = append(members, fmt.Sprintf("%q:%s", key, rules(random, key, true)))
			}
		}
		return strings.Join(members, ",")
	}
	policy := flat("s1", "n1", "l1", "s2")
	if random.IntN(3) == 0 {
		or := fmt.Sprintf(`"$or":[{"s3":%s},{"n2":%s}]`, rules(random, "s", true), rules(random, "n", true))
		policy = strings.Trim(policy+","+or, ",")
	}
	c := motoCase{Policy: "{" + policy + "}", Scope: filterpolicy.MessageAttributes, Attributes: map[string]motoAttribute{"z": {"String", "always"}}}
	for _, key := range []string{"s1", "s2", "s3", "n1", "n2", "l1"} {
		if random.IntN(5) == 0 {
			continue
		}
		switch key[0] {
		case 's':
			c.Attributes[key] = motoAttribute{"String", pick(random, words)}
		case 'n':
			c.Attributes[key] = motoAttribute{"Number", decimal(random)}
		default:
			c.Attributes[key] = motoAttribute{"String.Array", "[" + some(random, func() string { return word(random) }) + "]"}
		}
	}
	return c
}

func bodyCase(random *rand.Rand) motoCase {
	policy := []string{}
	for _, key := range []string{"s1", "n1", pick(random, []string{"l1", "b1"})} {
		if random.IntN(2) == 0 {
			policy = append(policy, fmt.Sprintf("%q:%s", key, rules(random, key, true)))
		}
	}
	if random.IntN(2) == 0 {
		policy = append(policy, fmt.Sprintf(`"o":{"s":%s,"p":{"n":%s}}`, rules(random, "s", true), rules(random, "n", true)))
	}
	if random.IntN(2) == 0 {
		policy = append(policy, fmt.Sprintf(`"objects":{"s":%s}`, rules(random, "s", false)))
	}
	record := func() string { return member(random, "s", word(random)) }
	body := []string{
		`"z":1`,
		fmt.Sprintf(`"o":{"z":1%s,"p":{"z":1%s}}`, behind(member(random, "s", word(random))), behind(member(random, "n", decimal(random)))),
		`"objects":[{` + record() + `},{` + record() + `}]`,
	}
	for key, value := range map[string]string{"s1": word(random), "n1": decimal(random), "b1": truth(random), "l1": "[" + some(random, func() string { return word(random) }) + "]"} {
		if m := member(random, key, value); m != "" {
			body = append(body, m)
		}
	}
	return motoCase{Policy: "{" + strings.Join(policy, ",") + "}", Scope: filterpolicy.MessageBody, Body: "{" + strings.Join(body, ",") + "}"}
}

// member is "key":value, or nothing one time in five.
func member(random *rand.Rand, key, value string) string {
	if random.IntN(5) == 0 {
		return ""
	}
	return fmt.Sprintf("%q:%s", key, value)
}

func behind(m string) string {
	if m == "" {
		return ""
	}
	return "," + m
}
