package guardrail

import "fmt"

var qg104 = Rule{
	ID:          "QG104",
	Title:       "messages expire before they reach the dead-letter queue",
	Slug:        "life_budget",
	Phase:       PhaseConfig,
	Level:       Error,
	Loss:        true,
	Consequence: Loss,
	Since:       "0.1.0",
	Inputs:      []string{"delay_seconds", "max_receive_count", "visibility_timeout_seconds", "message_retention_seconds", "handler"},
	Checks: "How long a poison message circulates when every receive runs into the visibility timeout: " +
		"`delay_seconds + max_receive_count × visibility_timeout_seconds`, or the handler's time in place of the visibility timeout when it extends it by heartbeat. " +
		"At or above the source's `message_retention_seconds` is an error, above half of it a warning.",
	Why: "Retention counts from the send, not from the last receive. When it ends first, SQS deletes the message from the source: it never reaches the dead-letter queue, " +
		"and no alarm tells. The other half of the retention is for the time a message waits before its first receive, when consumers are slow or down.",
	Fix: "Keep messages longer in the source, up to 14 days, with the dead-letter queue longer still; or receive them fewer times; or hide them for a shorter time. " +
		"`poison_message_seconds` of the pair and the function `calculate_poison_message_lifetime` tell the sum.",
	Except: "When the handler fails fast by itself and returns messages at once, so that the visibility timeout never runs out. Say how that is known.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-visibility-timeout.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html",
	},
	Seeds: []int{1},
	Pair:  checkLifeBudget,
}

func checkLifeBudget(p *Pair) []Finding {
	b, ok := budgetOf(p)
	if !ok || b.fits() {
		return nil
	}
	f := Finding{
		Path: "message_retention_seconds",
		What: fmt.Sprintf("A message that always fails is received %d times and hidden for %s each time%s: %s in all. The source queue deletes it after %s.",
			b.count, seconds(b.hold), b.afterDelay(), seconds(b.life()), seconds(b.source)),
		Why:   "Retention counts from the send. When it ends first, SQS deletes the message and the dead-letter queue never sees it.",
		Reads: []string{"message_retention_seconds", "delay_seconds", "max_receive_count", "visibility_timeout_seconds", "handler"},
	}
	if b.life() < b.source {
		f.Level = Warning
		f.Why = "More than half of the retention goes into retries. A message that waits that long before its first receive, in a backlog or an outage, " +
			"is deleted before it reaches the dead-letter queue."
	}
	m, possible := b.fit()
	if !possible {
		f.Fix = noRoom
		return []Finding{f}
	}
	f.Fix = "Set " + m.text() + "."
	f.Set = m.set
	if b.count > b.fewest {
		f.Fix += " A lower max_receive_count or visibility_timeout_seconds helps as well."
	}
	return []Finding{f}
}

func (b budget) afterDelay() string {
	if b.delay == 0 {
		return ""
	}
	return ", after a delay of " + seconds(b.delay)
}
