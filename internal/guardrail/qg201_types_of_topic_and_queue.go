package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg201 = Rule{
	ID:          "QG201",
	Title:       "topic and queue are of different type",
	Slug:        "types_of_topic_and_queue",
	Phase:       PhaseConfig,
	Level:       Error,
	FixedInPart: true,
	Consequence: Refused,
	Since:       "0.1.0",
	Checks: "Whether a topic and the queue that subscribes to it are both FIFO or both standard; FIFO names end in `.fifo`. " +
		"A standard topic with a FIFO queue is a fixed error. A FIFO topic with a standard queue is a warning.",
	Why: "SNS refuses to subscribe a FIFO queue to a standard topic. The other way round works since September 2023, " +
		"but order and deduplication end at the queue, and the message group is not passed on.",
	Fix:    "Make both of one type. The type of a queue or topic cannot be changed, so this means a new one.",
	Except: "For a FIFO topic with standard queues: when this consumer needs neither order nor deduplication.",
	Sources: []string{
		"https://docs.aws.amazon.com/sns/latest/dg/sns-fifo-topics.html",
		"https://docs.aws.amazon.com/sns/latest/dg/fifo-message-delivery.html",
	},
	Seeds:  []int{4},
	Pair:   checkTopicTypes,
	Fanout: checkExistingTopicType,
}

func checkTopicTypes(p *Pair) []Finding {
	fifo, ok := p.Planned.FIFO.Get()
	if !ok || p.InFanout {
		return nil // of a fan-out, topic and consumers are judged once
	}
	var findings []Finding
	for _, s := range p.plannedSubscriptions() {
		if topic, ok := s.topic(); ok {
			findings = append(findings, mixedTypes(topic, fifo, s.path("topic_arn"), s.reads("topic_arn"))...)
		}
	}
	return findings
}

func checkExistingTopicType(f *Fanout) []Finding {
	fifo, ok := f.Planned.FIFO.Get()
	text, ok2 := f.Planned.ExistingTopicARN.Get()
	if !ok || !ok2 {
		return nil
	}
	topic, err := topology.ParseARN(text)
	if err != nil {
		return nil
	}
	return mixedTypes(topic, fifo, "existing_topic_arn", "existing_topic_arn")
}

func mixedTypes(topic topology.ARN, fifo bool, path, reads string) []Finding {
	topicFIFO := topology.IsFIFOName(topic.Resource)
	if topicFIFO == fifo {
		return nil
	}
	f := Finding{Path: path, Reads: []string{reads, "fifo"}}
	if fifo {
		f.Fixed = true
		f.What = fmt.Sprintf("The topic %s is a standard one, and a FIFO queue subscribes to it.", topic.Resource)
		f.Why = "SNS refuses the subscription: FIFO queues can not be subscribed to standard topics."
		f.Fix = "Name a FIFO topic (its name ends in .fifo), or set fifo = false, which replaces the queues."
	} else {
		f.Level = Warning
		f.What = fmt.Sprintf("The topic %s is a FIFO one, and a standard queue subscribes to it.", topic.Resource)
		f.Why = "The queue keeps neither the order nor the deduplication, and messages arrive without their group."
		f.Fix = "Set fifo = true if order matters here (a new queue), else write an exception that says it does not."
	}
	return []Finding{f}
}
