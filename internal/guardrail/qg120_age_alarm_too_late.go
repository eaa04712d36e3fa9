package guardrail

var qg120 = Rule{
	ID:          "QG120",
	Title:       "the age alarm comes after the message is gone",
	Slug:        "age_alarm_too_late",
	Phase:       PhaseConfig,
	Level:       Error,
	Consequence: Silence,
	Since:       "0.1.0",
	Inputs:      []string{"fifo", "message_retention_seconds", "max_receive_count", "visibility_timeout_seconds", "delay_seconds", "handler", "dead_letter_queue.message_retention_seconds", "alarms"},
	Checks: "Whether an alarm on the age of the oldest message can go off before SQS deletes the message: its `threshold_seconds` plus `period_seconds × datapoints_to_alarm`, " +
		"against the retention of the source for `oldest_message`, and for `dead_letter_age` against what is left of the dead-letter queue's retention after the move. " +
		"On a standard queue that is the retention less the time in the source: at least `poison_message_seconds` (error), at most the source's retention (warning).",
	Why: "On a standard queue the age that CloudWatch shows for a dead letter starts at the move, while the clock of deletion has run since the send. " +
		"An alarm at \"13 days of 14\" looks careful and never rings: the message is gone before.",
	Fix: "Leave `threshold_seconds` of `dead_letter_age` out: the default is half of what is left, at most 5 days. " +
		"For the source take the age that breaks your promise, minutes or hours, not days.",
	Except: "For the warning: when messages never wait long in the source before they fail.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/setting-up-dead-letter-queue-retention.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html",
		"https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-evaluation.html",
	},
	Seeds: []int{3},
	Pair:  checkAgeAlarmTooLate,
}

func checkAgeAlarmTooLate(p *Pair) []Finding {
	var found []Finding
	for _, a := range p.alarms() {
		threshold, ok1 := a.planned.ThresholdSeconds.Get()
		window, ok2 := a.window()
		if !ok1 || !ok2 {
			continue
		}
		age := lateAge{alarm: a, threshold: threshold, window: window}
		switch a.kind {
		case "oldest_message":
			found = append(found, p.lateInSource(age)...)
		case "dead_letter_age":
			found = append(found, p.lateInDeadLetterQueue(age)...)
		}
	}
	return found
}
