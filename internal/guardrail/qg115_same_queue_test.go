package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG115_SameQueue(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG115", []pairCase{
		{
			name: "two queues",
		},
		{
			name:  "one name",
			edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) { d.Name = known("pedidos") })},
			want: []guardrail.Finding{{
				Path:  "dead_letter_queue.name",
				What:  "The source queue and its dead-letter queue are both pedidos.",
				Why:   "A message that fails would return to the queue it came from until it expires; nothing is ever set aside.",
				Fix:   "Remove dead_letter_queue.name, so that the pair names and creates a dead-letter queue of its own, or name another queue.",
				Reads: []string{"dead_letter_queue.name", "name", "fifo", "queue_name"},
				Set:   map[string]any{"dead_letter_queue.name": nil},
			}},
		},
		{
			name:  "one name with the suffix",
			edits: []edit{fifo, deadLetterQueue(func(d *topology.DeadLetterQueue) { d.Name = known("pedidos.fifo") })},
			want: []guardrail.Finding{{
				Path:  "dead_letter_queue.name",
				What:  "The source queue and its dead-letter queue are both pedidos.fifo.",
				Why:   "A message that fails would return to the queue it came from until it expires; nothing is ever set aside.",
				Fix:   "Remove dead_letter_queue.name, so that the pair names and creates a dead-letter queue of its own, or name another queue.",
				Reads: []string{"dead_letter_queue.name", "name", "fifo", "queue_name"},
				Set:   map[string]any{"dead_letter_queue.name": nil},
			}},
		},
		{
			name:  "one ARN",
			edits: []edit{existing("arn:aws:sqs:sa-east-1:123456789012:pedidos")},
			want: []guardrail.Finding{{
				Path:  "existing_dead_letter_queue_arn",
				What:  "The source queue and its dead-letter queue are both pedidos.",
				Why:   "A message that fails would return to the queue it came from until it expires; nothing is ever set aside.",
				Fix:   "Remove existing_dead_letter_queue_arn, so that the pair names and creates a dead-letter queue of its own, or name another queue.",
				Reads: []string{"existing_dead_letter_queue_arn", "name", "fifo", "queue_name"},
				Set:   map[string]any{"existing_dead_letter_queue_arn": nil},
			}},
		},
		{
			name:  "the name elsewhere",
			edits: []edit{existing("arn:aws:sqs:us-east-1:123456789012:pedidos")},
		},
		{
			name:   "place not known",
			edits:  []edit{existing("arn:aws:sqs:sa-east-1:123456789012:pedidos")},
			change: func(p *guardrail.Pair) { p.Place = topology.Place{} },
		},
	})
}
