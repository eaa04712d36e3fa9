package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG207_TopicQuotas(t *testing.T) {
	t.Parallel()
	testFanoutRule(t, "QG207", []fanoutCase{
		{
			name:  "few",
			edits: []fanoutEdit{func(f *topology.Fanout) { f.FIFO = known(true) }},
		},
		{
			name:   "FIFO, a hundred",
			edits:  []fanoutEdit{func(f *topology.Fanout) { f.FIFO = known(true) }},
			change: func(f *guardrail.Fanout) { f.Consumers = consumersOf(manyConsumers(100, fifo)) },
		},
		{
			name:   "FIFO, over a hundred",
			edits:  []fanoutEdit{func(f *topology.Fanout) { f.FIFO = known(true) }},
			change: func(f *guardrail.Fanout) { f.Consumers = consumersOf(manyConsumers(101, fifo)) },
			want: []guardrail.Finding{{
				Path:  "consumers",
				What:  "101 subscriptions to a FIFO topic; the quota is 100 unless it was raised.",
				Why:   "SNS refuses the subscription over the quota in the middle of the apply.",
				Fix:   "Ask AWS to raise the quota first, or use several topics.",
				Reads: []string{"consumers", "fifo", "topic.max_message_size"},
			}},
		},
		{
			name: "large messages",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.Topic = with(func(t *topology.Topic) { t.MaxMessageSize = known[int64](1048576) })
			}},
			change: func(f *guardrail.Fanout) { f.Consumers = consumersOf(manyConsumers(101, visibility(30))) },
			want: []guardrail.Finding{{
				Path:  "consumers",
				What:  "101 subscriptions to a topic with messages of more than 262144 bytes; the quota is 100 unless it was raised.",
				Why:   "SNS refuses the subscription over the quota in the middle of the apply.",
				Fix:   "Ask AWS to raise the quota first, or use several topics.",
				Reads: []string{"consumers", "fifo", "topic.max_message_size"},
			}},
		},
		{
			name:   "standard, over a hundred",
			change: func(f *guardrail.Fanout) { f.Consumers = consumersOf(manyConsumers(101, visibility(30))) },
		},
		{
			name: "filtered",
			change: func(f *guardrail.Fanout) {
				f.Consumers = consumersOf(manyConsumers(201, filtered(`{"tipo_evento":["PedidoCriado"]}`)))
			},
			want: []guardrail.Finding{{
				Path:  "consumers",
				What:  "201 subscriptions with a filter policy; the quota is 200 unless it was raised.",
				Why:   "SNS refuses the subscription over the quota in the middle of the apply.",
				Fix:   "Ask AWS to raise the quota first, or use several topics.",
				Reads: []string{"consumers", "fifo", "topic.max_message_size"},
			}},
		},
	})
}
