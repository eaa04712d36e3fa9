package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg112 = Rule{
	ID:          "QG112",
	Title:       "attribute that this type of queue or topic does not have",
	Slug:        "fifo_attribute",
	Phase:       PhaseConfig,
	Level:       Error,
	Fixed:       true,
	Consequence: Refused,
	Since:       "0.1.0",
	Inputs:      []string{"fifo", "content_based_deduplication", "high_throughput", "deduplication_scope", "fifo_throughput_limit", "topic"},
	Checks: "Whether a standard queue has an attribute that only FIFO queues have: `content_based_deduplication` or `high_throughput` set to true, " +
		"or any `deduplication_scope` or `fifo_throughput_limit`; the same for a standard topic with `content_based_deduplication` or `fifo_throughput_scope`. " +
		"And whether a FIFO topic traces by itself (`tracing_config = \"Active\"`), which only standard topics do. A `false` or `null` means \"not set\", so that a module can pass everything on.",
	Why: "SQS refuses the queue: `Unknown Attribute ContentBasedDeduplication`, or \"You can specify the DeduplicationScope only when FifoQueue is set to true\". " +
		"SNS refuses the topic in the same way. And whoever wrote the attribute expected deduplication that a standard queue does not give.",
	Fix:    "Remove the attribute, or make the queue FIFO: `fifo = true`. The type of an existing queue cannot change, so that replaces both queues, or the whole fan-out.",
	Except: "Never: AWS refuses it.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_CreateQueue.html",
		"https://docs.aws.amazon.com/sns/latest/api/API_CreateTopic.html",
		"https://github.com/aws/aws-cdk/issues/8550",
	},
	Pair:   checkFIFOAttribute,
	Fanout: checkTopicType,
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

// checkTopicType looks at a topic of ours for what the other type alone has.
func checkTopicType(f *Fanout) []Finding {
	fifo, ok := f.Planned.FIFO.Get()
	topic, ok2 := f.Written.Topic.Get()
	if !ok || !ok2 || !f.Planned.ExistingTopicARN.IsNull() {
		return nil
	}
	kind := "standard"
	if fifo {
		kind = "FIFO"
	}
	var found []Finding
	add := func(attribute, value, why, fix string) {
		path := "topic." + attribute
		found = append(found, Finding{
			Path:  path,
			What:  fmt.Sprintf("%s is %s, and the topic is a %s topic.", path, value, kind),
			Why:   why,
			Fix:   fmt.Sprintf(fix, path),
			Reads: []string{path, "fifo"},
			Set:   map[string]any{path: nil},
		})
	}
	const (
		onlyFIFO     = "Only FIFO topics know this attribute; SNS refuses it on any other."
		onlyStandard = "SNS vends X-Ray segments for standard topics only, and refuses this on a FIFO topic."
		orFIFO       = "Remove %s; or set fifo = true, which replaces the fan-out if it exists."
	)
	switch scope, scoped := topic.FIFOThroughputScope.Get(); {
	case fifo && topic.TracingConfig.Or("") == "Active":
		add("tracing_config", `"Active"`, onlyStandard, "Remove %s: the header of a publisher that traces is passed on anyway.")
	case !fifo:
		if topic.ContentBasedDeduplication.Or(false) {
			add("content_based_deduplication", "true", onlyFIFO, orFIFO)
		}
		if scoped {
			add("fifo_throughput_scope", fmt.Sprintf("%q", scope), onlyFIFO, orFIFO)
		}
	}
	return found
}
