package acctest_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

const guardrailExamples = "../../examples/guardrails"

// Each example that is not allowed yields the finding of its rule and no other;
// each that is allowed yields none. Rules over the configuration are planned
// without credentials and without an AWS to talk to.
func TestEachGuardrailExample(t *testing.T) {
	t.Parallel()
	for _, rule := range guardrail.All() {
		if rule.Phase == guardrail.PhaseLive || rule.Reading != nil || rule.Audit != nil {
			continue // live ones are applied beside this, readings tested in their package, audits below
		}
		t.Run(rule.ID, func(t *testing.T) {
			t.Parallel()
			s := stackFor(t, rule)
			compareRules(t, "good.tf", nil, planExample(t, s, rule.ID, "good.tf"))
			compareRules(t, "bad.tf", []string{rule.ID}, planExample(t, s, rule.ID, "bad.tf"))
		})
	}
}

// The examples of rules about live queues make them with AWS's own clients, as
// hashicorp/aws would, and audit them.
func TestAuditExamples(t *testing.T) {
	t.Parallel()
	for _, rule := range guardrail.All() {
		if rule.Audit == nil {
			continue
		}
		t.Run(rule.ID, func(t *testing.T) {
			t.Parallel()
			for name, want := range map[string][]string{"good.tf": nil, "bad.tf": {rule.ID}} {
				_, module := exampleOf(t, rule.ID, name)
				s := acctest.Start(t)
				module = acctest.Foreign(t, s.AWS.URL, module)
				if rule.ID == "QG503" && name == "bad.tf" {
					for _, body := range []string{"um", "dois", "três"} {
						s.AWS.Default().Region(acctest.Region).Queue("pedidos-dlq").Send(body)
					}
				}
				s.AWS.ResetRequests()
				out := s.Plan(module)
				quiet(t, name, out.Diagnostics)
				if diff := cmp.Diff(want, rulesFound(out)); diff != "" {
					t.Errorf("%s: rules that spoke (-want +got):\n%s", name, diff)
				}
			}
		})
	}
}

// rulesFound are the rules of the findings of the one audit that was read.
func rulesFound(out acctest.Outcome) (rules []string) {
	for _, audit := range out.Data {
		for _, f := range audit.GetAttr("findings").AsValueSlice() {
			rules = append(rules, f.GetAttr("rule").AsString())
		}
	}
	return rules
}

func compareRules(t *testing.T, name string, want []string, found acctest.Diagnostics) {
	t.Helper()
	rules := slices.Compact(found.Rules())
	if diff := cmp.Diff(want, rules); diff != "" || len(found.Rules()) != len(found) {
		t.Errorf("%s: rules that spoke (-want +got):\n%s\nall that was said:\n%s", name, diff, found.Text())
	}
}

// stackFor is a stack on which what a rule compares with has been applied.
func stackFor(t *testing.T, rule guardrail.Rule) *acctest.Stack {
	t.Helper()
	if rule.Phase != guardrail.PhaseState {
		s := acctest.Start(t)
		s.AWS.Deny("*")
		return s
	}
	s := acctest.Start(t)
	connection, module := exampleOf(t, rule.ID, "before.tf")
	s.Connection = connection + credentials(s.AWS.URL)
	if out := s.Apply(module); out.HasErrors() {
		t.Fatal(out.Text())
	}
	meanwhile(rule.ID, s.AWS.Default().Region(acctest.Region).Queue("pedidos"))
	return s
}

// meanwhile is what happens to the queue before the change.
func meanwhile(id string, queue fakeaws.Queue) {
	switch id {
	case "QG133":
		queue.Send("a message that nobody has handled")
	case "QG309":
		policy := queue.Attributes()["Policy"]
		queue.SetAttribute("Policy", strings.Replace(policy, `"Statement":[`, `"Statement":[`+uploads(queue)+",", 1))
	case "QG906":
		queue.SetAttribute("Policy", `{"Version":"2012-10-17","Statement":[`+uploads(queue)+"]}")
	}
}

// uploads is a statement that lets S3 send to the queue.
func uploads(queue fakeaws.Queue) string {
	return `{"Sid":"uploads","Effect":"Allow","Principal":{"Service":"s3.amazonaws.com"},"Action":"sqs:SendMessage","Resource":"` + queue.ARN() +
		`","Condition":{"ArnEquals":{"aws:SourceArn":"arn:aws:s3:::uploads"}}}`
}

func planExample(t *testing.T, s *acctest.Stack, id, name string) acctest.Diagnostics {
	t.Helper()
	connection, module := exampleOf(t, id, name)
	if s.Has("queueguard_redrive_pair.pedidos") {
		connection += credentials(s.AWS.URL)
	} else {
		connection += "  skip_metadata_api_check = true\n" // so that a machine with a role plans the same
	}
	s.Connection = connection
	return s.Plan(module).Diagnostics
}

func credentials(url string) string {
	_, rest, _ := strings.Cut(acctest.Connection(url), "\n  access_key")
	return "\n  access_key" + rest
}

// exampleOf splits an example into the body of its provider block and the rest.
func exampleOf(t *testing.T, id, name string) (connection, module string) {
	t.Helper()
	path := filepath.Join(guardrailExamples, id, name)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	file, diags := hclsyntax.ParseConfig(text, name, hcl.InitialPos)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	body, ok := file.Body.(*hclsyntax.Body)
	if !ok {
		t.Fatalf("%s: not HCL's native syntax", path)
	}
	for _, block := range body.Blocks {
		if block.Type == "provider" {
			whole := block.Range()
			inside := text[block.OpenBraceRange.End.Byte:block.CloseBraceRange.Start.Byte]
			return string(inside), string(text[:whole.Start.Byte]) + string(text[block.CloseBraceRange.End.Byte:])
		}
	}
	t.Fatalf("%s: no provider block", path)
	return "", ""
}
