package docsgen_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"

	"github.com/queueguard/terraform-provider-queueguard/internal/docsgen"
	"github.com/queueguard/terraform-provider-queueguard/internal/provider"
)

// TestCLIDocumentIsTerraforms compares our document with the one that the
// Terraform on PATH writes for the built provider, in all that it knows.
func TestCLIDocumentIsTerraforms(t *testing.T) {
	t.Parallel()

	const address = "registry.terraform.io/queueguard/queueguard"
	terraform := workspace(t, build(t), "")
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

// shownOutput is an output of an example, with the comment that says what it is.
var shownOutput = regexp.MustCompile(`(?ms)^output "(\w+)" \{.*?# (.+?)$`)

// TestCLIFunctionExamples evaluates the examples of the functions. Each output
// is what its comment says.
func TestCLIFunctionExamples(t *testing.T) {
	t.Parallel()

	folders, err := os.ReadDir(examples + "/functions")
	if err != nil {
		t.Fatal(err)
	}
	bin := build(t)
	for _, folder := range folders {
		t.Run(folder.Name(), func(t *testing.T) {
			t.Parallel()
			example := text(t, examples+"/functions/"+folder.Name()+"/function.tf")
			want := map[string]string{}
			for _, shown := range shownOutput.FindAllStringSubmatch(example, -1) {
				want[shown[1]] = shown[2]
			}
			terraform := workspace(t, bin, example)
			terraform("apply", "-auto-approve")
			outputs, _ := parse(t, terraform("output", "-json")).(map[string]any)
			got := map[string]string{}
			for name, output := range outputs {
				if fields, ok := output.(map[string]any); ok {
					got[name] = fmt.Sprint(fields["value"])
				}
			}
			if diff := cmp.Diff(want, got); diff != "" || len(want) == 0 {
				t.Errorf("%d outputs are shown (-comment +value):\n%s", len(want), diff)
			}
		})
	}
}

// build compiles the provider into a folder of its own.
func build(t *testing.T) string {
	t.Helper()
	bin := t.TempDir()
	run(t, exec.CommandContext(t.Context(), "go", "build", "-o", bin, "../.."))
	return bin
}

// workspace returns a way to run Terraform with the provider in bin, in a
// folder with the given configuration.
func workspace(t *testing.T, bin, configuration string) func(arguments ...string) []byte {
	t.Helper()
	work := t.TempDir()
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
