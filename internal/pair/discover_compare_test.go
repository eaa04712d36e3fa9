package pair_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// An alarm made by hand mostly goes off at its threshold, ours above it. Of a count
// that is the same with a threshold less by one; anything else is shown, from the
// import on, and put right by the apply.
func TestDiscoverAlarmThatComparesOtherwise(t *testing.T) {
	t.Parallel()
	const orEqual = "GreaterThanOrEqualToThreshold"
	type seen struct {
		Threshold float64
		Metric    string
	}
	for name, test := range map[string]struct {
		operator, threshold, statistic string
		want                           seen
	}{
		"above":                    {"GreaterThanThreshold", "1", "Maximum", seen{1, "ApproximateNumberOfMessagesVisible"}},
		"at least one":             {orEqual, "1", "Maximum", seen{0, "ApproximateNumberOfMessagesVisible"}},
		"at least one, summed":     {orEqual, "1", "Sum", seen{0, "ApproximateNumberOfMessagesVisible"}},
		"at least a half":          {orEqual, "0.5", "Maximum", seen{0, "ApproximateNumberOfMessagesVisible"}},
		"at least ten":             {orEqual, "10", "Minimum", seen{9, "ApproximateNumberOfMessagesVisible"}},
		"at least none":            {orEqual, "0", "Maximum", seen{0, "ComparisonOperator=" + orEqual + ": ApproximateNumberOfMessagesVisible"}},
		"at least one, on average": {orEqual, "1", "Average", seen{1, "ComparisonOperator=" + orEqual + ": ApproximateNumberOfMessagesVisible"}},
		"below":                    {"LessThanThreshold", "1", "Maximum", seen{1, "ComparisonOperator=LessThanThreshold: ApproximateNumberOfMessagesVisible"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(full())
			alarm := w.aws.Default().Region(saoPaulo).Alarm("pedidos-dead-letters")
			alarm.SetParam("ComparisonOperator", test.operator)
			alarm.SetParam("Threshold", test.threshold)
			alarm.SetParam("Statistic", test.statistic)
			w.restart()
			p, _, err := w.discover("pedidos")
			if err != nil {
				t.Fatal(err)
			}
			look := func(p topology.Pair) seen {
				a := p.Alarms.Or(topology.Alarms{}).DeadLetters.Or(topology.Alarm{})
				return seen{a.Threshold.Or(-1), a.MetricName.Or("")}
			}
			w.state = &p
			w.mustBeKnown()
			if diff := cmp.Diff(test.want, look(p)); diff != "" {
				t.Errorf("found (-want +got):\n%s", diff)
			}
			w.refresh()
			if diff := cmp.Diff(test.want, look(*w.state)); diff != "" {
				t.Errorf("refreshed (-want +got):\n%s", diff)
			}
			config := full()
			w.apply(config)
			if diff := cmp.Diff(seen{0, "ApproximateNumberOfMessagesVisible"}, look(*w.state)); diff != "" {
				t.Errorf("applied (-want +got):\n%s", diff)
			}
		})
	}
}
