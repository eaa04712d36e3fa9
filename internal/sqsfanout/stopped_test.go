package sqsfanout_test

import (
	"strings"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// A topic that fails is told with what exists: the alarms, which come first, are
// in state and have to go as well.
func TestTopicThatFailsIsToldWithWhatExists(t *testing.T) {
	t.Parallel()
	for operation, want := range map[string]string{
		"CreateTopic": "It stopped there. Exists: alarm pedidos-failed, alarm pedidos-unroutable, alarm pedidos-undelivered, alarm pedidos-email-dead-letters. " +
			"Missing: topic pedidos, undelivered queue pedidos-undelivered, consumer email.",
		"PutMetricAlarm": "It stopped there. Exists: nothing. Missing: topic pedidos, undelivered queue pedidos-undelivered, consumer email, " +
			"alarm pedidos-failed, alarm pedidos-unroutable, alarm pedidos-undelivered, alarm pedidos-email-dead-letters.",
	} {
		t.Run(operation, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.AWS.Fail(fakeaws.Failure{Operation: operation, Code: "InvalidParameterValue"})
			got := s.Apply(small).Diagnostics.Text()
			if !strings.Contains(strings.ReplaceAll(got, "\n", " "), want) {
				t.Errorf("got %s\nwant %s", got, want)
			}
		})
	}
}
