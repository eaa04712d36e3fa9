package docsgen_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"

	"github.com/queueguard/terraform-provider-queueguard/internal/docsgen"
	"github.com/queueguard/terraform-provider-queueguard/internal/provider"
)

// TestAccDocumentIsTerraforms compares our document with the one that the
// Terraform on PATH writes for the built provider, in all that it knows.
func TestAccDocumentIsTerraforms(t *testing.T) {
	t.Parallel()

	const address = "registry.terraform.io/queueguard/queueguard"
	terraform := workspace(t, "")
	theirs := provided(t, terraform("providers", "schema", "-json"), address)

	text, err := docsgen.Document(t.Context(), address, providerserver.NewProtocol6(provider.New("test")())())
	if err != nil {
		t.Fatal(err)
	}
	ours := provided(t, text, address)
	for kind := range ours {
		// Terraform 1.11 leaves out what it cannot use.
		if _, known := theirs[kind]; !known {
			delete(ours, kind)
		}
	}
	if len(ours) < 1 {
		t.Fatal("nothing to compare")
	}
	if diff := cmp.Diff(theirs, ours); diff != "" {
		t.Errorf("(-terraform +ours):\n%s", diff)
	}
}

// TestAccFunctionExamples evaluates the examples of the functions. Each output
// says in a comment what it is.
func TestAccFunctionExamples(t *testing.T) {
	t.Parallel()

	want := map[string]map[string]any{
		"check_redrive":       {"summary": "DLQ=pedidos-dlq maxReceiveCount=5 VisibilityTimeout=90s"},
		"match_filter_policy": {"stock_hears_of_it": true},
	}
	folders, err := os.ReadDir(examples + "/functions")
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range folders {
		t.Run(folder.Name(), func(t *testing.T) {
			t.Parallel()
			terraform := workspace(t, text(t, examples+"/functions/"+folder.Name()+"/function.tf"))
			terraform("apply", "-auto-approve")
			outputs, _ := parse(t, terraform("output", "-json")).(map[string]any)
			got := map[string]any{}
			for name, output := range outputs {
				if fields, ok := output.(map[string]any); ok {
					got[name] = fields["value"]
				}
			}
			if diff := cmp.Diff(want[folder.Name()], got); diff != "" {
				t.Errorf("outputs (-want +got):\n%s", diff)
			}
		})
	}
}

// workspace builds the provider and returns a way to run Terraform with it, in
// a folder with the given configuration.
func workspace(t *testing.T, configuration string) func(arguments ...string) []byte {
	t.Helper()
	bin, work := t.TempDir(), t.TempDir()
	run(t, exec.CommandContext(t.Context(), "go", "build", "-o", bin, "../.."))
	write(t, filepath.Join(work, "cli.tfrc"), fmt.Sprintf(
		"provider_installation {\n  dev_overrides {\n    \"queueguard/queueguard\" = %q\n  }\n  direct {}\n}\n", bin))
	write(t, filepath.Join(work, "providers.tf"),
		"terraform {\n  required_providers {\n    queueguard = {\n      source = \"queueguard/queueguard\"\n    }\n  }\n}\n")
	write(t, filepath.Join(work, "main.tf"), configuration)
	return func(arguments ...string) []byte {
		t.Helper()
		terraform := exec.CommandContext(t.Context(), "terraform", arguments...)
		terraform.Dir = work
		terraform.Env = append(os.Environ(), "TF_CLI_CONFIG_FILE="+filepath.Join(work, "cli.tfrc"), "CHECKPOINT_DISABLE=1")
		return run(t, terraform)
	}
}

// provided is the part of the document for one provider.
func provided(t *testing.T, text []byte, address string) map[string]any {
	t.Helper()
	document, _ := parse(t, text).(map[string]any)
	all, _ := document["provider_schemas"].(map[string]any)
	one, ok := all[address].(map[string]any)
	if !ok {
		t.Fatalf("no %s in the document:\n%.500s", address, text)
	}
	return one
}

// run returns standard output and fails the test with both.
func run(t *testing.T, command *exec.Cmd) []byte {
	t.Helper()
	var complaint strings.Builder
	command.Stderr = &complaint
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%s: %s\n%s%s", command, err, out, complaint.String())
	}
	return out
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
