package guardrail_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

// said is what a person reads of a judgement.
type said struct {
	ID    string
	Level guardrail.Level
	Path  string
}

func saidOf(judged []guardrail.Judged) []said {
	var list []said
	for _, j := range judged {
		list = append(list, said{j.Rule.ID, j.Level, j.Finding.Path})
	}
	return list
}

func TestJudgeReading(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name               string
		source, deadLetter string
		policy             guardrail.Policy
		want               []said
	}{
		{name: "two good queues"},
		{
			name:   "no redrive policy",
			source: `{"Attributes": {"QueueArn": "arn:aws:sqs:sa-east-1:123456789012:pedidos-source", "VisibilityTimeout": "90"}}`,
			want:   []said{{"QG140", guardrail.Error, "redrive_policy"}},
		},
		{
			name:       "dead-letter queue keeps as long as the source",
			deadLetter: `{"QueueUrl": "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-dlq", "Attributes": {"MessageRetentionPeriod": "345600"}}`,
			want:       []said{{"QG103", guardrail.Warning, "dead_letter_queue.message_retention_seconds"}},
		},
		{
			name:       "dead-letter queue keeps shorter, and passes messages on",
			deadLetter: `{"QueueUrl": "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-dlq", "Attributes": {"MessageRetentionPeriod": "3600", "RedrivePolicy": "{}"}}`,
			want: []said{
				{"QG103", guardrail.Error, "dead_letter_queue.message_retention_seconds"},
				{"QG408", guardrail.Warning, "dead_letter_queue.redrive_policy"},
			},
		},
		{
			name:       "dead-letter queue in another region",
			source:     sourceWith(`"{\"deadLetterTargetArn\":\"arn:aws:sqs:us-east-1:123456789012:pedidos-dlq\",\"maxReceiveCount\":5}"`),
			deadLetter: `{"QueueUrl": "https://sqs.us-east-1.amazonaws.com/123456789012/pedidos-dlq", "Attributes": {"MessageRetentionPeriod": "1209600"}}`,
			want:       []said{{"QG101", guardrail.Error, "existing_dead_letter_queue_arn"}},
		},
		{
			name:   "a count that SQS refuses is not called low as well",
			source: sourceWith(`"{\"deadLetterTargetArn\":\"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq\",\"maxReceiveCount\":0}"`),
			want:   []said{{"QG142", guardrail.Error, "max_receive_count"}},
		},
		{
			name:   "no encryption, and a count of two",
			source: `{"QueueUrl": "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-source", "Attributes": {"SqsManagedSseEnabled": "false", "RedrivePolicy": "{\"deadLetterTargetArn\":\"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq\",\"maxReceiveCount\":2}"}}`,
			want: []said{
				{"QG109", guardrail.Warning, "max_receive_count"},
				{"QG129", guardrail.Warning, "encryption.mode"},
			},
		},
		{
			name:   "the same with a rule left out",
			source: `{"QueueUrl": "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-source", "Attributes": {"SqsManagedSseEnabled": "false", "RedrivePolicy": "{\"deadLetterTargetArn\":\"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq\",\"maxReceiveCount\":2}"}}`,
			policy: guardrail.Policy{Levels: map[string]guardrail.Level{"QG129": guardrail.Off}},
			want:   []said{{"QG109", guardrail.Warning, "max_receive_count"}},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := saidOf(guardrail.JudgeReading(readingOf(t, c.source, c.deadLetter), c.policy))
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("judged (-want +got):\n%s", diff)
			}
		})
	}
}
