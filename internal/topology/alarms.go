package topology

// Alarms are the alarms of a pair. One that is null is not wanted, one with
// enabled = false was switched off by its author.
type Alarms struct {
	DeadLetters   Maybe[Alarm] `tf:"dead_letters"`
	OldestMessage Maybe[Alarm] `tf:"oldest_message"`
	DeadLetterAge Maybe[Alarm] `tf:"dead_letter_age"`
	HandlerErrors Maybe[Alarm] `tf:"handler_errors"`
	Redeliveries  Maybe[Alarm] `tf:"redeliveries"`
	Undelivered   Maybe[Alarm] `tf:"undelivered"`
}

// AlarmKinds are the attribute names of Alarms in the order they are declared,
// which is also the order of everything that lists alarms.
var AlarmKinds = []string{
	"dead_letters", "oldest_message", "dead_letter_age", "handler_errors", "redeliveries", "undelivered",
}

// ByKind returns the alarm of one of AlarmKinds, for reading and writing; nil
// for any other name.
func (a *Alarms) ByKind(kind string) *Maybe[Alarm] {
	switch kind {
	case "dead_letters":
		return &a.DeadLetters
	case "oldest_message":
		return &a.OldestMessage
	case "dead_letter_age":
		return &a.DeadLetterAge
	case "handler_errors":
		return &a.HandlerErrors
	case "redeliveries":
		return &a.Redeliveries
	case "undelivered":
		return &a.Undelivered
	}
	return nil
}

// Alarm is one CloudWatch metric alarm. The threshold stands in exactly one of
// Threshold, ThresholdSeconds and RatePercent; which of them an alarm has is a
// matter of its kind.
type Alarm struct {
	Enabled                 Maybe[bool]    `tf:"enabled"`
	AlarmName               Maybe[string]  `tf:"alarm_name"`
	AlarmDescription        Maybe[string]  `tf:"alarm_description"`
	Threshold               Maybe[float64] `tf:"threshold"`
	ThresholdSeconds        Maybe[int64]   `tf:"threshold_seconds"` // oldest_message, dead_letter_age
	RatePercent             Maybe[float64] `tf:"rate_percent"`      // handler_errors
	MetricName              Maybe[string]  `tf:"metric_name"`       // computed; what the alarm watches
	Statistic               Maybe[string]  `tf:"statistic"`
	PeriodSeconds           Maybe[int64]   `tf:"period_seconds"`
	EvaluationPeriods       Maybe[int64]   `tf:"evaluation_periods"`
	DatapointsToAlarm       Maybe[int64]   `tf:"datapoints_to_alarm"`
	TreatMissingData        Maybe[string]  `tf:"treat_missing_data"`
	ActionsEnabled          Maybe[bool]    `tf:"actions_enabled"`
	AlarmActions            Maybe[Strings] `tf:"alarm_actions"`
	OKActions               Maybe[Strings] `tf:"ok_actions"`
	InsufficientDataActions Maybe[Strings] `tf:"insufficient_data_actions"`
}
