package filterpolicy

import "fmt"

// Validate reports what AWS would refuse, what nobody has documented, and what
// is accepted but surely not meant; in the order of the text. Size, keys and
// combinations are Measure's. The texts of Refused problems are AWS's, as
// recorded in github.com/localstack/localstack tests/aws/services/sns/test_sns_filter_policy.snapshot.json.
func (p *Policy) Validate(scope Scope) []Problem {
	v := &validator{scope: scope}
	v.object("", p.root)
	return v.problems
}

// validator collects problems on one walk over a policy.
type validator struct {
	scope    Scope
	problems []Problem
}

func (v *validator) report(path string, code ProblemCode, severity Severity, format string, args ...any) {
	v.problems = append(v.problems, Problem{Path: path, Code: code, Severity: severity, Message: fmt.Sprintf(format, args...)})
}

func (v *validator) refuse(path string, code ProblemCode, format string, args ...any) {
	v.report(path, code, Refused, format, args...)
}

func (v *validator) object(path string, n *node) {
	for _, m := range n.members {
		v.member(join(path, m.key), m)
	}
}

func (v *validator) member(path string, m member) {
	switch {
	case m.isOr():
		for i, alternative := range m.value.items {
			if len(alternative.members) == 0 {
				v.report(index(path, i), CodeMatchesAll, Suspicious, `an alternative without keys asks nothing of a message, so that the whole "$or" lets all of them through`)
			}
			v.object(index(path, i), alternative)
		}
	case m.value.kind == object:
		v.nested(path, m)
	case m.value.kind != list:
		v.refuse(path, CodeNotObjectOrArray, "%s must be an object or an array", quote(m.key))
	case len(m.value.items) == 0:
		v.refuse(path, CodeEmptyArray, "Empty arrays are not allowed")
	case m.key == orKey:
		v.report(path, CodeOrIsPlainKey, Suspicious,
			`"$or" needs at least two objects, none with a key named like an operator (such as "prefix"); SNS reads it as an ordinary key, and no message has one, so nothing is ever delivered`)
	default:
		v.attributeName(path, m.key)
		for i, value := range m.value.items {
			v.value(index(path, i), value)
		}
	}
}

// nested checks an object under a key. Like AWS, it looks at the grammar before
// the scope: {"key": {"suffix": "x"}} is a bare value in any scope.
func (v *validator) nested(path string, m member) {
	before := len(v.problems)
	if len(m.value.members) == 0 && v.scope == MessageBody {
		v.report(path, CodeEmptyObject, Unknown, "an object without keys says nothing about the message: name a key in it, or leave it out")
	}
	v.object(path, m.value)
	if v.scope != MessageBody && !v.refusedSince(before) {
		v.problems = v.problems[:before]
		v.refuse(path, CodeNested, "Filter policy scope MessageAttributes does not support nested filter policy")
	}
}

func (v *validator) refusedSince(start int) bool {
	for _, problem := range v.problems[start:] {
		if problem.Severity == Refused {
			return true
		}
	}
	return false
}

// value checks one element of a key's list.
func (v *validator) value(path string, n *node) {
	switch n.kind {
	case list:
		v.refuse(path, CodeBadValue, "Match value must be String, number, true, false, or null")
	case object:
		v.expression(path, n)
	default:
		v.literal(path, n)
	}
}

func (v *validator) expression(path string, n *node) {
	if len(n.members) == 0 {
		v.report(path, CodeEmptyObject, Unknown, `an empty object is no match expression: write one such as {"exists": true}`)
		return
	}
	if len(n.members) > 1 {
		v.refuse(path, CodeManyOperators, "Only one key allowed in match expression")
		return
	}
	m := n.members[0]
	path = join(path, m.key)
	switch m.key {
	case "prefix", "suffix", "equals-ignore-case":
		v.stringOperand(path, m.key, m.value)
	case "wildcard":
		v.wildcard(path, m.value)
	case "anything-but":
		v.anythingBut(path, m.value)
	case "numeric":
		v.numeric(path, m.value)
	case "exists":
		if m.value.kind != boolean {
			v.refuse(path, CodeBadOperand, "exists match pattern must be either true or false.")
		}
	case "cidr":
		v.cidr(path, m.value)
	default:
		v.report(path, CodeUnknownOperator, Unknown, "Unrecognized match type %s", m.key)
	}
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

func index(path string, i int) string { return fmt.Sprintf("%s[%d]", path, i) }
