package filterpolicy

// Scope says what a filter policy looks at, as in FilterPolicyScope.
type Scope string

// The scopes SNS knows; an absent one is MessageAttributes.
// https://docs.aws.amazon.com/sns/latest/dg/sns-message-filtering.html
const (
	MessageAttributes Scope = "MessageAttributes"
	MessageBody       Scope = "MessageBody"
)

// Policy is a filter policy that is JSON; whether AWS takes it says Validate.
type Policy struct {
	root   *node
	source string
}

// Parse reads a filter policy: one JSON object without duplicate keys, in valid
// UTF-8. The error is a *SyntaxError.
func Parse(policy string) (*Policy, error) {
	root, err := readJSON(policy, false)
	if err != nil {
		return nil, err
	}
	if root.kind != object {
		return nil, &SyntaxError{Detail: "a filter policy must be a JSON object, got " + kindNames[root.kind], IsJSON: true}
	}
	return &Policy{root: root, source: policy}, nil
}

var kindNames = map[kind]string{null: "null", boolean: "true or false", numeric: "a number", text: "a string", list: "a list"}

// IsEmpty says whether the policy is {}. SNS takes it as no filter at all.
func (p *Policy) IsEmpty() bool { return len(p.root.members) == 0 }

// operators are the names that make an object inside a list of values a match
// expression, and an object inside "$or" none of its alternatives.
// https://docs.aws.amazon.com/sns/latest/dg/sns-subscription-filter-policies.html
var operators = map[string]bool{
	"anything-but": true, "cidr": true, "equals-ignore-case": true, "exists": true,
	"numeric": true, "prefix": true, "suffix": true, "wildcard": true,
}

// orKey is the key whose value is a list of alternatives.
const orKey = "$or"

// isOr says whether SNS reads the member as alternatives: at least two objects,
// none of which has a key named like an operator. Otherwise "$or" is a key like
// any other, which messages do not have.
// https://docs.aws.amazon.com/sns/latest/dg/and-or-logic.html
func (m member) isOr() bool {
	if m.key != orKey || m.value.kind != list || len(m.value.items) < 2 {
		return false
	}
	for _, alternative := range m.value.items {
		if alternative.kind != object {
			return false
		}
		for _, inner := range alternative.members {
			if operators[inner.key] {
				return false
			}
		}
	}
	return true
}
