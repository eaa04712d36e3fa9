package guardrail

import "fmt"

var qg122 = Rule{
	ID:          "QG122",
	Title:       "the retention of the source was not decided",
	Slug:        "retention_by_default",
	Phase:       PhaseConfig,
	Level:       Warning,
	StrictOnly:  true,
	Consequence: Loss,
	Since:       "0.1.0",
	Inputs:      []string{"message_retention_seconds"},
	Checks:      "Whether `message_retention_seconds` is written in the configuration. Off, but in the strict preset.",
	Why: "The default is 4 days. When consumers are down over a long weekend, what was sent first is deleted before anybody is back. " +
		"How long an outage may last before messages are lost is a decision of the business, and belongs where it can be read.",
	Fix:    "Write the value, even when it is the default: `message_retention_seconds = 345600`.",
	Except: "When a module that wraps this resource decides it for all.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-configure-queue-parameters.html",
	},
	Seeds: []int{4},
	Pair:  checkRetentionByDefault,
}

func checkRetentionByDefault(p *Pair) []Finding {
	planned, ok := p.Planned.MessageRetentionSeconds.Get()
	if !ok || !p.Written.MessageRetentionSeconds.IsNull() {
		return nil
	}
	const path = "message_retention_seconds"
	return []Finding{{
		Path:  path,
		What:  fmt.Sprintf("Nobody wrote how long the source queue keeps messages; it is the default, %s.", seconds(planned)),
		Why:   "A longer outage of the consumers loses messages. How long one may last should be decided, and readable here.",
		Fix:   fmt.Sprintf("Write %s = %d, or the value you need, up to %d (14 days).", path, planned, longestRetention),
		Reads: []string{path},
		Set:   map[string]any{path: planned},
	}}
}
