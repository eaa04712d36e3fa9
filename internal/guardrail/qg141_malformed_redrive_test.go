package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

func TestQG141_MalformedRedrive(t *testing.T) {
	t.Parallel()
	testReadingRule(t, "QG141", []readingCase{
		{
			name: "count in quotes",
		},
		{
			name:   "count as a number",
			source: sourceWith(`"{\"deadLetterTargetArn\":\"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq\",\"maxReceiveCount\":5}"`),
		},
		{
			name:   "an object",
			source: sourceWith(`{"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq","maxReceiveCount":5}`),
			want: []guardrail.Finding{{
				Path:  "redrive_policy",
				What:  "RedrivePolicy is not a string. It must be a string that contains a JSON object.",
				Why:   "SQS refuses such a policy, so the queue as exported cannot have been made this way.",
				Fix:   `Write it as a string: {"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq","maxReceiveCount":5}.`,
				Reads: []string{"redrive_policy"},
			}},
		},
		{
			name:   "not JSON",
			source: sourceWith(`"pedidos-dlq"`),
			want: []guardrail.Finding{{
				Path:  "redrive_policy",
				What:  "RedrivePolicy: not valid JSON: invalid character 'p' looking for beginning of value.",
				Why:   "SQS refuses such a policy, so the queue as exported cannot have been made this way.",
				Fix:   `Write it as a string: {"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq","maxReceiveCount":5}.`,
				Reads: []string{"redrive_policy"},
			}},
		},
		{
			name:   "a third key",
			source: sourceWith(`"{\"deadLetterTargetArn\":\"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq\",\"maxReceiveCount\":5,\"retries\":3}"`),
			want: []guardrail.Finding{{
				Path:  "redrive_policy",
				What:  "RedrivePolicy: retries is not supported here; only these keys are: deadLetterTargetArn, maxReceiveCount.",
				Why:   "SQS refuses such a policy, so the queue as exported cannot have been made this way.",
				Fix:   `Write it as a string: {"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq","maxReceiveCount":5}.`,
				Reads: []string{"redrive_policy"},
			}},
		},
		{
			name:   "no count",
			source: sourceWith(`"{\"deadLetterTargetArn\":\"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq\"}"`),
			want: []guardrail.Finding{{
				Path:  "redrive_policy",
				What:  "RedrivePolicy: maxReceiveCount is missing; AWS has no default for it here.",
				Why:   "SQS refuses such a policy, so the queue as exported cannot have been made this way.",
				Fix:   `Write it as a string: {"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq","maxReceiveCount":5}.`,
				Reads: []string{"redrive_policy"},
			}},
		},
		{
			name:   "a URL",
			source: sourceWith(`"{\"deadLetterTargetArn\":\"https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-dlq\",\"maxReceiveCount\":5}"`),
			want: []guardrail.Finding{{
				Path:  "redrive_policy",
				What:  `RedrivePolicy: deadLetterTargetArn must be a queue ARN such as arn:aws:sqs:us-east-1:123456789012:orders-dlq, got "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-dlq".`,
				Why:   "SQS refuses such a policy, so the queue as exported cannot have been made this way.",
				Fix:   `Write it as a string: {"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq","maxReceiveCount":5}.`,
				Reads: []string{"redrive_policy"},
			}},
		},
		{
			name:   "a topic",
			source: sourceWith(`"{\"deadLetterTargetArn\":\"arn:aws:sns:sa-east-1:123456789012:pedidos\",\"maxReceiveCount\":5}"`),
			want: []guardrail.Finding{{
				Path:  "redrive_policy",
				What:  `RedrivePolicy: deadLetterTargetArn must be a queue ARN such as arn:aws:sqs:us-east-1:123456789012:orders-dlq, got "arn:aws:sns:sa-east-1:123456789012:pedidos".`,
				Why:   "SQS refuses such a policy, so the queue as exported cannot have been made this way.",
				Fix:   `Write it as a string: {"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq","maxReceiveCount":5}.`,
				Reads: []string{"redrive_policy"},
			}},
		},
		{
			name:   "a count out of range",
			source: sourceWith(`"{\"deadLetterTargetArn\":\"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq\",\"maxReceiveCount\":0}"`),
		},
	})
}
