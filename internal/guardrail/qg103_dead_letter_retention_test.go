package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG103_DeadLetterRetention(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG103", []pairCase{
		{
			name: "default",
		},
		{
			name:  "shorter",
			edits: []edit{deadLetterRetention(86400)},
			want: []guardrail.Finding{{
				Path:  "dead_letter_queue.message_retention_seconds",
				What:  "The dead-letter queue keeps messages for 86400 s (1 day), the source queue for 345600 s (4 days).",
				Why:   "A standard queue does not restart the clock when a message moves: what waited longest in the source is deleted first, on the move or right after it.",
				Fix:   "Set dead_letter_queue.message_retention_seconds = 1209600 (14 days).",
				Reads: []string{"dead_letter_queue.message_retention_seconds", "message_retention_seconds", "fifo"},
				Set:   map[string]any{"dead_letter_queue.message_retention_seconds": int64(1209600)},
			}},
		},
		{
			name:  "equal",
			edits: []edit{deadLetterRetention(345600)},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  "dead_letter_queue.message_retention_seconds",
				What:  "The dead-letter queue keeps messages for 345600 s (4 days), the source queue for 345600 s (4 days).",
				Why:   "A standard queue does not restart the clock when a message moves: what waited longest in the source is deleted first, on the move or right after it.",
				Fix:   "Set dead_letter_queue.message_retention_seconds = 1209600 (14 days).",
				Reads: []string{"dead_letter_queue.message_retention_seconds", "message_retention_seconds", "fifo"},
				Set:   map[string]any{"dead_letter_queue.message_retention_seconds": int64(1209600)},
			}},
		},
		{
			name:  "both at 14 days",
			edits: []edit{retention(1209600)},
			want: []guardrail.Finding{{
				Level:      guardrail.Warning,
				StrictOnly: true,
				Path:       "dead_letter_queue.message_retention_seconds",
				What:       "The dead-letter queue keeps messages for 1209600 s (14 days), the source queue for 1209600 s (14 days).",
				Why:        "A standard queue does not restart the clock when a message moves: what waited longest in the source is deleted first, on the move or right after it.",
				Fix:        "14 days are the most that SQS keeps. Set message_retention_seconds = 604800 (7 days).",
				Reads:      []string{"dead_letter_queue.message_retention_seconds", "message_retention_seconds", "fifo"},
				Set:        map[string]any{"message_retention_seconds": int64(604800)},
			}},
		},
		{
			name:  "both at 14 days with long retries",
			edits: []edit{retention(1209600), visibility(43200), count(10)},
			want: []guardrail.Finding{{
				Level:      guardrail.Warning,
				StrictOnly: true,
				Path:       "dead_letter_queue.message_retention_seconds",
				What:       "The dead-letter queue keeps messages for 1209600 s (14 days), the source queue for 1209600 s (14 days).",
				Why:        "A standard queue does not restart the clock when a message moves: what waited longest in the source is deleted first, on the move or right after it.",
				Fix:        "14 days are the most that SQS keeps. Set message_retention_seconds = 864000 (10 days).",
				Reads:      []string{"dead_letter_queue.message_retention_seconds", "message_retention_seconds", "fifo"},
				Set:        map[string]any{"message_retention_seconds": int64(864000)},
			}},
		},
		{
			name:  "FIFO shorter",
			edits: []edit{fifo, deadLetterRetention(86400)},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  "dead_letter_queue.message_retention_seconds",
				What:  "The dead-letter queue keeps messages for 86400 s (1 day), the source queue for 345600 s (4 days).",
				Why:   "The clock of a FIFO message restarts on the move, but after that people have less time for a failed message than consumers had for a good one.",
				Fix:   "Set dead_letter_queue.message_retention_seconds = 1209600 (14 days).",
				Reads: []string{"dead_letter_queue.message_retention_seconds", "message_retention_seconds", "fifo"},
				Set:   map[string]any{"dead_letter_queue.message_retention_seconds": int64(1209600)},
			}},
		},
		{
			name:  "FIFO equal",
			edits: []edit{fifo, deadLetterRetention(345600)},
		},
		{
			name:  "source not known",
			edits: []edit{deadLetterRetention(60), func(p *topology.Pair) { p.MessageRetentionSeconds = topology.Unknown[int64]() }},
		},
		{
			name:  "existing queue",
			edits: []edit{existing("arn:aws:sqs:sa-east-1:123456789012:compartilhada-dlq")},
		},
	})
}

// What SNS could not deliver is nowhere else.
func TestQG103_Undelivered(t *testing.T) {
	t.Parallel()
	lost := func(seconds int64, edits ...func(*topology.Undelivered)) edit {
		return func(p *topology.Pair) {
			p.Undelivered = with(append(edits, func(u *topology.Undelivered) { u.MessageRetentionSeconds = known(seconds) })...)
		}
	}
	short := guardrail.Finding{
		Level: guardrail.Warning,
		Path:  "undelivered.message_retention_seconds",
		What:  "The queue for undelivered messages keeps them for 60 s (1 minute).",
		Why:   "SNS does not try again, so this is the only copy, and it is gone before people are back from a long weekend.",
		Fix:   "Set undelivered.message_retention_seconds = 1209600 (14 days), or leave it out.",
		Reads: []string{"undelivered.message_retention_seconds"},
		Set:   map[string]any{"undelivered.message_retention_seconds": int64(1209600)},
	}
	less := short
	less.What = "The queue for undelivered messages keeps them for 345599 s (3 d 23 h 59 min 59 s)."
	here := subscribed("pedidos", ordersTopic)
	testPairRule(t, "QG103", []pairCase{
		{name: "by default", edits: []edit{here}},
		{name: "four days", edits: []edit{here, lost(345600)}},
		{name: "a second less", edits: []edit{here, lost(345599)}, want: []guardrail.Finding{less}},
		{name: "a minute", edits: []edit{here, lost(60)}, want: []guardrail.Finding{short}},
		{name: "without subscriptions", edits: []edit{lost(60)}},
		{name: "switched off", edits: []edit{here, lost(60, func(u *topology.Undelivered) { u.Enabled = known(false) })}},
		{
			name: "of no subscription",
			edits: []edit{lost(60), subscribed("pedidos", ordersTopic, func(s *topology.Subscription) {
				s.ExistingDeliveryDeadLetterQueueARN = known("arn:aws:sqs:sa-east-1:123456789012:perdidos")
			})},
		},
		{
			name: "not known",
			edits: []edit{here, func(p *topology.Pair) {
				p.Undelivered = with(func(u *topology.Undelivered) { u.MessageRetentionSeconds = topology.Unknown[int64]() })
			}},
		},
	})
	all := func(seconds int64) fanoutEdit {
		return func(f *topology.Fanout) {
			f.Undelivered = with(func(u *topology.Undelivered) { u.MessageRetentionSeconds = known(seconds) })
		}
	}
	testFanoutRule(t, "QG103", []fanoutCase{
		{name: "by default"},
		{name: "four days", edits: []fanoutEdit{all(345600)}},
		{name: "shorter", edits: []fanoutEdit{all(60)}, want: []guardrail.Finding{short}},
		{name: "no consumers", edits: []fanoutEdit{all(60)}, change: func(f *guardrail.Fanout) { f.Consumers = nil }},
	})
}
