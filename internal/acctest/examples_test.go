package acctest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/provider"
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

// TestModulePassesEverythingOn holds the module that wraps the pair to the pair's
// schema: each attribute that can be written is passed on from a variable of its
// name, which is null unless somebody sets it.
func TestModulePassesEverythingOn(t *testing.T) {
	t.Parallel()
	variables := map[string]bool{}
	for _, block := range bodyOf(t, ciExamples+"/module/variables.tf").Blocks {
		value, diags := block.Body.Attributes["default"].Expr.Value(nil)
		variables[block.Labels[0]] = !diags.HasErrors() && value.IsNull()
	}
	passed := map[string]bool{}
	for _, block := range bodyOf(t, ciExamples+"/module/main.tf").Blocks {
		if block.Type != "resource" {
			continue
		}
		for name, attribute := range block.Body.Attributes {
			passed[name] = isVariable(attribute.Expr, name)
		}
	}
	want := map[string]bool{}
	for _, name := range writable(t) {
		want[name] = true
	}
	if diff := cmp.Diff(want, variables); diff != "" {
		t.Errorf("variables that are null by default (-schema +module):\n%s", diff)
	}
	if diff := cmp.Diff(want, passed); diff != "" {
		t.Errorf("attributes that are passed on (-schema +module):\n%s", diff)
	}
}

// TestModuleWithoutValues plans what that module passes on when nothing is set but
// a name: it is the plan of a pair with nothing but a name.
func TestModuleWithoutValues(t *testing.T) {
	t.Parallel()
	nulls := "name = \"pedidos\"\n"
	for _, name := range writable(t) {
		if name != "name" {
			nulls += name + " = null\n"
		}
	}
	var plans [2]acctest.Outcome
	for i, body := range []string{"name = \"pedidos\"\n", nulls} {
		s := acctest.Start(t)
		s.Provider = `account_id = "123456789012"`
		plans[i] = s.Plan("resource \"queueguard_redrive_pair\" \"test\" {\n" + body + "}\n")
	}
	if diff := cmp.Diff(plans[0].Text(), plans[1].Text()); diff != "" {
		t.Errorf("what was said (-name alone +nulls):\n%s", diff)
	}
	const address = "queueguard_redrive_pair.test"
	bare, nulled := plans[0].Changes[address].Planned, plans[1].Changes[address].Planned
	if bare.IsNull() || !bare.RawEquals(nulled) {
		t.Errorf("planned %#v with a name alone, %#v with nulls", bare, nulled)
	}
}

// writable are the attributes of the pair that can be written.
func writable(t *testing.T) (names []string) {
	t.Helper()
	schema, err := providerserver.NewProtocol6(provider.New("test")())().GetProviderSchema(t.Context(), &tfprotov6.GetProviderSchemaRequest{})
	if err != nil {
		t.Fatal(err)
	}
	for _, attribute := range schema.ResourceSchemas["queueguard_redrive_pair"].Block.Attributes {
		if attribute.Optional || attribute.Required {
			names = append(names, attribute.Name)
		}
	}
	return names
}

// isVariable says whether an expression is var.NAME and nothing else.
func isVariable(expression hclsyntax.Expression, name string) bool {
	traversal, diags := hcl.AbsTraversalForExpr(expression)
	if diags.HasErrors() || len(traversal) != 2 || traversal.RootName() != "var" {
		return false
	}
	step, ok := traversal[1].(hcl.TraverseAttr)
	return ok && step.Name == name
}

// scenarioOf is the body of a root module's provider block, and its resources.
func scenarioOf(t *testing.T, file string) (connection, module string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var resources strings.Builder
	for _, block := range bodyOf(t, file).Blocks {
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

// bodyOf parses a file.
func bodyOf(t *testing.T, file string) *hclsyntax.Body {
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
	return body
}
