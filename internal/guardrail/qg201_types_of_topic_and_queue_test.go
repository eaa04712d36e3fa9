package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG201_TypesOfTopicAndQueue(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG201", []pairCase{
		{
			name:  "both standard",
			edits: []edit{subscribed("pedidos", ordersTopic)},
		},
		{
			name:  "both FIFO",
			edits: []edit{fifo, subscribed("pedidos", ordersTopic+".fifo")},
		},
		{
			name:  "standard topic, FIFO queue",
			edits: []edit{fifo, subscribed("pedidos", ordersTopic)},
			want: []guardrail.Finding{{
				Fixed: true,
				Path:  `subscriptions["pedidos"].topic_arn`,
				What:  "The topic pedidos is a standard one, and a FIFO queue subscribes to it.",
				Why:   "SNS refuses the subscription: FIFO queues can not be subscribed to standard topics.",
				Fix:   "Name a FIFO topic (its name ends in .fifo), or set fifo = false, which replaces the queues.",
				Reads: []string{"subscriptions.pedidos.topic_arn", "fifo"},
			}},
		},
		{
			name:  "FIFO topic, standard queue",
			edits: []edit{subscribed("pedidos", ordersTopic+".fifo")},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  `subscriptions["pedidos"].topic_arn`,
				What:  "The topic pedidos.fifo is a FIFO one, and a standard queue subscribes to it.",
				Why:   "The queue keeps neither the order nor the deduplication, and messages arrive without their group.",
				Fix:   "Set fifo = true if order matters here (a new queue), else write an exception that says it does not.",
				Reads: []string{"subscriptions.pedidos.topic_arn", "fifo"},
			}},
		},
		{
			name: "topic not known",
			edits: []edit{fifo, func(p *topology.Pair) {
				p.Subscriptions = known(map[string]topology.Maybe[topology.Subscription]{"pedidos": with(func(s *topology.Subscription) { s.TopicARN = topology.Unknown[string]() })})
			}},
		},
		{
			name:   "judged with the fan-out",
			edits:  []edit{fifo, subscribed("pedidos", ordersTopic)},
			change: func(p *guardrail.Pair) { p.InFanout = true },
		},
	})
}

func TestQG201_TypesOfTopicAndQueue_Fanout(t *testing.T) {
	t.Parallel()
	testFanoutRule(t, "QG201", []fanoutCase{
		{
			name:  "own topic",
			edits: []fanoutEdit{func(f *topology.Fanout) { f.FIFO = known(true) }},
		},
		{
			name:  "existing standard topic, FIFO consumers",
			edits: []fanoutEdit{func(f *topology.Fanout) { f.FIFO, f.ExistingTopicARN = known(true), known(ordersTopic) }},
			want: []guardrail.Finding{{
				Fixed: true,
				Path:  "existing_topic_arn",
				What:  "The topic pedidos is a standard one, and a FIFO queue subscribes to it.",
				Why:   "SNS refuses the subscription: FIFO queues can not be subscribed to standard topics.",
				Fix:   "Name a FIFO topic (its name ends in .fifo), or set fifo = false, which replaces the queues.",
				Reads: []string{"existing_topic_arn", "fifo"},
			}},
		},
		{
			name:  "existing FIFO topic, standard consumers",
			edits: []fanoutEdit{func(f *topology.Fanout) { f.ExistingTopicARN = known(ordersTopic + ".fifo") }},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  "existing_topic_arn",
				What:  "The topic pedidos.fifo is a FIFO one, and a standard queue subscribes to it.",
				Why:   "The queue keeps neither the order nor the deduplication, and messages arrive without their group.",
				Fix:   "Set fifo = true if order matters here (a new queue), else write an exception that says it does not.",
				Reads: []string{"existing_topic_arn", "fifo"},
			}},
		},
	})
}
