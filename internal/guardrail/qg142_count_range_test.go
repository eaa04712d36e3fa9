package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

func TestQG142_CountRange(t *testing.T) {
	t.Parallel()
	testReadingRule(t, "QG142", []readingCase{
		{
			name: "five",
		},
		{
			name:   "one",
			source: sourceWith(`"{\"deadLetterTargetArn\":\"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq\",\"maxReceiveCount\":1}"`),
		},
		{
			name:   "a thousand",
			source: sourceWith(`"{\"deadLetterTargetArn\":\"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq\",\"maxReceiveCount\":1000}"`),
		},
		{
			name:   "zero",
			source: sourceWith(`"{\"deadLetterTargetArn\":\"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq\",\"maxReceiveCount\":0}"`),
			want: []guardrail.Finding{{
				Path:  "max_receive_count",
				What:  "maxReceiveCount is 0; it must be from 1 to 1000.",
				Why:   "SQS refuses a redrive policy with such a count.",
				Fix:   "Use 5.",
				Reads: []string{"max_receive_count"},
				Set:   map[string]any{"max_receive_count": int64(5)},
			}},
		},
		{
			name:   "a thousand and one",
			source: sourceWith(`"{\"deadLetterTargetArn\":\"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq\",\"maxReceiveCount\":\"1001\"}"`),
			want: []guardrail.Finding{{
				Path:  "max_receive_count",
				What:  "maxReceiveCount is 1001; it must be from 1 to 1000.",
				Why:   "SQS refuses a redrive policy with such a count.",
				Fix:   "Use 5.",
				Reads: []string{"max_receive_count"},
				Set:   map[string]any{"max_receive_count": int64(5)},
			}},
		},
	})
}
