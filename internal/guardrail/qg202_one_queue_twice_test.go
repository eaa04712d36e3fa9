package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG202_OneQueueTwice(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG202", []pairCase{
		{
			name:  "two topics",
			edits: []edit{subscribed("a", ordersTopic), subscribed("b", ordersTopic+"-pagos")},
		},
		{
			name:  "one topic twice",
			edits: []edit{subscribed("a", ordersTopic), subscribed("b", ordersTopic)},
			want: []guardrail.Finding{{
				Path:  `subscriptions["b"].topic_arn`,
				What:  `The subscriptions "a" and "b" are both to arn:aws:sns:sa-east-1:123456789012:pedidos.`,
				Why:   "A queue has at most one subscription to a topic, so the two entries would fight over it.",
				Fix:   `Remove "b" and widen the filter policy of "a" to what both let through.`,
				Reads: []string{"subscriptions.b.topic_arn", "subscriptions.a.topic_arn"},
			}},
		},
	})
}

func TestQG202_OneQueueTwice_Fanout(t *testing.T) {
	t.Parallel()
	testFanoutRule(t, "QG202", []fanoutCase{
		{
			name: "two names",
		},
		{
			name: "one name twice",
			change: func(f *guardrail.Fanout) {
				f.Consumers = consumersOf(map[string][]edit{"a": {func(p *topology.Pair) { p.Name = known("pedidos") }}, "b": {func(p *topology.Pair) { p.Name = known("pedidos") }}})
			},
			want: []guardrail.Finding{{
				Path:  `consumers["b"].name`,
				What:  `The queue of consumer "a" and the queue of consumer "b" have the same name, pedidos.`,
				Why:   "There is one queue of a name. Its readers would take each other's messages.",
				Fix:   `Give the queue of consumer "b" another name.`,
				Reads: []string{"consumers"},
			}, {
				Path:  `consumers["b"].dead_letter_queue.name`,
				What:  `The dead-letter queue of consumer "a" and the dead-letter queue of consumer "b" have the same name, pedidos-dlq.`,
				Why:   "There is one queue of a name. Its readers would take each other's messages.",
				Fix:   `Give the dead-letter queue of consumer "b" another name.`,
				Reads: []string{"consumers"},
			}},
		},
		{
			name: "dead-letter queue named like a source",
			change: func(f *guardrail.Fanout) {
				f.Consumers = consumersOf(map[string][]edit{"a": nil, "b": {deadLetterQueue(func(d *topology.DeadLetterQueue) { d.Name = known("pedidos-a") })}})
			},
			want: []guardrail.Finding{{
				Path:  `consumers["b"].dead_letter_queue.name`,
				What:  `The queue of consumer "a" and the dead-letter queue of consumer "b" have the same name, pedidos-a.`,
				Why:   "There is one queue of a name. Its readers would take each other's messages.",
				Fix:   `Give the dead-letter queue of consumer "b" another name.`,
				Reads: []string{"consumers"},
			}},
		},
		{
			name: "undelivered queue named like a source",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.Undelivered = with(func(u *topology.Undelivered) { u.Name = known("pedidos-estoque") })
			}},
			want: []guardrail.Finding{{
				Path:  "undelivered.name",
				What:  `The queue of consumer "estoque" and the queue for undelivered messages have the same name, pedidos-estoque.`,
				Why:   "There is one queue of a name. Its readers would take each other's messages.",
				Fix:   "Give the queue for undelivered messages another name.",
				Reads: []string{"consumers"},
			}},
		},
		{
			name: "names not known",
			change: func(f *guardrail.Fanout) {
				for k, p := range f.Consumers {
					p.Planned.QueueName, p.Planned.Name, p.Planned.DeadLetterQueueName, p.Planned.DeadLetterQueue = topology.Unknown[string](), topology.Unknown[string](), topology.Unknown[string](), topology.Unknown[topology.DeadLetterQueue]()
					f.Consumers[k] = p
				}
			},
		},
	})
}
