package guardrail

// Reading is two exports of queue attributes, as GetQueueAttributes returns
// them: the source's and that of the queue said to be its dead-letter queue.
// Every value is a string; an attribute the service did not return is absent.
type Reading struct {
	Source     map[string]string
	DeadLetter map[string]string
}
