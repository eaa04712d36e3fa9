package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG102_QueueTypesDiffer(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG102", []pairCase{
		{
			name:  "both standard",
			edits: []edit{existing("arn:aws:sqs:sa-east-1:123456789012:compartilhada-dlq")},
		},
		{
			name:  "both FIFO",
			edits: []edit{fifo, existing("arn:aws:sqs:sa-east-1:123456789012:compartilhada-dlq.fifo")},
		},
		{
			name:  "FIFO with standard",
			edits: []edit{fifo, existing("arn:aws:sqs:sa-east-1:123456789012:compartilhada-dlq")},
			want: []guardrail.Finding{{
				Path:  "existing_dead_letter_queue_arn",
				What:  "The source is a FIFO queue and its dead-letter queue arn:aws:sqs:sa-east-1:123456789012:compartilhada-dlq a standard queue.",
				Why:   "SQS refuses a redrive policy between queues of different type.",
				Fix:   "Name a FIFO queue, or remove existing_dead_letter_queue_arn: the pair then creates a dead-letter queue of the right type.",
				Reads: []string{"existing_dead_letter_queue_arn", "fifo"},
				Set:   map[string]any{"existing_dead_letter_queue_arn": nil},
			}},
		},
		{
			name:  "standard with FIFO",
			edits: []edit{existing("arn:aws:sqs:sa-east-1:123456789012:compartilhada-dlq.fifo")},
			want: []guardrail.Finding{{
				Path:  "existing_dead_letter_queue_arn",
				What:  "The source is a standard queue and its dead-letter queue arn:aws:sqs:sa-east-1:123456789012:compartilhada-dlq.fifo a FIFO queue.",
				Why:   "SQS refuses a redrive policy between queues of different type.",
				Fix:   "Name a standard queue, or remove existing_dead_letter_queue_arn: the pair then creates a dead-letter queue of the right type.",
				Reads: []string{"existing_dead_letter_queue_arn", "fifo"},
				Set:   map[string]any{"existing_dead_letter_queue_arn": nil},
			}},
		},
		{
			name:  "type not known",
			edits: []edit{existing("arn:aws:sqs:sa-east-1:123456789012:compartilhada-dlq.fifo"), func(p *topology.Pair) { p.FIFO = topology.Unknown[bool]() }},
		},
	})
}
