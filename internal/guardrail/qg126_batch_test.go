package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG126_Batch(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG126", []pairCase{
		{
			name: "no handler",
		},
		{
			name:  "unset",
			edits: []edit{lambda(30, func(h *topology.Handler) {})},
		},
		{
			name:  "ten without a window",
			edits: []edit{lambda(30, func(h *topology.Handler) { h.BatchSize = known[int64](10) })},
		},
		{
			name:  "eleven without a window",
			edits: []edit{lambda(30, func(h *topology.Handler) { h.BatchSize = known[int64](11) })},
			want: []guardrail.Finding{{
				Path:  "handler.batch_size",
				What:  "A batch of 11 messages needs a batching window of at least 1 s; there is none.",
				Why:   "Lambda refuses to create such an event source mapping, so the queue would have no reader.",
				Fix:   "Set handler.batch_size to 10, or handler.batching_window_seconds to 1 or more, which the visibility timeout has to cover as well.",
				Reads: []string{"handler.batch_size", "handler.batching_window_seconds", "fifo"},
				Set:   map[string]any{"handler.batch_size": int64(10)},
			}},
		},
		{
			name:  "eleven with a window",
			edits: []edit{lambda(30, func(h *topology.Handler) { h.BatchSize, h.BatchingWindowSeconds = known[int64](11), known[int64](1) })},
		},
		{
			name: "eleven with a window not known",
			edits: []edit{lambda(30, func(h *topology.Handler) {
				h.BatchSize, h.BatchingWindowSeconds = known[int64](11), topology.Unknown[int64]()
			})},
		},
		{
			name:  "zero",
			edits: []edit{lambda(30, func(h *topology.Handler) { h.BatchSize = known[int64](0) })},
			want: []guardrail.Finding{{
				Path:  "handler.batch_size",
				What:  "A batch of 0 messages is outside of 1 to 10000.",
				Why:   "Lambda refuses to create such an event source mapping, so the queue would have no reader.",
				Fix:   "Set handler.batch_size to 10.",
				Reads: []string{"handler.batch_size", "handler.batching_window_seconds", "fifo"},
				Set:   map[string]any{"handler.batch_size": int64(10)},
			}},
		},
		{
			name:  "too many",
			edits: []edit{lambda(30, func(h *topology.Handler) { h.BatchSize, h.BatchingWindowSeconds = known[int64](10001), known[int64](1) })},
			want: []guardrail.Finding{{
				Path:  "handler.batch_size",
				What:  "A batch of 10001 messages is outside of 1 to 10000.",
				Why:   "Lambda refuses to create such an event source mapping, so the queue would have no reader.",
				Fix:   "Set handler.batch_size to 10.",
				Reads: []string{"handler.batch_size", "handler.batching_window_seconds", "fifo"},
				Set:   map[string]any{"handler.batch_size": int64(10)},
			}},
		},
		{
			name:  "window too long",
			edits: []edit{lambda(30, func(h *topology.Handler) { h.BatchingWindowSeconds = known[int64](301) })},
			want: []guardrail.Finding{{
				Path:  "handler.batching_window_seconds",
				What:  "A batching window of 301 s is outside of 0 to 300 s.",
				Why:   "Lambda refuses to create such an event source mapping, so the queue would have no reader.",
				Fix:   "Set handler.batching_window_seconds to at most 300; the visibility timeout has to cover it as well.",
				Reads: []string{"handler.batch_size", "handler.batching_window_seconds", "fifo"},
				Set:   map[string]any{"handler.batching_window_seconds": int64(300)},
			}},
		},
		{
			name:  "negative window",
			edits: []edit{lambda(30, func(h *topology.Handler) { h.BatchingWindowSeconds = known[int64](-1) })},
			want: []guardrail.Finding{{
				Path:  "handler.batching_window_seconds",
				What:  "A batching window of -1 s is outside of 0 to 300 s.",
				Why:   "Lambda refuses to create such an event source mapping, so the queue would have no reader.",
				Fix:   "Set handler.batching_window_seconds to at most 300; the visibility timeout has to cover it as well.",
				Reads: []string{"handler.batch_size", "handler.batching_window_seconds", "fifo"},
				Set:   map[string]any{"handler.batching_window_seconds": int64(0)},
			}},
		},
		{
			name:  "FIFO batch and window",
			edits: []edit{fifo, lambda(30, func(h *topology.Handler) { h.BatchSize, h.BatchingWindowSeconds = known[int64](100), known[int64](5) })},
			want: []guardrail.Finding{{
				Path:  "handler.batch_size",
				What:  "A FIFO queue gives at most 10 messages a batch, not 100.",
				Why:   "Lambda refuses to create such an event source mapping, so the queue would have no reader.",
				Fix:   "Set handler.batch_size to 10.",
				Reads: []string{"handler.batch_size", "handler.batching_window_seconds", "fifo"},
				Set:   map[string]any{"handler.batch_size": int64(10)},
			}, {
				Path:  "handler.batching_window_seconds",
				What:  "A FIFO queue has no batching window, and this one is 5 s.",
				Why:   "Lambda refuses to create such an event source mapping, so the queue would have no reader.",
				Fix:   "Leave handler.batching_window_seconds out.",
				Reads: []string{"handler.batch_size", "handler.batching_window_seconds", "fifo"},
				Set:   map[string]any{"handler.batching_window_seconds": nil},
			}},
		},
		{
			name:  "FIFO batch",
			edits: []edit{fifo, lambda(30, func(h *topology.Handler) { h.BatchSize = known[int64](10) })},
		},
		{
			name:  "type not known",
			edits: []edit{lambda(30, func(h *topology.Handler) { h.BatchSize = known[int64](100) }), func(p *topology.Pair) { p.FIFO = topology.Unknown[bool]() }},
		},
		{
			name:  "worker",
			edits: []edit{worker(10, 0, func(h *topology.Handler) { h.BatchSize = known[int64](100) })},
		},
	})
}
