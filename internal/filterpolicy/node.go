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
	IsJSON bool   // the text is JSON, and yet not what it should be
	// Duplicate is the key that an object has twice: JSON allows it, and what becomes
	// of the two depends on the reader. Whether AWS refuses it nobody has written.
	Duplicate string
}

func (e *SyntaxError) Error() string {
	if e.IsJSON {
		return e.Detail
	}
	return fmt.Sprintf("not valid JSON at byte %d: %s", e.Offset, e.Detail)
}

// reader builds nodes from text that is known to be valid JSON: encoding/json
// judges it, and keeps neither the order of keys nor duplicates. Duplicate keys
// are an error in a policy, where one of them would be lost, and tolerated in a
// message, which is not ours.
type reader struct {
	source          string
	at              int // bytes read
	allowDuplicates bool
	duplicate       string // a key that is there twice, and may not be
}

func readJSON(source string, allowDuplicates bool) (*node, error) {
	if !utf8.ValidString(source) {
		return nil, &SyntaxError{Detail: "the text is not valid UTF-8"}
	}
	if !json.Valid([]byte(source)) {
		return nil, syntaxError(source)
	}
	r := reader{source: source, allowDuplicates: allowDuplicates}
	value, err := r.value(0)
	if err != nil {
		return nil, &SyntaxError{Offset: int64(r.at), Detail: err.Error(), IsJSON: r.duplicate != "", Duplicate: r.duplicate}
	}
	return value, nil
}

// syntaxError says what is wrong with a text that is not valid JSON.
func syntaxError(source string) error {
	decoder := json.NewDecoder(strings.NewReader(source))
	err := decoder.Decode(new(json.RawMessage))
	wrong := &SyntaxError{Offset: decoder.InputOffset()}
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		wrong.Offset, wrong.Detail = int64(len(source)), "the text ends too early"
	case errors.As(err, &syntax):
		wrong.Offset, wrong.Detail = syntax.Offset, syntax.Error()
	default:
		wrong.Detail = "there is text after the JSON value"
	}
	return wrong
}

func (r *reader) value(depth int) (*node, error) {
	if depth > maxDepth {
		return nil, fmt.Errorf("nested deeper than %d levels", maxDepth)
	}
	switch c := r.next(); c {
	case '{':
		return r.object(depth)
	case '[':
		return r.list(depth)
	case '"':
		s, err := r.string()
		return &node{kind: text, text: s}, err
	case 't', 'f', 'n':
		word := r.upTo(" \t\r\n,]}")
		if word == "null" {
			return &node{kind: null}, nil
		}
		return &node{kind: boolean, truth: word == "true"}, nil
	}
	spelling := r.upTo(" \t\r\n,]}")
	n, ok := parseNumber(spelling)
	if !ok {
		return nil, fmt.Errorf("%q is not a number", spelling)
	}
	return &node{kind: numeric, number: n, text: spelling}, nil
}

// next skips white space and returns the byte after it, without reading it.
func (r *reader) next() byte {
	for strings.IndexByte(" \t\r\n", r.source[r.at]) >= 0 {
		r.at++
	}
	return r.source[r.at]
}

// upTo reads what stands before one of the bytes, or all that is left.
func (r *reader) upTo(ends string) string {
	rest := r.source[r.at:]
	if end := strings.IndexAny(rest, ends); end >= 0 {
		rest = rest[:end]
	}
	r.at += len(rest)
	return rest
}

// string reads a string with its quotes.
func (r *reader) string() (string, error) {
	from, escaped := r.at, false
	for r.at++; r.source[r.at] != '"'; r.at++ {
		if r.source[r.at] == '\\' {
			escaped = true
			r.at++
		}
	}
	r.at++
	if !escaped {
		return r.source[from+1 : r.at-1], nil
	}
	var s string
	err := json.Unmarshal([]byte(r.source[from:r.at]), &s)
	return s, err
}

func (r *reader) object(depth int) (*node, error) {
	out := &node{kind: object}
	seen := map[string]bool{}
	for r.at++; r.next() != '}'; {
		if r.source[r.at] == ',' {
			r.at++
			r.next()
		}
		key, err := r.string()
		if err != nil {
			return nil, err
		}
		if seen[key] && !r.allowDuplicates {
			r.duplicate = key
			return nil, fmt.Errorf("the key %q appears twice in one object", key)
		}
		seen[key] = true
		r.next()
		r.at++ // the colon
		value, err := r.value(depth + 1)
		if err != nil {
			return nil, err
		}
		out.members = append(out.members, member{key: key, value: value})
	}
	r.at++
	return out, nil
}

func (r *reader) list(depth int) (*node, error) {
	out := &node{kind: list}
	for r.at++; r.next() != ']'; {
		if r.source[r.at] == ',' {
			r.at++
		}
		value, err := r.value(depth + 1)
		if err != nil {
			return nil, err
		}
		out.items = append(out.items, value)
	}
	r.at++
	return out, nil
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
