package policydoc

import (
	"regexp"
	"slices"
	"strings"
)

// Equal says whether both documents mean the same to AWS. The order of
// statements and lists, repetition, one value or a list of one, the case of
// action names and condition keys, an account id or the ARN of its root, and
// "*" or {"AWS": "*"} as principal make no difference. Sids, Id and the
// version do; a document without a version is of 2008-10-17.
func Equal(a, b Document) bool {
	return a.EffectiveVersion() == b.EffectiveVersion() && a.ID == b.ID &&
		slices.Equal(statementKeys(a), statementKeys(b))
}

// EqualText compares two policy texts by meaning. Texts that do not parse are
// equal only when they are the same text; so are two empty ones.
func EqualText(a, b string) bool {
	left, errA := ParseDocument(a)
	right, errB := ParseDocument(b)
	if errA != nil || errB != nil {
		return a == b
	}
	return Equal(left, right)
}

// Equal says whether both statements mean the same and have the same Sid.
func (s Statement) Equal(o Statement) bool { return s.key() == o.key() }

// SameEffect says whether both statements mean the same, whatever their Sids.
func (s Statement) SameEffect(o Statement) bool {
	s.Sid, o.Sid = "", ""
	return s.key() == o.key()
}

func statementKeys(d Document) []string {
	keys := make([]string, 0, len(d.Statements))
	for _, statement := range d.Statements {
		keys = append(keys, statement.key())
	}
	return sortedSet(keys)
}

// key is the text of the statement with every spelling that has no meaning
// taken out: two statements are equal exactly when their keys are.
func (s Statement) key() string {
	s.Actions = mapped(s.Actions, strings.ToLower)
	s.NotActions = mapped(s.NotActions, strings.ToLower)
	s.Principals = s.Principals.normal()
	s.NotPrincipals = s.NotPrincipals.normal()
	conditions := make([]Condition, 0, len(s.Conditions))
	for _, c := range s.Conditions {
		conditions = append(conditions, c.normal())
	}
	s.Conditions = conditions
	return s.JSON()
}

// normal has no bare "*" and no account ids, and no type without identifiers.
// IAM: "*" and {"AWS": "*"} are equivalent in resource-based policies, and an
// account id is short for the ARN of the account's root.
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html
func (p Principals) normal() Principals {
	if p.Everyone {
		return AWSPrincipals("*")
	}
	out := map[string][]string{}
	for kind, identifiers := range p.ByType {
		switch {
		case len(identifiers) == 0:
		case kind == "AWS":
			out[kind] = mapped(identifiers, rootToAccount)
		default:
			out[kind] = identifiers
		}
	}
	return Principals{ByType: out}
}

func (c Condition) normal() Condition {
	c.Key = strings.ToLower(c.Key)
	if isFlagOperator(c.Operator) {
		c.Values = mapped(c.Values, strings.ToLower)
	}
	return c
}

// isFlagOperator says whether the operator's values are true or false.
func isFlagOperator(operator string) bool {
	return operator == "Bool" || operator == "BoolIfExists" || operator == "Null"
}

var rootARN = regexp.MustCompile(`^arn:aws[a-z-]*:iam::([0-9]{12}):root$`)

func rootToAccount(identifier string) string {
	if match := rootARN.FindStringSubmatch(identifier); match != nil {
		return match[1]
	}
	return identifier
}
