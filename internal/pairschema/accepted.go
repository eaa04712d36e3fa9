package pairschema

import (
	"context"
	"maps"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// Accepted returns a configuration in which what the schema's validators refuse
// is unknown. The framework reports those values after ValidateConfig; judged by
// rules as well, one mistake would be several errors, some of them with a fix
// that does not help.
func Accepted(ctx context.Context, config tfsdk.Config) tftypes.Value {
	s, ok := config.Schema.(schema.Schema)
	if !ok {
		return config.Raw
	}
	out, _ := accepter{config}.object(ctx, path.Empty(), s.Attributes, config.Raw)
	return out
}

// accepter asks the validators of a schema about a configuration.
type accepter struct{ config tfsdk.Config }

// object returns the value with what is refused in it unknown, and whether
// anything is.
func (a accepter) object(ctx context.Context, at path.Path, in attributes, v tftypes.Value) (tftypes.Value, bool) {
	var children map[string]tftypes.Value
	if v.IsNull() || !v.IsKnown() || v.As(&children) != nil {
		return v, false
	}
	var out map[string]tftypes.Value
	for name, child := range children {
		one, ok := in[name]
		if !ok {
			continue
		}
		if replaced, changed := a.attribute(ctx, at.AtName(name), one, child); changed {
			if out == nil {
				out = maps.Clone(children)
			}
			out[name] = replaced
		}
	}
	if out == nil {
		return v, false
	}
	return tftypes.NewValue(v.Type(), out), true
}

func (a accepter) attribute(ctx context.Context, at path.Path, in schema.Attribute, v tftypes.Value) (tftypes.Value, bool) {
	if v.IsNull() || !v.IsKnown() {
		return v, false
	}
	if a.refused(ctx, at, in, v) {
		return tftypes.NewValue(v.Type(), tftypes.UnknownValue), true
	}
	switch t := in.(type) {
	case schema.SingleNestedAttribute:
		return a.object(ctx, at, t.Attributes, v)
	case schema.MapNestedAttribute:
		var elements map[string]tftypes.Value
		if v.As(&elements) != nil {
			return v, false
		}
		out, changed := maps.Clone(elements), false
		for key, e := range elements {
			one, c := a.object(ctx, at.AtMapKey(key), t.NestedObject.Attributes, e)
			out[key], changed = one, changed || c
		}
		return tftypes.NewValue(v.Type(), out), changed
	case schema.ListNestedAttribute:
		var elements []tftypes.Value
		if v.As(&elements) != nil {
			return v, false
		}
		changed := false
		for i, e := range elements {
			one, c := a.object(ctx, at.AtListIndex(i), t.NestedObject.Attributes, e)
			elements[i], changed = one, changed || c
		}
		return tftypes.NewValue(v.Type(), elements), changed
	}
	return v, false
}

// refused says whether one of the attribute's own validators is against the value.
func (a accepter) refused(ctx context.Context, at path.Path, in schema.Attribute, v tftypes.Value) bool {
	value, err := in.GetType().ValueFromTerraform(ctx, v)
	if err != nil {
		return false
	}
	switch t := in.(type) {
	case schema.StringAttribute:
		return against(t.Validators, value, func(check validator.String, s types.String) diag.Diagnostics {
			resp := &validator.StringResponse{}
			check.ValidateString(ctx, validator.StringRequest{Path: at, PathExpression: at.Expression(), Config: a.config, ConfigValue: s}, resp)
			return resp.Diagnostics
		})
	case schema.NumberAttribute:
		return against(t.Validators, value, func(check validator.Number, n types.Number) diag.Diagnostics {
			resp := &validator.NumberResponse{}
			check.ValidateNumber(ctx, validator.NumberRequest{Path: at, PathExpression: at.Expression(), Config: a.config, ConfigValue: n}, resp)
			return resp.Diagnostics
		})
	case schema.SetAttribute:
		return against(t.Validators, value, func(check validator.Set, s types.Set) diag.Diagnostics {
			resp := &validator.SetResponse{}
			check.ValidateSet(ctx, validator.SetRequest{Path: at, PathExpression: at.Expression(), Config: a.config, ConfigValue: s}, resp)
			return resp.Diagnostics
		})
	case schema.MapAttribute:
		return against(t.Validators, value, func(check validator.Map, m types.Map) diag.Diagnostics {
			resp := &validator.MapResponse{}
			check.ValidateMap(ctx, validator.MapRequest{Path: at, PathExpression: at.Expression(), Config: a.config, ConfigValue: m}, resp)
			return resp.Diagnostics
		})
	}
	return false
}

func against[C any, V attr.Value](checks []C, value attr.Value, ask func(C, V) diag.Diagnostics) bool {
	v, ok := value.(V)
	if !ok {
		return false
	}
	for _, check := range checks {
		if ask(check, v).HasError() {
			return true
		}
	}
	return false
}
