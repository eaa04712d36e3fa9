package sqsfanout_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// Alarms of a topic that compare otherwise than ours: what comes to the same is no
// change after the import, what does not is shown by the first plan.
func TestImportOfAlarmsThatCompareOtherwise(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		alarm, operator, threshold string
		changes                    []string
		compares                   any // after the apply
	}{
		"at least one": {"failed", "GreaterThanOrEqualToThreshold", "1", []string{}, "GreaterThanOrEqualToThreshold"},
		"at least two": {"failed", "GreaterThanOrEqualToThreshold", "2", []string{"threshold"}, "GreaterThanThreshold"},
		"below":        {"failed", "LessThanThreshold", "0", []string{"metric_name"}, "GreaterThanThreshold"},
		"an expression": {
			"unroutable", "GreaterThanOrEqualToThreshold", "0", []string{"metric_name"}, "GreaterThanThreshold",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.MustApply(small)
			alarm := s.AWS.Default().Region(acctest.Region).Alarm("pedidos-" + test.alarm)
			alarm.SetParam("ComparisonOperator", test.operator)
			alarm.SetParam("Threshold", test.threshold)
			s.Forget()
			if d := s.Import("queueguard_sqs_fanout", "test", topicARN); len(d) > 0 {
				t.Fatalf("import:\n%s", d.Text())
			}
			out := s.MustApply(small)
			if diff := cmp.Diff(test.changes, append([]string{}, out.Changes[address].ChangedIn("topic_alarms", strings.ReplaceAll(test.alarm, "-", "_"))...)); diff != "" {
				t.Errorf("the plan after the import changes of the alarm (-want +got):\n%s", diff)
			}
			if (len(test.changes) > 0) == out.Empty() {
				t.Errorf("the plan after the import changes %v", out.Changes[address].Changed())
			}
			if diff := cmp.Diff(test.compares, alarm.Params()["ComparisonOperator"]); diff != "" {
				t.Errorf("compares (-want +got):\n%s", diff)
			}
		})
	}
}
