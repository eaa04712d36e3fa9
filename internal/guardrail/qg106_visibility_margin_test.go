package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG106_VisibilityMargin(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG106", []pairCase{
		{
			name:  "enough",
			edits: []edit{visibility(180), lambda(30)},
		},
		{
			name:  "Lambda",
			edits: []edit{visibility(179), lambda(30)},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message is hidden for 179 s (2 min 59 s); with this handler it should be 180 s (3 minutes): 6 × the function's timeout of 30 s.",
				Why:   "When capacity is short or a job is slow, messages become visible again while they are still being worked on, and are handled twice.",
				Fix:   "Set visibility_timeout_seconds = 180 (3 minutes).",
				Reads: []string{"visibility_timeout_seconds", "handler.kind", "handler.timeout_seconds", "handler.batching_window_seconds", "handler.min_visibility_ratio", "handler.p99_seconds", "handler.margin_seconds", "handler.heartbeat_seconds"},
				Set:   map[string]any{"visibility_timeout_seconds": int64(180)},
			}},
		},
		{
			name:  "Lambda with window",
			edits: []edit{visibility(180), lambda(30, func(h *topology.Handler) { h.BatchingWindowSeconds = known[int64](20) })},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message is hidden for 180 s (3 minutes); with this handler it should be 200 s (3 min 20 s): 6 × the function's timeout of 30 s + the batching window of 20 s.",
				Why:   "When capacity is short or a job is slow, messages become visible again while they are still being worked on, and are handled twice.",
				Fix:   "Set visibility_timeout_seconds = 200 (3 min 20 s).",
				Reads: []string{"visibility_timeout_seconds", "handler.kind", "handler.timeout_seconds", "handler.batching_window_seconds", "handler.min_visibility_ratio", "handler.p99_seconds", "handler.margin_seconds", "handler.heartbeat_seconds"},
				Set:   map[string]any{"visibility_timeout_seconds": int64(200)},
			}},
		},
		{
			name:  "ratio of its own",
			edits: []edit{visibility(45), lambda(30, func(h *topology.Handler) { h.MinVisibilityRatio = known(1.5) })},
		},
		{
			name:  "broken ratio rounds up",
			edits: []edit{visibility(45), lambda(31, func(h *topology.Handler) { h.MinVisibilityRatio = known(1.5) })},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message is hidden for 45 s; with this handler it should be 47 s: 1.5 × the function's timeout of 31 s.",
				Why:   "When capacity is short or a job is slow, messages become visible again while they are still being worked on, and are handled twice.",
				Fix:   "Set visibility_timeout_seconds = 47.",
				Reads: []string{"visibility_timeout_seconds", "handler.kind", "handler.timeout_seconds", "handler.batching_window_seconds", "handler.min_visibility_ratio", "handler.p99_seconds", "handler.margin_seconds", "handler.heartbeat_seconds"},
				Set:   map[string]any{"visibility_timeout_seconds": int64(47)},
			}},
		},
		{
			name:  "worker",
			edits: []edit{visibility(90), worker(80, 20)},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message is hidden for 90 s; with this handler it should be 100 s: the 99th percentile of 80 s + a margin of 20 s.",
				Why:   "When capacity is short or a job is slow, messages become visible again while they are still being worked on, and are handled twice.",
				Fix:   "Set visibility_timeout_seconds = 100.",
				Reads: []string{"visibility_timeout_seconds", "handler.kind", "handler.timeout_seconds", "handler.batching_window_seconds", "handler.min_visibility_ratio", "handler.p99_seconds", "handler.margin_seconds", "handler.heartbeat_seconds"},
				Set:   map[string]any{"visibility_timeout_seconds": int64(100)},
			}},
		},
		{
			name:  "worker without margin",
			edits: []edit{visibility(79), worker(80, 0)},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message is hidden for 79 s; with this handler it should be 80 s: the 99th percentile of 80 s.",
				Why:   "When capacity is short or a job is slow, messages become visible again while they are still being worked on, and are handled twice.",
				Fix:   "Set visibility_timeout_seconds = 80.",
				Reads: []string{"visibility_timeout_seconds", "handler.kind", "handler.timeout_seconds", "handler.batching_window_seconds", "handler.min_visibility_ratio", "handler.p99_seconds", "handler.margin_seconds", "handler.heartbeat_seconds"},
				Set:   map[string]any{"visibility_timeout_seconds": int64(80)},
			}},
		},
		{
			name:  "heartbeat",
			edits: []edit{visibility(90), worker(80, 20, heartbeat(30))},
		},
		{
			name:  "need beyond SQS",
			edits: []edit{visibility(10000), lambda(7201)},
		},
		{
			name:  "nobody knows who handles",
			edits: []edit{visibility(60), handler(func(h *topology.Handler) { h.TimeoutSeconds = known[int64](30) })},
		},
		{
			name:  "retries need more retention",
			edits: []edit{visibility(900), retention(86400), count(10), lambda(900)},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "A message is hidden for 900 s (15 minutes); with this handler it should be 5400 s (1 h 30 min): 6 × the function's timeout of 900 s.",
				Why:   "When capacity is short or a job is slow, messages become visible again while they are still being worked on, and are handled twice.",
				Fix:   "Set visibility_timeout_seconds = 5400 (1 h 30 min). A poison message then circulates for 54000 s (15 hours): set message_retention_seconds = 172800 (2 days) as well.",
				Reads: []string{"visibility_timeout_seconds", "handler.kind", "handler.timeout_seconds", "handler.batching_window_seconds", "handler.min_visibility_ratio", "handler.p99_seconds", "handler.margin_seconds", "handler.heartbeat_seconds"},
				Set:   map[string]any{"message_retention_seconds": int64(172800), "visibility_timeout_seconds": int64(5400)},
			}},
		},
		{
			name:  "window not known",
			edits: []edit{visibility(30), lambda(30, func(h *topology.Handler) { h.BatchingWindowSeconds = topology.Unknown[int64]() })},
		},
	})
}
