package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG129_EncryptionNone(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG129", []pairCase{
		{
			name: "default",
		},
		{
			name:  "source",
			edits: []edit{func(p *topology.Pair) { p.Encryption = with(func(e *topology.Encryption) { e.Mode = known("none") }) }},
			want: []guardrail.Finding{{
				Path:  "encryption.mode",
				What:  "Encryption at rest is switched off for the source queue.",
				Why:   "SQS encrypts new queues with keys of its own, at no cost and with nothing to set up; switched off, whoever gets at the storage reads the messages.",
				Fix:   `Set encryption.mode to "sse_sqs".`,
				Reads: []string{"encryption.mode"},
				Set:   map[string]any{"encryption.mode": "sse_sqs"},
			}},
		},
		{
			name: "dead-letter queue only",
			edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) {
				d.Encryption = with(func(e *topology.Encryption) { e.Mode = known("none") })
			})},
			want: []guardrail.Finding{{
				Path:  "dead_letter_queue.encryption.mode",
				What:  "Encryption at rest is switched off for the dead-letter queue.",
				Why:   "SQS encrypts new queues with keys of its own, at no cost and with nothing to set up; switched off, whoever gets at the storage reads the messages.",
				Fix:   `Set dead_letter_queue.encryption.mode to "sse_sqs".`,
				Reads: []string{"dead_letter_queue.encryption.mode"},
				Set:   map[string]any{"dead_letter_queue.encryption.mode": "sse_sqs"},
			}},
		},
		{
			name: "both",
			edits: []edit{func(p *topology.Pair) { p.Encryption = with(func(e *topology.Encryption) { e.Mode = known("none") }) }, deadLetterQueue(func(d *topology.DeadLetterQueue) {
				d.Encryption = with(func(e *topology.Encryption) { e.Mode = known("none") })
			})},
			want: []guardrail.Finding{{
				Path:  "encryption.mode",
				What:  "Encryption at rest is switched off for the source queue.",
				Why:   "SQS encrypts new queues with keys of its own, at no cost and with nothing to set up; switched off, whoever gets at the storage reads the messages.",
				Fix:   `Set encryption.mode to "sse_sqs".`,
				Reads: []string{"encryption.mode"},
				Set:   map[string]any{"encryption.mode": "sse_sqs"},
			}, {
				Path:  "dead_letter_queue.encryption.mode",
				What:  "Encryption at rest is switched off for the dead-letter queue.",
				Why:   "SQS encrypts new queues with keys of its own, at no cost and with nothing to set up; switched off, whoever gets at the storage reads the messages.",
				Fix:   `Set dead_letter_queue.encryption.mode to "sse_sqs".`,
				Reads: []string{"dead_letter_queue.encryption.mode"},
				Set:   map[string]any{"dead_letter_queue.encryption.mode": "sse_sqs"},
			}},
		},
		{
			name: "undelivered queue",
			edits: []edit{subscribed("pedidos", ordersTopic), func(p *topology.Pair) {
				p.Undelivered = with(func(u *topology.Undelivered) {
					u.Encryption = with(func(e *topology.Encryption) { e.Mode = known("none") })
				})
			}},
			want: []guardrail.Finding{{
				Path:  "undelivered.encryption.mode",
				What:  "Encryption at rest is switched off for the queue for undelivered messages.",
				Why:   "SQS encrypts new queues with keys of its own, at no cost and with nothing to set up; switched off, whoever gets at the storage reads the messages.",
				Fix:   `Set undelivered.encryption.mode to "sse_sqs".`,
				Reads: []string{"undelivered.encryption.mode"},
				Set:   map[string]any{"undelivered.encryption.mode": "sse_sqs"},
			}},
		},
		{
			name:  "not known",
			edits: []edit{func(p *topology.Pair) { p.Encryption = topology.Unknown[topology.Encryption]() }},
		},
	})
}

func TestQG129_EncryptionNone_Fanout(t *testing.T) {
	t.Parallel()
	testFanoutRule(t, "QG129", []fanoutCase{
		{
			name: "undelivered queue",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.Undelivered = with(func(u *topology.Undelivered) {
					u.Encryption = with(func(e *topology.Encryption) { e.Mode = known("none") })
				})
			}},
			want: []guardrail.Finding{{
				Path:  "undelivered.encryption.mode",
				What:  "Encryption at rest is switched off for the queue for undelivered messages.",
				Why:   "SQS encrypts new queues with keys of its own, at no cost and with nothing to set up; switched off, whoever gets at the storage reads the messages.",
				Fix:   `Set undelivered.encryption.mode to "sse_sqs".`,
				Reads: []string{"undelivered.encryption.mode"},
				Set:   map[string]any{"undelivered.encryption.mode": "sse_sqs"},
			}},
		},
		{
			name: "no undelivered queue",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.Undelivered = with(func(u *topology.Undelivered) {
					u.Enabled, u.Encryption = known(false), with(func(e *topology.Encryption) { e.Mode = known("none") })
				})
			}},
		},
	})
}
