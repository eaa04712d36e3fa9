package guardrail

import "fmt"

var qg503 = Rule{
	ID:          "QG503",
	Title:       "a dead-letter queue holds messages",
	Slug:        "holds_dead_letters",
	Phase:       PhaseAudit,
	Level:       Warning,
	Consequence: Loss,
	Since:       "0.1.0",
	Checks: "Whether there are messages in a dead-letter queue, visible, in flight or delayed. SQS counts approximately. " +
		"Queues that only their name makes dead-letter queues are looked at as well.",
	Why: "Each of them is something that was to happen and did not. They are deleted when the retention ends, which on a standard queue runs from the day the message was first sent, " +
		"not from the day it failed.",
	Fix:    "Look at them, mend the cause, and move them back: `aws sqs start-message-move-task --source-arn` with the queue's ARN. What is worthless, delete.",
	Except: "When the queue has a consumer of its own that works through it. Then list QG503 in `except`.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-configure-dead-letter-queue-redrive.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_GetQueueAttributes.html",
	},
	Seeds: []int{2},
	Audit: checkHoldsDeadLetters,
}

func checkHoldsDeadLetters(a Audit) []Finding {
	n := a.held()
	if n == 0 || !a.Serves() && (!a.servesNobody() || a.IsSource() || !a.meantForDeadLetters()) {
		return nil
	}
	from := ""
	if a.Serves() {
		from = " of " + a.served()
	}
	return []Finding{{
		Path:  "dead_letter_queue",
		What:  fmt.Sprintf("The dead-letter queue %s%s holds about %s.", a.name(), from, Counted(n, "message")),
		Why:   "Nobody has handled them, and they are deleted when the retention ends.",
		Fix:   fmt.Sprintf("Mend the cause, then move them back: aws sqs start-message-move-task --source-arn %s.", a.Queue.ARN),
		Reads: []string{"dead_letter_queue"},
	}}
}
