package policydoc

import (
	"slices"
	"strings"
)

// operator is a condition operator taken apart.
type operator struct {
	compare  func(pattern, value string) bool
	negated  bool // holds when no value matches, and when the key is absent
	ifExists bool // holds when the key is absent
	forAll   bool // ForAllValues: every value must match; holds when absent
}

// comparisons are the operators that can be judged; negated ones have "Not"
// before the last word. ARNs are compared part by part, in ArnEquals as well.
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html
var comparisons = map[string]func(pattern, value string) bool{
	"StringEquals":           func(pattern, value string) bool { return pattern == value },
	"StringEqualsIgnoreCase": strings.EqualFold,
	"StringLike":             like,
	"ArnEquals":              likeARN,
	"ArnLike":                likeARN,
	"Bool":                   strings.EqualFold,
}

func parseOperator(name string) (operator, bool) {
	var o operator
	if rest, found := strings.CutPrefix(name, "ForAllValues:"); found {
		name, o.forAll = rest, true
	}
	name = strings.TrimPrefix(name, "ForAnyValue:")
	name, o.ifExists = strings.CutSuffix(name, "IfExists")
	for _, kind := range []string{"String", "Arn"} {
		if rest, found := strings.CutPrefix(name, kind+"Not"); found {
			name, o.negated = kind+rest, true
		}
	}
	var known bool
	o.compare, known = comparisons[name]
	return o, known
}

// holds judges the condition in the context of a call; maybe, when the key's
// value, the operator or a policy variable is not known.
func (c Condition) holds(context map[string][]string) truth {
	values, known := context[strings.ToLower(c.Key)]
	if !known {
		return maybe
	}
	if c.Operator == "Null" {
		return c.holdsForAbsence(len(values) == 0)
	}
	o, known := parseOperator(c.Operator)
	if !known || slices.ContainsFunc(c.Values, func(value string) bool { return strings.Contains(value, "${") }) {
		return maybe
	}
	if len(values) == 0 {
		return certainly(o.negated || o.ifExists || o.forAll)
	}
	matches := func(value string) bool {
		return slices.ContainsFunc(c.Values, func(pattern string) bool { return o.compare(pattern, value) }) != o.negated
	}
	if o.forAll || o.negated {
		return certainly(!slices.ContainsFunc(values, func(value string) bool { return !matches(value) }))
	}
	return certainly(slices.ContainsFunc(values, matches))
}

// holdsForAbsence judges Null: "true" wants the key absent, "false" present.
func (c Condition) holdsForAbsence(absent bool) truth {
	for _, value := range c.Values {
		if strings.EqualFold(value, "true") == absent {
			return yes
		}
	}
	return no
}

// likeARN compares the six parts of an ARN one by one, so that a wildcard stays
// within its part.
func likeARN(pattern, arn string) bool {
	patterns, parts := strings.SplitN(pattern, ":", 6), strings.SplitN(arn, ":", 6)
	if len(patterns) != len(parts) {
		return pattern == "*"
	}
	for i := range patterns {
		if !like(patterns[i], parts[i]) {
			return false
		}
	}
	return true
}
