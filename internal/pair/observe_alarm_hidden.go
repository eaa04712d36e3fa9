package pair

import (
	"math"
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// MetricSeen is the metric_name of an alarm that was read: metric, when all that has
// no attribute is as it shall be. What differs, such as the queue that the alarm
// watches, is put before it, so that the plan is not empty and puts the alarm right.
func MetricSeen(metric topology.Maybe[string], want, got awsapi.Alarm) topology.Maybe[string] {
	w, g := hidden(want), hidden(above(got))
	same := func(list []string) func(string) bool {
		return func(part string) bool { return slices.Contains(list, part) || unnamed(w, part) }
	}
	more, less := slices.DeleteFunc(slices.Clone(g), same(w)), slices.DeleteFunc(slices.Clone(w), same(g))
	switch {
	case len(more) > 0:
		return known(strings.Join(more, ", ") + ": " + metric.Or(""))
	case len(less) > 0:
		return known("not " + strings.Join(less, ", ") + ": " + metric.Or(""))
	}
	return metric
}

// above is an alarm that goes off at or above a threshold, as alarms are mostly
// written by hand, as ours are: above one. Of a count, at least 1 is more than 0.
// It stays as it is when a value may lie between two whole numbers, and when ours
// would have to go off above less than nothing.
func above(a awsapi.Alarm) awsapi.Alarm {
	threshold := math.Ceil(a.Threshold) - 1
	if a.ComparisonOperator == atOrAbove && threshold >= 0 && counts(a) {
		a.ComparisonOperator, a.Threshold = aboveOnly, threshold
	}
	return a
}

// The API's names of comparisons.
const (
	aboveOnly = "GreaterThanThreshold"
	atOrAbove = "GreaterThanOrEqualToThreshold"
)

// counts says that an alarm looks at whole numbers for certain.
func counts(a awsapi.Alarm) bool {
	switch a.Statistic {
	case "Sum", "Maximum", "Minimum":
	default:
		return false
	}
	switch a.Namespace {
	case "AWS/SQS", "AWS/SNS":
		return strings.HasPrefix(a.MetricName, "NumberOf") || strings.HasPrefix(a.MetricName, "ApproximateNumberOf")
	case "AWS/Lambda":
		return a.MetricName == metricErrors
	}
	return false
}

// hidden lists what of an alarm has no attribute: where its metrics are from, whose
// they are, what they are made into, and how the result is compared.
func hidden(a awsapi.Alarm) []string {
	out := []string{"ComparisonOperator=" + a.ComparisonOperator}
	add := func(namespace string, dimensions map[string]string) {
		if namespace != "" {
			out = append(out, "Namespace="+namespace)
		}
		for name, value := range dimensions {
			out = append(out, name+"="+value)
		}
	}
	add(a.Namespace, a.Dimensions)
	for _, row := range a.Metrics {
		add(row.Namespace, row.Dimensions)
		if row.Expression != "" {
			out = append(out, "Expression="+row.Expression)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// unnamed says that a part is the value of something whose name is not known, as a
// function's after an import.
func unnamed(want []string, part string) bool {
	name, _, _ := strings.Cut(part, "=")
	return slices.Contains(want, name+"=")
}
