package redrivepair_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

const topicARN = "arn:aws:sns:sa-east-1:123456789012:pedidos"

// outside is what somebody does behind Terraform's back.
var outside = map[string]func(fakeaws.Region){
	"source deleted":               func(r fakeaws.Region) { r.Queue("pedidos").Delete() },
	"dead-letter queue deleted":    func(r fakeaws.Region) { r.Queue("pedidos-dlq").Delete() },
	"undelivered queue deleted":    func(r fakeaws.Region) { r.Queue("pedidos-undelivered").Delete() },
	"dead_letters alarm deleted":   func(r fakeaws.Region) { r.Alarm("pedidos-dead-letters").Delete() },
	"age alarm deleted":            func(r fakeaws.Region) { r.Alarm("pedidos-dead-letter-age").Delete() },
	"undelivered alarm deleted":    func(r fakeaws.Region) { r.Alarm("pedidos-undelivered").Delete() },
	"subscription deleted":         func(r fakeaws.Region) { r.DeleteSubscription(r.Subscriptions()[0].ARN) },
	"both queues deleted":          func(r fakeaws.Region) { r.Queue("pedidos").Delete(); r.Queue("pedidos-dlq").Delete() },
	"topic deleted and made again": func(r fakeaws.Region) { r.Topic("pedidos").Delete(); r.Topic("pedidos").Put(nil) },

	"visibility timeout":     set("pedidos", "VisibilityTimeout", "77"),
	"retention":              set("pedidos", "MessageRetentionPeriod", "7777"),
	"receive wait":           set("pedidos", "ReceiveMessageWaitTimeSeconds", "0"),
	"delay":                  set("pedidos", "DelaySeconds", "7"),
	"redrive policy removed": set("pedidos", "RedrivePolicy", ""),
	"redrive policy changed": set("pedidos", "RedrivePolicy",
		`{"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq","maxReceiveCount":77}`),
	"policy removed": set("pedidos", "Policy", ""),
	"policy changed": set("pedidos", "Policy", `{"Version":"2012-10-17","Statement":[{"Sid":"Outro","Effect":"Allow","Principal":{"AWS":"arn:aws:iam::123456789012:root"},`+
		`"Action":"sqs:SendMessage","Resource":"arn:aws:sqs:sa-east-1:123456789012:pedidos"}]}`),
	"encryption off": set("pedidos", "SqsManagedSseEnabled", "false"),
	"key set": func(r fakeaws.Region) {
		set("pedidos", "SqsManagedSseEnabled", "false")(r)
		set("pedidos", "KmsMasterKeyId", "alias/outra")(r)
		set("pedidos", "KmsDataKeyReusePeriodSeconds", "300")(r)
	},
	"dead-letter retention":        set("pedidos-dlq", "MessageRetentionPeriod", "345600"),
	"dead-letter visibility":       set("pedidos-dlq", "VisibilityTimeout", "77"),
	"allow policy removed":         set("pedidos-dlq", "RedriveAllowPolicy", ""),
	"allow policy changed":         set("pedidos-dlq", "RedriveAllowPolicy", `{"redrivePermission":"denyAll"}`),
	"dead-letter policy removed":   set("pedidos-dlq", "Policy", ""),
	"dead-letter encryption off":   set("pedidos-dlq", "SqsManagedSseEnabled", "false"),
	"undelivered retention":        set("pedidos-undelivered", "MessageRetentionPeriod", "345600"),
	"undelivered policy removed":   set("pedidos-undelivered", "Policy", ""),
	"undelivered encryption off":   set("pedidos-undelivered", "SqsManagedSseEnabled", "false"),
	"tag changed":                  func(r fakeaws.Region) { r.Queue("pedidos").SetTags(map[string]string{"team": "outro"}) },
	"tag removed":                  func(r fakeaws.Region) { r.Queue("pedidos").SetTags(map[string]string{}) },
	"tag added":                    func(r fakeaws.Region) { r.Queue("pedidos").SetTags(map[string]string{"team": "pedidos", "novo": "1"}) },
	"dead-letter tag changed":      func(r fakeaws.Region) { r.Queue("pedidos-dlq").SetTags(map[string]string{"team": "outro"}) },
	"undelivered tag changed":      func(r fakeaws.Region) { r.Queue("pedidos-undelivered").SetTags(map[string]string{"team": "outro"}) },
	"alarm threshold":              func(r fakeaws.Region) { r.Alarm("pedidos-dead-letters").SetParam("Threshold", "7") },
	"alarm actions":                func(r fakeaws.Region) { r.Alarm("pedidos-dead-letters").SetParam("AlarmActions", []any{}) },
	"alarm actions disabled":       func(r fakeaws.Region) { r.Alarm("pedidos-dead-letters").SetParam("ActionsEnabled", "false") },
	"alarm missing data":           func(r fakeaws.Region) { r.Alarm("pedidos-dead-letters").SetParam("TreatMissingData", "missing") },
	"alarm period":                 func(r fakeaws.Region) { r.Alarm("pedidos-dead-letter-age").SetParam("Period", "3600") },
	"subscription raw":             subscription("RawMessageDelivery", "false"),
	"subscription filter":          subscription("FilterPolicy", `{"a":["b"]}`),
	"subscription redrive removed": subscription("RedrivePolicy", ""),
}

func set(queue, attribute, value string) func(fakeaws.Region) {
	return func(r fakeaws.Region) { r.Queue(queue).SetAttribute(attribute, value) }
}

func subscription(attribute, value string) func(fakeaws.Region) {
	return func(r fakeaws.Region) { r.SetSubscriptionAttribute(r.Subscriptions()[0].ARN, attribute, value) }
}

// Whatever is changed or deleted by somebody else shows in the plan, and the apply
// puts it back in place, with the queues that are left as they were
// (hashicorp/terraform-provider-aws#43553).
func TestEachChangeOfOthersIsPutBack(t *testing.T) {
	t.Parallel()
	for name, change := range outside {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			s.AsAWS()
			s.MustApply(small)
			before := s.World()
			change(s.AWS.Default().Region(acctest.Region))

			out := s.MustApply(small)
			if got := out.Changes[address].Action; got != acctest.Update {
				t.Errorf("the plan is to %s, want %s", got, acctest.Update)
			}
			sameWorld(t, "put back", before, s.World())
		})
	}
}

// What others delete is no obstacle to a destroy.
func TestEachPartMayBeGoneAtDestroy(t *testing.T) {
	t.Parallel()
	for name, change := range outside {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			bare := s.World()
			s.MustApply(small)
			change(s.AWS.Default().Region(acctest.Region))
			s.MustDestroy(small, acctest.WithoutRefresh())
			sameWorld(t, "destroyed", bare, s.World())
		})
	}
}

// Messages in the dead-letter queue survive the loss of the source.
func TestDeadLettersSurviveTheSource(t *testing.T) {
	t.Parallel()
	s := world(t)
	s.MustApply(small)
	r := s.AWS.Default().Region(acctest.Region)
	r.Queue("pedidos-dlq").Send("morta")
	r.Queue("pedidos").Delete()
	s.MustApply(small)
	if got := r.Queue("pedidos-dlq").Bodies(); len(got) != 1 || got[0] != "morta" {
		t.Errorf("the dead-letter queue holds %v", got)
	}
}

// Everything gone: the pair is no longer in state, and the plan makes it anew.
func TestEverythingGone(t *testing.T) {
	t.Parallel()
	s := world(t)
	s.MustApply(small)
	before := s.World()
	r := s.AWS.Default().Region(acctest.Region)
	for _, q := range []string{"pedidos", "pedidos-dlq", "pedidos-undelivered"} {
		r.Queue(q).Delete()
	}
	for _, a := range r.Alarms() {
		r.Alarm(a).Delete()
	}
	for _, sub := range r.Subscriptions() {
		r.DeleteSubscription(sub.ARN)
	}
	out := s.MustApply(small)
	if got := out.Changes[address].Action; got != acctest.Create {
		t.Errorf("the plan is to %s, want %s", got, acctest.Create)
	}
	sameWorld(t, "made anew", before, s.World())
}
