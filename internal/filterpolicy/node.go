package filterpolicy

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// kind is what a JSON value is.
type kind int

const (
	null kind = iota
	boolean
	numeric
	text
	list
	object
)

// node is a JSON value that keeps the order of keys and numbers as written.
type node struct {
	kind    kind
	truth   bool
	number  number
	text    string // of a string; of a number, its spelling
	items   []*node
	members []member
}

type member struct {
	key   string
	value *node
}

// maxDepth is far beyond any policy or message, and keeps hostile input from
// exhausting the stack.
const maxDepth = 500

// SyntaxError says that a text is not the JSON it should be.
type SyntaxError struct {
	Offset int64  // bytes from the start to where reading stopped
	Detail string // what is wrong
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("not valid JSON at byte %d: %s", e.Offset, e.Detail)
}

// reader builds nodes from text. Duplicate keys are an error in a policy, where
// one of them would be lost, and tolerated in a message, which is not ours.
type reader struct {
	decoder         *json.Decoder
	allowDuplicates bool
}

func readJSON(source string, allowDuplicates bool) (*node, error) {
	if !utf8.ValidString(source) {
		return nil, &SyntaxError{Detail: "the text is not valid UTF-8"}
	}
	r := reader{decoder: json.NewDecoder(strings.NewReader(source)), allowDuplicates: allowDuplicates}
	r.decoder.UseNumber()
	value, err := r.value(0)
	if err != nil {
		return nil, r.syntaxError(err)
	}
	if _, err := r.decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, r.syntaxError(errors.New("there is text after the JSON value"))
	}
	return value, nil
}

func (r reader) syntaxError(err error) error {
	detail := err.Error()
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		detail = "the text ends too early"
	}
	return &SyntaxError{Offset: r.decoder.InputOffset(), Detail: detail}
}

func (r reader) value(depth int) (*node, error) {
	if depth > maxDepth {
		return nil, fmt.Errorf("nested deeper than %d levels", maxDepth)
	}
	token, err := r.decoder.Token()
	if err != nil {
		return nil, err
	}
	switch t := token.(type) {
	case json.Delim:
		if t == '{' {
			return r.object(depth)
		}
		return r.list(depth)
	case string:
		return &node{kind: text, text: t}, nil
	case json.Number:
		n, ok := parseNumber(t.String())
		if !ok {
			return nil, fmt.Errorf("%q is not a number", t.String())
		}
		return &node{kind: numeric, number: n, text: t.String()}, nil
	case bool:
		return &node{kind: boolean, truth: t}, nil
	}
	return &node{kind: null}, nil
}

func (r reader) object(depth int) (*node, error) {
	out := &node{kind: object}
	seen := map[string]bool{}
	for r.decoder.More() {
		token, err := r.decoder.Token()
		if err != nil {
			return nil, err
		}
		key, ok := token.(string)
		if !ok {
			return nil, fmt.Errorf("an object key must be a string, got %v", token)
		}
		if seen[key] && !r.allowDuplicates {
			return nil, fmt.Errorf("the key %q appears twice in one object", key)
		}
		seen[key] = true
		value, err := r.value(depth + 1)
		if err != nil {
			return nil, err
		}
		out.members = append(out.members, member{key: key, value: value})
	}
	_, err := r.decoder.Token() // the closing brace
	return out, err
}

func (r reader) list(depth int) (*node, error) {
	out := &node{kind: list}
	for r.decoder.More() {
		value, err := r.value(depth + 1)
		if err != nil {
			return nil, err
		}
		out.items = append(out.items, value)
	}
	_, err := r.decoder.Token() // the closing bracket
	return out, err
}

// equal compares scalars: numbers by value, so that 1.0 is 1.
func (n *node) equal(o *node) bool {
	if n.kind != o.kind {
		return false
	}
	switch n.kind {
	case null:
		return true
	case boolean:
		return n.truth == o.truth
	case numeric:
		return n.number.equal(o.number)
	case text:
		return n.text == o.text
	}
	return false
}
