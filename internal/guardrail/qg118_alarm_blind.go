package guardrail

var qg118 = Rule{
	ID:          "QG118",
	Title:       "the dead-letter alarm is late or blind",
	Slug:        "alarm_blind",
	Phase:       PhaseConfig,
	Level:       Warning,
	Consequence: Silence,
	Since:       "0.1.0",
	SilencedBy:  []string{"QG117"},
	Inputs:      []string{"alarms.dead_letters"},
	Checks: "Whether the alarm on the dead-letter queue goes off at the first message, within five minutes. Each of these is reported where it is written: " +
		"a `threshold` of 1 or more (the alarm goes off *above* it); `statistic` Sum, SampleCount or Minimum on the depth of the queue; " +
		"`period_seconds × datapoints_to_alarm` above 300; `treat_missing_data = \"breaching\"`; the metric NumberOfMessagesSent; `actions_enabled = false`.",
	Why: "The depth is a gauge that SQS reports every minute. Its sum grows with the period and its minimum hides what came and went. " +
		"SQS stops reporting it for idle queues, so `breaching` rings for every quiet night until people ignore it. " +
		"NumberOfMessagesSent does not count what SQS itself moves: an alarm on it never rings. " +
		"And a threshold of 1 lets the first lost order pass in silence.",
	Fix: "Leave the alarm at its defaults: above 0, Maximum, 60 s, 1 of 1, `notBreaching`. A dead-letter queue that a consumer drains declares that: " +
		"`dead_letter_queue = { has_consumer = true }`; the alarm then counts received messages.",
	Except: "When messages end there on purpose, such as rejected uploads that are reported once a day.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/dead-letter-queues-alarms-cloudwatch.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html",
		"https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html",
	},
	Seeds: []int{1, 2, 4},
	Pair:  checkAlarmBlind,
}

func checkAlarmBlind(p *Pair) []Finding {
	var found []Finding
	for _, a := range p.alarms() {
		if a.kind == "dead_letters" {
			found = blindness(a)
		}
	}
	return found
}
