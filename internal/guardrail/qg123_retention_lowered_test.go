package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG123_RetentionLowered(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG123", []pairCase{
		{
			name: "create",
		},
		{
			name:   "source",
			edits:  []edit{retention(86400)},
			change: func(p *guardrail.Pair) { prior := pairOf().Planned; p.Prior = &prior },
			want: []guardrail.Finding{{
				Path:  "message_retention_seconds",
				What:  "This plan lowers the retention of the source queue from 345600 s (4 days) to 86400 s (1 day).",
				Why:   "SQS deletes the messages in it that are older than 1 day, within 15 minutes, and moves none of them anywhere.",
				Fix:   "Look at the age of its oldest message and drain it first; or leave message_retention_seconds = 345600.",
				Reads: []string{"message_retention_seconds"},
				Set:   map[string]any{"message_retention_seconds": int64(345600)},
			}},
		},
		{
			name:   "dead-letter queue",
			edits:  []edit{deadLetterRetention(864000)},
			change: func(p *guardrail.Pair) { prior := pairOf().Planned; p.Prior = &prior },
			want: []guardrail.Finding{{
				Path:  "dead_letter_queue.message_retention_seconds",
				What:  "This plan lowers the retention of the dead-letter queue from 1209600 s (14 days) to 864000 s (10 days).",
				Why:   "SQS deletes the messages in it that are older than 10 days, within 15 minutes, and moves none of them anywhere.",
				Fix:   "Look at the age of its oldest message and drain it first; or leave dead_letter_queue.message_retention_seconds = 1209600.",
				Reads: []string{"dead_letter_queue.message_retention_seconds"},
				Set:   map[string]any{"dead_letter_queue.message_retention_seconds": int64(1209600)},
			}},
		},
		{
			name:   "raised",
			edits:  []edit{retention(400000)},
			change: func(p *guardrail.Pair) { prior := pairOf().Planned; p.Prior = &prior },
		},
		{
			name:   "replaced",
			edits:  []edit{retention(86400)},
			change: func(p *guardrail.Pair) { prior := pairOf().Planned; p.Prior = &prior; p.Replaces = true },
		},
		{
			name:   "not known",
			edits:  []edit{func(p *topology.Pair) { p.MessageRetentionSeconds = topology.Unknown[int64]() }},
			change: func(p *guardrail.Pair) { prior := pairOf().Planned; p.Prior = &prior },
		},
		{
			name:   "dead-letter queue handed over",
			edits:  []edit{existing("arn:aws:sqs:sa-east-1:123456789012:compartilhada-dlq")},
			change: func(p *guardrail.Pair) { prior := pairOf().Planned; p.Prior = &prior },
		},
	})
}
