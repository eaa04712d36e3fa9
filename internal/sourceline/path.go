package sourceline

import "github.com/hashicorp/terraform-plugin-go/tftypes"

// ofResource is the path to give for an attribute of a resource or data source,
// which have attributes only, no blocks.
//
// Terraform follows one step into an expression, by index. In HCL an object's
// attribute is an index of it too, and is written that way here. A map's key is
// left out: Terraform takes every key before it for a string, and crashes with
// "not a string" on { 1 = "a" }.
func ofResource(at *tftypes.AttributePath) *tftypes.AttributePath {
	steps := at.Steps()
	if len(steps) < 2 {
		return at
	}
	switch second := steps[1].(type) {
	case tftypes.AttributeName:
		return tftypes.NewAttributePathWithSteps([]tftypes.AttributePathStep{steps[0], tftypes.ElementKeyString(second)})
	case tftypes.ElementKeyInt:
		return tftypes.NewAttributePathWithSteps(steps[:2])
	}
	return tftypes.NewAttributePathWithSteps(steps[:1])
}

// ofProvider is the path to give for an attribute of the provider block. Its
// blocks are real ones, so only a map's key at the end is in the way.
func ofProvider(at *tftypes.AttributePath) *tftypes.AttributePath {
	steps := at.Steps()
	if len(steps) == 0 {
		return at
	}
	if _, ok := steps[len(steps)-1].(tftypes.ElementKeyString); !ok {
		return at
	}
	return tftypes.NewAttributePathWithSteps(steps[:len(steps)-1])
}
