package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

func TestQG140_NoRedrive(t *testing.T) {
	t.Parallel()
	testReadingRule(t, "QG140", []readingCase{
		{
			name: "has one",
		},
		{
			name:   "none",
			source: `{"QueueUrl": "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-source", "Attributes": {"VisibilityTimeout": "90"}}`,
			want: []guardrail.Finding{{
				Path:  "redrive_policy",
				What:  "The source queue pedidos-source (sa-east-1, account 123456789012) has no RedrivePolicy.",
				Why:   "A message that always fails is given out until its retention ends, and is then deleted. It never reaches a dead-letter queue.",
				Fix:   `Set the attribute on the source queue: {"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq","maxReceiveCount":5}.`,
				Reads: []string{"redrive_policy"},
			}},
		},
		{
			name:   "an empty one",
			source: sourceWith(`""`),
			want: []guardrail.Finding{{
				Path:  "redrive_policy",
				What:  "The source queue pedidos-source (sa-east-1, account 123456789012) has no RedrivePolicy.",
				Why:   "A message that always fails is given out until its retention ends, and is then deleted. It never reaches a dead-letter queue.",
				Fix:   `Set the attribute on the source queue: {"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq","maxReceiveCount":5}.`,
				Reads: []string{"redrive_policy"},
			}},
		},
		{
			name:   "one that is no string",
			source: sourceWith(`{"maxReceiveCount": 5}`),
		},
	})
}
