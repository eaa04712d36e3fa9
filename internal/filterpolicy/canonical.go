package filterpolicy

import (
	"bytes"
	"encoding/json"
	"sort"
	"strings"
)

// Canonical writes the policy in one spelling of its meaning: minified, keys
// sorted, numbers in their shortest form, values and alternatives in order.
// Policies that mean the same have the same canonical text. The error is a
// *SyntaxError.
func Canonical(policy string) (string, error) {
	p, err := Parse(policy)
	if err != nil {
		return "", err
	}
	return canonicalObject(p.root), nil
}

// Equal says whether two policy texts mean the same: blanks, the order of keys
// and of values, and the spelling of numbers and strings do not matter. Texts
// that are not policies are equal only when they are the same text; so are two
// empty ones (crossplane-contrib/provider-aws#2071).
func Equal(a, b string) bool {
	left, errA := Canonical(a)
	right, errB := Canonical(b)
	if errA != nil || errB != nil {
		return a == b
	}
	return left == right
}

// canonicalObject writes a policy or a nested part of one: its lists are sets.
func canonicalObject(n *node) string {
	return writeObject(n, func(m member) string {
		switch {
		case m.value.kind == object:
			return canonicalObject(m.value)
		case m.isOr():
			return writeSet(m.value.items, canonicalObject)
		case m.value.kind == list:
			return writeSet(m.value.items, canonicalExpression)
		}
		return write(m.value)
	})
}

// canonicalExpression writes one value of a key: a literal or {operator:
// operand}. Only the list of anything-but is a set; a numeric range is not.
func canonicalExpression(n *node) string {
	if n.kind != object {
		return write(n)
	}
	return writeObject(n, func(m member) string {
		if m.key == "anything-but" && m.value.kind == list {
			return writeSet(m.value.items, write)
		}
		return write(m.value)
	})
}

// write is the JSON of n with sorted keys and lists as they are.
func write(n *node) string {
	switch n.kind {
	case null:
		return "null"
	case boolean:
		if n.truth {
			return "true"
		}
		return "false"
	case numeric:
		return n.number.text()
	case text:
		return quote(n.text)
	case list:
		return "[" + strings.Join(each(n.items, write), ",") + "]"
	}
	return writeObject(n, func(m member) string { return write(m.value) })
}

func writeObject(n *node, value func(member) string) string {
	members := make([]string, 0, len(n.members))
	for _, m := range n.members {
		members = append(members, quote(m.key)+":"+value(m))
	}
	sort.Strings(members)
	return "{" + strings.Join(members, ",") + "}"
}

func writeSet(items []*node, f func(*node) string) string {
	written := each(items, f)
	sort.Strings(written)
	return "[" + strings.Join(written, ",") + "]"
}

func each(items []*node, f func(*node) string) []string {
	out := make([]string, 0, len(items))
	for _, item := range items {
		out = append(out, f(item))
	}
	return out
}

// quote is the JSON string without HTML escapes.
func quote(s string) string {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(s); err != nil {
		panic("filterpolicy: a string that cannot be written: " + err.Error())
	}
	return strings.TrimRight(buffer.String(), "\n")
}
