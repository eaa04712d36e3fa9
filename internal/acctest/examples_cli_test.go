package acctest_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

const ciExamples = "../../examples/ci"

// TestCLIExamples runs what the examples tell people to run: the Terraform on
// PATH with the built provider, without credentials unless an endpoint is named.
func TestCLIExamples(t *testing.T) {
	t.Parallel()
	tool := tool{}
	tool.terraform, tool.environment = builtEnvironment(t)
	t.Run("scenarios are planned without a finding", func(t *testing.T) {
		t.Parallel()
		for _, file := range scenarioFiles(t) {
			folder := copied(t, filepath.Dir(file))
			out, _ := tool.run(t, folder, tool.script(t), "all")
			if diff := cmp.Diff("exit 0\n", out); diff != "" {
				t.Errorf("%s (-want +got):\n%s", file, diff)
			}
		}
	})
	t.Run("a scenario's life", func(t *testing.T) { t.Parallel(); tool.testLife(t) })
	t.Run("terraform test", func(t *testing.T) { t.Parallel(); tool.testsPass(t) })
	t.Run("check-plan.sh", func(t *testing.T) { t.Parallel(); tool.testScript(t) })
	t.Run("adopt", func(t *testing.T) { t.Parallel(); tool.testAdopt(t) })
}

// tool is Terraform with the built provider.
type tool struct {
	terraform   string
	environment []string
}

// run returns what a command printed, ending with its exit status, and its complaints.
func (c tool) run(t *testing.T, folder, program string, arguments ...string) (out, complaints string) {
	t.Helper()
	command := exec.CommandContext(t.Context(), program, arguments...)
	command.Dir, command.Env = folder, append([]string{"TERRAFORM=" + c.terraform}, c.environment...)
	var stdout, stderr strings.Builder
	command.Stdout, command.Stderr = &stdout, &stderr
	if err := command.Run(); command.ProcessState == nil {
		t.Fatalf("%s: %s", program, err)
	}
	return fmt.Sprintf("%sexit %d\n", stdout.String(), command.ProcessState.ExitCode()), stderr.String()
}

func (tool) script(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs(ciExamples + "/check-plan.sh")
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// copied is a copy of an example that a run may write into.
func copied(t *testing.T, folder string) string {
	t.Helper()
	to := t.TempDir()
	if err := os.CopyFS(to, os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	return to
}

// testLife applies the fan-out on the double, plans again and destroys.
func (c tool) testLife(t *testing.T) {
	aws := acctest.Start(t).AWS
	before := acctest.WorldOf(aws, acctest.Region)
	folder := copied(t, scenarios+"/ecommerce_fanout")
	writeFile(t, filepath.Join(folder, "double_override.tf"), "provider \"queueguard\" {"+acctest.Connection(aws.URL)+"}\n")
	for _, run := range []struct {
		arguments []string
		want      string
	}{
		{[]string{"apply", "-auto-approve"}, "Apply complete! Resources: 1 added, 0 changed, 0 destroyed."},
		{[]string{"plan", "-detailed-exitcode"}, "No changes. Your infrastructure matches the configuration."},
		{[]string{"destroy", "-auto-approve"}, "Destroy complete! Resources: 1 destroyed."},
	} {
		out, complaints := c.run(t, folder, c.terraform, append(run.arguments, "-no-color")...)
		if !strings.Contains(out, run.want) || !strings.HasSuffix(out, "exit 0\n") || strings.Contains(out, "Warning: QG") {
			t.Fatalf("terraform %v:\n%s%s", run.arguments, out, complaints)
		}
	}
	if diff := cmp.Diff(before, acctest.WorldOf(aws, acctest.Region)); diff != "" {
		t.Errorf("what is left (-before +after):\n%s", diff)
	}
}

var success = regexp.MustCompile(`(?m)^Success! .*$`)

// testsPass runs every folder that has tests, and one filter that is wrong.
func (c tool) testsPass(t *testing.T) {
	for folder, want := range map[string]string{
		scenarios + "/ecommerce_fanout": "Success! 3 passed, 0 failed.",
		ciExamples + "/exports":         "Success! 3 passed, 0 failed.",
		ciExamples + "/module":          "Success! 2 passed, 0 failed.",
	} {
		out, complaints := c.run(t, copied(t, folder), c.terraform, "test", "-no-color")
		if diff := cmp.Diff(want, success.FindString(out)); diff != "" {
			t.Errorf("%s (-want +got):\n%s\n%s%s", folder, diff, out, complaints)
		}
	}
}

// testScript judges one scenario whose exception is gone, and one wrong pair.
func (c tool) testScript(t *testing.T) {
	bare := copied(t, scenarios+"/image_uploads_lambda")
	text, err := os.ReadFile(filepath.Join(bare, "main.tf"))
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(bare, "main.tf"), regexp.MustCompile(`(?s)\n  guardrail_exceptions = \{.*?\n  \}\n`).ReplaceAllString(string(text), ""))
	const warning = "warning\tQG118\tuploads-imagens, alarms.dead_letters.threshold: The alarm goes off above 200: the first 200 messages pass in silence.\n"
	wrong := t.TempDir()
	writeFile(t, filepath.Join(wrong, "main.tf"), requiredProvider+`
provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "test" {
  name                       = "pedidos"
  visibility_timeout_seconds = 20
  handler                    = { timeout_seconds = 30 }
}
`)
	for _, run := range []struct{ name, folder, rules, out, complaints string }{
		{"a rule that is waived", bare, "QG116,QG117", warning + "exit 0\n", ""},
		{"a rule that is not", bare, "QG116,QG118", warning + "exit 2\n", "a guardrail that this pipeline does not waive has found something\n"},
		{
			"an error", wrong, "none",
			"error\tQG105\tpedidos, visibility_timeout_seconds: A message is hidden for 20 s, and its handler may work on it for 30 s.\nexit 1\n",
			"the plan failed; all that it said is in plan.jsonl\n",
		},
		{"no rules", bare, "", "exit 64\n", ""},
	} {
		out, complaints := c.run(t, run.folder, c.script(t), run.rules)
		if diff := cmp.Diff(run.out, out); diff != "" {
			t.Errorf("%s: printed (-want +got):\n%s", run.name, diff)
		}
		if diff := cmp.Diff(run.complaints, complaints); diff != "" && run.rules != "" {
			t.Errorf("%s: complained (-want +got):\n%s", run.name, diff)
		}
	}
}

// testAdopt takes over the three queues of the example, changes something else,
// and then what a rule reads.
func (c tool) testAdopt(t *testing.T) {
	aws := acctest.Start(t).AWS
	r := aws.Default().Region(acctest.Region)
	for name, q := range map[string]struct{ visibility, retention, dlqRetention, count string }{
		"pedidos": {"90", "345600", "1209600", "5"},
		"estoque": {"60", "1209600", "345600", "3"},
		"sessoes": {"30", "3600", "3600", "2"},
	} {
		dlq := r.Queue(name + "-dlq").Put(map[string]string{"MessageRetentionPeriod": q.dlqRetention})
		r.Queue(name).Put(map[string]string{
			"VisibilityTimeout": q.visibility, "MessageRetentionPeriod": q.retention,
			"RedrivePolicy": fmt.Sprintf(`{"deadLetterTargetArn":%q,"maxReceiveCount":%s}`, dlq.ARN(), q.count),
		})
	}
	folder := copied(t, ciExamples+"/adopt")
	writeFile(t, filepath.Join(folder, "double_override.tf"), "provider \"queueguard\" {"+acctest.Connection(aws.URL)+"}\n")

	const found = "\tQG103\testoque, dead_letter_queue.message_retention_seconds: " +
		"The dead-letter queue keeps messages for 345600 s (4 days), the source queue for 1209600 s (14 days).\n"
	out, complaints := c.run(t, folder, c.script(t), "none", "-out=plan.tfplan")
	if diff := cmp.Diff("warning"+found+"exit 0\n", out); diff != "" {
		t.Fatalf("the first plan (-want +got):\n%s\n%s", diff, complaints)
	}
	out, complaints = c.run(t, folder, c.terraform, "apply", "-no-color", "plan.tfplan")
	if !strings.Contains(out, "Apply complete! Resources: 3 imported, 0 added, 3 changed, 0 destroyed.") {
		t.Fatalf("the apply:\n%s%s", out, complaints)
	}
	if out, complaints = c.run(t, folder, c.script(t), "none", "-var=managed_by=plataforma"); out != "warning"+found+"exit 0\n" {
		t.Errorf("an unrelated change:\n%s%s", out, complaints)
	}
	queues := filepath.Join(folder, "queues.yaml")
	text, err := os.ReadFile(queues)
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, queues, strings.Replace(string(text), "dead_letter_retention_seconds: 345600", "dead_letter_retention_seconds: 432000", 1))
	want := "error" + strings.Replace(found, "345600 s (4 days)", "432000 s (5 days)", 1) + "exit 1\n"
	if out, complaints = c.run(t, folder, c.script(t), "none"); out != want {
		t.Errorf("a change of what the rule reads:\n%s%s", out, complaints)
	}
}
