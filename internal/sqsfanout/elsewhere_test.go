package sqsfanout_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

const virginia = "us-east-1"

// A topic of somebody else may be in another region or account: calls about
// subscriptions go to the topic's region, the undelivered queue is there too,
// and the topic is never touched
// (hashicorp/terraform-provider-aws#981, aws/aws-cdk#13707).
func TestExistingTopicElsewhere(t *testing.T) {
	t.Parallel()
	allow := func(arn string) map[string]string {
		return map[string]string{"Policy": `{"Version":"2012-10-17","Statement":[{"Sid":"Assinar","Effect":"Allow","Principal":{"AWS":"123456789012"},` +
			`"Action":["sns:Subscribe","sns:GetTopicAttributes","sns:ListSubscriptionsByTopic"],"Resource":"` + arn + `"}]}`}
	}
	for name, test := range map[string]struct{ account, region string }{
		"here":            {"123456789012", acctest.Region},
		"another region":  {"123456789012", virginia},
		"another account": {"210987654321", acctest.Region},
		"both":            {"210987654321", virginia},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			topic := s.AWS.Account(test.account).Region(test.region).Topic("eventos")
			topic.Put(allow(topic.ARN()))
			before := topic.Attributes()
			config := fanoutOf(`
				existing_topic_arn = "` + topic.ARN() + `"
				name               = "pedidos"
				consumers = {
					a = { filter_policy = jsonencode({ tipo = ["A"] }) }
					b = {}
				}`)
			s.MustApply(config)
			subs := s.AWS.Account(test.account).Region(test.region).Subscriptions()
			if len(subs) != 2 || subs[0].Pending {
				t.Errorf("subscriptions: %+v", subs)
			}
			where := s.AWS.Default().Region(test.region)
			if !where.Queue("pedidos-undelivered").Exists() {
				t.Errorf("no undelivered queue in %s: %v", test.region, where.Queues())
			}
			for _, r := range s.AWS.Requests() {
				notified := r.Operation == "GetTopicAttributes" && r.Param("TopicArn") != topic.ARN() // by alarms, here
				if r.Service == "sns" && r.Region != test.region && !notified {
					t.Errorf("%s goes to %s", r.Operation, r.Region)
				}
			}
			s.MustApply(strings.Replace(config, `["A"]`, `["B"]`, 1))
			s.MustApply(strings.Replace(config, "b = {}", "", 1))
			s.MustDestroy(config)
			if diff := cmp.Diff(before, topic.Attributes()); diff != "" {
				t.Errorf("the topic was changed (-before +after):\n%s", diff)
			}
			if left := s.AWS.Account(test.account).Region(test.region).Subscriptions(); len(left) > 0 {
				t.Errorf("left: %+v", left)
			}
		})
	}
}

// From one topic to another in place: the consumers subscribe to the new one
// before they leave the old one, and keep their queues.
func TestTopicChangesInPlace(t *testing.T) {
	t.Parallel()
	s := world(t)
	here := s.AWS.Default().Region(acctest.Region)
	here.Topic("eventos").Put(nil)
	existing := func(arn string) string {
		return fanoutOf("existing_topic_arn = \"" + arn + "\"\nname = \"pedidos\"\nconsumers = { a = {} }")
	}
	own := fanoutOf("name = \"pedidos\"\nconsumers = { a = {} }")
	s.MustApply(own)
	queue := s.State(address).GetAttr("queue_arns")
	for _, config := range []string{existing(here.Topic("vizinho").ARN()), existing(here.Topic("eventos").ARN()), own} {
		s.AWS.ResetRequests()
		out := s.MustApply(config)
		if got := out.Changes[address].Action; got != acctest.Update {
			t.Errorf("the plan is to %s, want an update", got)
		}
		if !s.State(address).GetAttr("queue_arns").RawEquals(queue) {
			t.Error("the queues are others")
		}
		order := []string{}
		for _, r := range s.AWS.Requests() {
			if r.Operation == "Subscribe" || r.Operation == "Unsubscribe" {
				order = append(order, r.Operation)
			}
		}
		if diff := cmp.Diff([]string{"Subscribe", "Unsubscribe"}, order); diff != "" {
			t.Errorf("calls (-want +got):\n%s", diff)
		}
	}
	s.MustDestroy(own)
}
