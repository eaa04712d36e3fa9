package sqsfanout_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

const topicARN = "arn:aws:sns:sa-east-1:123456789012:pedidos"

// An import by the topic's ARN finds the consumers by their subscriptions; the
// plan after it is empty, whatever the keys.
func TestEachImportIsComplete(t *testing.T) {
	t.Parallel()
	own := strings.NewReplacer("faturamento = {", `a = { name = "pedidos-faturamento",`, "estoque = {", `b = { name = "pedidos-estoque",`, "email   = {", `c = { name = "pedidos-email",`)
	kinds := map[string]string{
		"as it was made": shop,
		"other keys":     own.Replace(shop),
		"topic":          strings.Replace(shop, "consumers = {", `topic = { display_name = "Pedidos", signature_version = 2 }`+"\n consumers = {", 1),
		"publishers": strings.Replace(shop, "consumers = {", `publisher_arns = ["arn:aws:iam::210987654321:role/checkout"]
			publisher_services = { "s3.amazonaws.com" = ["arn:aws:s3:::uploads"] }`+"\n consumers = {", 1),
		"tags":                strings.Replace(shop, "consumers = {", `tags = { time = "vendas" }`+"\n consumers = {", 1),
		"no undelivered":      strings.Replace(shop, "consumers = {", `undelivered = { enabled = false }`+"\n consumers = {", 1),
		"undelivered renamed": strings.Replace(shop, "consumers = {", `undelivered = { name = "perdidos" }`+"\n consumers = {", 1),
		"topic alarms":        strings.Replace(shop, "consumers = {", `topic_alarms = { failed = {}, unroutable = {} }`+"\n consumers = {", 1),
		"body filter":         strings.Replace(shop, `email   = {`, `email = { filter_policy_scope = "MessageBody", raw_message_delivery = false, `, 1),
		"fifo":                "resource \"queueguard_sqs_fanout\" \"test\" {\n name = \"pedidos\"\n fifo = true\n consumers = { a = {} }\n}\n",
		"no consumers":        "resource \"queueguard_sqs_fanout\" \"test\" {\n name = \"pedidos\"\n consumers = {}\n}\n",
		"false for nothing":   strings.Replace(shop, `email   = {`, `email = { high_throughput = false, content_based_deduplication = false, `, 1),
		"plain http":          strings.Replace(shop, "consumers = {", "enforce_tls = false\n consumers = {", 1),
		"no handler":          strings.Replace(shop, "visibility_timeout_seconds = 300", "visibility_timeout_seconds = 60", 1),
	}
	for name, config := range kinds {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			made := config
			if name == "other keys" {
				made = shop
			}
			// What AWS does not know cannot come back with an import.
			config, made := cut(config, "      handler "), cut(made, "      handler ")
			s.MustApply(made)
			s.Forget()
			id := topicARN
			if name == "fifo" {
				id += ".fifo"
			}
			if found := s.Import("queueguard_sqs_fanout", "test", id); found.HasErrors() {
				t.Fatalf("import:\n%s", found.Text())
			}
			out := s.Plan(config)
			if c := out.Changes[address]; c.Action != acctest.NoOp {
				t.Errorf("the plan after the import is to %s: %v\n%s", c.Action, c.Changed(), out.Text())
				for _, name := range c.Changed() {
					t.Logf("%s:\n%s", name, cmp.Diff(c.Before.GetAttr(name).GoString(), c.Planned.GetAttr(name).GoString()))
				}
			}
			s.MustApply(config)
			s.MustDestroy(config)
		})
	}
}

// An import block may name the identity in the place of an ID, from Terraform 1.12
// on; with the region or without it.
func TestImportByIdentity(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	config := cut(shop, "      handler ")
	s.MustApply(config)
	for name, identity := range map[string]map[string]string{
		"with region":    {"topic_arn": topicARN, "region": acctest.Region},
		"without region": {"topic_arn": topicARN, "region": ""},
	} {
		s.Forget()
		if d := s.ImportByIdentity("queueguard_sqs_fanout", "test", identity); len(d) > 0 {
			t.Fatalf("%s: import:\n%s", name, d.Text())
		}
		if out := s.MustApply(config); !out.Empty() {
			t.Errorf("%s: the plan after the import changes %v", name, out.Changes[address].Changed())
		}
	}
	s.Forget()
	want := []string{"error : Not a topic: pedidos"}
	if diff := cmp.Diff(want, s.ImportByIdentity("queueguard_sqs_fanout", "test", map[string]string{"topic_arn": "pedidos", "region": ""}).Lines()); diff != "" {
		t.Errorf("no ARN (-want +got):\n%s", diff)
	}
}

// What cannot be imported says so.
func TestImportRefuses(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	for _, id := range []string{"pedidos", "arn:aws:sqs:sa-east-1:123456789012:pedidos", topicARN + ":9d3c2d1e-0000-0000-0000-000000000000", topicARN + "@nowhere", topicARN} {
		if found := s.Import("queueguard_sqs_fanout", "test", id); !found.HasErrors() {
			t.Errorf("%s is imported", id)
		} else {
			t.Logf("%s: %s", id, found.Text())
		}
		if s.Has(address) {
			t.Errorf("%s leaves something in state", id)
		}
	}
}

// A topic in another region or account is somebody else's without being called so.
func TestImportOfExistingTopic(t *testing.T) {
	t.Parallel()
	for name, place := range map[string]struct{ account, region, id string }{
		"said so":         {"123456789012", acctest.Region, "existing:%s"},
		"another region":  {"123456789012", virginia, "%s@" + acctest.Region},
		"another account": {"210987654321", acctest.Region, "%s"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			topic := s.AWS.Account(place.account).Region(place.region).Topic("eventos")
			topic.Put(map[string]string{"Policy": `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"AWS":"123456789012"},` +
				`"Action":["sns:Subscribe","sns:GetTopicAttributes","sns:ListSubscriptionsByTopic"],"Resource":"` + topic.ARN() + `"}]}`})
			config := fanoutOf("existing_topic_arn = \"" + topic.ARN() + "\"\nconsumers = { a = {}, b = { filter_policy = jsonencode({ a = [\"b\"] }) } }")
			s.MustApply(config)
			s.Forget()
			if found := s.Import("queueguard_sqs_fanout", "test", strings.Replace(place.id, "%s", topic.ARN(), 1)); found.HasErrors() {
				t.Fatalf("import:\n%s", found.Text())
			}
			if c := s.Plan(config).Changes[address]; c.Action != acctest.NoOp {
				t.Errorf("the plan after the import is to %s: %v\n%v", c.Action, c.Changed(), acctest.Inconsistent(c.Before, c.Planned))
			}
			s.MustDestroy(config)
		})
	}
}

// A consumer's policy that was there before the fan-out is not removed without a word.
func TestStatementsFromBefore(t *testing.T) {
	t.Parallel()
	const kept = `policy_statements = { Partner = { principals = { AWS = ["arn:aws:iam::210987654321:root"] }, actions = ["sqs:GetQueueUrl"] } }`
	config := func(more string) string {
		return "resource \"queueguard_sqs_fanout\" \"test\" {\n name = \"pedidos\"\n consumers = { a = {\n" + more + "\n} }\n}\n"
	}
	s := acctest.Start(t)
	s.MustApply(config(kept))
	s.Forget()
	if d := s.Import("queueguard_sqs_fanout", "test", topicARN); d.HasErrors() {
		t.Fatalf("import:\n%s", d.Text())
	}
	said := func(config string) (found []string) {
		for _, rule := range s.Plan(config).Rules() {
			if rule == "QG906" || rule == "QG309" {
				found = append(found, rule)
			}
		}
		return found
	}
	if got := said(config(kept)); got != nil {
		t.Errorf("taken over, and yet: %v", got)
	}
	if diff := cmp.Diff([]string{"QG906"}, said(config(""))); diff != "" {
		t.Errorf("removed (-want +got):\n%s", diff)
	}
	s.MustApply(config(kept + "\nmax_receive_count = 6"))
	if got := said(config("")); got != nil {
		t.Errorf("removed once it was ours, and yet: %v", got)
	}
}

// An import says where it looked in vain; Terraform alone would not.
func TestImportOfWhatIsNotThere(t *testing.T) {
	t.Parallel()
	d := acctest.Start(t).Import("queueguard_sqs_fanout", "test", "arn:aws:sns:us-east-1:123456789012:nada")
	if diff := cmp.Diff([]string{"error : Nothing to import: nada"}, d.Lines()); diff != "" {
		t.Errorf("said (-want +got):\n%s", diff)
	}
	if where := "There is no topic nada in us-east-1 of account 123456789012."; !strings.Contains(d.Text(), where) {
		t.Errorf("it does not say where it looked:\n%s", d.Text())
	}
}
