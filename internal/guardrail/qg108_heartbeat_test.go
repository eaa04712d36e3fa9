package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG108_Heartbeat(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG108", []pairCase{
		{
			name:  "half is in time",
			edits: []edit{visibility(120), worker(600, 0, heartbeat(60))},
		},
		{
			name:  "above half",
			edits: []edit{visibility(119), worker(600, 0, heartbeat(60))},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  "handler.heartbeat_seconds",
				What:  "The worker extends the visibility timeout every 60 s (1 minute), and a message is hidden for 119 s.",
				Why:   "One heartbeat that is late or lost, and another worker receives the message while this one still works.",
				Fix:   "Set handler.heartbeat_seconds = 39 (a third, so that two beats may fail), and let the worker do so; or raise visibility_timeout_seconds.",
				Reads: []string{"handler.heartbeat_seconds", "visibility_timeout_seconds"},
				Set:   map[string]any{"handler.heartbeat_seconds": int64(39)},
			}},
		},
		{
			name:  "too late",
			edits: []edit{visibility(60), worker(600, 0, heartbeat(60))},
			want: []guardrail.Finding{{
				Path:  "handler.heartbeat_seconds",
				What:  "The worker extends the visibility timeout every 60 s (1 minute), and a message is hidden for 60 s (1 minute).",
				Why:   "The message is visible again before the first heartbeat: another worker receives it while this one still works.",
				Fix:   "Set handler.heartbeat_seconds = 20 (a third, so that two beats may fail), and let the worker do so; or raise visibility_timeout_seconds.",
				Reads: []string{"handler.heartbeat_seconds", "visibility_timeout_seconds"},
				Set:   map[string]any{"handler.heartbeat_seconds": int64(20)},
			}},
		},
		{
			name:  "visibility too short to beat in",
			edits: []edit{visibility(2), worker(600, 0, heartbeat(5))},
			want: []guardrail.Finding{{
				Path:  "handler.heartbeat_seconds",
				What:  "The worker extends the visibility timeout every 5 s, and a message is hidden for 2 s.",
				Why:   "The message is visible again before the first heartbeat: another worker receives it while this one still works.",
				Fix:   "Set visibility_timeout_seconds = 15.",
				Reads: []string{"handler.heartbeat_seconds", "visibility_timeout_seconds"},
				Set:   map[string]any{"visibility_timeout_seconds": int64(15)},
			}},
		},
		{
			name:  "longer than twelve hours",
			edits: []edit{visibility(300), worker(43000, 201, heartbeat(60))},
			want: []guardrail.Finding{{
				Path:  "handler.p99_seconds",
				What:  "One receive may take 43201 s (12 h 1 s), and SQS hides a message for at most 43200 s (12 hours) from its receive.",
				Why:   "After 12 hours the message is handed out again, heartbeat or not; the work starts anew beside the first and never comes to an end.",
				Fix:   "Split the work into steps of less than 12 hours with a message each, or let the message only start it, delete the message, and follow the work elsewhere. Then write the time that one receive still takes.",
				Reads: []string{"handler.timeout_seconds", "handler.p99_seconds", "handler.margin_seconds"},
			}},
		},
		{
			name:  "twelve hours",
			edits: []edit{visibility(300), worker(43000, 200, heartbeat(60))},
		},
		{
			name:  "hard limit longer than twelve hours",
			edits: []edit{visibility(300), handler(heartbeat(60), func(h *topology.Handler) { h.TimeoutSeconds = known[int64](50000) })},
			want: []guardrail.Finding{{
				Path:  "handler.timeout_seconds",
				What:  "One receive may take 50000 s (13 h 53 min 20 s), and SQS hides a message for at most 43200 s (12 hours) from its receive.",
				Why:   "After 12 hours the message is handed out again, heartbeat or not; the work starts anew beside the first and never comes to an end.",
				Fix:   "Split the work into steps of less than 12 hours with a message each, or let the message only start it, delete the message, and follow the work elsewhere. Then write the time that one receive still takes.",
				Reads: []string{"handler.timeout_seconds", "handler.p99_seconds", "handler.margin_seconds"},
			}},
		},
		{
			name:  "visibility not known",
			edits: []edit{worker(600, 0, heartbeat(60)), func(p *topology.Pair) { p.VisibilityTimeoutSeconds = topology.Unknown[int64]() }},
		},
	})
}
