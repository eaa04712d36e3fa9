package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG136_VisibilityZero(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG136", []pairCase{
		{
			name: "default",
		},
		{
			name:  "zero",
			edits: []edit{visibility(0)},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "The visibility timeout is 0 s: a message that one consumer has received is given to the next one at once.",
				Why:   "It is handled several times in parallel, and uses up its receives while nothing has failed.",
				Fix:   "Set visibility_timeout_seconds = 30.",
				Reads: []string{"visibility_timeout_seconds"},
				Set:   map[string]any{"visibility_timeout_seconds": int64(30)},
			}},
		},
		{
			name:  "zero with a handler",
			edits: []edit{visibility(0), lambda(60)},
			want: []guardrail.Finding{{
				Path:  "visibility_timeout_seconds",
				What:  "The visibility timeout is 0 s: a message that one consumer has received is given to the next one at once.",
				Why:   "It is handled several times in parallel, and uses up its receives while nothing has failed.",
				Fix:   "Set visibility_timeout_seconds = 360 (6 minutes).",
				Reads: []string{"visibility_timeout_seconds"},
				Set:   map[string]any{"visibility_timeout_seconds": int64(360)},
			}},
		},
		{
			name:  "one",
			edits: []edit{visibility(1)},
		},
		{
			name:  "not known",
			edits: []edit{func(p *topology.Pair) { p.VisibilityTimeoutSeconds = topology.Unknown[int64]() }},
		},
	})
}
