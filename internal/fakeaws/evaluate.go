package fakeaws

import (
	"slices"
	"strings"
)

// access is one question to a resource policy.
type access struct {
	service  string // the calling AWS service, for example sns.amazonaws.com
	account  string // the calling account, when a principal of one calls
	arn      string // that principal's ARN
	action   string // sqs:SendMessage
	resource string
	keys     map[string]string // condition keys in lower case, for example aws:sourcearn
}

// verdict is what a policy says: nothing, Allow or Deny. Deny wins.
type verdict int

const (
	silent verdict = iota
	allowed
	refused
)

// evaluate asks a policy. An empty text is silent.
func evaluate(policy string, a access) verdict {
	if policy == "" {
		return silent
	}
	d, err := parsePolicy(policy)
	if err != nil {
		return silent
	}
	out := silent
	for _, st := range d.Statement {
		if !st.matches(a) {
			continue
		}
		if st.Effect == "Deny" {
			return refused
		}
		out = allowed
	}
	return out
}

func (st *statement) matches(a access) bool {
	switch {
	case st.Principal != nil && !st.Principal.include(a),
		st.NotPrincipal != nil && st.NotPrincipal.include(a),
		st.Action != nil && !anyMatch(st.Action, a.action, matchesAction),
		st.NotAction != nil && anyMatch(st.NotAction, a.action, matchesAction),
		st.Resource != nil && !anyMatch(st.Resource, a.resource, like),
		st.NotResource != nil && anyMatch(st.NotResource, a.resource, like):
		return false
	}
	for operator, byKey := range st.Condition {
		for key, values := range byKey {
			if !conditionHolds(operator, strings.ToLower(key), values, a.keys) {
				return false
			}
		}
	}
	return true
}

func anyMatch(patterns []string, s string, match func(pattern, s string) bool) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return match(p, s) })
}

func (p *principals) include(a access) bool {
	for kind, list := range *p {
		for _, one := range list {
			switch {
			case kind == "*" || kind == "AWS" && one == "*":
				return true
			case kind == "Service" && one == a.service && a.service != "":
				return true
			case kind == "AWS" && a.account != "" && (one == a.account || one == a.arn || rootOf(one) == a.account):
				return true
			}
		}
	}
	return false
}

// rootOf returns the account of a root ARN, which stands for the whole account.
func rootOf(text string) string {
	a, ok := parseARN(text)
	if !ok || a.service != "iam" || a.resource != "root" {
		return ""
	}
	return a.account
}

// conditionHolds evaluates one operator on one key. An absent key fails, except
// for the negated operators and those with IfExists. Operators that the double
// does not know never hold.
func conditionHolds(operator, key string, values []string, keys map[string]string) bool {
	operator = strings.TrimPrefix(strings.TrimPrefix(operator, "ForAnyValue:"), "ForAllValues:")
	base, ifExists := strings.CutSuffix(operator, "IfExists")
	got, present := keys[key]
	if base == "Null" {
		return anyMatch(values, "", func(v, _ string) bool { return (v == "true") == !present })
	}
	negated := strings.Contains(base, "Not")
	if !present {
		return ifExists || negated
	}
	var match func(want, got string) bool
	switch strings.Replace(base, "Not", "", 1) {
	case "StringEquals":
		match = func(want, got string) bool { return want == got }
	case "StringEqualsIgnoreCase", "Bool":
		match = strings.EqualFold
	case "ArnEquals", "ArnLike", "StringLike":
		match = like
	default:
		return false
	}
	return anyMatch(values, got, match) != negated
}
