package policydoc

import (
	"slices"
	"strings"
)

// Access is what an AWS service, or somebody of an account, is about to do with
// the policy's resource.
type Access struct {
	Service  string // the service principal, such as "sns.amazonaws.com"; "" for an account's
	Account  string // 12 digits; which of its roles or users calls is not known
	Action   string // such as "sqs:SendMessage"
	Resource string // ARN
	// Context has the condition keys of the call in lower case, such as
	// "aws:sourcearn". A key that is mapped to no values is known to be absent
	// from the call; one that is not here is unknown.
	Context map[string][]string
}

// Answer is what a policy says to an Access.
type Answer string

// The answers. Unclear means that it depends on what Access does not tell: a
// guardrail must not judge then.
const (
	Allowed Answer = "Allowed"
	Refused Answer = "Refused"
	Unclear Answer = "Unclear"
)

// Answers says whether the policy, as the only one that counts, lets the caller
// do it: a Deny beats an Allow, and without an Allow it is refused.
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
func (d Document) Answers(a Access) Answer {
	allowed, denied := no, no
	for _, statement := range d.Statements {
		applies := statement.appliesTo(a)
		if statement.Effect == Deny {
			denied = max(denied, applies)
		} else {
			allowed = max(allowed, applies)
		}
	}
	switch {
	case denied == yes || allowed == no:
		return Refused
	case denied == maybe || allowed == maybe:
		return Unclear
	}
	return Allowed
}

// truth is a three-valued truth, in order: and is min, or is max.
type truth int

const (
	no truth = iota
	maybe
	yes
)

func certainly(holds bool) truth {
	if holds {
		return yes
	}
	return no
}

func (s Statement) appliesTo(a Access) truth {
	applies := min(
		s.names(a),
		certainly(included(s.Actions, s.NotActions, func(pattern string) bool { return like(strings.ToLower(pattern), strings.ToLower(a.Action)) })),
		certainly(included(s.Resources, s.NotResources, func(pattern string) bool { return like(pattern, a.Resource) })),
	)
	for _, condition := range s.Conditions {
		applies = min(applies, condition.holds(a.Context))
	}
	return applies
}

func (s Statement) names(a Access) truth {
	if a.Service == "" {
		return s.namesAccount(a.Account)
	}
	return s.namesService(a.Service)
}

// namesAccount: an account's ID or root stands for all of it. Whether one of its
// roles or users is the caller is not known.
func (s Statement) namesAccount(account string) truth {
	if !s.NotPrincipals.IsZero() {
		return maybe
	}
	named := certainly(s.Principals.Everyone)
	for _, identifier := range s.Principals.ByType["AWS"] {
		switch {
		case identifier == "*" || rootToAccount(identifier) == account:
			return yes
		case arnParts(identifier)[4] == account:
			named = max(named, maybe)
		}
	}
	return named
}

// namesService: "*" is everybody, services too. Who NotPrincipal leaves out of
// a service's calls, nobody should have to guess.
func (s Statement) namesService(service string) truth {
	if !s.NotPrincipals.IsZero() {
		return maybe
	}
	return certainly(s.Principals.Everyone || slices.Contains(s.Principals.ByType["AWS"], "*") ||
		slices.Contains(s.Principals.ByType["Service"], service) || slices.Contains(s.Principals.ByType["Service"], "*"))
}

// included reads Action and NotAction, Resource and NotResource. A statement
// without either says all: a key policy may leave the resource out.
func included(patterns, notPatterns []string, matches func(string) bool) bool {
	if len(notPatterns) > 0 {
		return !slices.ContainsFunc(notPatterns, matches)
	}
	return len(patterns) == 0 || slices.ContainsFunc(patterns, matches)
}

// like matches IAM patterns: * is any text, ? is one character.
func like(pattern, text string) bool {
	star, mark := -1, 0
	p, t := 0, 0
	for t < len(text) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, mark, p = p, t, p+1
		case p < len(pattern) && (pattern[p] == '?' || pattern[p] == text[t]):
			p, t = p+1, t+1
		case star >= 0: // let the last * take one more
			mark++
			p, t = star+1, mark
		default:
			return false
		}
	}
	return strings.Trim(pattern[p:], "*") == ""
}
