package acctest

import (
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"
)

// proposed computes what core proposes to a provider: what is written, and where
// nothing is written what was there before, if the provider may compute it. It
// follows ProposedNew of hashicorp/terraform internal/plans/objchange.
func proposed(attributes []*tfprotov6.SchemaAttribute, prior, config cty.Value) cty.Value {
	if config.IsNull() || !config.IsKnown() {
		return prior
	}
	out := map[string]cty.Value{}
	for _, a := range attributes {
		written := config.GetAttr(a.Name)
		before := cty.NullVal(written.Type())
		if !prior.IsNull() {
			before = prior.GetAttr(a.Name)
		}
		out[a.Name] = proposedAttribute(a, before, written)
	}
	return cty.ObjectVal(out)
}

func proposedAttribute(a *tfprotov6.SchemaAttribute, before, written cty.Value) cty.Value {
	switch {
	case a.Computed && written.IsNull():
		if a.Optional && wasWritten(a, before) {
			return written
		}
		return before
	case a.NestedType != nil:
		return proposedNested(a.NestedType, before, written)
	}
	return written
}

// wasWritten says that a value holds something that only a person can have
// written, so that its absence from the configuration is a removal.
func wasWritten(a *tfprotov6.SchemaAttribute, v cty.Value) bool {
	if a.NestedType == nil || v.IsNull() || !v.IsKnown() {
		return false
	}
	for _, one := range elements(a.NestedType.Nesting, v) {
		if one.IsNull() || !one.IsKnown() {
			continue
		}
		for _, child := range a.NestedType.Attributes {
			value := one.GetAttr(child.Name)
			if !value.IsNull() && !child.Computed || wasWritten(child, value) {
				return true
			}
		}
	}
	return false
}

// elements are the objects in a nested attribute's value, by key.
func elements(mode tfprotov6.SchemaObjectNestingMode, v cty.Value) map[string]cty.Value {
	out := map[string]cty.Value{}
	switch {
	case v.IsNull() || !v.IsKnown():
	case mode == tfprotov6.SchemaObjectNestingModeSingle:
		out[""] = v
	default:
		for it := v.ElementIterator(); it.Next(); {
			key, one := it.Element()
			if key.Type() == cty.Number {
				out[key.AsBigFloat().String()] = one
			} else {
				out[key.AsString()] = one
			}
		}
	}
	return out
}

func proposedNested(n *tfprotov6.SchemaObject, before, written cty.Value) cty.Value {
	if written.IsNull() || !written.IsKnown() {
		return written
	}
	old := elements(n.Nesting, before)
	one := func(key string, w cty.Value) cty.Value {
		if w.IsNull() || !w.IsKnown() {
			return w
		}
		prior, ok := old[key]
		if !ok {
			prior = cty.NullVal(w.Type())
		}
		return proposed(n.Attributes, prior, w)
	}
	switch n.Nesting {
	case tfprotov6.SchemaObjectNestingModeSingle:
		return one("", written)
	case tfprotov6.SchemaObjectNestingModeMap:
		out := map[string]cty.Value{}
		for key, w := range elements(n.Nesting, written) {
			out[key] = one(key, w)
		}
		if len(out) == 0 {
			return written
		}
		return cty.MapVal(out)
	default:
		var out []cty.Value
		for it := written.ElementIterator(); it.Next(); {
			key, w := it.Element()
			out = append(out, one(key.AsBigFloat().String(), w))
		}
		if len(out) == 0 {
			return written
		}
		return cty.ListVal(out)
	}
}
