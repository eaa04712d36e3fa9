package provider_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// The AWS SDK reads the region from the environment of the process by itself.
func TestRegionOfTheEnvironment(t *testing.T) {
	none := filepath.Join(t.TempDir(), "none")
	t.Setenv("AWS_CONFIG_FILE", none)
	t.Setenv("AWS_SHARED_CREDENTIALS_FILE", none)
	for _, name := range []string{"AWS_REGION", "AWS_DEFAULT_REGION", "AWS_PROFILE", "AWS_DEFAULT_PROFILE"} {
		t.Setenv(name, "")
		if err := os.Unsetenv(name); err != nil {
			t.Fatal(err)
		}
	}

	_, diags := configure(t, environment(nil), object{})
	want := diag.Diagnostics{diag.NewAttributeErrorDiagnostic(path.Root("region"), "Could not find out the region",
		"The AWS configuration cannot be used: no region is set: give the provider a region, or set AWS_REGION.\n\n"+
			"Correct region of the provider, or the environment variable in its place.")}
	if diff := cmp.Diff(want, diags); diff != "" {
		t.Errorf("without a region (-want +got):\n%s", diff)
	}

	t.Setenv("AWS_REGION", "sa-east-1")
	data, diags := configure(t, environment(nil), object{})
	if len(diags) > 0 || !data.Region.Equal(topology.Known("sa-east-1")) {
		t.Errorf("region %+v, %v", data.Region, diags)
	}
}
