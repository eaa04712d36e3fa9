package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg112 = Rule{
	ID:          "QG112",
	Title:       "FIFO attribute on a standard queue",
	Slug:        "fifo_attribute",
	Phase:       PhaseConfig,
	Level:       Error,
	Fixed:       true,
	Consequence: Refused,
	Since:       "0.1.0",
	Inputs:      []string{"fifo", "content_based_deduplication", "high_throughput", "deduplication_scope", "fifo_throughput_limit"},
	Checks: "Whether a standard queue has an attribute that only FIFO queues have: `content_based_deduplication` or `high_throughput` set to true, " +
		"or any `deduplication_scope` or `fifo_throughput_limit`. A `false` or `null` means \"not set\", so that a module can pass everything on.",
	Why: "SQS refuses the queue: `Unknown Attribute ContentBasedDeduplication`, or \"You can specify the DeduplicationScope only when FifoQueue is set to true\". " +
		"And whoever wrote the attribute expected deduplication that a standard queue does not give.",
	Fix:    "Remove the attribute, or make the queue FIFO: `fifo = true`. The type of an existing queue cannot change, so that replaces both queues.",
	Except: "Never: AWS refuses it.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_CreateQueue.html",
		"https://github.com/aws/aws-cdk/issues/8550",
	},
	Pair: checkFIFOAttribute,
}

func checkFIFOAttribute(p *Pair) []Finding {
	if fifo, ok := p.Planned.FIFO.Get(); !ok || fifo {
		return nil
	}
	var found []Finding
	add := func(attribute, value string) {
		found = append(found, Finding{
			Path:  attribute,
			What:  fmt.Sprintf("%s is %s, and the queue is a standard queue.", attribute, value),
			Why:   "Only FIFO queues know this attribute; SQS refuses it on any other.",
			Fix:   fmt.Sprintf("Remove %s; or set fifo = true, which replaces the queues if they exist.", attribute),
			Reads: []string{attribute, "fifo"},
			Set:   map[string]any{attribute: nil},
		})
	}
	flag := func(attribute string, m topology.Maybe[bool]) {
		if m.Or(false) {
			add(attribute, "true")
		}
	}
	text := func(attribute string, m topology.Maybe[string]) {
		if v, ok := m.Get(); ok && v != "" {
			add(attribute, fmt.Sprintf("%q", v))
		}
	}
	flag("content_based_deduplication", p.Written.ContentBasedDeduplication)
	flag("high_throughput", p.Written.HighThroughput)
	text("deduplication_scope", p.Written.DeduplicationScope)
	text("fifo_throughput_limit", p.Written.FIFOThroughputLimit)
	return found
}
