package filterpolicy

import (
	"fmt"
	"strings"
)

// explain says in one line why the values do not satisfy the rule.
func (r rule) explain(found fields, attributes bool) string {
	values := found.byPath[r.path]
	what := "body property"
	if attributes {
		what = "message attribute"
	}
	wanted := shorten(strings.Join(each(r.values, write), ", "))
	switch {
	case found.unreadable[r.path] != "":
		return fmt.Sprintf("%s: %s", r.path, found.unreadable[r.path])
	case found.ignored[r.path] != "":
		return fmt.Sprintf("%s: %s; wanted %s", r.path, found.ignored[r.path], wanted)
	case len(values) == 0:
		return fmt.Sprintf("%s: the message has no such %s; wanted %s", r.path, what, wanted)
	}
	got := make([]string, 0, len(values))
	for _, f := range values {
		got = append(got, write(f.value))
	}
	return fmt.Sprintf("%s: got %s; wanted %s", r.path, shorten(strings.Join(got, ", ")), wanted) + r.hint(values)
}

// hint names the mistake that is made most: a number compared with a string.
func (r rule) hint(values []field) string {
	for _, f := range values {
		for _, wanted := range r.values {
			crossed := f.value.kind == text && wanted.kind == numeric || f.value.kind == numeric && wanted.kind == text
			if crossed && f.value.text == wanted.text {
				return " (a number and a string are never equal)"
			}
		}
		for _, wanted := range r.values {
			if operator, _ := wanted.operator(); operator == "numeric" && f.value.kind == text {
				if _, ok := parseNumber(f.value.text); ok {
					return " (the value is a string, numeric compares numbers)"
				}
			}
		}
	}
	return ""
}

// shorten keeps a line readable; it never cuts inside a character.
func shorten(line string) string {
	const limit = 200
	if len(line) <= limit {
		return line
	}
	return strings.ToValidUTF8(line[:limit], "") + "…"
}
