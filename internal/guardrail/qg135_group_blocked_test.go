package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG135_GroupBlocked(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG135", []pairCase{
		{
			name:  "standard",
			edits: []edit{visibility(3600)},
		},
		{
			name:  "exactly an hour",
			edits: []edit{fifo, visibility(720)},
		},
		{
			name:  "no handler",
			edits: []edit{fifo, visibility(900)},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message that always fails is received 5 times and hidden for 900 s (15 minutes) each time: its group waits 4500 s (1 h 15 min).",
				Why:   "A FIFO queue gives out no later message of a group until the failing one is in the dead-letter queue.",
				Fix:   "Set max_receive_count = 4 and visibility_timeout_seconds = 900 (15 minutes).",
				Reads: []string{"visibility_timeout_seconds", "max_receive_count", "fifo", "handler"},
				Set:   map[string]any{"max_receive_count": int64(4), "visibility_timeout_seconds": int64(900)},
			}},
		},
		{
			name:  "no handler, long",
			edits: []edit{fifo, visibility(43200)},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message that always fails is received 5 times and hidden for 43200 s (12 hours) each time: its group waits 216000 s (2 d 12 h).",
				Why:   "A FIFO queue gives out no later message of a group until the failing one is in the dead-letter queue.",
				Fix:   "Set max_receive_count = 3 and visibility_timeout_seconds = 1200 (20 minutes).",
				Reads: []string{"visibility_timeout_seconds", "max_receive_count", "fifo", "handler"},
				Set:   map[string]any{"max_receive_count": int64(3), "visibility_timeout_seconds": int64(1200)},
			}},
		},
		{
			name:  "Lambda with room",
			edits: []edit{fifo, visibility(1200), lambda(60)},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message that always fails is received 5 times and hidden for 1200 s (20 minutes) each time: its group waits 6000 s (1 h 40 min).",
				Why:   "A FIFO queue gives out no later message of a group until the failing one is in the dead-letter queue.",
				Fix:   "Set visibility_timeout_seconds = 720 (12 minutes).",
				Reads: []string{"visibility_timeout_seconds", "max_receive_count", "fifo", "handler"},
				Set:   map[string]any{"visibility_timeout_seconds": int64(720)},
			}},
		},
		{
			name:  "Lambda without room",
			edits: []edit{fifo, visibility(5400), lambda(900)},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message that always fails is received 5 times and hidden for 5400 s (1 h 30 min) each time: its group waits 27000 s (7 h 30 min).",
				Why:   "A FIFO queue gives out no later message of a group until the failing one is in the dead-letter queue.",
				Fix:   "The handler needs 5400 s (1 h 30 min), and 5 receives of that are more than 1 hour: make the handler faster, split its work, or write an exception.",
				Reads: []string{"visibility_timeout_seconds", "max_receive_count", "fifo", "handler"},
			}},
		},
		{
			name:  "worker",
			edits: []edit{fifo, visibility(1200), worker(900, 300)},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message that always fails is received 5 times and hidden for 1200 s (20 minutes) each time: its group waits 6000 s (1 h 40 min).",
				Why:   "A FIFO queue gives out no later message of a group until the failing one is in the dead-letter queue.",
				Fix:   "Set max_receive_count = 3 and visibility_timeout_seconds = 1200 (20 minutes).",
				Reads: []string{"visibility_timeout_seconds", "max_receive_count", "fifo", "handler"},
				Set:   map[string]any{"max_receive_count": int64(3), "visibility_timeout_seconds": int64(1200)},
			}},
		},
		{
			name:  "worker with a heartbeat",
			edits: []edit{fifo, visibility(120), worker(1000, 0, heartbeat(40))},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message that always fails is received 5 times and hidden for 1000 s (16 min 40 s) each time: its group waits 5000 s (1 h 23 min 20 s).",
				Why:   "A FIFO queue gives out no later message of a group until the failing one is in the dead-letter queue.",
				Fix:   "Set max_receive_count = 3.",
				Reads: []string{"visibility_timeout_seconds", "max_receive_count", "fifo", "handler"},
				Set:   map[string]any{"max_receive_count": int64(3)},
			}},
		},
		{
			name:  "not known",
			edits: []edit{fifo, func(p *topology.Pair) { p.VisibilityTimeoutSeconds = topology.Unknown[int64]() }},
		},
	})
}
