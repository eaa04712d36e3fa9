package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG145_DeduplicationChanged(t *testing.T) {
	t.Parallel()
	const reported = "Others have reported that the attributes change and the deduplication does not; AWS does not document when it takes effect."
	reads := []string{"deduplication_scope", "high_throughput", "fifo_throughput_limit", "fifo"}
	scope := func(scope topology.Maybe[string]) edit {
		return func(p *topology.Pair) { p.DeduplicationScope = scope }
	}
	testPairRule(t, "QG145", []pairCase{
		{name: "create", edits: []edit{fifo, highThroughput}},
		{name: "as before", edits: []edit{fifo, highThroughput}, change: wasBefore(fifo, highThroughput)},
		{name: "standard", change: wasBefore()},
		{
			name: "high throughput from now on", edits: []edit{fifo, highThroughput}, change: wasBefore(fifo),
			want: []guardrail.Finding{{
				Path: "deduplication_scope",
				What: `This plan changes the deduplication scope of a live queue from "queue" to "messageGroup".`,
				Why:  reported,
				Fix: "After the apply, send two messages under one deduplication ID in two groups, and count how many arrive. " +
					`To be certain, make a new queue under another name; or stay at "queue".`,
				Reads: reads,
			}},
		},
		{
			name: "and back", edits: []edit{fifo}, change: wasBefore(fifo, highThroughput),
			want: []guardrail.Finding{{
				Path: "deduplication_scope",
				What: `This plan changes the deduplication scope of a live queue from "messageGroup" to "queue".`,
				Why: "What two message groups send under one deduplication ID is a duplicate from then on: SQS accepts the second message and drops it. " +
					reported,
				Fix: "After the apply, send two messages under one deduplication ID in two groups, and count how many arrive. " +
					`To be certain, make a new queue under another name; or stay at "messageGroup".`,
				Reads: reads,
			}},
		},
		{
			name: "a limit for each queue, in the same scope", edits: []edit{fifo, scope(known("messageGroup"))},
			change: wasBefore(fifo, highThroughput),
		},
		{name: "not known", edits: []edit{fifo, scope(topology.Unknown[string]())}, change: wasBefore(fifo)},
		{
			name: "replaced", edits: []edit{fifo, highThroughput},
			change: func(p *guardrail.Pair) { wasBefore(fifo)(p); p.Replaces = true },
		},
	})
}
