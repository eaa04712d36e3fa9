package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Ten sources are what SetQueueAttributes documents for sourceQueueArns
// (https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html).
func TestQG130_AllowPolicy(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG130", []pairCase{
		{
			name: "none",
		},
		{
			name: "nine",
			edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) {
				d.AdditionalSourceQueueARNs = strs("arn:aws:sqs:sa-east-1:123456789012:outra0", "arn:aws:sqs:sa-east-1:123456789012:outra1", "arn:aws:sqs:sa-east-1:123456789012:outra2", "arn:aws:sqs:sa-east-1:123456789012:outra3", "arn:aws:sqs:sa-east-1:123456789012:outra4", "arn:aws:sqs:sa-east-1:123456789012:outra5", "arn:aws:sqs:sa-east-1:123456789012:outra6", "arn:aws:sqs:sa-east-1:123456789012:outra7", "arn:aws:sqs:sa-east-1:123456789012:outra8")
			})},
		},
		{
			name: "ten",
			edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) {
				d.AdditionalSourceQueueARNs = strs("arn:aws:sqs:sa-east-1:123456789012:outra0", "arn:aws:sqs:sa-east-1:123456789012:outra1", "arn:aws:sqs:sa-east-1:123456789012:outra2", "arn:aws:sqs:sa-east-1:123456789012:outra3", "arn:aws:sqs:sa-east-1:123456789012:outra4", "arn:aws:sqs:sa-east-1:123456789012:outra5", "arn:aws:sqs:sa-east-1:123456789012:outra6", "arn:aws:sqs:sa-east-1:123456789012:outra7", "arn:aws:sqs:sa-east-1:123456789012:outra8", "arn:aws:sqs:sa-east-1:123456789012:outra9")
			})},
			want: []guardrail.Finding{{
				Path:  "dead_letter_queue.additional_source_queue_arns",
				What:  "10 additional sources and this pair's own queue are 11; AWS allows 10.",
				Why:   "AWS refuses a redrive allow policy with more sources.",
				Fix:   `List at most 9, or set dead_letter_queue.redrive_permission to "allowAll" and leave the list out.`,
				Reads: []string{"dead_letter_queue.additional_source_queue_arns", "fifo", "region"},
			}},
		},
		{
			name: "another region",
			edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) {
				d.AdditionalSourceQueueARNs = strs("arn:aws:sqs:us-east-1:123456789012:outra")
			})},
			want: []guardrail.Finding{{
				Path:  "dead_letter_queue.additional_source_queue_arns",
				What:  "arn:aws:sqs:us-east-1:123456789012:outra is in us-east-1, this pair in sa-east-1.",
				Why:   "A queue can only use a dead-letter queue of its own account, region and type, so this entry can never be used.",
				Fix:   "Take the entry out, or correct it.",
				Reads: []string{"dead_letter_queue.additional_source_queue_arns", "fifo", "region"},
			}},
		},
		{
			name: "another partition",
			edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) {
				d.AdditionalSourceQueueARNs = strs("arn:aws-cn:sqs:sa-east-1:123456789012:outra")
			})},
			want: []guardrail.Finding{{
				Path:  "dead_letter_queue.additional_source_queue_arns",
				What:  "arn:aws-cn:sqs:sa-east-1:123456789012:outra is in the partition aws-cn, this pair in aws.",
				Why:   "A queue can only use a dead-letter queue of its own account, region and type, so this entry can never be used.",
				Fix:   "Take the entry out, or correct it.",
				Reads: []string{"dead_letter_queue.additional_source_queue_arns", "fifo", "region"},
			}},
		},
		{
			name: "two at once",
			edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) {
				d.AdditionalSourceQueueARNs = strs("arn:aws:sqs:us-east-1:123456789012:a", "arn:aws:sqs:sa-east-1:123456789012:b", "arn:aws:sqs:sa-east-1:123456789012:c.fifo")
			})},
			want: []guardrail.Finding{{
				Path: "dead_letter_queue.additional_source_queue_arns",
				What: "arn:aws:sqs:us-east-1:123456789012:a is in us-east-1, this pair in sa-east-1; " +
					"arn:aws:sqs:sa-east-1:123456789012:c.fifo is of the other type: one of the two is FIFO, the other standard.",
				Why:   "A queue can only use a dead-letter queue of its own account, region and type, so these entries can never be used.",
				Fix:   "Take the entries out, or correct them.",
				Reads: []string{"dead_letter_queue.additional_source_queue_arns", "fifo", "region"},
			}},
		},
		{
			name: "another account",
			edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) {
				d.AdditionalSourceQueueARNs = strs("arn:aws:sqs:sa-east-1:999999999999:outra")
			})},
			want: []guardrail.Finding{{
				Path:  "dead_letter_queue.additional_source_queue_arns",
				What:  "arn:aws:sqs:sa-east-1:999999999999:outra is in account 999999999999, this pair in 123456789012.",
				Why:   "A queue can only use a dead-letter queue of its own account, region and type, so this entry can never be used.",
				Fix:   "Take the entry out, or correct it.",
				Reads: []string{"dead_letter_queue.additional_source_queue_arns", "fifo", "region"},
			}},
		},
		{
			name: "another type",
			edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) {
				d.AdditionalSourceQueueARNs = strs("arn:aws:sqs:sa-east-1:123456789012:outra.fifo")
			})},
			want: []guardrail.Finding{{
				Path:  "dead_letter_queue.additional_source_queue_arns",
				What:  "arn:aws:sqs:sa-east-1:123456789012:outra.fifo is of the other type: one of the two is FIFO, the other standard.",
				Why:   "A queue can only use a dead-letter queue of its own account, region and type, so this entry can never be used.",
				Fix:   "Take the entry out, or correct it.",
				Reads: []string{"dead_letter_queue.additional_source_queue_arns", "fifo", "region"},
			}},
		},
		{
			name: "not a queue",
			edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) {
				d.AdditionalSourceQueueARNs = strs("arn:aws:sns:sa-east-1:123456789012:outra")
			})},
			want: []guardrail.Finding{{
				Path:  "dead_letter_queue.additional_source_queue_arns",
				What:  "arn:aws:sns:sa-east-1:123456789012:outra is not the ARN of a queue.",
				Why:   "A queue can only use a dead-letter queue of its own account, region and type, so this entry can never be used.",
				Fix:   "Take the entry out, or correct it.",
				Reads: []string{"dead_letter_queue.additional_source_queue_arns", "fifo", "region"},
			}},
		},
		{
			name: "place not known",
			edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) {
				d.AdditionalSourceQueueARNs = strs("arn:aws:sqs:us-east-1:999999999999:outra")
			})},
			change: func(p *guardrail.Pair) { p.Place = topology.Place{} },
		},
		{
			name: "everybody is allowed",
			edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) {
				d.RedrivePermission = known("allowAll")
				d.AdditionalSourceQueueARNs = strs("arn:aws:sqs:us-east-1:123456789012:outra")
			})},
		},
		{
			name: "not known",
			edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) {
				d.AdditionalSourceQueueARNs = known(topology.Strings{topology.Unknown[string]()})
			})},
		},
	})
}
