package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg203 = Rule{
	ID:          "QG203",
	Title:       "what SNS cannot deliver has nowhere to go",
	Slug:        "undelivered",
	Phase:       PhasePlan,
	Level:       Error,
	Consequence: Loss,
	Since:       "0.1.0",
	Inputs:      []string{"subscriptions", "undelivered", "fifo", "region"},
	Checks: "Whether each subscription has a dead-letter queue of its own (a warning when it has none), and whether an " +
		"`existing_delivery_dead_letter_queue_arn` is in the topic's region, in this account and of the queue's type (an error when not).",
	Why: "SNS tries a delivery again only while the queue is out of reach. When the queue is gone, its policy or its key refuses, or the message is too large, " +
		"it gives up at once: without a dead-letter queue on the *subscription* the message is lost. The source queue's own dead-letter queue never sees it, because it never arrived.",
	Fix: "Leave `undelivered` on, which makes one queue in the right place for all subscriptions, or name an existing queue in the topic's region.",
	Except: "Without a dead-letter queue: when the lost messages are repeated anyway, such as a heartbeat. " +
		"A queue in the wrong region: never, SNS refuses it.",
	Sources: []string{
		"https://docs.aws.amazon.com/sns/latest/dg/sns-dead-letter-queues.html",
		"https://docs.aws.amazon.com/sns/latest/dg/sns-message-delivery-retries.html",
	},
	Seeds:  []int{4},
	Pair:   checkUndelivered,
	Fanout: checkFanoutUndelivered,
}

func checkUndelivered(p *Pair) []Finding {
	var findings []Finding
	for _, s := range p.plannedSubscriptions() {
		given := s.ExistingDeliveryDeadLetterQueueARN
		if text, ok := given.Get(); ok {
			findings = append(findings, checkDeliveryQueue(p, s, text)...)
		}
		if given.IsNull() && !p.InFanout && switchedOff(p.Planned.Undelivered) {
			findings = append(findings, nowhereToGo(s.who(), "subscriptions"))
		}
	}
	return findings
}

func checkFanoutUndelivered(f *Fanout) []Finding {
	if len(f.Consumers) == 0 || !switchedOff(f.Planned.Undelivered) {
		return nil
	}
	return []Finding{nowhereToGo("the consumers' subscriptions", "consumers")}
}

func switchedOff(m topology.Maybe[topology.Undelivered]) bool {
	u, ok := m.Get()
	enabled, known := u.Enabled.Get()
	return ok && known && !enabled
}

func nowhereToGo(who, reads string) Finding {
	return Finding{
		Level: Warning,
		Path:  "undelivered.enabled",
		What:  fmt.Sprintf("%s: no dead-letter queue for what SNS cannot deliver.", capital(who)),
		Why:   "When the queue's policy or key refuses, or the message is too large, SNS does not try again: the message is lost.",
		Fix:   "Set undelivered.enabled = true, or leave undelivered out.",
		Reads: []string{"undelivered.enabled", reads},
		Set:   map[string]any{"undelivered.enabled": true},
	}
}

func checkDeliveryQueue(p *Pair, s subscription, text string) []Finding {
	const attribute = "existing_delivery_dead_letter_queue_arn"
	queue, err := topology.ParseARN(text)
	topic, topicKnown := s.topic()
	if err != nil {
		return nil // the schema says what an ARN looks like
	}
	account, accountKnown := p.Place.Account.Get()
	fifo, fifoKnown := p.Planned.FIFO.Get()
	var what string
	switch {
	case topicKnown && queue.Region != topic.Region:
		what = fmt.Sprintf("%s is in %s, the topic in %s.", queue.Resource, queue.Region, topic.Region)
	case accountKnown && queue.Account != account:
		what = fmt.Sprintf("%s is in account %s, the subscription in %s.", queue.Resource, queue.Account, account)
	case fifoKnown && topology.IsFIFOName(queue.Resource) != fifo:
		what = fmt.Sprintf("%s and the subscribed queue are of different type: one is FIFO, the other standard.", queue.Resource)
	default:
		return nil
	}
	return []Finding{{
		Path:  s.path(attribute),
		What:  what,
		Why:   "SNS takes a dead-letter queue only in the topic's region, in the account of the subscription, and of the type of the subscribed queue.",
		Fix:   "Name such a queue, or leave the attribute out: undelivered makes one in the right place.",
		Reads: []string{s.reads(attribute), s.reads("topic_arn"), "fifo", "region"},
		Set:   map[string]any{s.reads(attribute): nil},
	}}
}
