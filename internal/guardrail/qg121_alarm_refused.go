package guardrail

var qg121 = Rule{
	ID:          "QG121",
	Title:       "CloudWatch refuses the alarm",
	Slug:        "alarm_refused",
	Phase:       PhaseConfig,
	Level:       Error,
	Consequence: Refused,
	Since:       "0.1.0",
	Inputs:      []string{"alarms", "alarm_actions", "ok_actions", "insufficient_data_actions"},
	Checks: "The bounds of an alarm: `period_seconds` of 10, 20, 30 or a multiple of 60; `datapoints_to_alarm` from 1 to `evaluation_periods`; " +
		"`period_seconds × evaluation_periods` of at most a day, or 7 days when the period is an hour or longer; five actions in each list at most.",
	Why: "CloudWatch refuses the alarm, at apply. AWS has widened these bounds before (a period of 20 s, a window of 7 days), " +
		"so the rule can be excepted when it has done so again.",
	Fix:    "Take values within the bounds. More than five receivers subscribe to one topic.",
	Except: "When AWS accepts the value by now. Then tell us, please.",
	Sources: []string{
		"https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html",
		"https://github.com/aws-cloudformation/cfn-lint/issues/1059",
	},
	Pair:   func(p *Pair) []Finding { return refusedAlarms(p.alarms()) },
	Fanout: func(f *Fanout) []Finding { return refusedAlarms(f.alarms()) },
}

func refusedAlarms(alarms []alarm) []Finding {
	var found []Finding
	for _, a := range alarms {
		found = append(found, refusedPeriod(a)...)
		found = append(found, refusedDatapoints(a)...)
		found = append(found, refusedActions(a)...)
	}
	return found
}
