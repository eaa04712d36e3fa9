package guardrail

import "github.com/queueguard/terraform-provider-queueguard/internal/topology"

// alarm is one alarm that will exist: planned and switched on.
type alarm struct {
	kind    string // dead_letters, failed, …
	block   string // alarms.dead_letters, topic_alarms.failed
	planned *topology.Alarm
	written *topology.Alarm // all its fields unknown where nobody wrote the alarm
}

func (a alarm) path(attribute string) string { return a.block + "." + attribute }

// alarms lists the alarms of a pair that will exist, in the order of their declaration.
func (p *Pair) alarms() []alarm {
	if p.seen == nil {
		return alarmsOf(&p.Written.Alarms, &p.Planned.Alarms)
	}
	if !p.seen.alarmsListed {
		p.seen.alarms, p.seen.alarmsListed = alarmsOf(&p.Written.Alarms, &p.Planned.Alarms), true
	}
	return p.seen.alarms
}

func alarmsOf(written, planned *topology.Maybe[topology.Alarms]) []alarm {
	w, _ := written.Ref()
	p, ok := planned.Ref()
	if !ok {
		return nil
	}
	list := make([]alarm, 0, len(topology.AlarmKinds))
	for _, kind := range topology.AlarmKinds {
		list = existing(list, "alarms.", kind, w.ByKind(kind), p.ByKind(kind))
	}
	return list
}

// alarms lists the topic alarms of a fan-out that will exist.
func (f *Fanout) alarms() []alarm {
	w, _ := f.Written.TopicAlarms.Ref()
	p, ok := f.Planned.TopicAlarms.Ref()
	if !ok {
		return nil
	}
	var list []alarm
	for _, kind := range topology.TopicAlarmKinds {
		list = existing(list, "topic_alarms.", kind, w.ByKind(kind), p.ByKind(kind))
	}
	return list
}

func existing(list []alarm, prefix, kind string, written, planned *topology.Maybe[topology.Alarm]) []alarm {
	p, ok := planned.Ref()
	if !ok || !p.Enabled.Or(false) {
		return list
	}
	w, _ := written.Ref()
	return append(list, alarm{kind, prefix + kind, p, w})
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
