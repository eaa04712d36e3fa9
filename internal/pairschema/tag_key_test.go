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

func TestTagKeysOfAWSAreRefused(t *testing.T) {
	t.Parallel()
	tags, ok := pairschema.Pair()["tags"].(schema.MapAttribute)
	if !ok {
		t.Fatal("tags is no map")
	}
	for key, refused := range map[string]bool{"aws:cloudformation:stack-name": true, "AWS:x": true, "aws": false, "awesome:x": false, "team": false} {
		var resp validator.MapResponse
		for _, v := range tags.Validators {
			v.ValidateMap(t.Context(), validator.MapRequest{
				Path:        path.Root("tags"),
				ConfigValue: types.MapValueMust(types.StringType, map[string]attr.Value{key: types.StringValue("x")}),
			}, &resp)
		}
		if resp.Diagnostics.HasError() != refused {
			t.Errorf("the key %q: %v", key, resp.Diagnostics)
		}
	}
}
