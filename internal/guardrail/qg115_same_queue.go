package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg115 = Rule{
	ID:          "QG115",
	Title:       "source and dead-letter queue are the same queue",
	Slug:        "same_queue",
	Phase:       PhaseConfig,
	Level:       Error,
	Fixed:       true,
	Loss:        true,
	Consequence: Loss,
	Since:       "0.1.0",
	Inputs:      []string{"name", "fifo", "dead_letter_queue.name", "existing_dead_letter_queue_arn"},
	Checks: "Whether the dead-letter queue is the source itself: the same name, with `.fifo` where it belongs; " +
		"for an existing queue the same name, account and region.",
	Why: "SQS accepts a queue that is its own dead-letter queue. A failing message then goes back to where it came from, again and again until it expires, " +
		"and the alarm counts every message that merely waits.",
	Fix:    "Give the dead-letter queue a name of its own, or leave it out: it is then named after the source with the suffix `-dlq`.",
	Except: "Never: such a queue has no dead-letter queue.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-queues.html",
	},
	Pair: checkSameQueue,
}

func checkSameQueue(p *Pair) []Finding {
	name, ok := p.sourceName()
	if !ok {
		return nil
	}
	if d, there := p.Planned.DeadLetterQueue.Get(); there {
		if given, ok := d.Name.Get(); ok && topology.FullName(given, p.Planned.FIFO.Or(false)) == name {
			return sameQueue("dead_letter_queue.name", name)
		}
	}
	existing, ok := p.Planned.ExistingDeadLetterQueueARN.Get()
	if own, known := p.Place.ARN("sqs", topology.Known(name)).Get(); ok && known && own == existing {
		return sameQueue("existing_dead_letter_queue_arn", name)
	}
	return nil
}

func sameQueue(path, name string) []Finding {
	return []Finding{{
		Path:  path,
		What:  fmt.Sprintf("The source queue and its dead-letter queue are both %s.", name),
		Why:   "A message that fails would return to the queue it came from until it expires; nothing is ever set aside.",
		Fix:   fmt.Sprintf("Remove %s, so that the pair names and creates a dead-letter queue of its own, or name another queue.", path),
		Reads: []string{path, "name", "fifo", "queue_name"},
		Set:   map[string]any{path: nil},
	}}
}

// sourceName is the source queue's full name, when it is known before the apply.
func (p *Pair) sourceName() (string, bool) {
	if name, ok := p.Planned.QueueName.Get(); ok {
		return name, true
	}
	name, ok1 := p.Planned.Name.Get()
	fifo, ok2 := p.Planned.FIFO.Get()
	return topology.FullName(name, fifo), ok1 && ok2
}
