package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG101_DeadLetterQueueElsewhere(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG101", []pairCase{
		{
			name:  "beside the source",
			edits: []edit{existing("arn:aws:sqs:sa-east-1:123456789012:compartilhada-dlq")},
		},
		{
			name:  "other region",
			edits: []edit{existing("arn:aws:sqs:us-east-1:123456789012:compartilhada-dlq")},
			want: []guardrail.Finding{{
				Path:  "existing_dead_letter_queue_arn",
				What:  "The dead-letter queue compartilhada-dlq is in region us-east-1, the source queue in sa-east-1.",
				Why:   "SQS moves messages only between queues of one account and one region: failing messages would stay in the source until they expire.",
				Fix:   "Remove existing_dead_letter_queue_arn, so that the pair creates its own dead-letter queue, or give the ARN of a queue in the source's account and region.",
				Reads: []string{"existing_dead_letter_queue_arn", "region"},
				Set:   map[string]any{"existing_dead_letter_queue_arn": nil},
			}},
		},
		{
			name:  "other account and region",
			edits: []edit{existing("arn:aws:sqs:us-east-1:210987654321:compartilhada-dlq")},
			want: []guardrail.Finding{{
				Path:  "existing_dead_letter_queue_arn",
				What:  "The dead-letter queue compartilhada-dlq is in region us-east-1, the source queue in sa-east-1; it is in account 210987654321, the source queue in 123456789012.",
				Why:   "SQS moves messages only between queues of one account and one region: failing messages would stay in the source until they expire.",
				Fix:   "Remove existing_dead_letter_queue_arn, so that the pair creates its own dead-letter queue, or give the ARN of a queue in the source's account and region.",
				Reads: []string{"existing_dead_letter_queue_arn", "region"},
				Set:   map[string]any{"existing_dead_letter_queue_arn": nil},
			}},
		},
		{
			name:   "region of the source not known",
			edits:  []edit{existing("arn:aws:sqs:us-east-1:123456789012:compartilhada-dlq")},
			change: func(p *guardrail.Pair) { p.Place = topology.Place{} },
		},
		{
			name: "own dead-letter queue",
		},
	})
}
