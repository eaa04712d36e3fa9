package pair

import (
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func alarmSpecs(p topology.Pair, out map[string]Alarm) {
	alarms, ok := p.Alarms.Get()
	if !ok {
		return
	}
	var regions []string
	for region := range p.Undelivered.Or(nullUndelivered).Queues.Or(nil) {
		regions = append(regions, region)
	}
	for _, kind := range topology.AlarmKinds {
		a, ok := alarms.ByKind(kind).Get()
		if !ok || !a.Enabled.Or(true) {
			continue
		}
		if kind != "undelivered" {
			out[kind] = alarmSpec(p, kind, a, p.Region.Or(""))
			continue
		}
		for _, region := range regions {
			out[alarmKey(kind, known(region), len(regions))] = alarmSpec(p, kind, a, region)
		}
	}
}

func alarmSpec(p topology.Pair, kind string, a topology.Alarm, region string) Alarm {
	spec := AlarmBase(a)
	queue := p.DeadLetterQueueName.Or("")
	switch kind {
	case "oldest_message", "redeliveries":
		queue = p.QueueName.Or("")
	case "undelivered":
		queue = p.Undelivered.Or(nullUndelivered).Queues.Or(nil)[region].Or(topology.UndeliveredQueue{}).Name.Or("")
	}
	watch(&spec, a, queue, functionName(p.Handler))
	return Alarm{Region: region, Alarm: spec, Tags: Plain(p.TagsAll)}
}

// watch sets what the alarm looks at: one metric of a queue, or an expression.
func watch(spec *awsapi.Alarm, a topology.Alarm, queue, function string) {
	metric, statistic, period := a.MetricName.Or(""), a.Statistic.Or(""), a.PeriodSeconds.Or(60)
	onQueue := map[string]string{"QueueName": queue}
	onFunction := map[string]string{"FunctionName": function}
	row := func(id, namespace, metric string, dimensions map[string]string) awsapi.AlarmMetric {
		return awsapi.AlarmMetric{
			ID: id, Namespace: namespace, MetricName: metric, Dimensions: dimensions,
			Statistic: statistic, PeriodSeconds: period,
		}
	}
	switch {
	case metric == metricRedeliveries:
		spec.Metrics = []awsapi.AlarmMetric{
			{ID: "repeated", Label: "Receives without a delete", Expression: "received - deleted", ReturnData: true},
			row("received", "AWS/SQS", metricReceived, onQueue),
			row("deleted", "AWS/SQS", metricDeleted, onQueue),
		}
	case strings.HasPrefix(metric, "100 * "):
		spec.Metrics = []awsapi.AlarmMetric{
			{ID: "rate", Label: "Failed invocations in percent", Expression: "100 * errors / invocations", ReturnData: true},
			row("errors", "AWS/Lambda", metricErrors, onFunction),
			row("invocations", "AWS/Lambda", metricCalls, onFunction),
		}
	case metric == metricErrors:
		spec.Namespace, spec.MetricName, spec.Dimensions = "AWS/Lambda", metric, onFunction
		spec.Statistic, spec.PeriodSeconds = statistic, period
	default:
		spec.Namespace, spec.MetricName, spec.Dimensions = "AWS/SQS", metric, onQueue
		spec.Statistic, spec.PeriodSeconds = statistic, period
	}
}

func alarmThreshold(a topology.Alarm) float64 {
	if s, ok := a.ThresholdSeconds.Get(); ok {
		return float64(s)
	}
	if r, ok := a.RatePercent.Get(); ok {
		return r
	}
	return a.Threshold.Or(0)
}

// functionName is the function's name, taken from its ARN if that is what was given.
func functionName(h topology.Maybe[topology.Handler]) string {
	v := h.Or(topology.Handler{})
	if n, ok := v.LambdaFunctionName.Get(); ok {
		return n
	}
	a, err := topology.ParseARN(v.LambdaFunctionARN.Or(""))
	if err != nil {
		return ""
	}
	parts := strings.Split(a.Resource, ":") // function:NAME[:QUALIFIER]
	if len(parts) < 2 {
		return ""
	}
	return parts[1]
}

// AlarmBase is everything of an alarm but what it watches.
func AlarmBase(a topology.Alarm) awsapi.Alarm {
	return awsapi.Alarm{
		Name:                    a.AlarmName.Or(""),
		Description:             a.AlarmDescription.Or(""),
		ComparisonOperator:      aboveOnly,
		Threshold:               alarmThreshold(a),
		EvaluationPeriods:       a.EvaluationPeriods.Or(1),
		DatapointsToAlarm:       a.DatapointsToAlarm.Or(1),
		TreatMissingData:        a.TreatMissingData.Or("notBreaching"),
		ActionsEnabled:          a.ActionsEnabled.Or(true),
		AlarmActions:            sorted(a.AlarmActions),
		OKActions:               sorted(a.OKActions),
		InsufficientDataActions: sorted(a.InsufficientDataActions),
	}
}
