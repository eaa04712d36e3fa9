package guardrail

var qg410 = Rule{
	ID:          "QG410",
	Title:       "other queues use this dead-letter queue",
	Slug:        "dead_letters_in_use",
	Phase:       PhaseLive,
	Level:       Error,
	Enforced:    true,
	Consequence: Loss,
	Since:       "0.1.0",
	Checks: "Before a dead-letter queue is deleted or replaced: whether other queues still name it in their redrive policy. " +
		"Before an existing one is used: whether it exists, is of the source's type and lets this source redrive into it.",
	Why: "A source whose dead-letter queue is gone keeps its failed messages and gives them out until they expire, and nothing says so. " +
		"An existing queue that does not allow the source makes the apply fail after the source was made.",
	Fix:    "Point the other queues somewhere else first; the message lists them. For an existing queue, add the source to its redrive allow policy.",
	Except: "Write an exception when the other queues are about to be deleted as well.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_ListDeadLetterSourceQueues.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html",
	},
}
