package guardrail

var qg111 = Rule{
	ID:          "QG111",
	Title:       "a dead-letter queue breaks strict FIFO order",
	Slug:        "fifo_order",
	Phase:       PhaseConfig,
	Level:       Warning,
	StrictOnly:  true,
	Consequence: Delay,
	Since:       "0.1.0",
	Inputs:      []string{"fifo"},
	Checks:      "Whether a FIFO queue has a dead-letter queue, as every pair has. Off, but in the strict preset.",
	Why: "A message that is given up leaves its place, and the next one of its group is handled without it: the edit after the one that failed, the shipment after the payment that failed. " +
		"AWS advises against a dead-letter queue where the exact order matters. Without one, on the other hand, a poison message blocks its group until it expires.",
	Fix: "Decide which is worse. Where the handlers of a group can do without one message, keep the pair and write an exception. " +
		"Where they cannot, let the handler itself stop the group, and use a plain queue.",
	Except: "When each message of a group stands for itself, or carries a version by which the handler notices a gap.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/FIFO-queues-understanding-logic.html",
	},
	Seeds: []int{1},
	Pair:  checkFIFOOrder,
}

func checkFIFOOrder(p *Pair) []Finding {
	if !p.Planned.FIFO.Or(false) {
		return nil
	}
	return []Finding{{
		Path: "fifo",
		What: "This FIFO queue has a dead-letter queue: a message that is given up leaves its place in the order.",
		Why:  "The next message of its group is handled as if the missing one had been handled well.",
		Fix: "Check that the handler notices a gap in a group. Then write guardrail_exceptions = { QG111 = \"...\" } and say how; " +
			"otherwise use a standard queue, which promises no order.",
		Reads: []string{"fifo"},
	}}
}
