package acctest_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

// The same examples through the Terraform on PATH and the built provider, with
// no credentials at all: what people and pipelines see. Each example is a module
// of one configuration, so that a few runs do for all of them.
func TestCLIGuardrailExamples(t *testing.T) {
	t.Parallel()
	terraform := builtProvider(t)
	want := map[string][]string{}
	for _, rule := range guardrail.All() {
		if (rule.Pair != nil || rule.Fanout != nil) && rule.Phase != guardrail.PhaseState {
			want[rule.ID] = []string{rule.ID}
		}
	}
	t.Run("allowed", func(t *testing.T) {
		t.Parallel()
		folder := configurationOf(t, "good.tf", want)
		terraform(t, folder, "get")
		if diff := cmp.Diff(map[string][]string{}, findingsByModule(t, planLines(terraform(t, folder, "plan", "-json")))); diff != "" {
			t.Errorf("findings (-want +got):\n%s", diff)
		}
	})
	t.Run("not allowed", func(t *testing.T) {
		t.Parallel()
		folder := configurationOf(t, "bad.tf", want)
		terraform(t, folder, "get")
		atValidate := findingsByModule(t, validateLines(t, terraform(t, folder, "validate", "-json")))

		// A plan begins with a validation, which ends it; so what is left is planned
		// without what was found there.
		rest := map[string][]string{}
		for id := range want {
			if atValidate[id] == nil {
				rest[id] = want[id]
			}
		}
		folder = configurationOf(t, "bad.tf", rest)
		terraform(t, folder, "get")
		got := findingsByModule(t, planLines(terraform(t, folder, "plan", "-json")))
		for id, rules := range atValidate {
			got[id] = append(got[id], rules...)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("findings (-want +got):\n%s", diff)
		}
		if len(atValidate) == 0 || len(rest) == 0 {
			t.Errorf("%d rules spoke at validate and %d at plan; some of each are expected", len(atValidate), len(rest))
		}
	})
}

// builtProvider builds the provider and returns a way to run Terraform with it.
// Whether a command succeeds is for its findings to say.
func builtProvider(t *testing.T) func(*testing.T, string, ...string) []byte {
	t.Helper()
	path, environment := builtEnvironment(t)
	return func(t *testing.T, folder string, arguments ...string) []byte {
		t.Helper()
		command := exec.CommandContext(t.Context(), path, arguments...)
		command.Dir, command.Env = folder, environment
		var stderr bytes.Buffer
		command.Stderr = &stderr
		out, err := command.Output()
		if err != nil && len(out) == 0 {
			t.Fatalf("terraform %s: %s\n%s", strings.Join(arguments, " "), err, stderr.String())
		}
		return out
	}
}

// builtEnvironment builds the provider and returns the path of Terraform, and the
// environment in which it uses what was built and finds no credentials.
func builtEnvironment(t *testing.T) (terraform string, environment []string) {
	t.Helper()
	path, err := exec.LookPath("terraform")
	if err != nil {
		t.Fatalf("terraform is not on PATH; get it from https://developer.hashicorp.com/terraform/install: %s", err)
	}
	home := t.TempDir()
	build := exec.CommandContext(t.Context(), "go", "build", "-o", filepath.Join(home, "terraform-provider-queueguard"), "../..")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build the provider: %s\n%s", err, out)
	}
	cli := filepath.Join(home, "cli.tfrc")
	writeFile(t, cli, fmt.Sprintf("provider_installation {\n  dev_overrides {\n    \"queueguard/queueguard\" = %q\n  }\n  direct {}\n}\n", home))
	return path, []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + home, "TF_CLI_CONFIG_FILE=" + cli, "CHECKPOINT_DISABLE=1", "AWS_EC2_METADATA_DISABLED=true",
	}
}

// requiredProvider tells Terraform whose provider it is.
const requiredProvider = "terraform {\n  required_providers {\n    queueguard = {\n      source = \"queueguard/queueguard\"\n    }\n  }\n}\n"

// configurationOf writes a configuration that has one example of each rule as a
// module named after it. A provider block is kept only where it sets levels:
// each costs a process.
func configurationOf(t *testing.T, example string, rules map[string][]string) string {
	t.Helper()
	folder := t.TempDir()
	root := requiredProvider + "\nprovider \"queueguard\" {\n  region     = \"sa-east-1\"\n  account_id = \"123456789012\"\n}\n"
	for id := range rules {
		connection, module := exampleOf(t, id, example)
		if strings.Contains(connection, "guardrails") {
			module += "\nprovider \"queueguard\" {" + connection + "}\n"
		}
		if err := os.Mkdir(filepath.Join(folder, id), 0o755); err != nil {
			t.Fatal(err)
		}
		writeFile(t, filepath.Join(folder, id, "main.tf"), requiredProvider+module)
		root += fmt.Sprintf("\nmodule %q {\n  source = \"./%s\"\n}\n", id, id)
	}
	writeFile(t, filepath.Join(folder, "main.tf"), root)
	return folder
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// diagnosticJSON is what -json tells of a diagnostic, as far as it is looked at.
type diagnosticJSON struct {
	Severity, Summary, Detail string
	Range                     struct{ Filename string }
}

func planLines(out []byte) (found []diagnosticJSON) {
	for line := range bytes.Lines(out) {
		var entry struct {
			Type       string
			Diagnostic diagnosticJSON
		}
		if json.Unmarshal(line, &entry) == nil && entry.Type == "diagnostic" {
			found = append(found, entry.Diagnostic)
		}
	}
	return found
}

func validateLines(t *testing.T, out []byte) []diagnosticJSON {
	t.Helper()
	var result struct{ Diagnostics []diagnosticJSON }
	if err := json.Unmarshal(out, &result); err != nil {
		t.Fatalf("read what validate said: %s\n%s", err, out)
	}
	return result.Diagnostics
}

var (
	ruleOfSummary = regexp.MustCompile(`^(QG[0-9]{3}): `)
	moduleOfFile  = regexp.MustCompile(`^(QG[0-9]{3})/main\.tf$`)
)

// findingsByModule sorts findings by the example they are about; anything else
// that was said fails the test.
func findingsByModule(t *testing.T, said []diagnosticJSON) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	for _, d := range said {
		if d.Summary == "Provider development overrides are in effect" {
			continue
		}
		rule, module := ruleOfSummary.FindStringSubmatch(d.Summary), moduleOfFile.FindStringSubmatch(d.Range.Filename)
		if rule == nil || module == nil {
			t.Errorf("%s: %s (%s)\n%s", d.Severity, d.Summary, d.Range.Filename, d.Detail)
			continue
		}
		if !slices.Contains(found[module[1]], rule[1]) {
			found[module[1]] = append(found[module[1]], rule[1])
		}
	}
	return found
}
