package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG107_VisibilityTooLong(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG107", []pairCase{
		{
			name:  "an hour is fine",
			edits: []edit{visibility(3600), lambda(10)},
		},
		{
			name:  "above an hour",
			edits: []edit{visibility(3601), lambda(10)},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message is hidden for 3601 s (1 h 1 s), and handling it takes 10 s at most.",
				Why:   "When a consumer dies, its message lies untouched for all that time, and every failing message waits as long between two tries.",
				Fix:   "Set visibility_timeout_seconds = 60 (1 minute). For jobs of very uneven length, keep it short and let the worker extend it: handler.heartbeat_seconds.",
				Reads: []string{"visibility_timeout_seconds", "handler"},
				Set:   map[string]any{"visibility_timeout_seconds": int64(60)},
			}},
		},
		{
			name:  "twelve times is fine",
			edits: []edit{visibility(10800), lambda(900)},
		},
		{
			name:  "above twelve times",
			edits: []edit{visibility(10801), lambda(900)},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message is hidden for 10801 s (3 h 1 s), and handling it takes 900 s (15 minutes) at most.",
				Why:   "When a consumer dies, its message lies untouched for all that time, and every failing message waits as long between two tries.",
				Fix:   "Set visibility_timeout_seconds = 5400 (1 h 30 min). For jobs of very uneven length, keep it short and let the worker extend it: handler.heartbeat_seconds.",
				Reads: []string{"visibility_timeout_seconds", "handler"},
				Set:   map[string]any{"visibility_timeout_seconds": int64(5400)},
			}},
		},
		{
			name:  "the limit without need",
			edits: []edit{visibility(43200), worker(7000, 200)},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message is hidden for 43200 s (12 hours), and handling it takes 7200 s (2 hours) at most.",
				Why:   "When a consumer dies, its message lies untouched for all that time, and every failing message waits as long between two tries.",
				Fix:   "Set visibility_timeout_seconds = 7200 (2 hours). For jobs of very uneven length, keep it short and let the worker extend it: handler.heartbeat_seconds.",
				Reads: []string{"visibility_timeout_seconds", "handler"},
				Set:   map[string]any{"visibility_timeout_seconds": int64(7200)},
			}},
		},
		{
			name:  "the limit needed",
			edits: []edit{visibility(43200), lambda(7200)},
		},
		{
			name:  "the limit, because a margin would exceed it",
			edits: []edit{visibility(43200), lambda(8000)},
		},
		{
			name:  "heartbeat",
			edits: []edit{visibility(43200), worker(7000, 200, heartbeat(60))},
		},
		{
			name:  "no handler",
			edits: []edit{visibility(43200)},
		},
		{
			name:  "handler time not known",
			edits: []edit{visibility(43200), lambda(0, func(h *topology.Handler) { h.TimeoutSeconds = topology.Unknown[int64]() })},
		},
		{
			name:  "not known how much more than its time the handler needs",
			edits: []edit{visibility(43200), lambda(900, func(h *topology.Handler) { h.MinVisibilityRatio = topology.Unknown[float64]() })},
		},
		{
			name: "not known whether it is a function",
			edits: []edit{visibility(43200), handler(func(h *topology.Handler) {
				h.Kind, h.TimeoutSeconds = topology.Unknown[string](), known[int64](900)
			})},
		},
	})
}
