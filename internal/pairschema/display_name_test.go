package pairschema_test

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
)

func TestDisplayNames(t *testing.T) {
	t.Parallel()
	topic, ok := pairschema.Fanout()["topic"].(schema.SingleNestedAttribute)
	if !ok {
		t.Fatal("topic is no object")
	}
	name, ok := topic.Attributes["display_name"].(schema.StringAttribute)
	if !ok {
		t.Fatal("display_name is no string")
	}
	for text, refused := range map[string]bool{
		"Pedidos da loja": false, "Época\t1": false, "": false, strings.Repeat("é", 100): false,
		strings.Repeat("x", 101): true, "Pedidos\nda loja": true, "Pedidos\r": true, "\x00": true,
	} {
		var resp validator.StringResponse
		for _, v := range name.Validators {
			v.ValidateString(t.Context(), validator.StringRequest{Path: path.Root("topic").AtName("display_name"), ConfigValue: types.StringValue(text)}, &resp)
		}
		if resp.Diagnostics.HasError() != refused {
			t.Errorf("%q: %v", text, resp.Diagnostics)
		}
	}
}
