package filterpolicy_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

func mustParse(t *testing.T, policy string) *filterpolicy.Policy {
	t.Helper()
	p, err := filterpolicy.Parse(policy)
	if err != nil {
		t.Fatalf("Parse(%s): %s", policy, err)
	}
	return p
}

func TestParseRejectsWhatIsNoPolicy(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		policy string
		want   filterpolicy.SyntaxError
	}{
		"empty":             {"", filterpolicy.SyntaxError{Offset: 0, Detail: "the text ends too early"}},
		"cut off":           {`{"a": ["x"`, filterpolicy.SyntaxError{Offset: 10, Detail: "the text ends too early"}},
		"text behind":       {`{} {}`, filterpolicy.SyntaxError{Offset: 2, Detail: "there is text after the JSON value"}},
		"list":              {`["a"]`, filterpolicy.SyntaxError{Detail: "a filter policy must be a JSON object, got a list", IsJSON: true}},
		"null":              {`null`, filterpolicy.SyntaxError{Detail: "a filter policy must be a JSON object, got null", IsJSON: true}},
		"duplicate key":     {`{"a": ["x"], "a": ["y"]}`, filterpolicy.SyntaxError{Offset: 16, Detail: `the key "a" appears twice in one object`, IsJSON: true, Duplicate: "a"}},
		"duplicate, nested": {`{"a": {"b": ["x"], "b": ["y"]}}`, filterpolicy.SyntaxError{Offset: 22, Detail: `the key "b" appears twice in one object`, IsJSON: true, Duplicate: "b"}},
		"invalid UTF-8":     {"{\"a\": [\"\xff\"]}", filterpolicy.SyntaxError{Detail: "the text is not valid UTF-8"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := filterpolicy.Parse(test.policy)
			var syntax *filterpolicy.SyntaxError
			if !errors.As(err, &syntax) {
				t.Fatalf("Parse(%q) = %v, want a *SyntaxError", test.policy, err)
			}
			if diff := cmp.Diff(test.want, *syntax); diff != "" {
				t.Errorf("Parse(%q) (-want +got):\n%s", test.policy, diff)
			}
		})
	}
}

func TestParseBoundsNesting(t *testing.T) {
	t.Parallel()
	for levels, want := range map[int]string{
		501:     "nested deeper than 500 levels",
		100_000: "invalid character '{' exceeded max depth", // of encoding/json
	} {
		deep := strings.Repeat(`{"a":`, levels) + "[1]" + strings.Repeat("}", levels)
		_, err := filterpolicy.Parse(deep)
		var syntax *filterpolicy.SyntaxError
		if !errors.As(err, &syntax) || syntax.Detail != want {
			t.Errorf("Parse of %d levels = %v, want: %s", levels, err, want)
		}
	}
}

func TestIsEmpty(t *testing.T) {
	t.Parallel()
	for policy, want := range map[string]bool{`{}`: true, " {\n} ": true, `{"a":["x"]}`: false} {
		if got := mustParse(t, policy).IsEmpty(); got != want {
			t.Errorf("IsEmpty of %q = %t, want %t", policy, got, want)
		}
	}
}
