package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg109 = Rule{
	ID:          "QG109",
	Title:       "too few receives before a message is given up",
	Slug:        "count_too_low",
	Phase:       PhaseConfig,
	Level:       Warning,
	Consequence: Delay,
	Since:       "0.1.0",
	Inputs:      []string{"max_receive_count", "handler"},
	Checks: "Whether `max_receive_count` gives a good message a fair chance: 1 or 2 is too low, unless `handler.failures` says `deterministic`; " +
		"below 5 is too low for a Lambda function. Without a `handler` the rule keeps quiet.",
	Why: "SQS counts receives, not failures of your code. A lost answer, a worker that is shut down, a look at the message in the console: each counts. " +
		"So does a batch that Lambda fetched and could not hand to the function because it was throttled; AWS asks for at least 5 there. " +
		"Good messages then end in the dead-letter queue although nothing is wrong with them.",
	Fix:    "Leave `max_receive_count` at its default of 5, or raise it. When failures cannot go away by themselves, say so: `handler = { failures = \"deterministic\" }`.",
	Except: "When a second try does harm and a person should decide about every first failure, for example for payments without idempotency.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html",
		"https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html",
	},
	Seeds: []int{1, 2, 3},
	Pair:  checkCountTooLow,
}

func checkCountTooLow(p *Pair) []Finding {
	h, ok1 := p.handler()
	count, ok2 := p.Planned.MaxReceiveCount.Get()
	if !ok1 || !ok2 {
		return nil
	}
	why := ""
	switch {
	case count < lambdaReceives && isLambda(h):
		why = "Batches that a throttled function could not take count as receives, too: AWS asks for at least 5 with Lambda. " +
			"Good messages end in the dead-letter queue without ever having been handled."
	case count < fewestReceives && h.Failures.Or(topology.FailuresTransient) != topology.FailuresDeterministic && !h.Failures.IsUnknown():
		why = "A lost answer or a worker that is shut down counts as a receive, too: good messages end in the dead-letter queue although nothing is wrong with them."
	default:
		return nil
	}
	fix, set := p.moreReceives()
	return []Finding{{
		Path:  "max_receive_count",
		What:  fmt.Sprintf("A message is given up after %s.", Counted(count, "receive")),
		Why:   why,
		Fix:   fix,
		Reads: []string{"max_receive_count", "handler.kind", "handler.failures"},
		Set:   set,
	}}
}

// moreReceives proposes the default count, or a lower one that still makes
// sense where a FIFO group would wait too long.
func (p *Pair) moreReceives() (string, map[string]any) {
	count := int64(lambdaReceives)
	b, ok := budgetOf(p)
	if b.count = count; ok && b.blocks() {
		count = b.fewest
	}
	fix, set := fmt.Sprintf("Set max_receive_count = %d.", count), map[string]any{"max_receive_count": count}
	if !ok {
		return fix, set
	}
	b.count = count
	return b.also(fix, set)
}
