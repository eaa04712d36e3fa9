package provider_test

import (
	"testing"

	fwprovider "github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"

	"github.com/queueguard/terraform-provider-queueguard/internal/provider"
)

// A set block of so many attributes costs seconds wherever it is written.
func TestEndpointsAreNoSet(t *testing.T) {
	t.Parallel()
	var resp fwprovider.SchemaResponse
	provider.New("test")().Schema(t.Context(), fwprovider.SchemaRequest{}, &resp)
	if _, ok := resp.Schema.Blocks["endpoints"].(schema.ListNestedBlock); !ok {
		t.Errorf("endpoints is a %T, want a list", resp.Schema.Blocks["endpoints"])
	}
}
