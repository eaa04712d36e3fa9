package provider_test

import (
	"context"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	queueguard "github.com/queueguard/terraform-provider-queueguard/internal/provider"
	"github.com/queueguard/terraform-provider-queueguard/internal/providerdata"
)

// unknown stands for a value that is known only after an apply.
type unknown struct{}

// object is a block or the whole provider block, by attribute name.
type object map[string]any

// list is a list, a set, or repeated blocks.
type list []any

// configOf makes the raw provider block of a description; what is left out is
// null, as Terraform sends it.
func configOf(t *testing.T, p provider.Provider, block object) tfsdk.Config {
	t.Helper()
	var resp provider.SchemaResponse
	p.Schema(t.Context(), provider.SchemaRequest{}, &resp)
	if resp.Diagnostics.HasError() {
		t.Fatalf("schema: %v", resp.Diagnostics)
	}
	return tfsdk.Config{Schema: resp.Schema, Raw: raw(t, schemaType(t.Context(), resp.Schema), block)}
}

func schemaType(ctx context.Context, s schema.Schema) tftypes.Type {
	return s.Type().TerraformType(ctx)
}

func raw(t *testing.T, kind tftypes.Type, value any) tftypes.Value {
	t.Helper()
	switch value := value.(type) {
	case nil:
		return tftypes.NewValue(kind, nil)
	case unknown:
		return tftypes.NewValue(kind, tftypes.UnknownValue)
	case object:
		return rawObject(t, kind, value)
	case list:
		return rawList(t, kind, value)
	}
	return tftypes.NewValue(kind, value)
}

func rawObject(t *testing.T, kind tftypes.Type, fields object) tftypes.Value {
	t.Helper()
	values := map[string]tftypes.Value{}
	if m, ok := kind.(tftypes.Map); ok {
		for name, field := range fields {
			values[name] = raw(t, m.ElementType, field)
		}
		return tftypes.NewValue(kind, values)
	}
	o, ok := kind.(tftypes.Object)
	if !ok {
		t.Fatalf("%v given for a %s", fields, kind)
	}
	for name := range fields {
		if o.AttributeTypes[name] == nil {
			t.Fatalf("the provider block has no %q", name)
		}
	}
	for name, inner := range o.AttributeTypes {
		values[name] = raw(t, inner, fields[name])
	}
	return tftypes.NewValue(kind, values)
}

func rawList(t *testing.T, kind tftypes.Type, elements list) tftypes.Value {
	t.Helper()
	var element tftypes.Type
	switch kind := kind.(type) {
	case tftypes.List:
		element = kind.ElementType
	case tftypes.Set:
		element = kind.ElementType
	default:
		t.Fatalf("%v given for a %s", elements, kind)
	}
	values := []tftypes.Value{}
	for _, e := range elements {
		values = append(values, raw(t, element, e))
	}
	return tftypes.NewValue(kind, values)
}

// configure configures a new provider and returns what its resources get.
func configure(t *testing.T, environment queueguard.Environment, block object) (*providerdata.Data, diag.Diagnostics) {
	t.Helper()
	p := queueguard.NewWith("1.2.3", environment)()
	var resp provider.ConfigureResponse
	p.Configure(t.Context(), provider.ConfigureRequest{Config: configOf(t, p, block)}, &resp)
	data, err := providerdata.From(resp.ResourceData)
	if err != nil {
		t.Fatal(err)
	}
	return data, resp.Diagnostics
}

// environment is one in which only the given variables are set.
func environment(variables map[string]string) queueguard.Environment {
	return queueguard.Environment{
		Getenv: func(key string) string { return variables[key] },
		Environ: func() []string {
			var all []string
			for key, value := range variables {
				all = append(all, key+"="+value)
			}
			return all
		},
	}
}
