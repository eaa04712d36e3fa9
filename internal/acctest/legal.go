package acctest

import (
	"fmt"
	"maps"
	"slices"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"
)

// illegal lists where a planned value is one that core refuses ("planned an
// invalid value"): an attribute may have the written value; the prior one, when
// something is written; or, when nothing is written and the provider may compute
// it, any. It follows AssertPlanValid of internal/plans/objchange.
func illegal(attributes []*tfprotov6.SchemaAttribute, prior, config, planned cty.Value, at string) []string {
	var out []string
	for _, a := range attributes {
		before := cty.NullVal(planned.GetAttr(a.Name).Type())
		if !prior.IsNull() {
			before = prior.GetAttr(a.Name)
		}
		out = append(out, illegalAttribute(a, before, config.GetAttr(a.Name), planned.GetAttr(a.Name), at+a.Name)...)
	}
	return out
}

func illegalAttribute(a *tfprotov6.SchemaAttribute, before, written, planned cty.Value, at string) []string {
	switch {
	case planned.RawEquals(written),
		planned.RawEquals(before) && !before.IsNull() && !written.IsNull(),
		a.Computed && written.IsNull():
		return nil
	case a.NestedType != nil && written.IsKnown() && !written.IsNull() && planned.IsKnown() && !planned.IsNull():
		return illegalNested(a.NestedType, before, written, planned, at)
	}
	return []string{fmt.Sprintf("%s: written %#v, before %#v, planned %#v", at, written, before, planned)}
}

func illegalNested(n *tfprotov6.SchemaObject, before, written, planned cty.Value, at string) []string {
	olds, wanted, got := elements(n.Nesting, before), elements(n.Nesting, written), elements(n.Nesting, planned)
	if !slices.Equal(slices.Sorted(maps.Keys(wanted)), slices.Sorted(maps.Keys(got))) {
		return []string{fmt.Sprintf("%s: written keys %v, planned keys %v", at, slices.Sorted(maps.Keys(wanted)), slices.Sorted(maps.Keys(got)))}
	}
	var out []string
	for key, p := range got {
		w := wanted[key]
		if p.RawEquals(w) {
			continue
		}
		if w.IsNull() || !w.IsKnown() || p.IsNull() || !p.IsKnown() {
			out = append(out, fmt.Sprintf("%s[%s]: written %#v, planned %#v", at, key, w, p))
			continue
		}
		old, ok := olds[key]
		if !ok {
			old = cty.NullVal(p.Type())
		}
		out = append(out, illegal(n.Attributes, old, w, p, at+"["+key+"].")...)
	}
	return out
}

// inconsistent lists where an outcome differs from what was promised: what was
// known has to come out so, what was unknown may be anything. It follows
// AssertObjectCompatible of internal/plans/objchange.
func inconsistent(promised, got cty.Value, at string) []string {
	switch {
	case !promised.IsKnown():
		return nil
	case promised.IsNull() || got.IsNull() || !got.IsKnown() || promised.IsWhollyKnown():
		if !promised.RawEquals(got) {
			return differences(promised, got, at)
		}
		return nil
	case promised.Type().IsSetType():
		if promised.LengthInt() < got.LengthInt() {
			return []string{fmt.Sprintf("%s: promised %#v, got %#v", at, promised, got)}
		}
		return nil
	}
	return differences(promised, got, at)
}

// differences goes into a value as far as both have the same parts.
func differences(promised, got cty.Value, at string) []string {
	whole := []string{fmt.Sprintf("%s: promised %#v, got %#v", at, promised, got)}
	switch {
	case promised.IsNull() || got.IsNull() || !got.IsKnown():
		return whole
	case promised.Type().IsObjectType() && got.Type().IsObjectType():
		var out []string
		for name := range promised.Type().AttributeTypes() {
			out = append(out, inconsistent(promised.GetAttr(name), got.GetAttr(name), at+"."+name)...)
		}
		slices.Sort(out)
		return out
	case promised.Type().IsMapType(), promised.Type().IsListType():
		p, g := elements(tfprotov6.SchemaObjectNestingModeMap, promised), elements(tfprotov6.SchemaObjectNestingModeMap, got)
		if !slices.Equal(slices.Sorted(maps.Keys(p)), slices.Sorted(maps.Keys(g))) {
			return whole
		}
		var out []string
		for _, key := range slices.Sorted(maps.Keys(p)) {
			out = append(out, inconsistent(p[key], g[key], at+"["+key+"]")...)
		}
		return out
	}
	return whole
}

// Inconsistent lists where a later plan or a result breaks the promise that an
// earlier plan made, as core looks for it.
func Inconsistent(promised, got cty.Value) []string { return inconsistent(promised, got, "") }
