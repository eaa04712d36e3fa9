package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

func TestQG143_OtherQueue(t *testing.T) {
	t.Parallel()
	testReadingRule(t, "QG143", []readingCase{
		{
			name: "the queue named",
		},
		{
			name:       "the queue named, by its ARN",
			deadLetter: `{"Attributes": {"QueueArn": "arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq"}}`,
		},
		{
			name:       "the queue named, from an emulator",
			deadLetter: `{"QueueUrl": "http://localhost:4566/123456789012/pedidos-dlq", "Attributes": {}}`,
		},
		{
			name:       "the queue named, by a legacy URL",
			deadLetter: `{"QueueUrl": "https://sa-east-1.queue.amazonaws.com/123456789012/pedidos-dlq", "Attributes": {}}`,
		},
		{
			name:       "another name",
			deadLetter: `{"Attributes": {"QueueArn": "arn:aws:sqs:sa-east-1:123456789012:outra-dlq"}}`,
			want: []guardrail.Finding{{
				Path:  "redrive_policy",
				What:  "The redrive policy names pedidos-dlq (sa-east-1, account 123456789012); the second export is of outra-dlq (sa-east-1, account 123456789012).",
				Why:   "Failed messages go to the queue that is named, and nothing that is said about the other one holds for it.",
				Fix:   "Export pedidos-dlq, or correct deadLetterTargetArn.",
				Reads: []string{"redrive_policy"},
			}},
		},
		{
			name:       "another account",
			deadLetter: `{"QueueUrl": "https://sqs.sa-east-1.amazonaws.com/999999999999/pedidos-dlq", "Attributes": {}}`,
			want: []guardrail.Finding{{
				Path:  "redrive_policy",
				What:  "The redrive policy names pedidos-dlq (sa-east-1, account 123456789012); the second export is of pedidos-dlq (sa-east-1, account 999999999999).",
				Why:   "Failed messages go to the queue that is named, and nothing that is said about the other one holds for it.",
				Fix:   "Export pedidos-dlq, or correct deadLetterTargetArn.",
				Reads: []string{"redrive_policy"},
			}},
		},
		{
			name:       "another region",
			deadLetter: `{"QueueUrl": "https://sqs.us-east-1.amazonaws.com/123456789012/pedidos-dlq", "Attributes": {}}`,
			want: []guardrail.Finding{{
				Path:  "redrive_policy",
				What:  "The redrive policy names pedidos-dlq (sa-east-1, account 123456789012); the second export is of pedidos-dlq (us-east-1, account 123456789012).",
				Why:   "Failed messages go to the queue that is named, and nothing that is said about the other one holds for it.",
				Fix:   "Export pedidos-dlq, or correct deadLetterTargetArn.",
				Reads: []string{"redrive_policy"},
			}},
		},
		{
			name:       "no identity",
			deadLetter: `{"Attributes": {"VisibilityTimeout": "30"}}`,
		},
	})
}
