package guardrail

var qg402 = Rule{
	ID:          "QG402",
	Title:       "a queue that would be deleted holds messages",
	Slug:        "holds_messages",
	Phase:       PhaseLive,
	Level:       Error,
	Enforced:    true,
	Loss:        true,
	Consequence: Loss,
	Since:       "0.1.0",
	Checks: "Whether a queue holds messages when it is to be deleted: visible, in flight or delayed, in the source or in the dead-letter queue. " +
		"It is counted before anything is touched, and again after the subscriptions are gone. " +
		"Neither `levels` nor `guardrail_exceptions` lift it: `force_destroy` of the resource and `on_destroy` of the provider do.",
	Why: "A deleted queue takes its messages along, and there is no undo. A consumer that is taken out of a fan-out goes within an update, which `prevent_destroy` does not see. " +
		"The counts are approximate, so this is a net against mistakes, not a proof.",
	Fix:    "Let a consumer empty the queue or send the dead letters back, then apply again. If the messages are worthless, set `force_destroy = true` and apply that first.",
	Except: "With `force_destroy = true` for one resource, or `on_destroy = \"allow\"` (also `QUEUEGUARD_ON_DESTROY`) for test stacks.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_DeleteQueue.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_GetQueueAttributes.html",
	},
}
