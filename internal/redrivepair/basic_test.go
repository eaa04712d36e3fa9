package redrivepair_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// address is where every test has its pair.
const address = "queueguard_redrive_pair.test"

// onCall is a topic that alarms notify; nothing looks at it.
const onCall = `"arn:aws:sns:sa-east-1:123456789012:plantao"`

// minimal is the smallest pair without a finding: a name, and somebody to tell.
const minimal = `
resource "queueguard_redrive_pair" "test" {
  name          = "pedidos"
  alarm_actions = [` + onCall + `]
}
`

// pairOf is minimal with more written in it.
func pairOf(more string) string {
	return `
resource "queueguard_redrive_pair" "test" {
  name          = "pedidos"
  alarm_actions = [` + onCall + `]
` + more + `
}
`
}

func TestBasic(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)

	out := s.MustApply(minimal)
	if diff := cmp.Diff([]string(nil), out.Lines()); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
	region := s.AWS.Default().Region(acctest.Region)
	if diff := cmp.Diff([]string{"pedidos", "pedidos-dlq"}, region.Queues()); diff != "" {
		t.Errorf("queues (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"pedidos-dead-letter-age", "pedidos-dead-letters"}, region.Alarms()); diff != "" {
		t.Errorf("alarms (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(map[string]string{
		"DelaySeconds": "0", "MaximumMessageSize": "1048576", "MessageRetentionPeriod": "345600", "ReceiveMessageWaitTimeSeconds": "20",
		"RedrivePolicy":        `{"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq","maxReceiveCount":5}`,
		"SqsManagedSseEnabled": "true", "VisibilityTimeout": "30",
		"Policy": `{"Version":"2012-10-17","Statement":[{"Sid":"DenyInsecureTransport","Effect":"Deny","Principal":"*","Action":"sqs:*",` +
			`"Resource":"arn:aws:sqs:sa-east-1:123456789012:pedidos","Condition":{"Bool":{"aws:SecureTransport":"false"}}}]}`,
	}, region.Queue("pedidos").Attributes()); diff != "" {
		t.Errorf("source queue (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(map[string]string{
		"DelaySeconds": "0", "MaximumMessageSize": "1048576", "MessageRetentionPeriod": "1209600", "ReceiveMessageWaitTimeSeconds": "0",
		"RedriveAllowPolicy":   `{"redrivePermission":"byQueue","sourceQueueArns":["arn:aws:sqs:sa-east-1:123456789012:pedidos"]}`,
		"SqsManagedSseEnabled": "true", "VisibilityTimeout": "30",
		"Policy": `{"Version":"2012-10-17","Statement":[{"Sid":"DenyInsecureTransport","Effect":"Deny","Principal":"*","Action":"sqs:*",` +
			`"Resource":"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq","Condition":{"Bool":{"aws:SecureTransport":"false"}}}]}`,
	}, region.Queue("pedidos-dlq").Attributes()); diff != "" {
		t.Errorf("dead-letter queue (-want +got):\n%s", diff)
	}

	s.MustDestroy(minimal)
	if diff := cmp.Diff([]string(nil), append(region.Queues(), region.Alarms()...)); diff != "" {
		t.Errorf("left after destroy (-want +got):\n%s", diff)
	}
}
