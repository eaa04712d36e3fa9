package redrivepair_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// fedBy is a pair with a subscription, so that it has an undelivered queue.
const fedBy = `subscriptions = { a = { topic_arn = "arn:aws:sns:sa-east-1:123456789012:pedidos" } }` + "\n"

// A queue that is taken over may come with queues of other names than ours. The
// first plan says which of them it would delete: Terraform calls that a change.
func TestQueuesNotKeptWhenTakenOver(t *testing.T) {
	t.Parallel()
	const found = fedBy + "dead_letter_queue = { name = \"pedidos-mortos\" }\n"
	deadLetter := "warning dead_letter_queue.name: A queue that was taken over is not kept"
	undelivered := "warning undelivered.name: A queue that was taken over is not kept"
	ways := map[string]func(*testing.T, *acctest.Stack) acctest.Diagnostics{
		"import": func(_ *testing.T, s *acctest.Stack) acctest.Diagnostics {
			return s.Import("queueguard_redrive_pair", "test", "pedidos")
		},
		"move": func(_ *testing.T, s *acctest.Stack) acctest.Diagnostics {
			return s.Move("registry.terraform.io/hashicorp/aws", "aws_sqs_queue", map[string]any{"arn": sourceARN}, "queueguard_redrive_pair", "test")
		},
	}
	for way, takeOver := range ways {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			s.MustApply(pairOf(found))
			if diff := cmp.Diff([]string(nil), s.Plan(pairOf(fedBy)).Lines()); diff != "" {
				t.Errorf("renamed by whoever named it (-want +got):\n%s", diff)
			}
			s.Forget()
			if d := takeOver(t, s); d.HasErrors() {
				t.Fatalf("%s:\n%s", way, d.Text())
			}
			for config, want := range map[string][]string{
				found:                           nil,
				found + "max_receive_count = 7": nil,
				fedBy:                           {deadLetter},
				found + `undelivered = { name = "pedidos-perdidos" }`: {undelivered},
				fedBy + `undelivered = { name = "pedidos-perdidos" }`: {deadLetter, undelivered},
				`dead_letter_queue = { name = "pedidos-mortos" }`:     {undelivered},
			} {
				if diff := cmp.Diff(want, s.Plan(pairOf(config)).Lines()); diff != "" {
					t.Errorf("%s (-want +got):\n%s", config, diff)
				}
			}
			s.MustApply(pairOf(found + "max_receive_count = 7"))
			if diff := cmp.Diff([]string(nil), s.Plan(pairOf(fedBy+"max_receive_count = 7")).Lines()); diff != "" {
				t.Errorf("renamed after the first apply (-want +got):\n%s", diff)
			}
		})
	}
}
