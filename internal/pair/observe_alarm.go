package pair

import (
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func (o *observer) alarms() {
	alarms, ok := o.p.Alarms.Get()
	if !ok {
		alarms = nullAlarms
	}
	arns := topology.StringMap{}
	for _, kind := range topology.AlarmKinds {
		m := alarms.ByKind(kind)
		a, ok := m.Get()
		var got *Alarm
		for _, key := range keys(o.actual.Alarms) {
			if key == kind || strings.HasPrefix(key, kind+"/") {
				arns[key] = o.alarmARN(o.actual.Alarms[key])
				if got == nil {
					got = o.actual.Alarms[key]
				}
			}
		}
		switch {
		case got != nil:
		case ok && !a.Enabled.Or(true):
			continue // switched off, and not there
		case ok && kind == "undelivered" && !o.undeliveredMeant():
			continue // given, and there is no queue that it could watch
		default:
			m.SetNull()
			continue
		}
		seen := ObserveAlarm(kind, a, got.Alarm)
		seen.MetricName = MetricSeen(seen.MetricName, alarmSpec(o.p, kind, seen, got.Region).Alarm, got.Alarm)
		*m = known(seen)
	}
	o.p.Alarms, o.p.AlarmARNs = known(alarms), known(arns)
}

// undeliveredMeant says whether the description has an undelivered queue, be it
// there or not.
func (o *observer) undeliveredMeant() bool {
	if !o.p.Undelivered.Or(nullUndelivered).Enabled.Or(false) {
		return false
	}
	for _, m := range o.p.Subscriptions.Or(nil) {
		if s, ok := m.Get(); ok && s.ExistingDeliveryDeadLetterQueueARN.IsNull() {
			return true
		}
	}
	return false
}

func (o *observer) alarmARN(a *Alarm) strMay { return AlarmARN(*a, o.account) }

// AlarmARN is the alarm's ARN as read, or as its name, region and account make it.
func AlarmARN(a Alarm, account topology.Maybe[string]) topology.Maybe[string] {
	if a.ARN != "" {
		return known(a.ARN)
	}
	if !account.IsKnown() {
		return topology.Null[string]()
	}
	place := topology.Place{Partition: known(awsapi.Partition(a.Region)), Region: known(a.Region), Account: account}
	return place.ARN("cloudwatch", known("alarm:"+a.Name))
}

// ObserveAlarm describes an alarm as it is. Which of the three thresholds it
// has is a matter of its kind, or of how its author wrote it.
func ObserveAlarm(kind string, old topology.Alarm, a awsapi.Alarm) topology.Alarm {
	n := old
	a = above(a)
	n.Enabled = known(true)
	n.AlarmName = known(a.Name)
	n.AlarmDescription = readDescription(old.AlarmDescription, a.Description)
	n.EvaluationPeriods = known(a.EvaluationPeriods)
	n.DatapointsToAlarm = known(datapoints(a))
	n.TreatMissingData = known(a.TreatMissingData)
	if a.TreatMissingData == "" {
		n.TreatMissingData = known("missing")
	}
	n.ActionsEnabled = known(a.ActionsEnabled)
	n.AlarmActions = readActions(old.AlarmActions, a.AlarmActions)
	n.OKActions = readActions(old.OKActions, a.OKActions)
	n.InsufficientDataActions = readActions(old.InsufficientDataActions, a.InsufficientDataActions)
	n.MetricName, n.Statistic, n.PeriodSeconds = watched(a)
	n.Threshold, n.ThresholdSeconds, n.RatePercent = topology.Null[float64](), topology.Null[int64](), topology.Null[float64]()
	switch {
	case kind == "oldest_message" || kind == "dead_letter_age":
		n.ThresholdSeconds = known(int64(a.Threshold))
	case kind == "handler_errors" && strings.HasPrefix(n.MetricName.Or(""), "100 * "):
		n.RatePercent = known(a.Threshold)
	default:
		n.Threshold = known(a.Threshold)
	}
	return n
}

// watched says in one name what an alarm looks at; an expression is known by
// the metrics it uses.
func watched(a awsapi.Alarm) (metric, statistic strMay, period intMay) {
	if len(a.Metrics) == 0 {
		return known(a.MetricName), known(a.Statistic), known(a.PeriodSeconds)
	}
	metric, statistic, period = known("an expression"), known(""), known(int64(0))
	for _, row := range a.Metrics {
		switch row.MetricName {
		case metricReceived:
			metric = known(metricRedeliveries)
		case metricErrors:
			metric = known("100 * " + metricErrors + " / " + metricCalls)
		default:
			continue
		}
		statistic, period = known(row.Statistic), known(row.PeriodSeconds)
	}
	return metric, statistic, period
}

func readDescription(old strMay, got string) strMay {
	if got == "" && old.IsNull() {
		return old
	}
	return known(got)
}

// readActions keeps "none" as it was written: null or an empty list.
func readActions(old topology.Maybe[topology.Strings], got []string) topology.Maybe[topology.Strings] {
	if len(got) == 0 && len(old.Or(nil)) == 0 {
		if old.IsUnknown() { // nobody wrote one: an import
			return topology.Null[topology.Strings]()
		}
		return old
	}
	before, ok := Texts(old)
	if ok && sameSet(before, got) {
		return old
	}
	out := topology.Strings{}
	for _, arn := range sorted(FromTexts(got)) {
		out = append(out, known(arn))
	}
	return known(out)
}

// FromTexts turns plain strings into a list of known ones.
func FromTexts(list []string) topology.Maybe[topology.Strings] {
	out := make(topology.Strings, 0, len(list))
	for _, s := range list {
		out = append(out, known(s))
	}
	return known(out)
}

func sameSet(a, b []string) bool {
	x, y := sorted(FromTexts(a)), sorted(FromTexts(b))
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i] != y[i] {
			return false
		}
	}
	return true
}
