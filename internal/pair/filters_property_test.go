package pair_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// A filter policy that SNS refuses has been refused by a rule before: Subscribe is
// the last call but the alarms'.
func TestFiltersThatSNSRefusesARuleRefusesFirst(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var byUs, byAWS int
	for i, text := range filters(1500) {
		body := func(s *topology.Subscription) {
			if i%2 == 1 {
				s.FilterPolicyScope = known("MessageBody")
			}
		}
		config := written(topic("pedidos", topicHere, filter(text), body), undelivered(func(u *topology.Undelivered) { u.Enabled = known(false) }))
		planned := pair.Resolve(config, nil, w.setting)
		refused := refusals(config, planned)
		if len(refused) > 0 {
			byUs++
		}
		sub := planned.Subscriptions.Or(nil)["pedidos"].Or(none[topology.Subscription]())
		attributes := map[string]string{"FilterPolicy": text, "FilterPolicyScope": sub.FilterPolicyScope.Or("")}
		arn, err := w.client.Subscribe(t.Context(), topicHere, fmt.Sprintf("arn:aws:sqs:sa-east-1:123456789012:fila-%d", i), attributes)
		if err == nil {
			err = w.client.Unsubscribe(t.Context(), arn) // a topic has a quota of them
		}
		if validationCode(err) == "" {
			continue
		}
		byAWS++
		if len(refused) == 0 {
			t.Errorf("AWS answers %v to %.200s, and no rule said so before", err, text)
		}
	}
	if byUs == 0 || byAWS == 0 || byUs < byAWS {
		t.Errorf("%d refused by us, %d by AWS", byUs, byAWS)
	}
}

// filters are filter policies: those at the edges of what SNS takes, and as many
// more at random.
func filters(n int) []string {
	all := []string{
		`{"$or":[{"a":[1]},{"b":[1]},{"c":[1]},{"d":[1]},{"e":[1]},{"f":[1]}]}`,
		`{"$or":[{"a":[1]},{"b":[1]},{"c":[1]}],"d":[1],"e":[1],"f":[1],"g":[1],"h":[1]}`,
		`{"p":{"a":[1],"b":[1],"c":[1],"d":[1],"e":[1],"f":[1]}}`,
		`{"a":[1],"b":[1],"c":[1],"d":[1],"e":[1],"f":[1]}`,
		`{"a":[{"wildcard":"*a*b*c*d*"}]}`, `{"a":[{"anything-but":{"wildcard":"*a*b*c*d*"}}]}`,
		`{"a":[` + strings.Repeat(`{"wildcard":"a*b"},`, 10) + `{"wildcard":"a*b"}]}`,
		`{"a":["` + strings.Repeat("x", 256*1024) + `"]}`,
		`{"$or":[{},{}]}`, `{"a":["x"],"a":["y"]}`, `null`, `[]`, ``, `{`, `{}`, `{"a":{}}`, `{"a":[{}]}`, `{"a":[12345678901]}`,
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range n {
		all = append(all, randomFilter(random, 0))
	}
	return all
}

func randomFilter(random *rand.Rand, depth int) string {
	var members []string
	for i := range 1 + random.IntN(7) {
		key := fmt.Sprintf("%q", string(rune('a'+i)))
		switch kind := random.IntN(12); {
		case kind == 0 && depth < 3:
			members = append(members, key+":"+randomFilter(random, depth+1))
		case kind == 1 && depth < 3:
			members = append(members, `"$or":[`+randomFilter(random, depth+1)+","+randomFilter(random, depth+1)+"]")
		default:
			members = append(members, key+":"+randomValues(random))
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

func randomValues(random *rand.Rand) string {
	choices := []string{
		`1`, `"x"`, `"y"`, `true`, `null`, `{"prefix":"x"}`, `{"suffix":"x"}`, `{"exists":true}`, `{"numeric":[">",1,"<",5]}`,
		`{"anything-but":["x","y"]}`, `{"wildcard":"a*"}`, `{"cidr":"10.0.0.0/8"}`, `{"anything-but":{"prefix":"x"}}`, `{"equals-ignore-case":"x"}`,
	}
	wrong := []string{
		`{"prefix":1}`, `{"exists":1}`, `{"numeric":[]}`, `{"numeric":["<"]}`, `{"numeric":[">",5,"<",1]}`, `{"cidr":"x"}`, `{"unheard":1}`, `[]`,
		`{"wildcard":"*a*b*c*d*"}`, `{"wildcard":"a**"}`, `{"anything-but":[]}`, `{"anything-but":{"exists":true}}`, `{"prefix":"x","suffix":"y"}`,
	}
	values := make([]string, 0, 4)
	for range 1 + random.IntN(4) {
		if random.IntN(40) == 0 {
			values = append(values, wrong[random.IntN(len(wrong))])
			continue
		}
		values = append(values, choices[random.IntN(len(choices))])
	}
	return "[" + strings.Join(values, ",") + "]"
}
