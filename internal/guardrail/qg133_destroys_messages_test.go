package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG133_DestroysMessages(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG133", []pairCase{
		{
			name:  "create",
			edits: []edit{func(p *topology.Pair) { p.ForceDestroy = known(true) }},
		},
		{
			name:   "replaced by type",
			edits:  []edit{fifo, func(p *topology.Pair) { p.ForceDestroy = known(true) }},
			change: func(p *guardrail.Pair) { wasBefore()(p); p.Replaces = true },
			want: []guardrail.Finding{{
				Path:  "fifo",
				What:  "The source queue pedidos is deleted by this plan; nobody could count its messages.",
				Why:   "A deleted queue takes its messages along, and force_destroy or on_destroy lets that happen.",
				Fix:   "Let a consumer empty the queue before you apply, or take force_destroy out so that the apply refuses while messages are in it.",
				Reads: []string{"fifo", "force_destroy"},
			}, {
				Path:  "fifo",
				What:  "The dead-letter queue pedidos-dlq is deleted by this plan; nobody could count its messages.",
				Why:   "A deleted queue takes its messages along, and force_destroy or on_destroy lets that happen.",
				Fix:   "Let a consumer empty the queue before you apply, or take force_destroy out so that the apply refuses while messages are in it.",
				Reads: []string{"fifo", "force_destroy"},
			}},
		},
		{
			name:  "replaced by name, one queue counted",
			edits: []edit{func(p *topology.Pair) { p.Name = known("encomendas") }, func(p *topology.Pair) { p.ForceDestroy = known(true) }},
			change: func(p *guardrail.Pair) {
				wasBefore()(p)
				p.Replaces = true
				p.Held.Messages = map[string]int64{"pedidos": 12, "pedidos-dlq": 0}
			},
			want: []guardrail.Finding{{
				Path:  "name",
				What:  "The source queue pedidos is deleted by this plan; it holds about 12 messages.",
				Why:   "A deleted queue takes its messages along, and force_destroy or on_destroy lets that happen.",
				Fix:   "Let a consumer empty the queue before you apply, or take force_destroy out so that the apply refuses while messages are in it.",
				Reads: []string{"name", "force_destroy"},
			}},
		},
		{
			name:  "replaced by region",
			edits: []edit{func(p *topology.Pair) { p.Region = known("us-east-1") }},
			change: func(p *guardrail.Pair) {
				wasBefore()(p)
				p.Replaces = true
				p.Held = guardrail.Held{Messages: map[string]int64{"pedidos": 0, "pedidos-dlq": 1}, MayGo: true}
			},
			want: []guardrail.Finding{{
				Path:  "region",
				What:  "The dead-letter queue pedidos-dlq is deleted by this plan; it holds about 1 message.",
				Why:   "A deleted queue takes its messages along, and force_destroy or on_destroy lets that happen.",
				Fix:   "Let a consumer empty the queue before you apply, or take force_destroy out so that the apply refuses while messages are in it.",
				Reads: []string{"region", "force_destroy"},
			}},
		},
		{
			name:  "replaced and empty",
			edits: []edit{fifo, func(p *topology.Pair) { p.ForceDestroy = known(true) }},
			change: func(p *guardrail.Pair) {
				wasBefore()(p)
				p.Replaces = true
				p.Held.Messages = map[string]int64{"pedidos": 0, "pedidos-dlq": 0}
			},
		},
		{
			name:   "replaced and guarded",
			edits:  []edit{fifo},
			change: func(p *guardrail.Pair) { wasBefore()(p); p.Replaces = true },
		},
		{
			name:   "dead-letter queue renamed",
			edits:  []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) { d.Name = known("pedidos-mortos") }), func(p *topology.Pair) { p.ForceDestroy = known(true) }},
			change: wasBefore(),
			want: []guardrail.Finding{{
				Path:  "dead_letter_queue.name",
				What:  "The dead-letter queue pedidos-dlq is deleted by this plan; nobody could count its messages.",
				Why:   "A deleted queue takes its messages along, and force_destroy or on_destroy lets that happen.",
				Fix:   "Let a consumer empty the queue before you apply, or take force_destroy out so that the apply refuses while messages are in it.",
				Reads: []string{"dead_letter_queue.name", "force_destroy"},
			}},
		},
		{
			name:   "dead-letter queue was somebody else's",
			edits:  []edit{func(p *topology.Pair) { p.ForceDestroy = known(true) }},
			change: wasBefore(existing("arn:aws:sqs:sa-east-1:123456789012:compartilhada")),
		},
		{
			name:   "changed in place",
			edits:  []edit{visibility(60), func(p *topology.Pair) { p.ForceDestroy = known(true) }},
			change: wasBefore(),
		},
	})
}

func TestQG133_DestroysMessages_Fanout(t *testing.T) {
	t.Parallel()
	testFanoutRule(t, "QG133", []fanoutCase{
		{
			name: "create",
		},
		{
			name: "consumer taken out",
			change: func(f *guardrail.Fanout) {
				prior := f.Planned
				consumers := map[string]topology.Maybe[topology.Consumer]{}
				for key, p := range f.Consumers {
					consumers[key] = known(topology.Consumer{Pair: p.Planned})
				}
				prior.Consumers = known(consumers)
				f.Prior = &prior
				f.Planned.ForceDestroy = known(true)
				f.Held.Messages = map[string]int64{"pedidos-estoque": 7, "pedidos-estoque-dlq": 0}
				delete(f.Consumers, "estoque")
			},
			want: []guardrail.Finding{{
				Path:  "consumers",
				What:  `The queue pedidos-estoque of consumer "estoque" is deleted by this plan; it holds about 7 messages.`,
				Why:   "A deleted queue takes its messages along, and force_destroy or on_destroy lets that happen.",
				Fix:   "Let a consumer empty the queue before you apply, or take force_destroy out so that the apply refuses while messages are in it.",
				Reads: []string{"consumers", "force_destroy"},
			}},
		},
		{
			name: "consumer under another key",
			change: func(f *guardrail.Fanout) {
				prior := f.Planned
				prior.Consumers = known(map[string]topology.Maybe[topology.Consumer]{"stock": known(topology.Consumer{Pair: f.Consumers["estoque"].Planned})})
				f.Prior = &prior
				f.Held.MayGo = true
			},
		},
	})
}
