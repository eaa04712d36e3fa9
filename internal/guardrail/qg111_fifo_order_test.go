package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG111_FIFOOrder(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG111", []pairCase{
		{
			name: "standard",
		},
		{
			name:  "FIFO",
			edits: []edit{fifo},
			want: []guardrail.Finding{{
				Path:  "fifo",
				What:  "This FIFO queue has a dead-letter queue: a message that is given up leaves its place in the order.",
				Why:   "The next message of its group is handled as if the missing one had been handled well.",
				Fix:   "Check that the handler notices a gap in a group. Then write guardrail_exceptions = { QG111 = \"...\" } and say how; otherwise use a standard queue, which promises no order.",
				Reads: []string{"fifo"},
			}},
		},
		{
			name:  "not known",
			edits: []edit{func(p *topology.Pair) { p.FIFO = topology.Unknown[bool]() }},
		},
	})
}
