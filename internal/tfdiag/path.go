package tfdiag

import (
	"strconv"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
)

// Path turns an attribute path as HCL writes it into one of the framework:
// "dead_letter_queue.name", `subscriptions["a.b"].filter_policy`,
// "assume_role[0].role_arn". What cannot be read gives the empty path, which
// stands for the whole resource.
func Path(text string) path.Path {
	at := path.Empty()
	rest := text
	for first := true; rest != ""; first = false {
		var ok bool
		if at, rest, ok = step(at, rest, first); !ok {
			return path.Empty()
		}
	}
	return at
}

// step takes one step of a path off the text.
func step(at path.Path, text string, first bool) (path.Path, string, bool) {
	if text[0] == '[' {
		return index(at, text[1:])
	}
	if !first {
		if text[0] != '.' {
			return at, "", false
		}
		text = text[1:]
	}
	end := strings.IndexAny(text, ".[")
	if end < 0 {
		end = len(text)
	}
	if end == 0 {
		return at, "", false
	}
	return at.AtName(text[:end]), text[end:], true
}

// index takes what stands in brackets: a quoted key or a number.
func index(at path.Path, text string) (path.Path, string, bool) {
	if quoted, err := strconv.QuotedPrefix(text); err == nil {
		key, err := strconv.Unquote(quoted)
		rest, closed := strings.CutPrefix(text[len(quoted):], "]")
		return at.AtMapKey(key), rest, err == nil && closed
	}
	number, rest, closed := strings.Cut(text, "]")
	i, err := strconv.Atoi(number)
	return at.AtListIndex(i), rest, err == nil && closed
}
