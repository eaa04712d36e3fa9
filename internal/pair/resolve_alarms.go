package pair

import (
	"fmt"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Metrics of the alarms; https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html
const (
	metricVisible  = "ApproximateNumberOfMessagesVisible"
	metricAge      = "ApproximateAgeOfOldestMessage"
	metricReceived = "NumberOfMessagesReceived"
	metricDeleted  = "NumberOfMessagesDeleted"
	metricErrors   = "Errors"
	metricCalls    = "Invocations"
	// redeliveries is no metric of AWS but an expression over two.
	metricRedeliveries = metricReceived + " - " + metricDeleted
)

// maxDeadLetterAgeSeconds caps the reminder of forgotten messages: 5 days.
const maxDeadLetterAgeSeconds = 432000

// alarmShape is what tells one kind of alarm from another.
type alarmShape struct {
	metric, statistic string
	period, periods   int64
	words             string // what the alarm says when it rings
}

var alarmShapes = map[string]alarmShape{
	"dead_letters":    {metricVisible, "Maximum", 60, 1, "there are messages in the dead-letter queue"},
	"oldest_message":  {metricAge, "Maximum", 60, 3, "messages wait longer in the source queue than was promised"},
	"dead_letter_age": {metricAge, "Maximum", 300, 1, "messages are forgotten in the dead-letter queue and will be deleted"},
	"handler_errors":  {metricErrors, "Sum", 60, 1, "the function that reads the queue fails"},
	"redeliveries":    {metricRedeliveries, "Sum", 300, 1, "messages are received again and again without being deleted"},
	"undelivered":     {metricVisible, "Maximum", 60, 1, "the topic could not deliver messages to the queue"},
}

// alarms settles which alarms there are and completes each.
func (r *resolver) alarms() {
	if r.written.Alarms.IsUnknown() {
		return
	}
	w := r.written.Alarms.Or(nullAlarms)
	for _, kind := range topology.AlarmKinds {
		a := w.ByKind(kind)
		switch wanted := r.wanted(kind, *a); {
		case wanted.IsUnknown():
			a.SetUnknown()
		case wanted.Or(false):
			*a = r.complete(kind, a.Or(nullAlarm))
		}
	}
	r.out.Alarms = known(w)
}

// wanted says whether the alarm is part of the plan: given, or on by default.
func (r *resolver) wanted(kind string, written topology.Maybe[topology.Alarm]) boolMay {
	if written.IsUnknown() {
		return topology.Unknown[bool]()
	}
	if written.IsKnown() {
		return known(true)
	}
	switch kind {
	case "dead_letters":
		return known(true)
	case "dead_letter_age":
		return r.remindersWanted()
	case "undelivered":
		return r.undeliveredWanted()
	}
	return known(false)
}

// remindersWanted: a reminder needs somebody to remind, and a retention that we know.
func (r *resolver) remindersWanted() boolMay {
	actions := r.actions(topology.Null[topology.Strings](), r.written.AlarmActions, r.setting.Defaults.AlarmActions)
	dlq := r.out.DeadLetterQueue
	switch {
	case dlq.IsNull():
		return known(false)
	case dlq.IsUnknown() || actions.IsUnknown():
		return topology.Unknown[bool]()
	}
	return known(len(actions.Or(nil)) > 0)
}

func (r *resolver) undeliveredWanted() boolMay {
	u := r.out.Undelivered
	if u.IsUnknown() {
		return topology.Unknown[bool]()
	}
	v, ok := u.Get()
	if !ok {
		return known(false)
	}
	if queues, ok := v.Queues.Get(); ok {
		return known(len(queues) > 0)
	}
	if v.Enabled.Or(false) && !r.deliveredToOurs() {
		return topology.Unknown[bool]()
	}
	return v.Enabled
}

// deliveredToOurs says that at least one subscription names no delivery queue of
// its own for certain, wherever its topic may be.
func (r *resolver) deliveredToOurs() bool {
	for _, m := range r.out.Subscriptions.Or(nil) {
		if s, ok := m.Get(); ok && s.ExistingDeliveryDeadLetterQueueARN.IsNull() {
			return true
		}
	}
	return false
}

// actions returns the first list that somebody gave.
func (r *resolver) actions(lists ...topology.Maybe[topology.Strings]) topology.Maybe[topology.Strings] {
	for _, l := range lists {
		if !l.IsNull() {
			return l
		}
	}
	return topology.Null[topology.Strings]()
}

func (r *resolver) complete(kind string, a topology.Alarm) topology.Maybe[topology.Alarm] {
	shape := r.shapeOf(kind, a)
	a.Enabled = or(a.Enabled, true)
	a.MetricName = known(shape.metric)
	if kind == "handler_errors" && a.RatePercent.IsUnknown() {
		a.MetricName.SetUnknown()
	}
	if kind == "dead_letters" && r.drained().IsUnknown() {
		a.MetricName.SetUnknown()
		unknownIfNull(&a.Statistic)
		unknownIfNull(&a.AlarmDescription)
	}
	r.threshold(kind, &a)
	a.Statistic = or(a.Statistic, shape.statistic)
	a.PeriodSeconds = or(a.PeriodSeconds, shape.period)
	a.EvaluationPeriods = or(a.EvaluationPeriods, shape.periods)
	a.DatapointsToAlarm = a.DatapointsToAlarm.Default(a.EvaluationPeriods)
	a.TreatMissingData = or(a.TreatMissingData, "notBreaching")
	a.ActionsEnabled = or(a.ActionsEnabled, true)
	d := r.setting.Defaults
	near := func(l topology.Maybe[topology.Strings]) topology.Maybe[topology.Strings] {
		return r.inheritable(kind, l)
	}
	a.AlarmActions = r.actions(a.AlarmActions, near(r.written.AlarmActions), near(d.AlarmActions))
	a.OKActions = r.actions(a.OKActions, near(r.written.OKActions), near(d.OKActions))
	a.InsufficientDataActions = r.actions(a.InsufficientDataActions, near(r.written.InsufficientDataActions))
	if a.AlarmName.IsNull() {
		a.AlarmName = topology.Map(r.out.QueueName, func(n string) string {
			return n + "-" + strings.ReplaceAll(kind, "_", "-")
		})
	}
	if a.AlarmDescription.IsNull() {
		a.AlarmDescription = topology.Map(r.out.QueueName, func(n string) string {
			return fmt.Sprintf("%s: %s.", n, shape.words)
		})
	}
	return known(a)
}

// shapeOf is the shape of a kind, adapted to a dead-letter queue that somebody
// drains (depth is then always near zero) and to a rate of errors.
func (r *resolver) shapeOf(kind string, a topology.Alarm) alarmShape {
	s := alarmShapes[kind]
	if kind == "dead_letters" && r.drained().Or(false) {
		s.metric, s.statistic = metricReceived, "Sum"
		s.words = "messages reached the dead-letter queue"
	}
	if kind == "handler_errors" && a.RatePercent.IsKnown() {
		s.metric = "100 * " + metricErrors + " / " + metricCalls
	}
	return s
}

// drained says whether something consumes the dead-letter queue.
func (r *resolver) drained() boolMay {
	if r.out.DeadLetterQueue.IsUnknown() {
		return topology.Unknown[bool]()
	}
	return r.out.DeadLetterQueue.Or(nullDeadLetterQueue).HasConsumer
}

func (r *resolver) threshold(kind string, a *topology.Alarm) {
	switch kind {
	case "oldest_message":
	case "dead_letter_age":
		if a.ThresholdSeconds.IsNull() {
			a.ThresholdSeconds = r.reminderSeconds()
		}
	case "handler_errors":
		switch {
		case a.RatePercent.IsNull():
			a.Threshold = or(a.Threshold, 0)
		case a.RatePercent.IsUnknown():
			unknownIfNull(&a.Threshold)
		}
	case "redeliveries":
	default:
		a.Threshold = or(a.Threshold, 0)
	}
}

// reminderSeconds is the age at which a forgotten message is brought to mind:
// half of what is left after it spent its whole retention in the source, since
// on a standard queue the clock of deletion runs on after the move while the
// age metric starts anew.
func (r *resolver) reminderSeconds() intMay {
	dlq, ok := r.out.DeadLetterQueue.Get()
	if r.out.DeadLetterQueue.IsNull() {
		return topology.Null[int64]() // somebody else's: its retention is not ours to know
	}
	if !ok {
		return topology.Unknown[int64]()
	}
	rd, ok1 := dlq.MessageRetentionSeconds.Get()
	rs, ok2 := r.out.MessageRetentionSeconds.Get()
	poison, ok3 := r.poisonSeconds().Get()
	if !ok1 || !ok2 || !ok3 {
		return topology.Unknown[int64]()
	}
	left := rd - rs
	if left <= 0 {
		left = rd - poison
	}
	return known(max(60, min(left/2, maxDeadLetterAgeSeconds)))
}
