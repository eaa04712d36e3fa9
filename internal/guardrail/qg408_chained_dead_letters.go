package guardrail

import "fmt"

var qg408 = Rule{
	ID:          "QG408",
	Title:       "the dead-letter queue passes messages on",
	Slug:        "chained_dead_letters",
	Phase:       PhaseReading,
	Level:       Warning,
	Consequence: Silence,
	Since:       "0.1.0",
	Checks:      "Whether a dead-letter queue that exists has a redrive policy of its own.",
	Why: "SQS allows it. Whoever looks into the dead-letter queue, in the console too, receives its messages, and after the count they are moved on to a further queue: " +
		"the failed message that was there yesterday is gone today, and no alarm watches where it went.",
	Fix:    "Remove the redrive policy from the dead-letter queue.",
	Except: "When a consumer repairs messages of the dead-letter queue, and the queue after it has an alarm.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html",
	},
	Seeds:   []int{1},
	Reading: checkChainedDeadLetters,
}

func checkChainedDeadLetters(r Reading) []Finding {
	if r.DeadLetter.lacks("RedrivePolicy") {
		return nil
	}
	return []Finding{{
		Path:  "dead_letter_queue.redrive_policy",
		What:  fmt.Sprintf("The dead-letter queue %s has a redrive policy of its own.", r.DeadLetter.described()),
		Why:   "Every look at its messages is a receive, and after some of them they are moved on to a queue that nobody watches.",
		Fix:   "Remove the redrive policy from the dead-letter queue: aws sqs set-queue-attributes --attributes RedrivePolicy=\"\".",
		Reads: []string{"dead_letter_queue.redrive_policy"},
	}}
}
