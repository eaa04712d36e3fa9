package filterpolicy

import (
	"fmt"
	"strings"
)

// field is one value of a message under its path. A list gives a field for each
// element; place says in which element of which lists of objects it stands, so
// that rules can be held to one and the same element.
type field struct {
	value *node
	place []position
	alone bool // an element of a Number.Array; see acceptsField
}

// position is an element of a list; lists are numbered through the message.
type position struct{ list, element int }

// fields are the values of a message by path. unreadable has those that are
// there and cannot be compared, ignored those that count as absent; both with
// the reason.
type fields struct {
	byPath     map[string][]field
	unreadable map[string]string
	ignored    map[string]string
}

func newFields() fields {
	return fields{byPath: map[string][]field{}, unreadable: map[string]string{}, ignored: map[string]string{}}
}

// empty says whether there is nothing to match: SNS then lets nothing through,
// not even {"exists": false}.
// https://docs.aws.amazon.com/sns/latest/dg/attribute-key-matching.html
func (f fields) empty() bool { return len(f.byPath) == 0 && len(f.unreadable) == 0 }

// attributeFields takes each attribute as a field. Binary ones are as good as
// absent: SNS ignores them.
// https://docs.aws.amazon.com/sns/latest/dg/sns-message-filtering.html
func attributeFields(attributes map[string]Attribute) fields {
	out := newFields()
	for name, attribute := range attributes {
		if attribute.DataType == "Binary" {
			out.ignored[name] = "a Binary attribute, which SNS ignores when it filters"
			continue
		}
		values, problem := attribute.values()
		if problem != "" {
			out.unreadable[name] = problem
			continue
		}
		for _, value := range values {
			out.byPath[name] = append(out.byPath[name], field{value: value, alone: attribute.DataType == numberArray})
		}
	}
	return out
}

// numberArray is a type that the page on constraints leaves out, and the page on
// numbers has: [100, 50] is matched by anything-but [100, 500].
// https://docs.aws.amazon.com/sns/latest/dg/numeric-value-matching.html
const numberArray = "Number.Array"

func (a Attribute) values() (values []*node, problem string) {
	switch a.DataType {
	case "String":
		return []*node{{kind: text, text: escape(a.StringValue)}}, ""
	case "Number":
		n, ok := parseNumber(a.StringValue)
		if !ok {
			return nil, fmt.Sprintf("%s is not a number", quote(a.StringValue))
		}
		return []*node{{kind: numeric, number: n, text: a.StringValue}}, ""
	case "String.Array":
		return arrayValues(a.StringValue)
	case numberArray:
		return numberValues(a.StringValue)
	}
	return nil, fmt.Sprintf("an attribute of type %s; only String, String.Array, Number and Number.Array are compared", quote(a.DataType))
}

func arrayValues(source string) (values []*node, problem string) {
	root, err := readJSON(source, true)
	if err != nil || root.kind != list {
		return nil, "a String.Array that is no JSON list"
	}
	for _, item := range root.items {
		switch item.kind {
		case list, object:
		case text:
			values = append(values, &node{kind: text, text: escape(item.text)})
		default:
			values = append(values, item)
		}
	}
	return values, ""
}

func numberValues(source string) (values []*node, problem string) {
	const no = "a Number.Array that is no JSON list of numbers"
	root, err := readJSON(source, true)
	if err != nil || root.kind != list {
		return nil, no
	}
	for _, item := range root.items {
		if item.kind != numeric {
			return nil, no
		}
	}
	return root.items, ""
}

// escape is how SNS sees a string attribute: a policy in scope
// MessageAttributes has to escape quotes and backslashes twice to match them.
// https://docs.aws.amazon.com/sns/latest/dg/subscription-filter-policy-constraints.html
func escape(value string) string {
	return escaper.Replace(value)
}

// bodyFields flattens a body. ok is false when it is no JSON object.
func bodyFields(body string) (out fields, ok bool) {
	root, err := readJSON(body, true)
	if err != nil || root.kind != object {
		return fields{}, false
	}
	f := flattener{fields: newFields()}
	f.add("", root, nil)
	return f.fields, true
}

type flattener struct {
	fields
	lists int
}

func (f *flattener) add(path string, n *node, place []position) {
	switch n.kind {
	case object:
		for _, m := range n.members {
			f.add(join(path, m.key), m.value, place)
		}
	case list:
		f.lists++
		id := f.lists
		for i, item := range n.items {
			f.add(path, item, append(place[:len(place):len(place)], position{list: id, element: i}))
		}
	default:
		f.byPath[path] = append(f.byPath[path], field{value: n, place: place})
	}
}

// together says whether two fields can belong to one object: they stand in the
// same element of every list that both are in.
func (f field) together(o field) bool {
	for i, j := 0, 0; i < len(f.place) && j < len(o.place); {
		a, b := f.place[i], o.place[j]
		switch {
		case a.list < b.list:
			i++
		case a.list > b.list:
			j++
		case a.element != b.element:
			return false
		default:
			i, j = i+1, j+1
		}
	}
	return true
}

// escaper writes a value as it stands in a policy.
var escaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`)
