package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg102 = Rule{
	ID:          "QG102",
	Title:       "source and dead-letter queue differ in type",
	Slug:        "queue_types_differ",
	Phase:       PhaseConfig,
	Level:       Error,
	Fixed:       true,
	Loss:        true,
	Consequence: Refused,
	Since:       "0.1.0",
	Inputs:      []string{"fifo", "existing_dead_letter_queue_arn"},
	SilencedBy:  []string{"QG115"},
	Checks: "Whether an existing dead-letter queue is of the source's type: FIFO for a FIFO source, standard for a standard one. " +
		"The name tells, since the name of every FIFO queue ends in `.fifo` and no other may. A dead-letter queue that the pair creates always has the source's type.",
	Why: "SQS refuses the redrive policy: `Dead-letter queue must be same type of queue as the source`. Wired by hand this shows at apply, " +
		"when one of the two queues exists already.",
	Fix:    "Name a dead-letter queue of the same type, or leave `existing_dead_letter_queue_arn` out.",
	Except: "Never: AWS refuses it.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html",
		"https://github.com/aws-cloudformation/cfn-lint/issues/3950",
	},
	Seeds: []int{1},
	Pair:  checkQueueTypesDiffer,
}

func checkQueueTypesDiffer(p *Pair) []Finding {
	arn, ok1 := p.Planned.ExistingDeadLetterQueueARN.Get()
	fifo, ok2 := p.Planned.FIFO.Get()
	if !ok1 || !ok2 || topology.IsFIFOName(arn) == fifo {
		return nil
	}
	source, theirs := "standard", "FIFO"
	if fifo {
		source, theirs = theirs, source
	}
	return []Finding{{
		Path:  "existing_dead_letter_queue_arn",
		What:  fmt.Sprintf("The source is a %s queue and its dead-letter queue %s a %s queue.", source, arn, theirs),
		Why:   "SQS refuses a redrive policy between queues of different type.",
		Fix:   fmt.Sprintf("Name a %s queue, or remove existing_dead_letter_queue_arn: the pair then creates a dead-letter queue of the right type.", source),
		Reads: []string{"existing_dead_letter_queue_arn", "fifo"},
		Set:   map[string]any{"existing_dead_letter_queue_arn": nil},
	}}
}
