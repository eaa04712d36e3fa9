package acctest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

const scenarios = "../../examples/scenarios"

// TestScenarios plans each scenario without credentials and without an AWS to
// talk to, and then takes it through its life on the double. Nothing is said in
// either; a second plan is empty, or the harness complains.
func TestScenarios(t *testing.T) {
	t.Parallel()
	for _, file := range scenarioFiles(t) {
		t.Run(filepath.Base(filepath.Dir(file)), func(t *testing.T) {
			t.Parallel()
			connection, module := scenarioOf(t, file)

			alone := acctest.Start(t)
			alone.AWS.Deny("*")
			alone.Connection = connection + "\n  skip_metadata_api_check = \"true\"\n" // wherever the test runs, it finds none
			quiet(t, "plan without credentials", alone.Plan(module).Diagnostics)

			s := acctest.Start(t)
			s.Connection = connection + credentials(s.AWS.URL)
			before := s.World()
			quiet(t, "apply", s.MustApply(module).Diagnostics)
			quiet(t, "destroy", s.Destroy(module).Diagnostics)
			if diff := cmp.Diff(before, s.World()); diff != "" {
				t.Errorf("what is left (-before +after):\n%s", diff)
			}
		})
	}
}

func scenarioFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(scenarios + "/*/main.tf")
	if err != nil || len(files) < 4 {
		t.Fatalf("the scenarios are %v: %v", files, err)
	}
	return files
}

// quiet fails the test when anything was said at all.
func quiet(t *testing.T, run string, said acctest.Diagnostics) {
	t.Helper()
	if diff := cmp.Diff("", said.Text()); diff != "" {
		t.Errorf("what the %s said (-want +got):\n%s", run, diff)
	}
}

// scenarioOf is the body of a root module's provider block, and its resources.
func scenarioOf(t *testing.T, file string) (connection, module string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	parsed, diags := hclsyntax.ParseConfig(text, file, hcl.InitialPos)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	body, ok := parsed.Body.(*hclsyntax.Body)
	if !ok {
		t.Fatalf("%s: not HCL's native syntax", file)
	}
	var resources strings.Builder
	for _, block := range body.Blocks {
		switch block.Type {
		case "provider":
			connection = string(text[block.OpenBraceRange.End.Byte:block.CloseBraceRange.Start.Byte])
		case "resource":
			resources.Write(text[block.TypeRange.Start.Byte:block.CloseBraceRange.End.Byte])
			resources.WriteString("\n\n")
		case "terraform", "output": // for people, and for the real Terraform
		default:
			t.Fatalf("%s: the harness knows no %s blocks", file, block.Type)
		}
	}
	return connection, resources.String()
}
