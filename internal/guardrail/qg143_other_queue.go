package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg143 = Rule{
	ID:          "QG143",
	Title:       "the second export is not the dead-letter queue named",
	Slug:        "other_queue",
	Phase:       PhaseReading,
	Level:       Error,
	Consequence: Loss,
	Since:       "0.1.0",
	Checks: "Whether the second of two exports is the queue that the redrive policy of the first one names. " +
		"Queues are compared by region, account and name, never by the host of their URL, which differs between endpoints.",
	Why: "Either the wrong file was passed, and the judgement says nothing about the real dead-letter queue, " +
		"or the policy names another queue than people believe: then they watch a queue that nothing ever reaches.",
	Fix:    "Export the queue that `deadLetterTargetArn` names, or correct the ARN.",
	Except: "Never: without the right document there is nothing to judge.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-queue-message-identifiers.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html",
	},
	Seeds:   []int{1},
	Reading: checkOtherQueue,
}

func checkOtherQueue(r Reading) []Finding {
	redrive, ok := r.Redrive()
	named, err := topology.ParseARN(redrive.DeadLetterTargetARN)
	there := r.DeadLetter.ARN
	if !ok || err != nil || there == (topology.ARN{}) {
		return nil
	}
	if named.Resource == there.Resource && named.Account == there.Account && (there.Region == "" || named.Region == there.Region) {
		return nil
	}
	return []Finding{{
		Path:  redriveAttribute,
		What:  fmt.Sprintf("The redrive policy names %s (%s, account %s); the second export is of %s.", named.Resource, named.Region, named.Account, r.DeadLetter.described()),
		Why:   "Failed messages go to the queue that is named, and nothing that is said about the other one holds for it.",
		Fix:   fmt.Sprintf("Export %s, or correct deadLetterTargetArn.", named.Resource),
		Reads: []string{redriveAttribute},
	}}
}
