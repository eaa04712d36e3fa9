package pairschema_test

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
)

// AWS refuses a topic's policy that names something else, when alarms are there already.
func TestPublishersThatAreNoneAreRefused(t *testing.T) {
	t.Parallel()
	arns, ok := pairschema.Fanout()["publisher_arns"].(schema.SetAttribute)
	if !ok {
		t.Fatal("publisher_arns is no set")
	}
	for id, refused := range map[string]bool{
		"checkout": true, "": true, "arn:aws:s3:::uploads": true, "arn:aws:iam::123456789012:role/check out": true, "arn:aws:iam::123456789012:group/team": true,
		"123456789012": false, "*": false, "arn:aws:iam::123456789012:role/checkout": false, "arn:aws:sts::123456789012:assumed-role/checkout/i-0123": false,
	} {
		var resp validator.SetResponse
		for _, v := range arns.Validators {
			v.ValidateSet(t.Context(), validator.SetRequest{
				Path:        path.Root("publisher_arns"),
				ConfigValue: types.SetValueMust(types.StringType, []attr.Value{types.StringValue(id), types.StringUnknown()}),
			}, &resp)
		}
		if resp.Diagnostics.HasError() != refused {
			t.Errorf("the publisher %q: %v", id, resp.Diagnostics)
		}
	}
	services, ok := pairschema.Fanout()["publisher_services"].(schema.MapAttribute)
	if !ok {
		t.Fatal("publisher_services is no map")
	}
	sources := types.SetType{ElemType: types.StringType}
	for name, refused := range map[string]bool{"s3": true, "": true, "s3.amazonaws.com": false} {
		var resp validator.MapResponse
		for _, v := range services.Validators {
			v.ValidateMap(t.Context(), validator.MapRequest{
				Path:        path.Root("publisher_services"),
				ConfigValue: types.MapValueMust(sources, map[string]attr.Value{name: types.SetUnknown(types.StringType)}),
			}, &resp)
		}
		if resp.Diagnostics.HasError() != refused {
			t.Errorf("the service %q: %v", name, resp.Diagnostics)
		}
	}
	for source, refused := range map[string]bool{
		"uploads": true, "": true, "arn:aws:s3": true, "arn:aws:s3:::up loads": true,
		"arn:aws:s3:::uploads": false, "arn:aws:s3:::uploads-*": false, "*": false, "arn:*": false,
	} {
		var resp validator.MapResponse
		for _, v := range services.Validators {
			v.ValidateMap(t.Context(), validator.MapRequest{
				Path: path.Root("publisher_services"),
				ConfigValue: types.MapValueMust(sources, map[string]attr.Value{
					"s3.amazonaws.com": types.SetValueMust(types.StringType, []attr.Value{types.StringValue(source), types.StringUnknown()}),
				}),
			}, &resp)
		}
		if resp.Diagnostics.HasError() != refused {
			t.Errorf("the source %q: %v", source, resp.Diagnostics)
		}
	}
}
