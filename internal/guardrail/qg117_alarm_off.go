package guardrail

var qg117 = Rule{
	ID:          "QG117",
	Title:       "the dead-letter alarm is switched off",
	Slug:        "alarm_off",
	Phase:       PhaseConfig,
	Level:       Warning,
	Consequence: Silence,
	Since:       "0.1.0",
	Inputs:      []string{"alarms.dead_letters.enabled"},
	Checks:      "Whether the alarm on messages in the dead-letter queue is switched off: `alarms = { dead_letters = { enabled = false } }`.",
	Why: "A dead-letter queue without an alarm loses messages as surely as having none, only later: they lie there unseen until their retention ends, " +
		"and the queue's own metrics fall silent after six hours without traffic.",
	Fix: "Remove `enabled = false`. When the alarm rings too often, mend what fills the queue, or raise its `threshold` and write down why.",
	Except: "When another system watches the queue, or a consumer of the dead-letter queue raises the alarm itself. Name it. " +
		"For a queue that fills on purpose, such as rejected uploads that are reported once a day, say who reads the report.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/dead-letter-queues-alarms-cloudwatch.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html",
	},
	Seeds: []int{1, 2, 4},
	Pair:  checkAlarmOff,
}

func checkAlarmOff(p *Pair) []Finding {
	alarms, ok1 := p.Planned.Alarms.Get()
	a, ok2 := alarms.DeadLetters.Get()
	on, ok3 := a.Enabled.Get()
	if !ok1 || !ok2 || !ok3 || on {
		return nil
	}
	const path = "alarms.dead_letters.enabled"
	return []Finding{{
		Path:  path,
		What:  "No alarm goes off when messages arrive in the dead-letter queue.",
		Why:   "They lie there unseen until their retention ends, and are lost then.",
		Fix:   "Remove enabled = false from alarms.dead_letters.",
		Reads: []string{path},
		Set:   map[string]any{path: nil},
	}}
}
