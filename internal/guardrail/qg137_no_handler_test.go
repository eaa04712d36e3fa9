package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG137_NoHandler(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG137", []pairCase{
		{
			name: "none",
			want: []guardrail.Finding{{
				Path:  "handler",
				What:  "The handler's times are not declared, so nothing can be measured against them.",
				Why:   "Whether the visibility timeout and the receive count fit is a question about the handler; QG105 to QG110 cannot answer it.",
				Fix:   `Say handler = { kind = "lambda", timeout_seconds = … } with the function's timeout, or { kind = "worker", p99_seconds = …, margin_seconds = … }.`,
				Reads: []string{"handler"},
			}},
		},
		{
			name:  "kind only",
			edits: []edit{handler(func(h *topology.Handler) { h.Kind = known("worker") })},
			want: []guardrail.Finding{{
				Path:  "handler",
				What:  "The handler's times are not declared, so nothing can be measured against them.",
				Why:   "Whether the visibility timeout and the receive count fit is a question about the handler; QG105 to QG110 cannot answer it.",
				Fix:   `Say handler = { kind = "lambda", timeout_seconds = … } with the function's timeout, or { kind = "worker", p99_seconds = …, margin_seconds = … }.`,
				Reads: []string{"handler"},
			}},
		},
		{
			name:  "timeout",
			edits: []edit{lambda(30)},
		},
		{
			name:  "worker",
			edits: []edit{worker(10, 2)},
		},
		{
			name:  "not known",
			edits: []edit{func(p *topology.Pair) { p.Handler = topology.Unknown[topology.Handler]() }},
		},
	})
}
