package providerdata_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

const (
	alarmed = `
resource "queueguard_redrive_pair" "test" {
  name          = "pedidos"
  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
`
	fed = `
resource "queueguard_redrive_pair" "test" {
  name              = "pedidos"
  max_message_size  = 262144
  dead_letter_queue = { max_message_size = 262144 }
  alarm_actions     = ["arn:aws:sns:sa-east-1:123456789012:outro"]
  subscriptions     = { plantao = { topic_arn = "arn:aws:sns:sa-east-1:123456789012:plantao" } }
}
`
	fedFanout = `
resource "queueguard_sqs_fanout" "test" {
  existing_topic_arn = "arn:aws:sns:sa-east-1:123456789012:plantao"
  alarm_actions      = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
  consumers = {
    a = { name = "a", max_message_size = 262144, dead_letter_queue = { max_message_size = 262144 } }
    b = { name = "b" }
  }
}
`
	ownFanout = `
resource "queueguard_sqs_fanout" "test" {
  name          = "loja"
  topic         = { max_message_size = 1048576 }
  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
  consumers = {
    a = { max_message_size = 262144, dead_letter_queue = { max_message_size = 262144 } }
  }
}
`
	ofAnother = `
resource "queueguard_redrive_pair" "test" {
  name          = "pedidos"
  alarm_actions = ["arn:aws:sns:sa-east-1:210987654321:plantao"]
}
`
)

// A change looks at the topics that it leans on: a key that keeps CloudWatch out, a
// message that does not fit. It is a warning, since the apply may be about to change
// the topic.
// https://github.com/ASFHyP3/hyp3/issues/762
func TestTopicsOfAChange(t *testing.T) {
	t.Parallel()
	managed := map[string]string{"KmsMasterKeyId": "alias/aws/sns"}
	large := map[string]string{"MaximumMessageSize": "1048576"}
	denied := &fakeaws.Failure{Operation: "GetTopicAttributes", Code: "AuthorizationError", Status: 403}
	const unread = "QG904: something could not be read"
	for name, c := range map[string]struct {
		config, guardrails string
		topic              map[string]string
		failure            *fakeaws.Failure
		want               []string
	}{
		"a key of AWS":            {config: alarmed, topic: managed, want: []string{"warning alarm_actions: QG206: the topic's AWS-managed key shuts publishers out"}},
		"a key of one's own":      {config: alarmed, topic: map[string]string{"KmsMasterKeyId": "alias/plantao"}},
		"larger than the queue":   {config: fed, topic: large, want: []string{"warning max_message_size: QG125: a queue takes smaller messages than it may be sent"}},
		"as large as the queue":   {config: fed, topic: map[string]string{"MaximumMessageSize": "131072"}},
		"not looked at":           {config: alarmed, topic: managed, guardrails: `live_checks = "off"`},
		"denied":                  {config: alarmed, topic: managed, failure: denied, want: []string{"warning : " + unread}},
		"denied, required":        {config: alarmed, topic: managed, failure: denied, guardrails: `live_checks = "required"`, want: []string{"error : " + unread}},
		"denied by another owner": {config: ofAnother, topic: managed, failure: denied, guardrails: `live_checks = "required"`},
		"of its own, and a key": {config: ownFanout, topic: managed, want: []string{
			"warning alarm_actions: QG206: the topic's AWS-managed key shuts publishers out",
			`warning consumers["a"].max_message_size: QG125: a queue takes smaller messages than it may be sent`,
		}},
		"of its own, and none looked at": {config: ownFanout, topic: managed, guardrails: `live_checks = "off"`, want: []string{
			`warning consumers["a"].max_message_size: QG125: a queue takes smaller messages than it may be sent`,
		}},
		"of a fan-out, a key": {config: fedFanout, topic: managed, want: []string{
			"warning alarm_actions: QG206: the topic's AWS-managed key shuts publishers out",
		}},
		"of a fan-out, a size": {config: fedFanout, topic: large, want: []string{
			`warning consumers["a"].max_message_size: QG125: a queue takes smaller messages than it may be sent`,
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.Provider = "guardrails {\n" + c.guardrails + "\n}"
			s.AWS.Default().Region("sa-east-1").Topic("plantao").Put(c.topic)
			s.AWS.Default().Region("sa-east-1").Topic("outro").Put(nil)
			if c.failure != nil {
				s.AWS.Fail(*c.failure)
			}
			if diff := cmp.Diff(c.want, s.Plan(c.config).Lines()); diff != "" {
				t.Errorf("said (-want +got):\n%s", diff)
			}
		})
	}
}

// A plan that changes nothing asks about no topic.
func TestTopicsOfNoChange(t *testing.T) {
	t.Parallel()
	for name, config := range map[string]string{"a pair": fed, "a fan-out": fedFanout} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.AWS.Default().Region("sa-east-1").Topic("plantao").Put(nil)
			s.AWS.Default().Region("sa-east-1").Topic("outro").Put(nil)
			s.Plan(config)
			if s.AWS.Count("GetTopicAttributes") == 0 {
				t.Fatal("the first plan asks about no topic")
			}
			s.MustApply(config)
			s.AWS.ResetRequests()
			s.Plan(config)
			if n := s.AWS.Count("GetTopicAttributes"); n > 0 {
				t.Errorf("asked about topics %d times", n)
			}
		})
	}
}
