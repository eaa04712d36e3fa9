package guardrail

import (
	"iter"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// alarm is one alarm that will exist: planned and switched on.
type alarm struct {
	kind    string // dead_letters, failed, …
	block   string // alarms.dead_letters, topic_alarms.failed
	planned *topology.Alarm
	written *topology.Alarm // all its fields unknown where nobody wrote the alarm
}

// alarmSeq yields alarms in the order of their declaration.
type alarmSeq = iter.Seq[alarm]

func (a alarm) path(attribute string) string { return a.block + "." + attribute }

// alarms yields the alarms of a pair that will exist.
func (p *Pair) alarms() alarmSeq {
	return func(yield func(alarm) bool) {
		if !p.Planned.Alarms.IsKnown() {
			return
		}
		planned := valueOf[topology.Alarms](&p.Planned.Alarms)
		written := valueOf[topology.Alarms](&p.Written.Alarms)
		for _, kind := range topology.AlarmKinds {
			if !each("alarms.", kind, planned.ByKind(kind), written.ByKind(kind), yield) {
				return
			}
		}
	}
}

// alarms yields the topic alarms of a fan-out that will exist.
func (f *Fanout) alarms() alarmSeq {
	return func(yield func(alarm) bool) {
		if !f.Planned.TopicAlarms.IsKnown() {
			return
		}
		planned := valueOf[topology.TopicAlarms](&f.Planned.TopicAlarms)
		written := valueOf[topology.TopicAlarms](&f.Written.TopicAlarms)
		for _, kind := range topology.TopicAlarmKinds {
			if !each("topic_alarms.", kind, planned.ByKind(kind), written.ByKind(kind), yield) {
				return
			}
		}
	}
}

func each(prefix, kind string, planned, written *topology.Maybe[topology.Alarm], yield func(alarm) bool) bool {
	if !planned.IsKnown() {
		return true
	}
	a := alarm{kind, prefix + kind, valueOf[topology.Alarm](planned), valueOf[topology.Alarm](written)}
	return !a.planned.Enabled.Or(false) || yield(a)
}

// valueOf is the value inside a Maybe without a copy: an alarm weighs half a
// kilobyte, and several rules look at each. What is not known reads as a value
// all of whose fields are unknown.
func valueOf[T any](m topology.Field) *T {
	if value, ok := m.Pointer().(*T); ok {
		return value
	}
	return new(T)
}

// actionList is one of the three lists of actions of an alarm.
type actionList struct {
	attribute string
	actions   topology.Maybe[topology.Strings]
	own       bool // written for this alarm alone, not taken over from the resource
}

func (a alarm) lists() [3]actionList {
	return [3]actionList{
		{"alarm_actions", a.planned.AlarmActions, a.written.AlarmActions.IsKnown()},
		{"ok_actions", a.planned.OKActions, a.written.OKActions.IsKnown()},
		{"insufficient_data_actions", a.planned.InsufficientDataActions, a.written.InsufficientDataActions.IsKnown()},
	}
}

// listPath is where the list is written: at the alarm, or once for all.
func (a alarm) listPath(l actionList) string {
	if l.own {
		return a.path(l.attribute)
	}
	return l.attribute
}

// window is the span that the alarm looks at before it goes off; false while
// a number is not known.
func (a alarm) window() (seconds int64, ok bool) {
	period, ok1 := a.planned.PeriodSeconds.Get()
	if a.planned.DatapointsToAlarm.IsUnknown() {
		return 0, false
	}
	points, ok2 := a.planned.DatapointsToAlarm.Default(a.planned.EvaluationPeriods).Get()
	return period * max(points, 1), ok1 && ok2
}
