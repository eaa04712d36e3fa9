package guardrail

import (
	"fmt"
	"maps"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg202 = Rule{
	ID:          "QG202",
	Title:       "one topic or one queue name is used twice",
	Slug:        "one_queue_twice",
	Phase:       PhaseConfig,
	Level:       Error,
	Fixed:       true,
	Consequence: Refused,
	Since:       "0.1.0",
	Checks: "Whether two entries of `subscriptions` name the same topic, and whether two queues of a fan-out have the same name: " +
		"the consumers' source and dead-letter queues and the queue for undelivered messages. " +
		"The same for the queue for undelivered messages of a pair, and for the names of alarms, those of a topic included.",
	Why: "A topic and a queue have at most one subscription: SNS refuses a second one with other attributes and otherwise returns the first, so two entries would fight over one object. " +
		"Two consumers with one queue name would compete for the same messages, and each apply would overwrite the other's settings.",
	Fix:    "Join the two entries into one, with a filter policy that lets through what either needs, or give one consumer another `name`.",
	Except: "Never: two objects of one name cannot exist.",
	Sources: []string{
		"https://docs.aws.amazon.com/sns/latest/api/API_Subscribe.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_CreateQueue.html",
		"https://github.com/hashicorp/terraform-provider-aws/issues/10824",
	},
	Pair:   checkPairTwice,
	Fanout: checkNameTwice,
}

func checkPairTwice(p *Pair) []Finding {
	findings := append(checkTopicTwice(p), checkUndeliveredTwice(p)...)
	return append(findings, checkAlarmTwice("", p.alarms(), map[string]alarmNamed{})...)
}

func checkTopicTwice(p *Pair) []Finding {
	first := map[string]string{}
	var findings []Finding
	for _, s := range p.plannedSubscriptions() {
		arn, ok := s.TopicARN.Get()
		if !ok {
			continue
		}
		if other, twice := first[arn]; twice {
			findings = append(findings, Finding{
				Path:  s.path("topic_arn"),
				What:  fmt.Sprintf("The subscriptions %q and %q are both to %s.", other, s.key, arn),
				Why:   "A queue has at most one subscription to a topic, so the two entries would fight over it.",
				Fix:   fmt.Sprintf("Remove %q and widen the filter policy of %q to what both let through.", s.key, other),
				Reads: []string{s.reads("topic_arn"), "subscriptions." + other + ".topic_arn"},
			})
			continue
		}
		first[arn] = s.key
	}
	return findings
}

// named is a queue of a fan-out.
type named struct {
	consumer  string // its key; "" for the queue for undelivered messages
	attribute string // where its name is written
	kind      string
}

func (n named) owner() string {
	if n.consumer == "" {
		return n.kind
	}
	return fmt.Sprintf("%s of consumer %q", n.kind, n.consumer)
}

func checkNameTwice(f *Fanout) []Finding {
	taken := map[string]named{}
	var findings []Finding
	claim := func(name topology.Maybe[string], by named) {
		text, ok := name.Get()
		if !ok {
			return
		}
		other, twice := taken[text]
		if !twice {
			taken[text] = by
			return
		}
		findings = append(findings, Finding{
			Path:  rooted(by.consumer, by.attribute),
			What:  fmt.Sprintf("%s and %s have the same name, %s.", capital(other.owner()), by.owner(), text),
			Why:   "There is one queue of a name. Its readers would take each other's messages.",
			Fix:   fmt.Sprintf("Give %s another name.", by.owner()),
			Reads: []string{"consumers"},
		})
	}
	alarms := map[string]alarmNamed{}
	findings = append(findings, checkAlarmTwice("", f.alarms(), alarms)...)
	var consumer Pair // one for all of them: a pair is large, and no finding keeps it
	for _, key := range slices.Sorted(maps.Keys(f.Consumers)) {
		consumer = f.Consumers[key]
		for _, finding := range checkAlarmTwice(key, consumer.alarms(), alarms) {
			finding.Reads, finding.Set = []string{"consumers"}, nil
			findings = append(findings, finding)
		}
		p := &consumer.Planned
		claim(queueName(p), named{key, "name", "the queue"})
		if p.DeadLetterQueue.IsKnown() {
			claim(deadLetterQueueName(p), named{key, "dead_letter_queue.name", "the dead-letter queue"})
		}
	}
	if u, ok := f.Planned.Undelivered.Get(); ok && u.Enabled.Or(false) {
		name := topology.Map(u.Name, func(n string) string { return topology.FullName(n, f.Planned.FIFO.Or(false)) })
		claim(name, named{"", "undelivered.name", "the queue for undelivered messages"})
	}
	return findings
}

// queueName is the name the source queue has, also before there is an account.
func queueName(p *topology.Pair) topology.Maybe[string] {
	if p.QueueName.IsKnown() {
		return p.QueueName
	}
	return fullName(p.Name, p.FIFO)
}

func deadLetterQueueName(p *topology.Pair) topology.Maybe[string] {
	if p.DeadLetterQueueName.IsKnown() {
		return p.DeadLetterQueueName
	}
	queue, _ := p.DeadLetterQueue.Get()
	return fullName(queue.Name, p.FIFO)
}

func fullName(name topology.Maybe[string], fifo topology.Maybe[bool]) topology.Maybe[string] {
	isFIFO, ok := fifo.Get()
	if !ok {
		return topology.Unknown[string]()
	}
	return topology.Map(name, func(n string) string { return topology.FullName(n, isFIFO) })
}
