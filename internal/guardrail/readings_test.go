package guardrail_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

// The exports of a source queue and its dead-letter queue, as the AWS CLI and
// other tools write them.
const (
	sourceExport = `{
		"QueueUrl": "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-source",
		"Attributes": {
			"VisibilityTimeout": "90",
			"MessageRetentionPeriod": "345600",
			"ReceiveMessageWaitTimeSeconds": "20",
			"RedrivePolicy": "{\"deadLetterTargetArn\":\"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq\",\"maxReceiveCount\":\"5\"}"
		}
	}`
	deadLetterExport = `{
		"QueueUrl": "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-dlq",
		"Attributes": {"VisibilityTimeout": "30", "MessageRetentionPeriod": "1209600"}
	}`
)

// readingCase is two exports that follow each other as given; an empty one is
// the usual.
type readingCase struct {
	name               string
	source, deadLetter string
	want               []guardrail.Finding
}

func readingOf(t *testing.T, source, deadLetter string) guardrail.Reading {
	t.Helper()
	if source == "" {
		source = sourceExport
	}
	if deadLetter == "" {
		deadLetter = deadLetterExport
	}
	var r guardrail.Reading
	var err error
	if r.Source, err = guardrail.ParseExport(source); err != nil {
		t.Fatalf("source: %s", err)
	}
	if r.DeadLetter, err = guardrail.ParseExport(deadLetter); err != nil {
		t.Fatalf("dead-letter queue: %s", err)
	}
	return r
}

func testReadingRule(t *testing.T, id string, cases []readingCase) {
	t.Helper()
	rule, ok := guardrail.Find(id)
	if !ok || rule.Reading == nil {
		t.Fatalf("%s judges no exports", id)
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(c.want, rule.Reading(readingOf(t, c.source, c.deadLetter))); diff != "" {
				t.Errorf("findings of %s (-want +got):\n%s", id, diff)
			}
		})
	}
}

// sourceWith is the export of the source queue with this redrive policy, which
// is a JSON value, not a text.
func sourceWith(redrive string) string {
	return `{"QueueUrl": "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-source",
		"Attributes": {"VisibilityTimeout": "90", "MessageRetentionPeriod": "345600", "RedrivePolicy": ` + redrive + `}}`
}
