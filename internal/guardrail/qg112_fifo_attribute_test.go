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

func TestQG112_TopicType(t *testing.T) {
	t.Parallel()
	of := func(fifo bool, edits ...func(*topology.Topic)) []fanoutEdit {
		return []fanoutEdit{func(f *topology.Fanout) { f.FIFO, f.Topic = known(fifo), with(edits...) }}
	}
	tracing := func(mode string) func(*topology.Topic) {
		return func(t *topology.Topic) { t.TracingConfig = known(mode) }
	}
	both := func(t *topology.Topic) {
		t.ContentBasedDeduplication, t.FIFOThroughputScope = known(true), known("MessageGroup")
	}
	testFanoutRule(t, "QG112", []fanoutCase{
		{name: "no topic settings"},
		{
			name: "of FIFO, on standard", edits: of(false, both),
			want: []guardrail.Finding{{
				Path:  "topic.content_based_deduplication",
				What:  "topic.content_based_deduplication is true, and the topic is a standard topic.",
				Why:   "Only FIFO topics know this attribute; SNS refuses it on any other.",
				Fix:   "Remove topic.content_based_deduplication; or set fifo = true, which replaces the fan-out if it exists.",
				Reads: []string{"topic.content_based_deduplication", "fifo"},
				Set:   map[string]any{"topic.content_based_deduplication": nil},
			}, {
				Path:  "topic.fifo_throughput_scope",
				What:  `topic.fifo_throughput_scope is "MessageGroup", and the topic is a standard topic.`,
				Why:   "Only FIFO topics know this attribute; SNS refuses it on any other.",
				Fix:   "Remove topic.fifo_throughput_scope; or set fifo = true, which replaces the fan-out if it exists.",
				Reads: []string{"topic.fifo_throughput_scope", "fifo"},
				Set:   map[string]any{"topic.fifo_throughput_scope": nil},
			}},
		},
		{name: "of FIFO, on FIFO", edits: of(true, both)},
		{name: "false is not set", edits: of(false, func(t *topology.Topic) { t.ContentBasedDeduplication = known(false) })},
		{name: "tracing on standard", edits: of(false, tracing("Active"))},
		{name: "passing on, on FIFO", edits: of(true, tracing("PassThrough"))},
		{
			name: "tracing on FIFO", edits: of(true, tracing("Active")),
			want: []guardrail.Finding{{
				Path:  "topic.tracing_config",
				What:  `topic.tracing_config is "Active", and the topic is a FIFO topic.`,
				Why:   "SNS vends X-Ray segments for standard topics only, and refuses this on a FIFO topic.",
				Fix:   "Remove topic.tracing_config: the header of a publisher that traces is passed on anyway.",
				Reads: []string{"topic.tracing_config", "fifo"},
				Set:   map[string]any{"topic.tracing_config": nil},
			}},
		},
		{name: "a type not known", edits: []fanoutEdit{func(f *topology.Fanout) { f.FIFO, f.Topic = topology.Unknown[bool](), with(both) }}},
		{
			name:  "somebody else's topic",
			edits: append(of(false, both), func(f *topology.Fanout) { f.ExistingTopicARN = known(ordersTopic) }),
		},
	})
}
