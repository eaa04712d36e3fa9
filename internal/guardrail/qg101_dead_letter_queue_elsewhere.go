package guardrail

import (
	"fmt"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg101 = Rule{
	ID:          "QG101",
	Title:       "the dead-letter queue is in another account or region",
	Slug:        "dead_letter_queue_elsewhere",
	Phase:       PhasePlan,
	Level:       Error,
	Consequence: Refused,
	Since:       "0.1.0",
	Checks: "Whether `existing_dead_letter_queue_arn` names a queue of the account and region in which the source queue is. " +
		"It looks at the plan, because only there the account and the region are known.",
	Why: "SQS moves messages to a dead-letter queue of the same account and the same region. For long AWS said that both *must* be the same; " +
		"the present wording calls it best practice, but nobody has shown a pair across a border that works, and a redrive allow policy still speaks of one account and region.",
	Fix: "Leave `existing_dead_letter_queue_arn` out and let the pair create its own dead-letter queue, or name one that lies beside the source.",
	Except: "When you have seen AWS accept the pair and move a message, and wrote down where. " +
		"To collect dead letters in a central account, forward them from the dead-letter queue instead.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html",
	},
	Seeds: []int{1},
	Pair:  checkDeadLetterQueueElsewhere,
}

func checkDeadLetterQueueElsewhere(p *Pair) []Finding {
	text, ok := p.Planned.ExistingDeadLetterQueueARN.Get()
	if !ok {
		return nil
	}
	arn, err := topology.ParseARN(text)
	if err != nil || arn.Service != "sqs" {
		return nil
	}
	var differ []string
	compare := func(what, theirs string, ours topology.Maybe[string]) {
		if own, known := ours.Get(); known && own != "" && theirs != own {
			differ = append(differ, fmt.Sprintf("%s %s, the source queue in %s", what, theirs, own))
		}
	}
	compare("partition", arn.Partition, p.Place.Partition)
	compare("region", arn.Region, p.Place.Region)
	compare("account", arn.Account, p.Place.Account)
	if len(differ) == 0 {
		return nil
	}
	return []Finding{{
		Path: "existing_dead_letter_queue_arn",
		What: fmt.Sprintf("The dead-letter queue %s is in %s.", arn.Resource, strings.Join(differ, "; it is in ")),
		Why:  "SQS moves messages only between queues of one account and one region: failing messages would stay in the source until they expire.",
		Fix: "Remove existing_dead_letter_queue_arn, so that the pair creates its own dead-letter queue, " +
			"or give the ARN of a queue in the source's account and region.",
		Reads: []string{"existing_dead_letter_queue_arn", "region"},
		Set:   map[string]any{"existing_dead_letter_queue_arn": nil},
	}}
}
