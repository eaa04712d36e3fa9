package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG128_ShortPolling(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG128", []pairCase{
		{
			name:  "default",
			edits: []edit{worker(10, 0)},
		},
		{
			name:  "short",
			edits: []edit{worker(10, 0), func(p *topology.Pair) { p.ReceiveWaitTimeSeconds = known[int64](0) }},
			want: []guardrail.Finding{{
				Path:  "receive_wait_time_seconds",
				What:  "The queue answers an empty receive after 0 s, and a worker reads it.",
				Why:   "Short polls look at some of the servers only, may miss messages that are there, and cost a request each.",
				Fix:   "Set receive_wait_time_seconds to 20.",
				Reads: []string{"receive_wait_time_seconds", "handler.kind"},
				Set:   map[string]any{"receive_wait_time_seconds": int64(20)},
			}},
		},
		{
			name:  "one second",
			edits: []edit{worker(10, 0), func(p *topology.Pair) { p.ReceiveWaitTimeSeconds = known[int64](1) }},
		},
		{
			name:  "Lambda",
			edits: []edit{lambda(30), func(p *topology.Pair) { p.ReceiveWaitTimeSeconds = known[int64](0) }},
		},
		{
			name:  "nobody known to read",
			edits: []edit{func(p *topology.Pair) { p.ReceiveWaitTimeSeconds = known[int64](0) }},
		},
		{
			name:  "not known",
			edits: []edit{worker(10, 0), func(p *topology.Pair) { p.ReceiveWaitTimeSeconds = topology.Unknown[int64]() }},
		},
	})
}
