package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG125_Size(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG125", []pairCase{
		{
			name: "service values",
		},
		{
			name:  "dead-letter queue below source",
			edits: []edit{func(p *topology.Pair) { p.MaxMessageSize = known[int64](1048576) }, deadLetterQueue(func(d *topology.DeadLetterQueue) { d.MaxMessageSize = known[int64](262144) })},
			want: []guardrail.Finding{{
				Path:  "dead_letter_queue.max_message_size",
				What:  "The dead-letter queue takes messages of up to 262144 bytes, the source up to 1048576 bytes.",
				Why:   "AWS does not document what becomes of a message that does not fit where SQS moves it to. Do not find out with the messages that failed.",
				Fix:   "Set dead_letter_queue.max_message_size to 1048576, or leave it out.",
				Reads: []string{"dead_letter_queue.max_message_size", "max_message_size"},
				Set:   map[string]any{"dead_letter_queue.max_message_size": int64(1048576)},
			}},
		},
		{
			name:  "dead-letter queue below a new source without a size",
			edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) { d.MaxMessageSize = known[int64](262144) })},
			want: []guardrail.Finding{{
				Path:  "dead_letter_queue.max_message_size",
				What:  "The dead-letter queue takes messages of up to 262144 bytes, the source up to 1048576 bytes.",
				Why:   "AWS does not document what becomes of a message that does not fit where SQS moves it to. Do not find out with the messages that failed.",
				Fix:   "Set dead_letter_queue.max_message_size to 1048576, or leave it out.",
				Reads: []string{"dead_letter_queue.max_message_size", "max_message_size"},
				Set:   map[string]any{"dead_letter_queue.max_message_size": int64(1048576)},
			}},
		},
		{
			name:   "dead-letter queue below a source of unknown size",
			edits:  []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) { d.MaxMessageSize = known[int64](262144) })},
			change: wasBefore(),
		},
		{
			name:  "alike",
			edits: []edit{func(p *topology.Pair) { p.MaxMessageSize = known[int64](262144) }, deadLetterQueue(func(d *topology.DeadLetterQueue) { d.MaxMessageSize = known[int64](262144) })},
		},
		{
			name:  "topic not of this plan",
			edits: []edit{subscribed("pedidos", ordersTopic), func(p *topology.Pair) { p.MaxMessageSize = known[int64](1024) }},
		},
		{
			name:  "topic with the default size",
			edits: []edit{subscribed("pedidos", ordersTopic), func(p *topology.Pair) { p.MaxMessageSize = known[int64](131072) }, deadLetterQueue(func(d *topology.DeadLetterQueue) { d.MaxMessageSize = known[int64](131072) })},
			change: func(p *guardrail.Pair) {
				p.Topics = map[string]guardrail.TopicFacts{ordersTopic: {MaxMessageSize: topology.Null[int64]()}}
			},
			want: []guardrail.Finding{{
				Path:  "max_message_size",
				What:  `The queue takes messages of up to 131072 bytes, but the topic of the subscription "pedidos" may send 262144 bytes.`,
				Why:   "SNS does not retry a delivery that the queue refuses for its size: the message is lost, or waits in the subscription's own dead-letter queue.",
				Fix:   "Set max_message_size to 1048576, or leave it out.",
				Reads: []string{"max_message_size", "subscriptions.pedidos.raw_message_delivery"},
				Set:   map[string]any{"max_message_size": int64(1048576)},
			}},
		},
		{
			name:  "topic of unknown size",
			edits: []edit{subscribed("pedidos", ordersTopic), func(p *topology.Pair) { p.MaxMessageSize = known[int64](131072) }, deadLetterQueue(func(d *topology.DeadLetterQueue) { d.MaxMessageSize = known[int64](131072) })},
			change: func(p *guardrail.Pair) {
				p.Topics = map[string]guardrail.TopicFacts{ordersTopic: {MaxMessageSize: topology.Unknown[int64]()}}
			},
		},
		{
			name:  "raw topic as large as the queue",
			edits: []edit{subscribed("pedidos", ordersTopic, raw(true)), func(p *topology.Pair) { p.MaxMessageSize = known[int64](262144) }, deadLetterQueue(func(d *topology.DeadLetterQueue) { d.MaxMessageSize = known[int64](262144) })},
			change: func(p *guardrail.Pair) {
				p.Topics = map[string]guardrail.TopicFacts{ordersTopic: {MaxMessageSize: topology.Null[int64]()}}
			},
		},
		{
			name:  "envelope does not fit",
			edits: []edit{subscribed("pedidos", ordersTopic, raw(false)), func(p *topology.Pair) { p.MaxMessageSize = known[int64](262144) }, deadLetterQueue(func(d *topology.DeadLetterQueue) { d.MaxMessageSize = known[int64](262144) })},
			change: func(p *guardrail.Pair) {
				p.Topics = map[string]guardrail.TopicFacts{ordersTopic: {MaxMessageSize: topology.Null[int64]()}}
			},
			want: []guardrail.Finding{{
				Path:  "max_message_size",
				What:  `The queue takes messages of up to 262144 bytes, but the topic of the subscription "pedidos" may send 264192 bytes with its envelope.`,
				Why:   "SNS does not retry a delivery that the queue refuses for its size: the message is lost, or waits in the subscription's own dead-letter queue.",
				Fix:   "Set max_message_size to 1048576, or leave it out.",
				Reads: []string{"max_message_size", "subscriptions.pedidos.raw_message_delivery"},
				Set:   map[string]any{"max_message_size": int64(1048576)},
			}},
		},
		{
			name:  "envelope fits no queue",
			edits: []edit{subscribed("pedidos", ordersTopic, raw(false))},
			change: func(p *guardrail.Pair) {
				p.Topics = map[string]guardrail.TopicFacts{ordersTopic: {MaxMessageSize: known[int64](1048576)}}
			},
			want: []guardrail.Finding{{
				Path:  `subscriptions["pedidos"].raw_message_delivery`,
				What:  `The queue takes messages of up to 1048576 bytes, but the topic of the subscription "pedidos" may send 1050624 bytes with its envelope.`,
				Why:   "SNS does not retry a delivery that the queue refuses for its size: the message is lost, or waits in the subscription's own dead-letter queue.",
				Fix:   "No queue takes more than 1048576 bytes: set raw_message_delivery = true, or the topic's max_message_size to 1046528 or less.",
				Reads: []string{"max_message_size", "subscriptions.pedidos.raw_message_delivery"},
				Set:   map[string]any{"max_message_size": int64(1048576), "subscriptions.pedidos.raw_message_delivery": true},
			}},
		},
	})
}
