package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG113_ThroughputScope(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG113", []pairCase{
		{
			name:  "scope by default",
			edits: []edit{fifo, func(p *topology.Pair) { p.FIFOThroughputLimit = known("perMessageGroupId") }},
			want: []guardrail.Finding{{
				Path:  "fifo_throughput_limit",
				What:  "The throughput limit is \"perMessageGroupId\", and duplicates are looked for in the scope \"queue\".",
				Why:   "SQS gives each message group its own limit only when it looks for duplicates within the group.",
				Fix:   "Set deduplication_scope = \"messageGroup\", or replace both attributes by high_throughput = true.",
				Reads: []string{"fifo_throughput_limit", "deduplication_scope", "fifo"},
				Set:   map[string]any{"deduplication_scope": "messageGroup"},
			}},
		},
		{
			name: "scope queue",
			edits: []edit{fifo, func(p *topology.Pair) {
				p.FIFOThroughputLimit = known("perMessageGroupId")
				p.DeduplicationScope = known("queue")
			}},
			want: []guardrail.Finding{{
				Path:  "fifo_throughput_limit",
				What:  "The throughput limit is \"perMessageGroupId\", and duplicates are looked for in the scope \"queue\".",
				Why:   "SQS gives each message group its own limit only when it looks for duplicates within the group.",
				Fix:   "Set deduplication_scope = \"messageGroup\", or replace both attributes by high_throughput = true.",
				Reads: []string{"fifo_throughput_limit", "deduplication_scope", "fifo"},
				Set:   map[string]any{"deduplication_scope": "messageGroup"},
			}},
		},
		{
			name: "scope messageGroup",
			edits: []edit{fifo, func(p *topology.Pair) {
				p.FIFOThroughputLimit = known("perMessageGroupId")
				p.DeduplicationScope = known("messageGroup")
			}},
		},
		{
			name: "scope not known",
			edits: []edit{fifo, func(p *topology.Pair) {
				p.FIFOThroughputLimit = known("perMessageGroupId")
				p.DeduplicationScope = topology.Unknown[string]()
			}},
		},
		{
			name:  "high throughput",
			edits: []edit{fifo, func(p *topology.Pair) { p.HighThroughput = known(true) }},
		},
	})
}
