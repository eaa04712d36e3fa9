package pair

import (
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// MetricSeen is the metric_name of an alarm that was read: metric, when all that has
// no attribute is as it shall be. What differs, such as the queue that the alarm
// watches, is put before it, so that the plan is not empty and puts the alarm right.
func MetricSeen(metric topology.Maybe[string], want, got awsapi.Alarm) topology.Maybe[string] {
	w, g := hidden(want), hidden(got)
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
