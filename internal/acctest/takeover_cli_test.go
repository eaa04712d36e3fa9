package acctest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// What Terraform writes down for an import block plans empty, as it stands.
// (Import by identity needs Terraform 1.12: the packages of the resources test it without.)
func TestCLIGeneratedConfiguration(t *testing.T) {
	t.Parallel()
	for name, more := range map[string]string{
		"defaults": "",
		"much": `
  visibility_timeout_seconds = 180
  message_retention_seconds  = 600000
  tags                       = { time = "pagamentos" }
  dead_letter_queue          = { name = "pedidos-mortos", tags = { papel = "mortos" } }
  alarms                     = { oldest_message = { threshold_seconds = 900 }, dead_letter_age = { enabled = false } }
  subscriptions              = { pedidos = { topic_arn = "arn:aws:sns:sa-east-1:123456789012:pedidos", filter_policy = jsonencode({ tipo = ["$${a}"] }) } }
  policy_statements          = { Enviar = { actions = ["sqs:SendMessage"], principals = { AWS = ["123456789012"] } } }
`,
		"FIFO": "\n  fifo            = true\n  high_throughput = true\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			s.aws.Default().Region(acctest.Region).Topic("pedidos").Put(nil)
			s.write(strings.Replace(named, "\n}\n", more+"\n}\n", 1))
			s.run("apply", "-auto-approve")
			s.run("state", "rm", "queueguard_redrive_pair.test")
			id := "pedidos"
			if name == "FIFO" {
				id += ".fifo"
			}
			s.write("import {\n  to = queueguard_redrive_pair.test\n  id = \"" + id + "\"\n}\n")
			s.generated()
		})
	}
}

// So it is with a fan-out, which an import finds by its topic.
func TestCLIGeneratedConfiguration_Fanout(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.write(fanout)
	s.run("apply", "-auto-approve")
	s.run("state", "rm", "queueguard_sqs_fanout.test")
	s.write("import {\n  to = queueguard_sqs_fanout.test\n  id = \"arn:aws:sns:sa-east-1:123456789012:loja\"\n}\n")
	s.generated()
}

// generated plans what is imported, writes down what it is, and wants that to be all.
func (s *stage) generated() {
	s.t.Helper()
	const unchanged = "1 to import, 0 to add, 0 to change, 0 to destroy."
	out := s.run("plan", "-generate-config-out=generated.tf")
	if !strings.Contains(out, unchanged) || strings.Contains(out, "QG") {
		s.t.Errorf("the plan that generates:\n%s", out)
	}
	if out = s.run("plan"); !strings.Contains(out, unchanged) {
		s.t.Errorf("the plan of what was generated:\n%s", out)
	}
	s.run("apply", "-auto-approve")
	s.settled()
	s.run("destroy", "-auto-approve")
	s.gone()
}

// The first thing that people try does what the README says.
func TestCLIReadme(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "```hcl\n")
	example, _, found := strings.Cut(rest, "```")
	if !found || !strings.Contains(example, `resource "queueguard_redrive_pair"`) {
		t.Fatalf("README.md has no example:\n%s", example)
	}
	s := newStage(t)
	writeFile(t, filepath.Join(s.folder, "main.tf"), example)
	for _, arguments := range [][]string{{"plan"}, {"apply", "-auto-approve"}, {"plan", "-detailed-exitcode"}} {
		if out := s.run(arguments...); strings.Contains(out, "Warning: QG") {
			t.Errorf("terraform %v:\n%s", arguments, out)
		}
	}
	want := []string{"pedidos", "pedidos-dlq"}
	if got := s.aws.Default().Region(acctest.Region).Queues(); strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("queues %v, want %v", got, want)
	}
	s.run("destroy", "-auto-approve")
	s.gone()
}
