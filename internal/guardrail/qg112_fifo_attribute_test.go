package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG112_FIFOAttribute(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG112", []pairCase{
		{
			name:  "false is not set",
			edits: []edit{func(p *topology.Pair) { p.ContentBasedDeduplication = known(false); p.HighThroughput = known(false) }},
		},
		{
			name:  "switches",
			edits: []edit{func(p *topology.Pair) { p.ContentBasedDeduplication = known(true); p.HighThroughput = known(true) }},
			want: []guardrail.Finding{{
				Path:  "content_based_deduplication",
				What:  "content_based_deduplication is true, and the queue is a standard queue.",
				Why:   "Only FIFO queues know this attribute; SQS refuses it on any other.",
				Fix:   "Remove content_based_deduplication; or set fifo = true, which replaces the queues if they exist.",
				Reads: []string{"content_based_deduplication", "fifo"},
				Set:   map[string]any{"content_based_deduplication": nil},
			}, {
				Path:  "high_throughput",
				What:  "high_throughput is true, and the queue is a standard queue.",
				Why:   "Only FIFO queues know this attribute; SQS refuses it on any other.",
				Fix:   "Remove high_throughput; or set fifo = true, which replaces the queues if they exist.",
				Reads: []string{"high_throughput", "fifo"},
				Set:   map[string]any{"high_throughput": nil},
			}},
		},
		{
			name: "scope and limit",
			edits: []edit{func(p *topology.Pair) {
				p.DeduplicationScope = known("queue")
				p.FIFOThroughputLimit = known("perQueue")
			}},
			want: []guardrail.Finding{{
				Path:  "deduplication_scope",
				What:  "deduplication_scope is \"queue\", and the queue is a standard queue.",
				Why:   "Only FIFO queues know this attribute; SQS refuses it on any other.",
				Fix:   "Remove deduplication_scope; or set fifo = true, which replaces the queues if they exist.",
				Reads: []string{"deduplication_scope", "fifo"},
				Set:   map[string]any{"deduplication_scope": nil},
			}, {
				Path:  "fifo_throughput_limit",
				What:  "fifo_throughput_limit is \"perQueue\", and the queue is a standard queue.",
				Why:   "Only FIFO queues know this attribute; SQS refuses it on any other.",
				Fix:   "Remove fifo_throughput_limit; or set fifo = true, which replaces the queues if they exist.",
				Reads: []string{"fifo_throughput_limit", "fifo"},
				Set:   map[string]any{"fifo_throughput_limit": nil},
			}},
		},
		{
			name:  "on a FIFO queue",
			edits: []edit{fifo, func(p *topology.Pair) { p.ContentBasedDeduplication = known(true); p.HighThroughput = known(true) }},
		},
		{
			name:  "type not known",
			edits: []edit{func(p *topology.Pair) { p.FIFO = topology.Unknown[bool](); p.HighThroughput = known(true) }},
		},
	})
}
