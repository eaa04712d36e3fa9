package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG105_VisibilityBelowTimeout(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG105", []pairCase{
		{
			name:  "equal",
			edits: []edit{visibility(60), handler(func(h *topology.Handler) { h.TimeoutSeconds = known[int64](60) })},
		},
		{
			name:  "Lambda",
			edits: []edit{visibility(60), lambda(180)},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message is hidden for 60 s (1 minute), and its handler may work on it for 180 s (3 minutes).",
				Why:   "Before the handler is done, the message is received and handled a second time; each round brings it nearer to the dead-letter queue. Lambda refuses a mapping like this.",
				Fix:   "Set visibility_timeout_seconds = 1080 (18 minutes).",
				Reads: []string{"visibility_timeout_seconds", "handler.timeout_seconds", "handler.kind", "handler.heartbeat_seconds"},
				Set:   map[string]any{"visibility_timeout_seconds": int64(1080)},
			}},
		},
		{
			name:  "Lambda at its limit",
			edits: []edit{visibility(60), lambda(43200)},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message is hidden for 60 s (1 minute), and its handler may work on it for 43200 s (12 hours).",
				Why:   "Before the handler is done, the message is received and handled a second time; each round brings it nearer to the dead-letter queue. Lambda refuses a mapping like this.",
				Fix:   "Set visibility_timeout_seconds = 43200 (12 hours). A poison message then circulates for 216000 s (2 d 12 h): set message_retention_seconds = 432000 (5 days) as well.",
				Reads: []string{"visibility_timeout_seconds", "handler.timeout_seconds", "handler.kind", "handler.heartbeat_seconds"},
				Set:   map[string]any{"message_retention_seconds": int64(432000), "visibility_timeout_seconds": int64(43200)},
			}},
		},
		{
			name:  "worker",
			edits: []edit{visibility(60), worker(100, 20, func(h *topology.Handler) { h.TimeoutSeconds = known[int64](150) })},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message is hidden for 60 s (1 minute), and its handler may work on it for 150 s (2 min 30 s).",
				Why:   "Before the handler is done, the message is received and handled a second time; each round brings it nearer to the dead-letter queue. Lambda refuses a mapping like this.",
				Fix:   "Set visibility_timeout_seconds = 150 (2 min 30 s).",
				Reads: []string{"visibility_timeout_seconds", "handler.timeout_seconds", "handler.kind", "handler.heartbeat_seconds"},
				Set:   map[string]any{"visibility_timeout_seconds": int64(150)},
			}},
		},
		{
			name:  "worker with heartbeat",
			edits: []edit{visibility(60), worker(100, 20, heartbeat(20), func(h *topology.Handler) { h.TimeoutSeconds = known[int64](150) })},
		},
		{
			name:  "Lambda with heartbeat",
			edits: []edit{visibility(60), lambda(180, heartbeat(20))},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message is hidden for 60 s (1 minute), and its handler may work on it for 180 s (3 minutes).",
				Why:   "Before the handler is done, the message is received and handled a second time; each round brings it nearer to the dead-letter queue. Lambda refuses a mapping like this.",
				Fix:   "Set visibility_timeout_seconds = 1080 (18 minutes).",
				Reads: []string{"visibility_timeout_seconds", "handler.timeout_seconds", "handler.kind", "handler.heartbeat_seconds"},
				Set:   map[string]any{"visibility_timeout_seconds": int64(1080)},
			}},
		},
		{
			name:  "kind not known",
			edits: []edit{visibility(60), handler(func(h *topology.Handler) { h.TimeoutSeconds = known[int64](180); h.Kind = topology.Unknown[string]() })},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message is hidden for 60 s (1 minute), and its handler may work on it for 180 s (3 minutes).",
				Why:   "Before the handler is done, the message is received and handled a second time; each round brings it nearer to the dead-letter queue. Lambda refuses a mapping like this.",
				Fix:   "Set visibility_timeout_seconds = 180 (3 minutes).",
				Reads: []string{"visibility_timeout_seconds", "handler.timeout_seconds", "handler.kind", "handler.heartbeat_seconds"},
				Set:   map[string]any{"visibility_timeout_seconds": int64(180)},
			}},
		},
		{
			name:  "longer than SQS hides",
			edits: []edit{visibility(43200), handler(func(h *topology.Handler) { h.TimeoutSeconds = known[int64](50000) })},
		},
		{
			name:  "retries need more retention",
			edits: []edit{visibility(60), retention(86400), count(10), lambda(900)},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message is hidden for 60 s (1 minute), and its handler may work on it for 900 s (15 minutes).",
				Why:   "Before the handler is done, the message is received and handled a second time; each round brings it nearer to the dead-letter queue. Lambda refuses a mapping like this.",
				Fix:   "Set visibility_timeout_seconds = 5400 (1 h 30 min). A poison message then circulates for 54000 s (15 hours): set message_retention_seconds = 172800 (2 days) as well.",
				Reads: []string{"visibility_timeout_seconds", "handler.timeout_seconds", "handler.kind", "handler.heartbeat_seconds"},
				Set:   map[string]any{"message_retention_seconds": int64(172800), "visibility_timeout_seconds": int64(5400)},
			}},
		},
		{
			name:  "timeout not known",
			edits: []edit{visibility(60), lambda(0, func(h *topology.Handler) { h.TimeoutSeconds = topology.Unknown[int64]() })},
		},
	})
}
