package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG110_CountTooHigh(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG110", []pairCase{
		{
			name:  "no handler",
			edits: []edit{count(50)},
		},
		{
			name:  "ten",
			edits: []edit{count(10), worker(10, 0)},
		},
		{
			name:  "eleven",
			edits: []edit{count(11), worker(10, 0)},
			want: []guardrail.Finding{{
				Path:  "max_receive_count",
				What:  "A message is received 11 times before it is given up, over as much as 330 s (5 min 30 s).",
				Why:   "What failed ten times will hardly work the eleventh; until then the message takes capacity from good ones.",
				Fix:   "Set max_receive_count = 10.",
				Reads: []string{"max_receive_count", "handler.failures"},
				Set:   map[string]any{"max_receive_count": int64(10)},
			}},
		},
		{
			name:  "six, deterministic",
			edits: []edit{count(6), worker(10, 0, failures("deterministic"))},
			want: []guardrail.Finding{{
				Path:  "max_receive_count",
				What:  "A message is received 6 times before it is given up, over as much as 180 s (3 minutes).",
				Why:   "The handler says that its failures are deterministic: further tries end as the first, and take capacity from good messages.",
				Fix:   "Set max_receive_count = 5.",
				Reads: []string{"max_receive_count", "handler.failures"},
				Set:   map[string]any{"max_receive_count": int64(5)},
			}},
		},
		{
			name:  "five, deterministic",
			edits: []edit{count(5), worker(10, 0, failures("deterministic"))},
		},
		{
			name:  "retention not known",
			edits: []edit{count(1000), lambda(5), func(p *topology.Pair) { p.MessageRetentionSeconds = topology.Unknown[int64]() }},
			want: []guardrail.Finding{{
				Path:  "max_receive_count",
				What:  "A message is received 1000 times before it is given up.",
				Why:   "What failed ten times will hardly work the eleventh; until then the message takes capacity from good ones.",
				Fix:   "Set max_receive_count = 10.",
				Reads: []string{"max_receive_count", "handler.failures"},
				Set:   map[string]any{"max_receive_count": int64(10)},
			}},
		},
	})
}
