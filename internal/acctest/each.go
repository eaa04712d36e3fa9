package acctest

import (
	"strings"
	"testing"

	"github.com/zclconf/go-cty/cty"
)

// PathName writes a path for the name of a subtest: alarms.dead_letters.threshold.
func PathName(p cty.Path) string {
	var parts []string
	for _, step := range p {
		switch s := step.(type) {
		case cty.GetAttrStep:
			parts = append(parts, s.Name)
		case cty.IndexStep:
			if s.Key.Type() == cty.String {
				parts = append(parts, s.Key.AsString())
			} else {
				parts = append(parts, s.Key.AsBigFloat().String())
			}
		}
	}
	return strings.Join(parts, ".")
}

// With is a value in which one place is changed.
func With(tb testing.TB, v cty.Value, at cty.Path, with func(cty.Value) cty.Value) cty.Value {
	tb.Helper()
	out, err := cty.Transform(v, func(p cty.Path, old cty.Value) (cty.Value, error) {
		if p.Equals(at) {
			return with(old), nil
		}
		return old, nil
	})
	if err != nil {
		tb.Fatal(err)
	}
	return out
}

// Zero is the emptiest value of a type: an empty text or map, 0, false, an object of
// nulls.
func Zero(v cty.Value) cty.Value {
	t := v.Type()
	switch {
	case t == cty.String:
		return cty.StringVal("")
	case t == cty.Number:
		return cty.Zero
	case t == cty.Bool:
		return cty.False
	case t.IsMapType():
		return cty.MapValEmpty(t.ElementType())
	case t.IsSetType():
		return cty.SetValEmpty(t.ElementType())
	case t.IsListType():
		return cty.ListValEmpty(t.ElementType())
	}
	empty := map[string]cty.Value{}
	for name, child := range t.AttributeTypes() {
		empty[name] = cty.NullVal(child)
	}
	return cty.ObjectVal(empty)
}
