package fanout

import (
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Metrics of a topic; https://docs.aws.amazon.com/sns/latest/dg/sns-monitoring-using-cloudwatch.html
const (
	metricFailed       = "NumberOfNotificationsFailed"
	metricFailedToDLQ  = "NumberOfNotificationsFailedToRedriveToDlq"
	metricNoAttributes = "NumberOfNotificationsFilteredOut-NoMessageAttributes"
	metricBadAttribute = "NumberOfNotificationsFilteredOut-InvalidAttributes"
	metricBadBody      = "NumberOfNotificationsFilteredOut-InvalidMessageBody"
	// unroutable is an expression over three metrics.
	metricUnroutable = "NumberOfNotificationsFilteredOut (no or invalid attributes or body)"
)

var topicAlarmShapes = map[string]struct{ metric, words string }{
	"failed":                {metricFailed, "deliveries fail"},
	"failed_to_dead_letter": {metricFailedToDLQ, "messages that could not be delivered could not be kept either and are lost"},
	"unroutable":            {metricUnroutable, "messages have no attributes, or none that a filter can read, and reach no filtered queue"},
}

// topicAlarms completes the alarms on the topic's metrics; each is on when it is
// given. That of the undelivered queue was settled with the queue.
func (r *resolver) topicAlarms() {
	if r.written.TopicAlarms.IsUnknown() {
		r.out.TopicAlarmARNs = unknown[topology.StringMap]()
		return
	}
	alarms := r.written.TopicAlarms.Or(pair.Nulled(topology.TopicAlarms{}))
	for kind, shape := range topicAlarmShapes {
		m := alarms.ByKind(kind)
		if a, ok := m.Get(); ok {
			*m = known(r.topicAlarm(kind, shape.metric, shape.words, a))
		}
	}
	planned := pair.Resolve(r.sharedPair(r.written, r.out), r.priorShared(), r.pairSetting())
	alarms.Undelivered = unknown[topology.Alarm]()
	if a, ok := planned.Alarms.Get(); ok {
		alarms.Undelivered = a.Undelivered
	}
	r.out.TopicAlarms = known(alarms)
	r.out.TopicAlarmARNs = r.topicAlarmARNs(alarms)
}

func (r *resolver) topicAlarm(kind, metric, words string, a topology.Alarm) topology.Alarm {
	a.Enabled = a.Enabled.Default(known(true))
	a.MetricName = known(metric)
	a.Threshold = a.Threshold.Default(known(0.0))
	a.Statistic = a.Statistic.Default(known("Sum"))
	a.PeriodSeconds = a.PeriodSeconds.Default(known(int64(60)))
	a.EvaluationPeriods = a.EvaluationPeriods.Default(known(int64(1)))
	a.DatapointsToAlarm = a.DatapointsToAlarm.Default(a.EvaluationPeriods)
	a.TreatMissingData = a.TreatMissingData.Default(known("notBreaching"))
	a.ActionsEnabled = a.ActionsEnabled.Default(known(true))
	s := r.pairSetting().Defaults
	a.AlarmActions = a.AlarmActions.Default(s.AlarmActions)
	a.OKActions = a.OKActions.Default(s.OKActions)
	a.InsufficientDataActions = a.InsufficientDataActions.Default(r.written.InsufficientDataActions)
	if a.AlarmName.IsNull() {
		a.AlarmName = topology.Map(r.out.TopicName, func(n string) string { return n + "-" + strings.ReplaceAll(kind, "_", "-") })
	}
	if a.AlarmDescription.IsNull() {
		a.AlarmDescription = topology.Map(r.out.TopicName, func(n string) string { return n + ": " + words + "." })
	}
	return a
}

// topicRegion is where the topic's metrics and so its alarms are.
func topicRegion(f topology.Fanout) strMay {
	if f.ExistingTopicARN.IsNull() {
		return f.Region // also while the topic is not there
	}
	return topology.Map(f.TopicARN, func(text string) string {
		a, err := topology.ParseARN(text)
		if err != nil {
			return f.Region.Or("")
		}
		return a.Region
	})
}

func (r *resolver) topicAlarmARNs(alarms topology.TopicAlarms) topology.Maybe[topology.StringMap] {
	place := r.place
	place.Region = topicRegion(r.out)
	out := topology.StringMap{}
	for _, kind := range topology.TopicAlarmKinds {
		m := *alarms.ByKind(kind)
		if m.IsUnknown() {
			return unknown[topology.StringMap]()
		}
		a, ok := m.Get()
		on, onKnown := a.Enabled.Get()
		switch {
		case ok && !onKnown:
			return unknown[topology.StringMap]()
		case ok && on:
			out[kind] = place.ARN("cloudwatch", topology.Map(a.AlarmName, func(n string) string { return "alarm:" + n }))
		}
	}
	return known(out)
}

// topicAlarmSpecs are the alarms on the topic's metrics in AWS's terms.
func topicAlarmSpecs(f topology.Fanout) map[string]pair.Alarm {
	out := map[string]pair.Alarm{}
	alarms, ok := f.TopicAlarms.Get()
	if !ok {
		return out
	}
	for kind := range topicAlarmShapes {
		a, ok := alarms.ByKind(kind).Get()
		if !ok || !a.Enabled.Or(true) {
			continue
		}
		out[kind] = topicAlarmSpec(f, a)
	}
	return out
}

func topicAlarmSpec(f topology.Fanout, a topology.Alarm) pair.Alarm {
	spec := pair.AlarmBase(a)
	dimensions := map[string]string{"TopicName": f.TopicName.Or("")}
	statistic, period := a.Statistic.Or("Sum"), a.PeriodSeconds.Or(60)
	if a.MetricName.Or("") != metricUnroutable { // also when a read has put before it what is not as it shall be
		spec.Namespace, spec.MetricName, spec.Dimensions = "AWS/SNS", a.MetricName.Or(""), dimensions
		spec.Statistic, spec.PeriodSeconds = statistic, period
	} else {
		row := func(id, metric string) awsapi.AlarmMetric {
			return awsapi.AlarmMetric{ID: id, Namespace: "AWS/SNS", MetricName: metric, Dimensions: dimensions, Statistic: statistic, PeriodSeconds: period}
		}
		spec.Metrics = []awsapi.AlarmMetric{
			{ID: "unroutable", Label: "Messages that no filter can read", Expression: "FILL(none, 0) + FILL(invalid, 0) + FILL(body, 0)", ReturnData: true},
			row("none", metricNoAttributes), row("invalid", metricBadAttribute), row("body", metricBadBody),
		}
	}
	return pair.Alarm{Region: topicRegion(f).Or(""), Alarm: spec, Tags: pair.Plain(f.TagsAll)}
}
