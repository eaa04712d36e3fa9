package sqsfanout_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/zclconf/go-cty/cty"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
)

// Consumers whose subscriptions wait for confirmation: each is told of, the second
// plan is empty, and once they are confirmed the state has their ARNs. What nobody
// confirms in two days is gone, and the next apply subscribes anew
// (hashicorp/terraform-provider-aws#12692, hashicorp/terraform-provider-aws#30964).
func TestPendingConsumers(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.Provider = "guardrails {\n on_destroy = \"allow\"\n}" // the queues hold what SNS asks
	config := fanoutOf("name = \"pedidos\"\nconsumers = { a = {}, b = { filter_policy = jsonencode({ tipo = [\"B\"] }) } }")
	subscriptions := func() map[string]string {
		out := map[string]string{}
		for key, c := range s.State(address).GetAttr("consumers").AsValueMap() {
			out[key] = c.GetAttr("subscription_arn").AsString()
		}
		return out
	}
	s.AWS.AskForConfirmation(true)
	out := s.MustApply(config)
	if diff := cmp.Diff([]string{
		`warning consumers["a"]: The subscription waits for confirmation`, `warning consumers["b"]: The subscription waits for confirmation`,
	}, slices.Sorted(slices.Values(out.Warnings().Lines()))); diff != "" {
		t.Errorf("warnings (-want +got):\n%s", diff)
	}
	for _, part := range []string{"pedidos-a", topicARN, "Nothing is delivered until it is confirmed"} {
		if !strings.Contains(out.Text(), part) {
			t.Errorf("%q is missing in\n%s", part, out.Text())
		}
	}
	waiting := map[string]string{"a": awsapi.PendingConfirmation, "b": awsapi.PendingConfirmation}
	if diff := cmp.Diff(waiting, subscriptions()); diff != "" {
		t.Errorf("subscriptions (-want +got):\n%s", diff)
	}

	region := s.AWS.Default().Region(acctest.Region)
	confirmed := map[string]string{}
	for _, sub := range region.Subscriptions() {
		if sub.Endpoint == region.Queue("pedidos-a").ARN() {
			region.ConfirmSubscription(sub.ARN)
			confirmed["a"] = sub.ARN
		} else {
			region.DeleteSubscription(sub.ARN)
		}
	}
	s.AWS.AskForConfirmation(false)
	s.AWS.Clock.Advance(49 * 60 * 60e9)
	noFindings(t, s.MustApply(config).Diagnostics)
	for _, sub := range region.Subscriptions() {
		if sub.Endpoint == region.Queue("pedidos-b").ARN() {
			confirmed["b"] = sub.ARN
		}
	}
	if diff := cmp.Diff(confirmed, subscriptions()); diff != "" || len(confirmed) != 2 {
		t.Errorf("subscriptions (-want +got):\n%s", diff)
	}
	s.MustDestroy(config)
}

// A consumer whose subscription is pending cannot get another filter yet: the error
// is on its path, and after the confirmation the same apply makes it so.
func TestPendingConsumerIsChanged(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.AWS.AskForConfirmation(true)
	config := fanoutOf("name = \"pedidos\"\nconsumers = { a = {} }")
	s.MustApply(config)
	changed := strings.Replace(config, "a = {}", `a = { filter_policy = jsonencode({ tipo = ["A"] }) }`, 1)
	out := s.Apply(changed)
	if diff := cmp.Diff([]string{`error consumers["a"]: The subscription waits for confirmation`}, out.Errors().Lines()); diff != "" {
		t.Fatalf("errors (-want +got):\n%s", diff)
	}
	if kept := s.State(address).GetAttr("consumers").Index(cty.StringVal("a")).GetAttr("filter_policy"); !kept.IsNull() {
		t.Errorf("the filter in state is %#v, and was not set", kept)
	}
	region := s.AWS.Default().Region(acctest.Region)
	region.ConfirmSubscription(region.Subscriptions()[0].ARN)
	s.MustApply(changed)
	filter := s.State(address).GetAttr("consumers").Index(cty.StringVal("a")).GetAttr("filter_policy").AsString()
	if got := region.Subscriptions()[0].Attributes["FilterPolicy"]; got != filter {
		t.Errorf("the filter is %s, in state %s", got, filter)
	}
}
