package guardrail

import "fmt"

var qg140 = Rule{
	ID:          "QG140",
	Title:       "the source queue has no redrive policy",
	Slug:        "no_redrive",
	Phase:       PhaseReading,
	Level:       Error,
	Loss:        true,
	Consequence: Loss,
	Since:       "0.1.0",
	Checks:      "Whether the exported source queue has a `RedrivePolicy`. A pair made by this provider always has one, so the rule only judges queues that exist.",
	Why: "Without a redrive policy no number of receives moves a message. One that always fails is given out again and again until its retention ends, " +
		"takes capacity from the others, and is then deleted in silence. The default of 10 receives only holds within a policy that exists. " +
		"The redrive policy belongs on the source; on the dead-letter queue it does nothing for the source.",
	Fix:    "Set `RedrivePolicy` on the source queue, or take both queues over with `queueguard_redrive_pair`, which sets it.",
	Except: "When losing what cannot be handled is what you want.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html",
	},
	Seeds:   []int{1},
	Reading: checkNoRedrive,
}

// redriveAttribute is the path of findings about the source's redrive policy.
const redriveAttribute = "redrive_policy"

func checkNoRedrive(r Reading) []Finding {
	if r.Source.Attributes == nil || !r.Source.lacks("RedrivePolicy") {
		return nil
	}
	return []Finding{{
		Path:  redriveAttribute,
		What:  fmt.Sprintf("The source queue %s has no RedrivePolicy.", r.Source.described()),
		Why:   "A message that always fails is given out until its retention ends, and is then deleted. It never reaches a dead-letter queue.",
		Fix:   fmt.Sprintf("Set the attribute on the source queue: %s.", exampleRedrive(r)),
		Reads: []string{redriveAttribute},
	}}
}
