package guardrail_test

import (
	"fmt"
	"maps"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fanout"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

const ordersTopic = "arn:aws:sns:sa-east-1:123456789012:pedidos"

// fanoutEdit writes a part of a fan-out's configuration.
type fanoutEdit = func(*topology.Fanout)

// consumersOf are the consumers of the fan-out that tests start from.
func consumersOf(edits map[string][]edit) map[string]guardrail.Pair {
	consumers := map[string]guardrail.Pair{}
	for key, each := range edits {
		all := append([]edit{
			func(p *topology.Pair) { p.Name = known("pedidos-" + key) },
			subscribed("pedidos", ordersTopic),
		}, each...)
		p := pairOf(all...)
		p.InFanout = true
		consumers[key] = p
	}
	return consumers
}

// fanoutOf is a new fan-out with two consumers: what the edits write, with the
// defaults that rules look at filled in.
func fanoutOf(edits ...fanoutEdit) guardrail.Fanout {
	written := null[topology.Fanout]()
	written.Name = known("pedidos")
	written.AlarmActions = strs("arn:aws:sns:sa-east-1:123456789012:plantao")
	for _, e := range edits {
		e(&written)
	}
	planned := written
	planned.FIFO = written.FIFO.Default(known(false))
	planned.EnforceTLS = written.EnforceTLS.Default(known(true))
	planned.TopicName = known("pedidos")
	planned.TopicARN = known(ordersTopic)
	planned.Topic = written.Topic.Default(known(null[topology.Topic]()))
	planned.Undelivered = written.Undelivered.Default(known(null[topology.Undelivered]()))
	if u, ok := planned.Undelivered.Get(); ok {
		u.Enabled = u.Enabled.Default(known(true))
		u.Name = u.Name.Default(known("pedidos-undelivered"))
		planned.Undelivered = known(u)
	}
	return guardrail.Fanout{
		Written: written, Planned: planned, Place: pairOf().Place,
		Consumers: consumersOf(map[string][]edit{"estoque": nil, "faturamento": nil}),
	}
}

// resolvedFanout is a new fan-out as the provider resolves it.
func resolvedFanout(written topology.Fanout) guardrail.Fanout {
	return fanout.Facts(written, fanout.Resolve(written, nil, usual), nil, usual)
}

// fanoutCase is a fan-out and what one rule finds in it.
type fanoutCase struct {
	name   string
	edits  []fanoutEdit
	change func(*guardrail.Fanout)
	want   []guardrail.Finding
}

func testFanoutRule(t *testing.T, id string, cases []fanoutCase) {
	t.Helper()
	rule, ok := guardrail.Find(id)
	if !ok || rule.Fanout == nil {
		t.Fatalf("%s judges no fan-outs", id)
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			f := fanoutOf(c.edits...)
			if c.change != nil {
				c.change(&f)
			}
			if diff := cmp.Diff(c.want, rule.Fanout(&f)); diff != "" {
				t.Errorf("findings of %s (-want +got):\n%s", id, diff)
			}
		})
	}
}

// subscribed adds a subscription under a key.
func subscribed(key, topic string, edits ...func(*topology.Subscription)) edit {
	return func(p *topology.Pair) {
		all := map[string]topology.Maybe[topology.Subscription]{}
		maps.Copy(all, p.Subscriptions.Or(nil))
		all[key] = with(append([]func(*topology.Subscription){func(s *topology.Subscription) { s.TopicARN = known(topic) }}, edits...)...)
		p.Subscriptions = known(all)
	}
}

// filtered subscribes to the usual topic with a filter policy.
func filtered(policy string, edits ...func(*topology.Subscription)) edit {
	return subscribed("pedidos", ordersTopic, append(edits, func(s *topology.Subscription) { s.FilterPolicy = known(policy) })...)
}

func bodyScope(s *topology.Subscription) { s.FilterPolicyScope = known("MessageBody") }

func raw(on bool) func(*topology.Subscription) {
	return func(s *topology.Subscription) { s.RawMessageDelivery = known(on) }
}

func encryptedBy(key string) edit {
	return func(p *topology.Pair) {
		p.Encryption = with(func(e *topology.Encryption) { e.KMSMasterKeyID = known(key) })
	}
}

// document adds a policy document to those of the source queue.
func document(text string) edit {
	return func(p *topology.Pair) {
		p.SourcePolicyDocuments = known(append(p.SourcePolicyDocuments.Or(nil), known(text)))
	}
}

// statement adds a statement to the policy of the source queue.
func statement(sid string, edits ...func(*topology.Statement)) edit {
	return func(p *topology.Pair) {
		all := map[string]topology.Maybe[topology.Statement]{}
		maps.Copy(all, p.PolicyStatements.Or(nil))
		all[sid] = with(edits...)
		p.PolicyStatements = known(all)
	}
}

func principal(kind string, identifiers ...string) func(*topology.Statement) {
	return func(s *topology.Statement) {
		s.Principals = known(map[string]topology.Strings{kind: strs(identifiers...).Or(nil)})
	}
}

func actions(all ...string) func(*topology.Statement) {
	return func(s *topology.Statement) { s.Actions = strs(all...) }
}

func denies(s *topology.Statement) { s.Effect = known("Deny") }

func condition(test, variable string, values ...string) func(*topology.Statement) {
	return func(s *topology.Statement) {
		s.Conditions = known(append(s.Conditions.Or(nil), with(func(c *topology.Condition) {
			c.Test, c.Variable, c.Values = known(test), known(variable), strs(values...)
		})))
	}
}

// wasBefore gives a pair a prior state: what the edits had written.
func wasBefore(edits ...edit) func(*guardrail.Pair) {
	return func(p *guardrail.Pair) { prior := pairOf(edits...).Planned; p.Prior = &prior }
}

// manyConsumers are n consumers that are all alike.
func manyConsumers(n int, each ...edit) map[string][]edit {
	consumers := map[string][]edit{}
	for i := range n {
		consumers[fmt.Sprintf("consumidor-%03d", i)] = each
	}
	return consumers
}

func highThroughput(p *topology.Pair) { p.HighThroughput = known(true) }

// manyStatements adds n statements to the policy of the source queue.
func manyStatements(n int) edit {
	return func(p *topology.Pair) {
		for i := range n {
			account := fmt.Sprintf("%012d", i+1)
			statement("Partner"+account, principal("AWS", account), actions("sqs:SendMessage"))(p)
		}
	}
}

// policyWith is a queue's policy after somebody else added a statement.
func policyWith(policy topology.Maybe[string], s policydoc.Statement) string {
	document, err := policydoc.ParseDocument(policy.Or(""))
	if err != nil {
		document = policydoc.NewDocument()
	}
	document.Statements = append(document.Statements, s)
	return document.JSON()
}
