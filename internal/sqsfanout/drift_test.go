package sqsfanout_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// drifting is a fan-out with one of each kind of object.
const drifting = `
resource "queueguard_sqs_fanout" "test" {
  name               = "pedidos"
  topic              = { display_name = "Pedidos", signature_version = 2 }
  publisher_arns     = ["arn:aws:iam::210987654321:role/checkout"]
  topic_alarms       = { failed = {} }
  tags               = { time = "vendas" }
  consumer_defaults  = { handler = { kind = "worker", timeout_seconds = 5 } }
  consumers = {
    email   = { filter_policy = jsonencode({ tipo = ["A"] }) }
    estoque = {}
  }
  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
`

// Whatever somebody deletes or changes behind our back shows in the plan, is put
// back in place by the next apply, and then everything is as it was.
func TestEachDriftComesBack(t *testing.T) {
	t.Parallel()
	sub := func(r fakeaws.Region, queue string) string {
		for _, s := range r.Subscriptions() {
			if s.Endpoint == r.Queue(queue).ARN() {
				return s.ARN
			}
		}
		return ""
	}
	for name, hit := range map[string]func(fakeaws.Region){
		"source gone":            func(r fakeaws.Region) { r.Queue("pedidos-email").Delete() },
		"dead-letter queue gone": func(r fakeaws.Region) { r.Queue("pedidos-email-dlq").Delete() },
		"consumer gone":          func(r fakeaws.Region) { r.Queue("pedidos-email-dlq").Delete(); r.Queue("pedidos-email").Delete() },
		"undelivered gone":       func(r fakeaws.Region) { r.Queue("pedidos-undelivered").Delete() },
		"subscription gone":      func(r fakeaws.Region) { r.DeleteSubscription(sub(r, "pedidos-email")) },
		"topic gone":             func(r fakeaws.Region) { r.Topic("pedidos").Delete() },
		"alarm gone":             func(r fakeaws.Region) { r.Alarm("pedidos-email-dead-letters").Delete() },
		"topic alarm gone":       func(r fakeaws.Region) { r.Alarm("pedidos-failed").Delete() },
		"undelivered alarm gone": func(r fakeaws.Region) { r.Alarm("pedidos-undelivered").Delete() },
		"filter changed": func(r fakeaws.Region) {
			r.SetSubscriptionAttribute(sub(r, "pedidos-email"), "FilterPolicy", `{"tipo":["B"]}`)
		},
		"filter removed": func(r fakeaws.Region) { r.SetSubscriptionAttribute(sub(r, "pedidos-email"), "FilterPolicy", "") },
		"filter added": func(r fakeaws.Region) {
			r.SetSubscriptionAttribute(sub(r, "pedidos-estoque"), "FilterPolicy", `{"tipo":["B"]}`)
		},
		"raw delivery changed": func(r fakeaws.Region) {
			r.SetSubscriptionAttribute(sub(r, "pedidos-email"), "RawMessageDelivery", "false")
		},
		"delivery queue removed": func(r fakeaws.Region) { r.SetSubscriptionAttribute(sub(r, "pedidos-email"), "RedrivePolicy", "") },
		"topic policy changed": func(r fakeaws.Region) {
			r.Topic("pedidos").SetAttribute("Policy", `{"Version":"2012-10-17","Statement":[]}`)
		},
		"display name changed":    func(r fakeaws.Region) { r.Topic("pedidos").SetAttribute("DisplayName", "Outro") },
		"display name removed":    func(r fakeaws.Region) { r.Topic("pedidos").SetAttribute("DisplayName", "") },
		"signature changed":       func(r fakeaws.Region) { r.Topic("pedidos").SetAttribute("SignatureVersion", "1") },
		"topic key added":         func(r fakeaws.Region) { r.Topic("pedidos").SetAttribute("KmsMasterKeyId", "alias/aws/sns") },
		"visibility changed":      func(r fakeaws.Region) { r.Queue("pedidos-email").SetAttribute("VisibilityTimeout", "7") },
		"queue policy removed":    func(r fakeaws.Region) { r.Queue("pedidos-email").SetAttribute("Policy", "") },
		"redrive removed":         func(r fakeaws.Region) { r.Queue("pedidos-email").SetAttribute("RedrivePolicy", "") },
		"tags of a queue changed": func(r fakeaws.Region) { r.Queue("pedidos-email").SetTags(map[string]string{"x": "y"}) },
		"undelivered policy gone": func(r fakeaws.Region) { r.Queue("pedidos-undelivered").SetAttribute("Policy", "") },
		"undelivered retention":   func(r fakeaws.Region) { r.Queue("pedidos-undelivered").SetAttribute("MessageRetentionPeriod", "600") },
		"alarm threshold":         func(r fakeaws.Region) { r.Alarm("pedidos-failed").SetParam("Threshold", "9") },
		"alarm of another topic": func(r fakeaws.Region) {
			r.Alarm("pedidos-failed").SetParam("Dimensions", []any{map[string]any{"Name": "TopicName", "Value": "outro"}})
		},
		"alarm of another queue": func(r fakeaws.Region) {
			r.Alarm("pedidos-undelivered").SetParam("Dimensions", []any{map[string]any{"Name": "QueueName", "Value": "outra"}})
		},
		"topic tracing": func(r fakeaws.Region) { r.Topic("pedidos").SetAttribute("TracingConfig", "Active") },
		"topic size":    func(r fakeaws.Region) { r.Topic("pedidos").SetAttribute("MaximumMessageSize", "1024") },
		"scope changed": func(r fakeaws.Region) {
			r.SetSubscriptionAttribute(sub(r, "pedidos-email"), "FilterPolicyScope", "MessageBody")
		},
		"consumer's retention": func(r fakeaws.Region) { r.Queue("pedidos-email").SetAttribute("MessageRetentionPeriod", "600") },
		"allow policy removed": func(r fakeaws.Region) { r.Queue("pedidos-email-dlq").SetAttribute("RedriveAllowPolicy", "") },
		"alarm's actions":      func(r fakeaws.Region) { r.Alarm("pedidos-failed").SetParam("AlarmActions", []any{}) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.AsAWS() // of an emulator, what is absent could not be judged
			s.MustApply(drifting)
			before := s.World()
			hit(s.AWS.Default().Region(acctest.Region))
			s.AWS.Clock.Advance(2 * 60e9)
			out := s.MustApply(drifting)
			if got := out.Changes[address].Action; got != acctest.Update {
				t.Errorf("the plan is to %s, want an update", got)
			}
			sameWorld(t, "after the repair", before, s.World())
			s.MustDestroy(drifting)
		})
	}
}

// With nothing left the fan-out is gone, and is made anew.
func TestEverythingGone(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.MustApply(drifting)
	r := s.AWS.Default().Region(acctest.Region)
	for _, q := range r.Queues() {
		r.Queue(q).Delete()
	}
	for _, a := range r.Alarms() {
		r.Alarm(a).Delete()
	}
	r.Topic("pedidos").Delete()
	s.AWS.Clock.Advance(2 * 60e9)
	if out := s.MustApply(drifting); out.Changes[address].Action != acctest.Create {
		t.Errorf("the plan is to %s, want to create", out.Changes[address].Action)
	}
}

// A destroy succeeds whatever is gone already, and leaves nothing.
func TestEachPartMayBeGoneAtDestroy(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	bare := s.World()
	for name, hit := range map[string]func(fakeaws.Region){
		"source":            func(r fakeaws.Region) { r.Queue("pedidos-email").Delete() },
		"dead-letter queue": func(r fakeaws.Region) { r.Queue("pedidos-email-dlq").Delete() },
		"undelivered queue": func(r fakeaws.Region) { r.Queue("pedidos-undelivered").Delete() },
		"subscription":      func(r fakeaws.Region) { r.DeleteSubscription(r.Subscriptions()[0].ARN) },
		"topic":             func(r fakeaws.Region) { r.Topic("pedidos").Delete() },
		"alarm":             func(r fakeaws.Region) { r.Alarm("pedidos-email-dead-letters").Delete() },
		"topic alarm":       func(r fakeaws.Region) { r.Alarm("pedidos-failed").Delete() },
	} {
		s.MustApply(drifting, acctest.Once())
		hit(s.AWS.Default().Region(acctest.Region))
		options := map[bool][]acctest.Option{true: {acctest.WithoutRefresh()}}[len(name)%2 == 0] // state may know or not
		s.MustDestroy(drifting, options...)
		sameWorld(t, name+" was gone", bare, s.World())
		s.AWS.Clock.Advance(2 * 60e9)
	}
}
