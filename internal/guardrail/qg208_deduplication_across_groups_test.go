package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG208_DeduplicationAcrossGroups(t *testing.T) {
	t.Parallel()
	testFanoutRule(t, "QG208", []fanoutCase{
		{
			name: "standard",
		},
		{
			name:   "FIFO by queue",
			edits:  []fanoutEdit{func(f *topology.Fanout) { f.FIFO = known(true) }},
			change: func(f *guardrail.Fanout) { f.Consumers = consumersOf(map[string][]edit{"estoque": {fifo}}) },
		},
		{
			name:  "FIFO by group",
			edits: []fanoutEdit{func(f *topology.Fanout) { f.FIFO = known(true) }},
			change: func(f *guardrail.Fanout) {
				f.Consumers = consumersOf(map[string][]edit{"email": {fifo}, "estoque": {fifo, highThroughput}, "faturamento": {fifo, highThroughput}})
			},
			want: []guardrail.Finding{{
				Path:  "topic.fifo_throughput_scope",
				What:  "The topic looks for duplicates in the whole topic, the queues of estoque and faturamento within a message group.",
				Why:   "A deduplication ID that two groups use is taken for a duplicate by the topic: the second message is dropped and nothing shows it.",
				Fix:   `Set topic.fifo_throughput_scope = "MessageGroup".`,
				Reads: []string{"topic.fifo_throughput_scope", "consumers", "fifo"},
				Set:   map[string]any{"topic.fifo_throughput_scope": "MessageGroup"},
			}},
		},
		{
			name: "topic by group",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.FIFO = known(true)
				f.Topic = with(func(t *topology.Topic) { t.FIFOThroughputScope = known("MessageGroup") })
			}},
			change: func(f *guardrail.Fanout) {
				f.Consumers = consumersOf(map[string][]edit{"estoque": {fifo, highThroughput}})
			},
		},
		{
			name:  "somebody else's topic",
			edits: []fanoutEdit{func(f *topology.Fanout) { f.FIFO, f.ExistingTopicARN = known(true), known(ordersTopic+".fifo") }},
			change: func(f *guardrail.Fanout) {
				f.Consumers = consumersOf(map[string][]edit{"estoque": {fifo, highThroughput}})
			},
		},
	})
}
