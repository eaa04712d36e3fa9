package guardrail

import "fmt"

var qg134 = Rule{
	ID:          "QG134",
	Title:       "a lower receive count gives up messages at once",
	Slug:        "count_lowered",
	Phase:       PhaseState,
	Level:       Warning,
	Consequence: Change,
	Since:       "0.1.0",
	Checks:      "Whether this plan lowers `max_receive_count` of a queue that exists.",
	Why: "SQS keeps counting where it is. A message that was received more often than the new count goes to the dead-letter queue at its next receive, " +
		"although under the old count it had tries left. In the middle of an incident that can be most of the backlog.",
	Fix:    "Lower the count when the backlog is small and healthy, then look at the dead-letter queue. What was moved can be sent back: see `redrive_command`.",
	Except: "It is about one plan and speaks once; there is nothing to except.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html",
	},
	Pair: checkCountLowered,
}

func checkCountLowered(p *Pair) []Finding {
	if p.Prior == nil || p.Replaces {
		return nil
	}
	was, ok := p.Prior.MaxReceiveCount.Get()
	is, ok2 := p.Planned.MaxReceiveCount.Get()
	if !ok || !ok2 || is >= was {
		return nil
	}
	return []Finding{{
		Path:  "max_receive_count",
		What:  fmt.Sprintf("This plan lowers the receive count from %d to %d.", was, is),
		Why:   fmt.Sprintf("Every message that was already received %d times or more goes to the dead-letter queue at its next receive.", is),
		Fix:   fmt.Sprintf("Apply it when few messages are being retried, or stay at %d.", was),
		Reads: []string{"max_receive_count"},
		Set:   map[string]any{"max_receive_count": was},
	}}
}
