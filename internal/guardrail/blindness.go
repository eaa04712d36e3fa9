package guardrail

import "fmt"

func blindness(a alarm) []Finding {
	var found []Finding
	add := func(attribute, what, why string, value any) {
		path := a.path(attribute)
		found = append(found, Finding{
			Path: path, What: what, Why: why,
			Fix:   fmt.Sprintf("Remove %s, or set it to %v.", path, literal(value)),
			Reads: []string{path},
			Set:   map[string]any{path: value},
		})
	}
	gauge := a.planned.MetricName.Or("") != "NumberOfMessagesReceived" // else a counter, because the queue has a consumer
	if t, ok := a.planned.Threshold.Get(); ok && t >= 1 {
		add("threshold", fmt.Sprintf("The alarm goes off above %g: %s in silence.", t, firstMessages(int64(t))),
			"One message there is one order, payment or file that nobody handled.", float64(0))
	}
	switch s := a.planned.Statistic.Or(""); {
	case a.planned.MetricName.IsUnknown(): // so long as nobody knows whether the queue has a consumer
	case gauge && (s == "Sum" || s == "SampleCount" || s == "Minimum"):
		add("statistic", fmt.Sprintf("The statistic of the alarm is %s.", s),
			"The depth of a queue is a gauge: its sum and its number of samples say nothing, and its minimum hides what came and went within a period.", "Maximum")
	case !gauge && (s == "SampleCount" || s == "Minimum"):
		add("statistic", fmt.Sprintf("The statistic of the alarm is %s.", s),
			"Received messages are counted: only their sum says how many there were.", "Sum")
	}
	if window, ok := a.window(); ok && window > promptAlarm {
		found = append(found, slowAlarm(a, window))
	}
	if a.planned.TreatMissingData.Or("") == "breaching" {
		add("treat_missing_data", "Missing data counts as breaching.",
			"SQS reports nothing for a queue that has been idle for six hours: the alarm rings on every quiet night, until people ignore it.", "notBreaching")
	}
	if on, ok := a.planned.ActionsEnabled.Get(); ok && !on {
		add("actions_enabled", "The alarm's actions are switched off.", "It turns red and tells nobody.", true)
	}
	if a.planned.MetricName.Or("") == "NumberOfMessagesSent" {
		add("metric_name", "The alarm watches NumberOfMessagesSent.",
			"SQS does not count there what it moves to the dead-letter queue itself: the alarm never goes off.", "ApproximateNumberOfMessagesVisible")
	}
	return found
}

func firstMessages(n int64) string {
	if n == 1 {
		return "the first message passes"
	}
	return fmt.Sprintf("the first %d messages pass", n)
}

func slowAlarm(a alarm, window int64) Finding {
	path := a.path("period_seconds")
	points := a.planned.DatapointsToAlarm.Default(a.planned.EvaluationPeriods).Or(1)
	return Finding{
		Path:  path,
		What:  fmt.Sprintf("The alarm goes off after %s: %d × %d s.", seconds(window), points, a.planned.PeriodSeconds.Or(0)),
		Why:   "A dead-letter queue is empty or it is not; there is nothing to wait for.",
		Fix:   fmt.Sprintf("Set %s = 60 and %s = 1, their defaults.", path, a.path("datapoints_to_alarm")),
		Reads: []string{path, a.path("datapoints_to_alarm"), a.path("evaluation_periods")},
		Set:   map[string]any{path: int64(60), a.path("datapoints_to_alarm"): int64(1)},
	}
}

// literal writes a value as HCL does.
func literal(value any) any {
	if s, ok := value.(string); ok {
		return fmt.Sprintf("%q", s)
	}
	return value
}
