package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG127_PartialFailures(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG127", []pairCase{
		{
			name: "no handler",
		},
		{
			name:  "worker",
			edits: []edit{worker(10, 0)},
		},
		{
			name:  "unset",
			edits: []edit{lambda(30, func(h *topology.Handler) {})},
			want: []guardrail.Finding{{
				Path:  "handler.report_batch_item_failures",
				What:  "The function gets up to 10 messages at a time and does not report which of them failed.",
				Why:   "One failing message sends all of them back, and each return costs every one of them a receive on its way to the dead-letter queue.",
				Fix:   "Set ReportBatchItemFailures on the event source mapping, return batchItemFailures from the function, and set handler.report_batch_item_failures = true; or set handler.batch_size to 1.",
				Reads: []string{"handler.report_batch_item_failures", "handler.batch_size", "handler.kind"},
				Set:   map[string]any{"handler.report_batch_item_failures": true},
			}},
		},
		{
			name:  "one at a time",
			edits: []edit{lambda(30, func(h *topology.Handler) { h.BatchSize = known[int64](1) })},
		},
		{
			name:  "reported",
			edits: []edit{lambda(30, func(h *topology.Handler) { h.BatchSize, h.ReportBatchItemFailures = known[int64](100), known(true) })},
		},
		{
			name:  "not reported",
			edits: []edit{lambda(30, func(h *topology.Handler) { h.BatchSize, h.ReportBatchItemFailures = known[int64](100), known(false) })},
			want: []guardrail.Finding{{
				Path:  "handler.report_batch_item_failures",
				What:  "The function gets up to 100 messages at a time and does not report which of them failed.",
				Why:   "One failing message sends all of them back, and each return costs every one of them a receive on its way to the dead-letter queue.",
				Fix:   "Set ReportBatchItemFailures on the event source mapping, return batchItemFailures from the function, and set handler.report_batch_item_failures = true; or set handler.batch_size to 1.",
				Reads: []string{"handler.report_batch_item_failures", "handler.batch_size", "handler.kind"},
				Set:   map[string]any{"handler.report_batch_item_failures": true},
			}},
		},
		{
			name:  "not known",
			edits: []edit{lambda(30, func(h *topology.Handler) { h.ReportBatchItemFailures = topology.Unknown[bool]() })},
		},
	})
}
