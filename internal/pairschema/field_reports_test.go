package pairschema_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// partsOf are the attributes in an object of the schema, by name, without what
// is nested deeper.
func partsOf(all map[string]string, object string) map[string]string {
	out := map[string]string{}
	for path, kind := range all {
		if name, ok := strings.CutPrefix(path, object+"."); ok && !strings.Contains(name, ".") {
			out[name] = kind
		}
	}
	return out
}

// A subscription is one of queues to a topic, and only what SNS takes can be
// written for it: no maxReceiveCount, which is the queue's
// (cloudposse/terraform-aws-sns-topic#48, aws/serverless-application-model#3444);
// no protocol that a FIFO topic refuses (hashicorp/terraform-provider-aws#38441);
// and the topic is a value under a key of one's own, never a key that is only
// known after apply (terraform-aws-modules/terraform-aws-sqs#83).
func TestReports_SubscriptionsTakeNothingWrong(t *testing.T) {
	t.Parallel()
	filters := map[string]string{"raw_message_delivery": "bool", "filter_policy": "string", "filter_policy_scope": "string"}
	pair, fanout := attributesOf(pairschema.Pair()), attributesOf(pairschema.Fanout())
	for _, path := range []string{"subscriptions", "consumers"} {
		all := pair
		if path == "consumers" {
			all = fanout
		}
		if got := all[path]; got != "map of object" {
			t.Errorf("%s is a %s, want a map of object", path, got)
		}
	}
	want := maps.Clone(filters)
	want["topic_arn"], want["existing_delivery_dead_letter_queue_arn"] = "string", "string"
	if diff := cmp.Diff(want, partsOf(pair, "subscriptions")); diff != "" {
		t.Errorf("attributes of a subscription (-want +got):\n%s", diff)
	}
	consumer := partsOf(fanout, "consumers")
	for name, kind := range filters {
		if consumer[name] != kind {
			t.Errorf("consumers.%s is a %q, want a %s", name, consumer[name], kind)
		}
	}
	for _, name := range []string{"protocol", "endpoint", "topic_arn", "subscriptions"} {
		if kind, ok := consumer[name]; ok {
			t.Errorf("a consumer has an attribute %s (%s)", name, kind)
		}
	}
}

// The two dead-letter queues of a subscribed queue have two names: the pair's
// own, with a count of receives, and that of SNS, which has none
// (cloudposse/terraform-aws-sns-topic#48,
// ministryofjustice/cloud-platform-environments#11520).
func TestReports_TwoDeadLetterQueuesHaveTwoNames(t *testing.T) {
	t.Parallel()
	all := attributesOf(pairschema.Pair())
	got := map[string]string{}
	for path, kind := range all {
		if strings.HasSuffix(path, "receive_count") || path == "dead_letter_queue" || path == "undelivered" {
			got[path] = kind
		}
	}
	want := map[string]string{"max_receive_count": "number", "dead_letter_queue": "object", "undelivered": "object"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("attributes (-want +got):\n%s", diff)
	}
	roles := map[string]string{
		"dead_letter_queue": "what the source's consumers could not handle",
		"undelivered":       "what SNS could not deliver",
	}
	for name, who := range roles {
		if text := pairschema.Pair()[name].GetMarkdownDescription(); !strings.Contains(text, who) {
			t.Errorf("the description of %s does not say %q: %s", name, who, text)
		}
	}
}

// Encryption is one object with one mode, so that there is no switch beside the
// key to contradict it; each queue has it
// (terraform-aws-modules/terraform-aws-sqs#40, terraform-aws-modules/terraform-aws-sqs#37).
func TestReports_EncryptionIsOneObject(t *testing.T) {
	t.Parallel()
	all := attributesOf(pairschema.Pair())
	want := map[string]string{"mode": "string", "kms_master_key_id": "string", "kms_data_key_reuse_period_seconds": "number"}
	for _, of := range []string{"encryption", "dead_letter_queue.encryption", "undelivered.encryption"} {
		if diff := cmp.Diff(want, partsOf(all, of)); diff != "" {
			t.Errorf("attributes of %s (-want +got):\n%s", of, diff)
		}
	}
	for path := range all {
		if strings.Contains(path, "sse") || strings.Contains(path, "kms_master") && !strings.Contains(path, "encryption.") {
			t.Errorf("%s says something about encryption beside the object", path)
		}
	}
	off := with(func(p *topology.Pair) {
		p.Name = known("pedidos")
		p.Encryption = with(func(e *topology.Encryption) { e.Mode, e.KMSMasterKeyID = known("none"), known("alias/pedidos") })
	}).Or(topology.Pair{})
	if diff := cmp.Diff([]string{"encryption.mode"}, said(pairschema.Contradictions("", off))); diff != "" {
		t.Errorf("a key with encryption off is blamed on (-want +got):\n%s", diff)
	}
}
