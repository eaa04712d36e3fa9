package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

func TestQG408_ChainedDeadLetters(t *testing.T) {
	t.Parallel()
	testReadingRule(t, "QG408", []readingCase{
		{
			name: "none",
		},
		{
			name:       "an empty one",
			deadLetter: `{"QueueUrl": "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-dlq", "Attributes": {"RedrivePolicy": ""}}`,
		},
		{
			name:       "one of its own",
			deadLetter: `{"QueueUrl": "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-dlq", "Attributes": {"RedrivePolicy": "{}"}}`,
			want: []guardrail.Finding{{
				Path:  "dead_letter_queue.redrive_policy",
				What:  "The dead-letter queue pedidos-dlq (sa-east-1, account 123456789012) has a redrive policy of its own.",
				Why:   "Every look at its messages is a receive, and after some of them they are moved on to a queue that nobody watches.",
				Fix:   `Remove the redrive policy from the dead-letter queue: aws sqs set-queue-attributes --attributes RedrivePolicy="".`,
				Reads: []string{"dead_letter_queue.redrive_policy"},
			}},
		},
	})
}
