package redrivepair_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// Alarms made by hand mostly go off at their threshold, ours above it. What comes to
// the same is no change after the import; what does not is shown by the first plan,
// and the apply makes the alarm what the plan says.
func TestImportOfAlarmsThatCompareOtherwise(t *testing.T) {
	t.Parallel()
	const atLeast = "GreaterThanOrEqualToThreshold"
	config := pairOf(`alarms = { oldest_message = { threshold_seconds = 300 } }`)
	for name, test := range map[string]struct {
		alarm, operator, threshold string
		changes                    []string
		compares                   any // after the apply
	}{
		"at least one message":     {"dead-letters", atLeast, "1", []string{}, atLeast},
		"at least two messages":    {"dead-letters", atLeast, "2", []string{"threshold"}, "GreaterThanThreshold"},
		"at least 300 seconds":     {"oldest-message", atLeast, "300", []string{"metric_name"}, "GreaterThanThreshold"},
		"fewer than one message":   {"dead-letters", "LessThanThreshold", "0", []string{"metric_name"}, "GreaterThanThreshold"},
		"at least one undelivered": {"undelivered", atLeast, "1", []string{}, atLeast},
		"at most none undelivered": {"undelivered", "LessThanOrEqualToThreshold", "0", []string{"metric_name"}, "GreaterThanThreshold"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			config := config
			if test.alarm == "undelivered" {
				config = small
			}
			s.MustApply(config)
			alarm := s.AWS.Default().Region(acctest.Region).Alarm("pedidos-" + test.alarm)
			alarm.SetParam("ComparisonOperator", test.operator)
			alarm.SetParam("Threshold", test.threshold)
			s.Forget()
			if d := s.Import("queueguard_redrive_pair", "test", sourceARN); len(d) > 0 {
				t.Fatalf("import:\n%s", d.Text())
			}
			out := s.MustApply(config)
			if diff := cmp.Diff(test.changes, append([]string{}, out.Changes[address].ChangedIn("alarms", strings.ReplaceAll(test.alarm, "-", "_"))...)); diff != "" {
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
