package guardrail

import (
	"fmt"
	"maps"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg133 = Rule{
	ID:          "QG133",
	Title:       "this plan deletes a queue and the messages in it",
	Slug:        "destroys_messages",
	Phase:       PhaseState,
	Level:       Warning,
	Consequence: Change,
	Since:       "0.1.0",
	Checks: "Whether the plan replaces a source queue, replaces a dead-letter queue or takes a consumer out of a fan-out, while `force_destroy` or the provider's " +
		"`on_destroy` lets queues go that hold messages. It is silent about queues that were counted and are empty.",
	Why: "A queue cannot be renamed, moved or turned into a FIFO queue: all of these delete it, with every message in it. " +
		"A consumer that is taken out goes within an update of the fan-out, which `prevent_destroy` does not see. " +
		"Without `force_destroy` the apply refuses such a deletion ([QG402](guardrail-qg402.md)); with it nothing else stands in between.",
	Fix: "Let the consumer empty the queue first, or move the messages. To convert a queue, create the new pair beside the old one, let producers change over, " +
		"and remove the old one when it is empty.",
	Except: "In test stacks, and where the messages are worthless.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_DeleteQueue.html",
		"https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle",
	},
	Seeds:  []int{4},
	Pair:   checkReplacedQueues,
	Fanout: checkRemovedConsumers,
}

func checkReplacedQueues(p *Pair) []Finding {
	if p.Prior == nil || !mayGo(p.Held, p.Prior.ForceDestroy, p.Planned.ForceDestroy) {
		return nil
	}
	var findings []Finding
	oldDLQ, ours := p.Prior.DeadLetterQueueName.Get()
	ours = ours && p.Prior.DeadLetterQueue.IsKnown()
	if name, ok := p.Prior.QueueName.Get(); ok && p.Replaces {
		findings = append(findings, deletion(p.Held, name, "source queue "+name, replacedBy(p))...)
	}
	newDLQ, ok := p.Planned.DeadLetterQueueName.Get()
	renamed := ok && newDLQ != oldDLQ
	if ours && (p.Replaces || renamed) {
		path := "dead_letter_queue.name"
		if p.Replaces {
			path = replacedBy(p)
		}
		findings = append(findings, deletion(p.Held, oldDLQ, "dead-letter queue "+oldDLQ, path)...)
	}
	return findings
}

// replacedBy is the attribute whose change makes the plan replace the queue.
func replacedBy(p *Pair) string {
	switch {
	case !p.Planned.FIFO.Equal(p.Prior.FIFO):
		return "fifo"
	case !p.Planned.Region.Equal(p.Prior.Region):
		return "region"
	}
	return "name"
}

func checkRemovedConsumers(f *Fanout) []Finding {
	if f.Prior == nil {
		return nil
	}
	kept := map[string]bool{}
	for _, p := range f.Consumers {
		name, ok := p.Planned.QueueName.Get()
		if !ok {
			return nil // it may be the one that seems to be gone
		}
		kept[name] = true
	}
	prior, _ := f.Prior.Consumers.Get()
	var findings []Finding
	for _, key := range slices.Sorted(maps.Keys(prior)) {
		c, _ := prior[key].Get()
		name, ok := c.QueueName.Get()
		if !ok || kept[name] || !mayGo(f.Held, c.ForceDestroy, f.Planned.ForceDestroy) {
			continue
		}
		findings = append(findings, deletion(f.Held, name, fmt.Sprintf("queue %s of consumer %q", name, key), "consumers")...)
		if dlq, ok := c.DeadLetterQueueName.Get(); ok && c.DeadLetterQueue.IsKnown() {
			findings = append(findings, deletion(f.Held, dlq, fmt.Sprintf("dead-letter queue %s of consumer %q", dlq, key), "consumers")...)
		}
	}
	return findings
}

func mayGo(held Held, prior, planned topology.Maybe[bool]) bool {
	return held.MayGo || prior.Or(false) || planned.Or(false)
}

func deletion(held Held, name, label, path string) []Finding {
	n, counted := held.Messages[name]
	if counted && n == 0 {
		return nil
	}
	holds := "nobody could count its messages"
	if counted {
		holds = "it holds about " + Counted(n, "message")
	}
	return []Finding{{
		Path:  path,
		What:  fmt.Sprintf("The %s is deleted by this plan; %s.", label, holds),
		Why:   "A deleted queue takes its messages along, and force_destroy or on_destroy lets that happen.",
		Fix:   "Let a consumer empty the queue before you apply, or take force_destroy out so that the apply refuses while messages are in it.",
		Reads: []string{path, "force_destroy"},
	}}
}
