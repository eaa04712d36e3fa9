package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG122_RetentionByDefault(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG122", []pairCase{
		{
			name: "not written",
			want: []guardrail.Finding{{
				Path:  "message_retention_seconds",
				What:  "Nobody wrote how long the source queue keeps messages; it is the default, 345600 s (4 days).",
				Why:   "A longer outage of the consumers loses messages. How long one may last should be decided, and readable here.",
				Fix:   "Write message_retention_seconds = 345600, or the value you need, up to 1209600 (14 days).",
				Reads: []string{"message_retention_seconds"},
				Set:   map[string]any{"message_retention_seconds": int64(345600)},
			}},
		},
		{
			name:  "written",
			edits: []edit{retention(345600)},
		},
		{
			name:  "not known",
			edits: []edit{func(p *topology.Pair) { p.MessageRetentionSeconds = topology.Unknown[int64]() }},
		},
	})
}
