package sqsfanout_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/zclconf/go-cty/cty"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// writes lists the calls that changed something, with what they were about.
func writes(s *acctest.Stack) []string {
	out := []string{}
	for _, r := range s.AWS.Requests() {
		if strings.HasPrefix(r.Operation, "Get") || strings.HasPrefix(r.Operation, "List") || strings.HasPrefix(r.Operation, "Describe") {
			continue
		}
		out = append(out, strings.TrimSpace(r.Operation+" "+r.Param("QueueName")+r.Param("AttributeName")))
	}
	slices.Sort(out)
	return out
}

// Each change of the consumers is made in place, with the calls it needs and no
// other.
func TestConsumersChangeInPlace(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		change func(string) string
		want   []string
	}{
		"another key": {
			func(c string) string {
				return strings.Replace(c, "estoque = {", "armazem = { name = \"pedidos-estoque\",", 1)
			},
			[]string{},
		},
		"the name written out": {
			func(c string) string {
				return strings.Replace(c, "estoque = {", "estoque = { name = \"pedidos-estoque\",", 1)
			},
			[]string{},
		},
		"one more": {
			func(c string) string { return strings.Replace(c, "estoque = {", "analise = {}\n estoque = {", 1) },
			[]string{"CreateQueue pedidos-analise", "CreateQueue pedidos-analise-dlq", "PutMetricAlarm", "PutMetricAlarm", "Subscribe"},
		},
		"one less": {
			func(c string) string { return cut(c, "    email ") },
			[]string{"DeleteAlarms", "DeleteQueue", "DeleteQueue", "Unsubscribe"},
		},
		"a filter": {
			func(c string) string { return strings.Replace(c, `["PedidoPago"] })`, `["PedidoPago", "Outro"] })`, 1) },
			[]string{"SetSubscriptionAttributes FilterPolicy"},
		},
		"a scope": {
			func(c string) string {
				return strings.Replace(c, `email   = {`, `email = { filter_policy_scope = "MessageBody", `, 1)
			},
			[]string{"SetSubscriptionAttributes FilterPolicyScope"},
		},
		"raw delivery": {
			func(c string) string {
				return strings.Replace(c, `email   = {`, `email = { raw_message_delivery = false, `, 1)
			},
			[]string{"SetSubscriptionAttributes RawMessageDelivery"},
		},
		"a filter with other blanks": {
			func(c string) string {
				return strings.Replace(c, `jsonencode({ tipo_evento = ["PedidoPago"] })`, `"{ \"tipo_evento\" : [ \"PedidoPago\" ] }\n"`, 1)
			},
			[]string{},
		},
		"a handler": {
			func(c string) string {
				return strings.Replace(c, `email   = {`, `email = { handler = { kind = "worker", timeout_seconds = 5 }, `, 1)
			},
			[]string{},
		},
		"a default of all": {
			func(c string) string {
				return strings.Replace(c, "consumers = {", "consumer_defaults = { max_receive_count = 9 }\n consumers = {", 1)
			},
			[]string{"SetQueueAttributes", "SetQueueAttributes", "SetQueueAttributes"},
		},
		"the topic": {
			func(c string) string {
				return strings.Replace(c, "consumers = {", "topic = { display_name = \"Pedidos\" }\n consumers = {", 1)
			},
			[]string{"SetTopicAttributes DisplayName"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.MustApply(shop)
			before := s.World()
			topic := s.State(address).GetAttr("topic_arn")
			s.AWS.ResetRequests()
			after := test.change(shop)
			if after == shop {
				t.Fatal("the change changes nothing")
			}
			out := s.MustApply(after)
			if got := out.Changes[address].Action; len(test.want) > 0 && got != acctest.Update {
				t.Errorf("the plan is to %s, want an update", got)
			}
			if diff := cmp.Diff(test.want, writes(s)); diff != "" {
				t.Errorf("calls that change something (-want +got):\n%s", diff)
			}
			if !s.State(address).GetAttr("topic_arn").RawEquals(topic) {
				t.Error("the topic is another one")
			}
			s.AWS.Clock.Advance(2 * 60e9)
			s.MustApply(shop)
			sameWorld(t, "there and back", before, s.World())
		})
	}
}

// A consumer whose queues hold messages is not removed without a word: the plan
// says what they hold, and an apply that comes to it all the same deletes nothing.
func TestRemovedConsumerHoldsMessages(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.MustApply(shop)
	region := s.AWS.Default().Region(acctest.Region)
	region.Queue("pedidos-email-dlq").Send("a dead letter")
	before := s.World()

	out := s.Apply(cut(shop, "    email "))
	if !out.HasErrors() || !strings.Contains(out.Text(), "pedidos-email-dlq") || !slices.Contains(out.Rules(), "QG402") {
		t.Errorf("the plan says:\n%s", out.Text())
	}
	sameWorld(t, "after the refusal", before, s.World())

	s.Environment["QUEUEGUARD_ON_DESTROY"] = "allow"
	s.MustApply(cut(shop, "    email "))
	if region.Queue("pedidos-email-dlq").Exists() {
		t.Error("the queue is still there")
	}
}

// A queue whose name changes goes like one of a removed consumer: the plan already
// refuses while it holds messages, whether it is a consumer's dead-letter queue or
// the queue for undelivered messages.
func TestRenamedQueueHoldsMessages(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	config := func(dlq, undelivered string) string {
		return fanoutOf(`
			name        = "pedidos"
			undelivered = { name = "` + undelivered + `" }
			consumers   = { a = { dead_letter_queue = { name = "` + dlq + `" } }, b = {} }`)
	}
	s.MustApply(config("mortos", "perdidos"))
	region := s.AWS.Default().Region(acctest.Region)
	region.Queue("mortos").Send("a dead letter")
	region.Queue("perdidos").Send("undelivered")
	refused := []string{
		`error : QG402: a queue that would be deleted holds messages`,
		`error consumers["a"]: QG402: a queue that would be deleted holds messages`,
	}
	got := about(s.Plan(config("outros", "outros-perdidos")), "QG402").Lines()
	slices.Sort(got)
	if diff := cmp.Diff(refused, got); diff != "" {
		t.Errorf("plan (-want +got):\n%s", diff)
	}
	s.Environment["QUEUEGUARD_ON_DESTROY"] = "allow"
	s.MustApply(config("outros", "outros-perdidos"))
	if region.Queue("mortos").Exists() || region.Queue("perdidos").Exists() {
		t.Error("the old queues are still there")
	}
}

// A fan-out that is made anew deletes the queue for undelivered messages as well.
func TestReplacedFanoutHoldsUndeliveredMessages(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	config := func(fifo string) string {
		return fanoutOf(`
			name      = "pedidos"
			fifo      = ` + fifo + `
			consumers = { a = {} }`)
	}
	s.MustApply(config("false"))
	s.AWS.Default().Region(acctest.Region).Queue("pedidos-undelivered").Send("undelivered")
	got := about(s.Plan(config("true")), "QG402").Lines()
	if diff := cmp.Diff([]string{`error : QG402: a queue that would be deleted holds messages`}, got); diff != "" {
		t.Errorf("plan (-want +got):\n%s", diff)
	}
}

// With on_destroy = "warn" the queues go with their messages, and plan and apply both
// tell how many.
func TestRemovedConsumerGoesWithItsMessages(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.MustApply(shop)
	region := s.AWS.Default().Region(acctest.Region)
	region.Queue("pedidos-email-dlq").Send("a dead letter")
	s.Provider = "guardrails {\n on_destroy = \"warn\"\n}"
	held := `warning consumers["email"]: QG402: a queue that would be deleted holds messages`
	after := cut(shop, "    email ")
	if diff := cmp.Diff([]string{held}, about(s.Plan(after), "QG402").Lines()); diff != "" {
		t.Errorf("plan (-want +got):\n%s", diff)
	}
	out := about(s.MustApply(after), "QG402")
	if diff := cmp.Diff([]string{held, held, held}, out.Lines()); diff != "" {
		t.Fatalf("plan, plan once more and apply (-want +got):\n%s", diff)
	}
	for _, part := range []string{"pedidos-email-dlq", "holds about 1 message", `on_destroy = "warn" lets the queue go`} {
		if !strings.Contains(out[2].Detail, part) {
			t.Errorf("%q is missing in\n%s", part, out[2].Detail)
		}
	}
	if region.Queue("pedidos-email-dlq").Exists() {
		t.Error("the queue is still there")
	}
}

// about keeps what one rule says.
func about(out acctest.Outcome, rule string) acctest.Diagnostics {
	return slices.DeleteFunc(slices.Clone(out.Diagnostics), func(d acctest.Diagnostic) bool { return !strings.HasPrefix(d.Summary, rule+":") })
}

// What one consumer cannot have does not keep the others; the error names it and
// its path, and untaint and apply finishes.
func TestOneConsumerFails(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	email := func(r fakeaws.Request) bool { return r.Param("QueueName") == "pedidos-email" }
	s.AWS.Fail(fakeaws.Failure{Operation: "CreateQueue", Match: email, Code: "InvalidAttributeValue"})
	out := s.Apply(shop)
	errs := out.Errors()
	if len(errs) != 1 || errs[0].Path != `consumers["email"]` || !strings.Contains(errs[0].Summary+errs[0].Detail, "pedidos-email") {
		t.Fatalf("errors: %v", errs.Text())
	}
	region := s.AWS.Default().Region(acctest.Region)
	if diff := cmp.Diff([]string{
		"pedidos-email-dlq", "pedidos-estoque", "pedidos-estoque-dlq", "pedidos-faturamento", "pedidos-faturamento-dlq", "pedidos-undelivered",
	}, region.Queues()); diff != "" {
		t.Errorf("queues (-want +got):\n%s", diff)
	}
	if n := len(region.Subscriptions()); n != 2 {
		t.Errorf("%d subscriptions, want 2", n)
	}
	s.AWS.ClearFailures()
	s.Untaint(address)
	s.MustApply(shop)
	if !region.Queue("pedidos-email").Exists() {
		t.Error("the apply does not complete the consumer")
	}
	if got := s.State(address).GetAttr("queue_arns").Index(cty.StringVal("email")).AsString(); got != region.Queue("pedidos-email").ARN() {
		t.Errorf("queue_arns has %s", got)
	}
	s.MustDestroy(shop)
}
