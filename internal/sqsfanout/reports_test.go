package sqsfanout_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/zclconf/go-cty/cty"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// Two topics of one name are one topic to SNS, whatever their tags: what is there
// is not taken over (hashicorp/terraform-provider-aws#6245,
// localstack/localstack#3928).
func TestTopicIsNotAdopted(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.AWS.Default().Region(acctest.Region).Topic("pedidos").Put(nil)
	before := s.World()
	out := s.Apply(shop)
	if diff := cmp.Diff([]string{"error name: QG401: the name is taken"}, out.Errors().Lines()); diff != "" {
		t.Errorf("errors (-want +got):\n%s", diff)
	}
	if !strings.Contains(out.Text(), "queueguard_sqs_fanout.NAME") {
		t.Errorf("the import block is not that of a fan-out:\n%s", out.Text())
	}
	sameWorld(t, "after the refusal", before, s.World())
}

// An archiving FIFO topic moves its beginning_archive_time by itself: that is no
// drift (hashicorp/terraform-provider-aws#45648).
func TestArchiveTimeIsNoDrift(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	config := fanoutOf("name = \"pedidos\"\nfifo = true\nconsumers = { a = {} }")
	s.MustApply(config)
	topic := s.AWS.Default().Region(acctest.Region).Topic("pedidos.fifo")
	for _, moment := range []string{"2026-11-01T00:00:00.000Z", "2026-11-08T00:00:00.000Z"} {
		topic.SetAttribute("ArchivePolicy", `{"MessageRetentionPeriod":"30"}`)
		topic.SetAttribute("BeginningArchiveTime", moment)
		if out := s.Plan(config); !out.Empty() {
			t.Errorf("the plan is not empty: %v", out.Changes[address].Changed())
		}
	}
}

// A topic that was deleted and made again leaves ghosts of its subscriptions,
// which SNS goes on to show for hours: the plan subscribes anew
// (hashicorp/terraform-provider-aws#25059).
func TestGhostsOfSubscriptions(t *testing.T) {
	t.Parallel()
	s := world(t)
	topic := s.AWS.Default().Region(acctest.Region).Topic("vizinho")
	config := fanoutOf(`
		existing_topic_arn = "` + topic.ARN() + `"
		name               = "pedidos"
		consumers          = { a = {}, b = {} }`)
	s.MustApply(config)
	topic.Delete()
	topic.Put(nil)
	if out := s.MustApply(config); out.Changes[address].Action != acctest.Update {
		t.Errorf("the plan is to %s, want an update", out.Changes[address].Action)
	}
	alive := 0
	for _, sub := range s.AWS.Default().Region(acctest.Region).Subscriptions() {
		if !sub.Ghost {
			alive++
		}
	}
	if alive != 2 {
		t.Errorf("%d subscriptions, want 2", alive)
	}
}

// Who may only subscribe to somebody else's topic, and not list, still plans and
// applies (hashicorp/terraform-provider-aws#42115, #45863).
func TestTopicThatMayNotBeListed(t *testing.T) {
	t.Parallel()
	s := world(t)
	config := fanoutOf(`
		existing_topic_arn = "arn:aws:sns:sa-east-1:123456789012:vizinho"
		name               = "pedidos"
		consumers          = { a = {} }`)
	s.AWS.Deny("sns:ListSubscriptionsByTopic", "sns:GetTopicAttributes")
	s.MustApply(config)
	s.MustApply(strings.Replace(config, "a = {}", `a = { filter_policy = jsonencode({ a = ["b"] }) }`, 1))
	s.AWS.Deny("sns:GetSubscriptionAttributes")
	if out := s.Plan(strings.Replace(config, "a = {}", `a = { filter_policy = jsonencode({ a = ["b"] }) }`, 1)); !out.Empty() || out.HasErrors() {
		t.Errorf("the plan is not empty: %s", out.Text())
	}
}

// Nothing reads a subscription after it was ended: the answer would be an error
// in the audit log (hashicorp/terraform-provider-aws#38338).
func TestNoReadAfterUnsubscribe(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.MustApply(shop)
	s.AWS.ResetRequests()
	s.MustApply(cut(shop, "    email "))
	for _, r := range s.AWS.Requests() {
		aboutSubscription := r.Operation != "GetTopicAttributes" // of the topic that alarms notify, which is not there
		if r.Service == "sns" && r.Code != "" && aboutSubscription {
			t.Errorf("%s is answered with %s", r.Operation, r.Code)
		}
	}
}

// A subscription has its filter, scope, delivery and dead-letter queue from its
// first moment, in one call (hashicorp/terraform-provider-aws#10495).
func TestSubscribeInOneCall(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.MustApply(shop)
	if n := s.AWS.Count("SetSubscriptionAttributes"); n != 0 {
		t.Errorf("%d attributes are set later", n)
	}
	for _, r := range s.AWS.Requests() {
		if r.Operation == "Subscribe" && strings.HasSuffix(r.Param("Endpoint"), "pedidos-estoque") {
			pair := func(name, value string) any { return map[string]any{"key": name, "value": value} }
			if diff := cmp.Diff([]any{
				pair("FilterPolicy", `{"tipo_evento":["PedidoCriado","PedidoPago"]}`), pair("FilterPolicyScope", "MessageAttributes"),
				pair("RawMessageDelivery", "true"), pair("RedrivePolicy", `{"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:pedidos-undelivered"}`),
			}, r.Params["Attributes"]); diff != "" {
				t.Errorf("attributes (-want +got):\n%s", diff)
			}
		}
	}
}

// Towards the body the scope goes first, back the filter does: the other order is
// refused (hashicorp/terraform-provider-aws#28193). A removed filter is "{}".
func TestOrderOfFilterAndScope(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	with := func(consumer string) string {
		return fanoutOf("name = \"pedidos\"\nconsumers = { a = " + consumer + " }")
	}
	flat, nested, none := with(`{ filter_policy = jsonencode({ a = ["b"] }) }`), with(`{ filter_policy = jsonencode({ a = { b = ["c"] } }), filter_policy_scope = "MessageBody" }`), with("{}")
	s.MustApply(flat)
	for _, step := range []struct {
		config string
		want   []string
	}{
		{nested, []string{"FilterPolicyScope=MessageBody", `FilterPolicy={"a":{"b":["c"]}}`}},
		{flat, []string{`FilterPolicy={"a":["b"]}`, "FilterPolicyScope=MessageAttributes"}},
		{none, []string{"FilterPolicy={}"}},
	} {
		s.AWS.ResetRequests()
		s.MustApply(step.config)
		var got []string
		for _, r := range s.AWS.Requests() {
			if r.Operation == "SetSubscriptionAttributes" {
				got = append(got, r.Param("AttributeName")+"="+r.Param("AttributeValue"))
			}
		}
		if diff := cmp.Diff(step.want, got); diff != "" {
			t.Errorf("calls (-want +got):\n%s", diff)
		}
	}
}

// A FIFO topic feeds FIFO consumers; its scope of deduplication can be that of a
// group (aws-controllers-k8s/community#2840), and the undelivered queue is FIFO too
// (getmoto/moto#8899).
func TestFIFO(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	noFindings(t, s.MustApply(line).Diagnostics)
	region := s.AWS.Default().Region(acctest.Region)
	if diff := cmp.Diff([]string{"pedidos-faturamento-dlq.fifo", "pedidos-faturamento.fifo", "pedidos-undelivered.fifo"}, region.Queues()); diff != "" {
		t.Errorf("queues (-want +got):\n%s", diff)
	}
	got := region.Topic("pedidos.fifo").Attributes()
	if got["FifoThroughputScope"] != "MessageGroup" || got["ContentBasedDeduplication"] != "true" {
		t.Errorf("topic: %v", got)
	}
	// Only the topic's group scope is taken back: the rule about lost messages speaks.
	out := s.MustApply(strings.Replace(line, `fifo_throughput_scope       = "MessageGroup"`, "", 1))
	if !slices.Contains(out.Rules(), "QG208") {
		t.Errorf("rules: %v", out.Rules())
	}
	s.MustDestroy(line)
}

// With an AWS-managed key SNS can subscribe and never deliver: an error, on a
// consumer and on the undelivered queue (aws/aws-cdk#19796).
func TestManagedKeyIsRefused(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	for body, want := range map[string]string{
		`consumers = { a = { encryption = { kms_master_key_id = "alias/aws/sqs" } } }`:                               `consumers["a"].encryption.kms_master_key_id`,
		"undelivered = { encryption = { kms_master_key_id = \"alias/aws/sqs\" } }\n consumers = { a = {} }":          "undelivered.encryption.kms_master_key_id",
		`consumer_defaults = { encryption = { kms_master_key_id = "alias/aws/sqs" } }` + "\n consumers = { a = {} }": `consumers["a"].encryption.kms_master_key_id`,
	} {
		errs := s.Plan(fanoutOf("name = \"pedidos\"\n" + body)).Errors()
		if len(errs) == 0 || errs[0].Path != want || errs.Rules()[0] != "QG124" {
			t.Errorf("%s: %v", body, errs.Lines())
		}
	}
}

// What the key policies need is an output, made of names alone, so that there is
// no cycle (aws/aws-cdk#35418); and producers and consumers are told of the key
// (agiledigital/serverless-sns-sqs-lambda#555).
func TestKeyStatementsAreKnownAtPlan(t *testing.T) {
	t.Parallel()
	s := world(t)
	out := s.Plan(fanoutOf(`
		name      = "pedidos"
		consumers = { a = { encryption = { kms_master_key_id = "arn:aws:kms:sa-east-1:123456789012:key/11111111-2222-3333-4444-555555555555" } } }`))
	planned := out.Changes[address].Planned
	statements := planned.GetAttr("kms_key_policy_statements_json")
	if !statements.IsKnown() || !strings.Contains(statements.AsString(), "sns.amazonaws.com") || !json.Valid([]byte(statements.AsString())) {
		t.Errorf("statements: %#v", statements)
	}
	a := planned.GetAttr("consumers").Index(cty.StringVal("a"))
	for _, name := range []string{"producer_policy_json", "consumer_policy_json"} {
		if policy := a.GetAttr(name); !policy.IsKnown() || !strings.Contains(policy.AsString(), "kms:Decrypt") {
			t.Errorf("%s: %#v", name, policy)
		}
	}
}

// With a key there is no switch of SSE-SQS to contradict it, and dead-letter
// queues have the key of their source
// (terraform-aws-modules/terraform-aws-sqs#40).
func TestKeyOfTheDeadLetterQueue(t *testing.T) {
	t.Parallel()
	s := world(t)
	s.MustApply(fanoutOf(`
		name              = "pedidos"
		consumer_defaults = { encryption = { kms_master_key_id = "alias/pedidos" } }
		consumers         = { a = {}, b = { encryption = { mode = "sse_sqs" } } }`))
	region := s.AWS.Default().Region(acctest.Region)
	for queue, want := range map[string]string{"pedidos-a": "alias/pedidos", "pedidos-a-dlq": "alias/pedidos", "pedidos-b": "", "pedidos-b-dlq": ""} {
		if got := region.Queue(queue).Attributes()["KmsMasterKeyId"]; got != want {
			t.Errorf("%s has the key %q, want %q", queue, got, want)
		}
	}
}

// Each queue has one statement for SNS, whatever else its policy holds
// (aws/aws-cdk#16303).
func TestOneStatementForSNS(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.MustApply(shop)
	var policy struct{ Statement []struct{ Sid string } }
	text := s.AWS.Default().Region(acctest.Region).Queue("pedidos-email").Attributes()["Policy"]
	if err := json.Unmarshal([]byte(text), &policy); err != nil {
		t.Fatal(err)
	}
	var sids []string
	for _, one := range policy.Statement {
		sids = append(sids, one.Sid)
	}
	if diff := cmp.Diff([]string{"AllowSNSTopics", "DenyInsecureTransport"}, sids); diff != "" {
		t.Errorf("statements (-want +got):\n%s", diff)
	}
}
