package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG134_CountLowered(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG134", []pairCase{
		{
			name:  "create",
			edits: []edit{count(3)},
		},
		{
			name:   "lowered",
			edits:  []edit{count(3)},
			change: wasBefore(),
			want: []guardrail.Finding{{
				Path:  "max_receive_count",
				What:  "This plan lowers the receive count from 5 to 3.",
				Why:   "Every message that was already received 3 times or more goes to the dead-letter queue at its next receive.",
				Fix:   "Apply it when few messages are being retried, or stay at 5.",
				Reads: []string{"max_receive_count"},
				Set:   map[string]any{"max_receive_count": int64(5)},
			}},
		},
		{
			name:   "raised",
			edits:  []edit{count(8)},
			change: wasBefore(),
		},
		{
			name:   "replaced",
			edits:  []edit{count(3)},
			change: func(p *guardrail.Pair) { wasBefore()(p); p.Replaces = true },
		},
		{
			name:   "not known",
			edits:  []edit{func(p *topology.Pair) { p.MaxReceiveCount = topology.Unknown[int64]() }},
			change: wasBefore(),
		},
	})
}
