package providerdata_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

func TestMain(m *testing.M) { os.Exit(acctest.Main(m)) }

const (
	pairConfig = `
resource "queueguard_redrive_pair" "test" {
  name          = "pedidos"
  manage_policy = MANAGE
  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
`
	fanoutConfig = `
resource "queueguard_sqs_fanout" "test" {
  name          = "loja"
  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
  consumers = {
    pedidos = { manage_policy = MANAGE }
    estoque = { manage_policy = MANAGE }
  }
}
`
)

// A plan that takes a policy over looks at it. When it may not, or cannot, it says
// so once for the resource, and refuses where the provider requires the look.
func TestFoundUnread(t *testing.T) {
	t.Parallel()
	denied, broken := fakeaws.Failure{Code: "AccessDenied", Status: 403}, fakeaws.Failure{Code: "KmsDisabled", Status: 400}
	const whose = "The access policy of "
	for name, c := range map[string]struct {
		config, guardrails string
		failure            fakeaws.Failure
		looks              int // the last calls of GetQueueAttributes in the plan, which fail
		want               []string
		says               []string
	}{
		"permitted": {config: pairConfig},
		"denied": {
			config: pairConfig, failure: denied, looks: 2, want: []string{"warning : QG904: something could not be read"},
			says: []string{whose + "pedidos was not read: sqs:GetQueueAttributes is not permitted. " + whose + "pedidos-dlq was not read: sqs:GetQueueAttributes is not permitted."},
		},
		"failed": {
			config: pairConfig, failure: broken, looks: 1, want: []string{"warning : QG904: something could not be read"},
			says: []string{whose + "pedidos-dlq was not read: sqs GetQueueAttributes", "KmsDisabled"},
		},
		"required": {
			config: pairConfig, guardrails: `live_checks = "required"`, failure: denied, looks: 1, want: []string{"error : QG904: something could not be read"},
			says: []string{whose + "pedidos-dlq"},
		},
		"not asked":   {config: pairConfig, guardrails: `levels = { QG904 = "off" }`, failure: denied, looks: 2},
		"gone by now": {config: pairConfig, failure: fakeaws.Failure{Code: "AWS.SimpleQueueService.NonExistentQueue", Status: 400}, looks: 1},
		"a fan-out": {
			config: fanoutConfig, failure: denied, looks: 4, want: []string{"warning : QG904: something could not be read"},
			says: []string{whose + "loja-estoque was", whose + "loja-estoque-dlq was", whose + "loja-pedidos was", whose + "loja-pedidos-dlq was"},
		},
		"a fan-out, required": {
			config: fanoutConfig, guardrails: `live_checks = "required"`, failure: denied, looks: 4, want: []string{"error : QG904: something could not be read"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.Provider = "guardrails {\n" + c.guardrails + "\n}"
			s.MustApply(strings.ReplaceAll(c.config, "MANAGE", "false"))
			managed := strings.ReplaceAll(c.config, "MANAGE", "true")
			s.AWS.ResetRequests()
			if said := s.Plan(managed).Diagnostics; len(said) > 0 {
				t.Fatalf("permitted:\n%s", said.Text())
			}
			if c.looks > 0 {
				c.failure.Operation, c.failure.Skip = "GetQueueAttributes", reads(s)-c.looks
				s.AWS.Fail(c.failure)
			}
			out := s.Plan(managed)
			if diff := cmp.Diff(c.want, out.Lines()); diff != "" {
				t.Errorf("said (-want +got):\n%s\n%s", diff, out.Text())
			}
			for _, want := range c.says {
				if !strings.Contains(out.Text(), want) {
					t.Errorf("does not say %q:\n%s", want, out.Text())
				}
			}
		})
	}
}

// reads counts the calls of GetQueueAttributes.
func reads(s *acctest.Stack) (n int) {
	for _, r := range s.AWS.Requests() {
		if r.Operation == "GetQueueAttributes" {
			n++
		}
	}
	return n
}
