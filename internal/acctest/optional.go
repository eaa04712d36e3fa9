package acctest

import (
	"slices"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"
)

// Optional lists what may be written in a resource and may be left out, by dotted
// path, so that a test can tell whether it has seen everything. Map entries are *:
// subscriptions.*.filter_policy.
func Optional(tb testing.TB, typeName string) []string {
	tb.Helper()
	all, err := schemas()
	if err != nil {
		tb.Fatalf("get the provider's schema: %s", err)
	}
	resource := all.ResourceSchemas[typeName]
	if resource == nil {
		tb.Fatalf("there is no resource %s", typeName)
	}
	var paths []string
	optional(&paths, "", resource.Block.Attributes)
	for _, block := range resource.Block.BlockTypes {
		optional(&paths, block.TypeName+".", block.Block.Attributes)
	}
	slices.Sort(paths)
	return paths
}

func optional(paths *[]string, prefix string, attributes []*tfprotov6.SchemaAttribute) {
	for _, a := range attributes {
		if a.Optional {
			*paths = append(*paths, prefix+a.Name)
		}
		if a.NestedType == nil || !a.Optional && !a.Required {
			continue
		}
		inner := prefix + a.Name + "."
		if a.NestedType.Nesting != tfprotov6.SchemaObjectNestingModeSingle {
			inner += "*."
		}
		optional(paths, inner, a.NestedType.Attributes)
	}
}

// Written lists what a configuration writes in its resources, in the form of
// [Optional]. It is read as validate sees it.
func (s *Stack) Written(config string) []string {
	s.tb.Helper()
	written := map[string]bool{}
	before := s.Override
	defer func() { s.Override = before }()
	s.Override = func(_ bool, v cty.Value) cty.Value {
		_ = cty.Walk(v, func(p cty.Path, at cty.Value) (bool, error) {
			if len(p) > 0 && !at.IsNull() {
				written[pattern(p)] = true
			}
			return len(p) == 0 || !at.IsNull() && !at.Type().IsSetType(), nil
		})
		return v
	}
	s.Validate(config)
	var paths []string
	for path := range written {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	return paths
}

// pattern is a path with * for what stands in a map or list.
func pattern(p cty.Path) string {
	var out cty.Path
	for _, step := range p {
		if _, ok := step.(cty.IndexStep); ok {
			step = cty.GetAttrStep{Name: "*"}
		}
		out = append(out, step)
	}
	return PathName(out)
}
