package sqsfanout_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// fanoutOf is a fan-out with that body.
func fanoutOf(body string) string {
	return "resource \"queueguard_sqs_fanout\" \"test\" {\n" + body + "\nalarm_actions = [\"arn:aws:sns:sa-east-1:123456789012:plantao\"]\n}\n"
}

// Input that AWS would refuse, or that would lose messages, is refused at plan,
// where it is written, and nothing is made.
func TestRefusedAtPlan(t *testing.T) {
	t.Parallel()
	manyValues := func(n int) string {
		var v []string
		for i := range n {
			v = append(v, fmt.Sprintf("%q", fmt.Sprint("v", i)))
		}
		return "[" + strings.Join(v, ", ") + "]"
	}
	for name, test := range map[string]struct {
		body string
		want []string
	}{
		"two consumers with one queue": {
			`name = "pedidos"
			consumers = { a = { name = "fila" }, b = { name = "fila" } }`,
			[]string{`error consumers["b"].name: QG202: one topic or one queue name is used twice`},
		},
		"a key and a name with one queue": {
			`name = "pedidos"
			consumers = { a = {}, b = { name = "pedidos-a" } }`,
			[]string{`error consumers["b"].name: QG202: one topic or one queue name is used twice`},
		},
		"a filter that is not JSON": {
			`name = "pedidos"
			consumers = { a = { filter_policy = "tipo=PedidoPago" } }`,
			[]string{`error consumers["a"].filter_policy: QG301: SNS refuses this filter policy`},
		},
		"151 combinations": {
			`name = "pedidos"
			consumers = { a = { filter_policy = jsonencode({ tipo = ` + manyValues(151) + ` }) } }`,
			[]string{`error consumers["a"].filter_policy: QG303: the filter policy is too complex`},
		},
		"six keys": {
			`name = "pedidos"
			consumers = { a = { filter_policy = jsonencode({ a = [1], b = [1], c = [1], d = [1], e = [1], f = [1] }) } }`,
			[]string{`error consumers["a"].filter_policy: QG302: the filter policy has too many keys`},
		},
		"a FIFO queue on a standard topic": {
			`existing_topic_arn = "arn:aws:sns:sa-east-1:123456789012:vizinho"
			name = "pedidos"
			fifo = true
			consumers = { a = {} }`,
			[]string{`error existing_topic_arn: QG201: topic and queue are of different type`},
		},
		"a topic of another partition": {
			`existing_topic_arn = "arn:aws-cn:sns:cn-north-1:123456789012:vizinho"
			name = "pedidos"
			consumers = { a = {} }`,
			[]string{`error existing_topic_arn: Invalid value of existing_topic_arn`},
		},
		"the topic's key is a topic": {
			`name = "pedidos"
			topic = { kms_master_key_id = "arn:aws:sns:sa-east-1:123456789012:pedidos" }
			consumers = { a = {} }`,
			[]string{`error topic.kms_master_key_id: Invalid value of topic.kms_master_key_id`},
		},
		"the topic's key is elsewhere": {
			`name = "pedidos"
			topic = { kms_master_key_id = "arn:aws:kms:us-east-1:123456789012:key/a" }
			consumers = { a = {} }`,
			[]string{`error topic.kms_master_key_id: Invalid value of topic.kms_master_key_id`},
		},
		"a consumer's key is elsewhere": {
			`name = "pedidos"
			consumers = { a = { encryption = { kms_master_key_id = "arn:aws:kms:us-east-1:123456789012:key/a" } } }`,
			[]string{`error consumers["a"].encryption.kms_master_key_id: Invalid value of consumers["a"].encryption.kms_master_key_id`},
		},
		"the undelivered queue's key is elsewhere": {
			`name = "pedidos"
			existing_topic_arn = "arn:aws:sns:us-east-1:123456789012:vizinho"
			undelivered = { encryption = { kms_master_key_id = "arn:aws:kms:sa-east-1:123456789012:key/a" } }
			consumers = { a = {} }`,
			[]string{`error undelivered.encryption.kms_master_key_id: Invalid value of undelivered.encryption.kms_master_key_id`},
		},
		"a consumer's function is elsewhere": {
			`name = "pedidos"
			consumers = { a = { handler = { lambda_function_arn = "arn:aws:lambda:us-east-1:123456789012:function:a" } } }`,
			[]string{`error consumers["a"].handler.lambda_function_arn: Invalid value of consumers["a"].handler.lambda_function_arn`},
		},
		"a region of another partition": {
			`name = "pedidos"
			region = "cn-north-1"
			consumers = { a = {} }`,
			[]string{`error region: Invalid value of region`},
		},
		"neither name nor topic": {
			`consumers = { a = {} }`,
			[]string{`error name: Invalid value of name`},
		},
		"settings of somebody else's topic": {
			`existing_topic_arn = "arn:aws:sns:sa-east-1:123456789012:vizinho"
			name  = "pedidos"
			topic = { display_name = "x" }
			consumers = { a = {} }`,
			[]string{`error topic: Invalid value of topic`},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			before := s.World()
			out := s.Apply(fanoutOf(test.body))
			if !out.HasErrors() {
				t.Fatal("it is accepted")
			}
			if diff := cmp.Diff(test.want, out.Errors().Lines()); diff != "" {
				t.Errorf("errors (-want +got):\n%s\n%s", diff, out.Text())
			}
			sameWorld(t, "nothing may be made", before, s.World())
			if diff := cmp.Diff([]string{}, writes(s)); diff != "" {
				t.Errorf("calls that change something (-want +got):\n%s", diff)
			}
			if s.Has(address) {
				t.Error("something is in state")
			}
		})
	}
}

// A topic that is not there is an error on the attribute that names it, before
// anything is made.
func TestTopicThatDoesNotExist(t *testing.T) {
	t.Parallel()
	s := world(t)
	before := s.World()
	out := s.Apply(fanoutOf(`
		existing_topic_arn = "arn:aws:sns:sa-east-1:123456789012:fantasma"
		name               = "pedidos"
		consumers          = { a = {}, b = {} }`))
	if diff := cmp.Diff([]string{`error existing_topic_arn: Not there: topic`}, out.Errors().Lines()); diff != "" {
		t.Errorf("errors (-want +got):\n%s\n%s", diff, out.Text())
	}
	sameWorld(t, "nothing may be made", before, s.World())
	if diff := cmp.Diff([]string{}, writes(s)); diff != "" || s.Has(address) {
		t.Errorf("calls that change something (-want +got):\n%s", diff)
	}
}

// The owner of a topic in another account has to let the consumers subscribe. Where
// the topic's policy can be read and does not, nothing is asked for; where it cannot,
// SNS refuses, before anything else is made. Each consumer says so, with what the
// owner has to do (hashicorp/terraform-provider-aws#178).
func TestTopicOfAnotherAccountWithoutPermission(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		actions string // what the topic's policy allows
		asked   []string
	}{
		"the policy tells": {`["sns:GetTopicAttributes","sns:ListSubscriptionsByTopic"]`, []string{}},
		"SNS tells":        {`"sns:ListSubscriptionsByTopic"`, []string{"Subscribe", "Subscribe"}},
		"nothing at all":   {"", []string{"Subscribe", "Subscribe"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			topic := s.AWS.Account("210987654321").Region(acctest.Region).Topic("vizinho")
			policy := map[string]string{}
			if test.actions != "" {
				policy["Policy"] = `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"AWS":"123456789012"},"Action":` +
					test.actions + `,"Resource":"` + topic.ARN() + `"}]}`
			}
			topic.Put(policy)
			config := fanoutOf(`
				existing_topic_arn = "` + topic.ARN() + `"
				name               = "pedidos"
				consumers          = { a = {}, b = {} }`)
			before := s.World()
			out := s.Apply(config)
			errs := out.Errors()
			if diff := cmp.Diff([]string{
				`error consumers["a"]: The topic's owner does not let this account subscribe`,
				`error consumers["b"]: The topic's owner does not let this account subscribe`,
			}, errs.Lines()); diff != "" {
				t.Fatalf("errors (-want +got):\n%s\n%s", diff, out.Text())
			}
			for _, part := range []string{
				"Consumer a (queue pedidos-a)", topic.ARN(), "sns:Subscribe", "account 210987654321",
				`{"AWS":"arn:aws:iam::123456789012:root"},"Action":["sns:GetTopicAttributes","sns:ListSubscriptionsByTopic","sns:Subscribe"]`,
			} {
				if !strings.Contains(errs[0].Detail, part) {
					t.Errorf("%q is missing in\n%s", part, errs[0].Detail)
				}
			}
			if diff := cmp.Diff(test.asked, writes(s)); diff != "" || s.Has(address) {
				t.Errorf("calls that change something (-want +got):\n%s", diff)
			}
			sameWorld(t, "nothing may be made", before, s.World())
		})
	}
}
