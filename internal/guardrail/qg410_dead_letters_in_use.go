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
		"Where `sqs:ListDeadLetterSourceQueues` is not permitted, nobody can tell.",
	Why:    "A source whose dead-letter queue is gone keeps its failed messages and gives them out until they expire, and nothing says so.",
	Fix:    "Point the other queues somewhere else first; the message lists them.",
	Except: "None: an exception changes nothing here. When the other queues are about to go as well, delete them first.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_ListDeadLetterSourceQueues.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html",
	},
}
