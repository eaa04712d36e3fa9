package guardrail

var qg136 = Rule{
	ID:          "QG136",
	Title:       "a received message is visible to others at once",
	Slug:        "visibility_zero",
	Phase:       PhaseConfig,
	Level:       Warning,
	Consequence: Delay,
	Since:       "0.1.0",
	SilencedBy:  []string{"QG105"},
	Inputs:      []string{"visibility_timeout_seconds"},
	Checks:      "Whether the source queue's `visibility_timeout_seconds` is 0.",
	Why: "The timeout is the lock on a received message. Without it every consumer gets the message while the first one still works on it: " +
		"it is handled several times, its receives are used up within seconds, and a good message lands in the dead-letter queue. " +
		"On a FIFO queue the order is gone as well.",
	Fix:    "Set it above the time the handler takes; 30 s is the service's default.",
	Except: "When every receive states a visibility timeout of its own, which overrides the queue's.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-visibility-timeout.html",
	},
	Seeds: []int{3, 4},
	Pair:  checkVisibilityZero,
}

// defaultVisibility is the service's: API_SetQueueAttributes, VisibilityTimeout.
const defaultVisibility = 30

func checkVisibilityZero(p *Pair) []Finding {
	visibility, ok := p.Planned.VisibilityTimeoutSeconds.Get()
	if !ok || visibility != 0 {
		return nil
	}
	value := int64(defaultVisibility)
	if h, there := p.handler(); there {
		time, _ := handlingSeconds(h)
		need, _ := visibilityNeed(h)
		value = min(max(value, time, need), longestVisibility)
	}
	fix, set := p.raiseVisibility(value)
	return []Finding{{
		Path:  "visibility_timeout_seconds",
		What:  "The visibility timeout is 0 s: a message that one consumer has received is given to the next one at once.",
		Why:   "It is handled several times in parallel, and uses up its receives while nothing has failed.",
		Fix:   fix,
		Reads: []string{"visibility_timeout_seconds"},
		Set:   set,
	}}
}
