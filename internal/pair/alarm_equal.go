package pair

import (
	"maps"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
)

// sameAlarm compares two alarms in what we set.
func sameAlarm(a, b awsapi.Alarm) bool {
	list := func(x, y []string) bool {
		return slices.Equal(slices.Sorted(slices.Values(x)), slices.Sorted(slices.Values(y)))
	}
	return a.Name == b.Name && a.Description == b.Description &&
		a.Namespace == b.Namespace && a.MetricName == b.MetricName && maps.Equal(a.Dimensions, b.Dimensions) &&
		a.Statistic == b.Statistic && a.ExtendedStatistic == b.ExtendedStatistic && a.PeriodSeconds == b.PeriodSeconds &&
		sameRows(a.Metrics, b.Metrics) && a.ComparisonOperator == b.ComparisonOperator && a.Threshold == b.Threshold &&
		a.EvaluationPeriods == b.EvaluationPeriods && datapoints(a) == datapoints(b) &&
		a.TreatMissingData == b.TreatMissingData && a.ActionsEnabled == b.ActionsEnabled &&
		list(a.AlarmActions, b.AlarmActions) && list(a.OKActions, b.OKActions) &&
		list(a.InsufficientDataActions, b.InsufficientDataActions)
}

// datapoints: none means all of the evaluation periods.
func datapoints(a awsapi.Alarm) int64 {
	if a.DatapointsToAlarm == 0 {
		return a.EvaluationPeriods
	}
	return a.DatapointsToAlarm
}

func sameRows(a, b []awsapi.AlarmMetric) bool {
	byID := func(rows []awsapi.AlarmMetric) map[string]awsapi.AlarmMetric {
		m := map[string]awsapi.AlarmMetric{}
		for _, r := range rows {
			m[r.ID] = r
		}
		return m
	}
	return maps.EqualFunc(byID(a), byID(b), func(x, y awsapi.AlarmMetric) bool {
		return x.Expression == y.Expression && x.ReturnData == y.ReturnData && x.Namespace == y.Namespace &&
			x.MetricName == y.MetricName && maps.Equal(x.Dimensions, y.Dimensions) && x.Statistic == y.Statistic &&
			x.PeriodSeconds == y.PeriodSeconds
	})
}
