package fanout_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// Fifty consumers take as many rounds as one: at each kind of step the calls of
// all of them are on their way at the same time. A call is held back until those
// of all consumers have arrived, so that a smaller number would never get on.
func TestConsumersAreMadeAtOnce(t *testing.T) {
	t.Parallel()
	const n = 50
	for step, is := range map[string]func(fakeaws.Request) bool{
		"look": func(r fakeaws.Request) bool { return r.Operation == "GetQueueUrl" && dead(r) },
		"put alarms": func(r fakeaws.Request) bool {
			return strings.HasSuffix(r.Param("AlarmName"), "-dead-letters") && r.Operation == "PutMetricAlarm"
		},
		"create dead queue": func(r fakeaws.Request) bool { return r.Operation == "CreateQueue" && dead(r) },
		"create source": func(r fakeaws.Request) bool {
			return r.Operation == "CreateQueue" && !dead(r) && r.Param("QueueName") != "pedidos-undelivered"
		},
		"subscribe": func(r fakeaws.Request) bool { return r.Operation == "Subscribe" },
	} {
		t.Run(step, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			var mu sync.Mutex
			arrived, all := 0, make(chan struct{})
			w.aws.OnRequest(func(r fakeaws.Request) {
				if !is(r) {
					return
				}
				mu.Lock()
				arrived++
				if arrived == n {
					close(all)
				}
				mu.Unlock()
				select {
				case <-all:
				case <-time.After(2 * time.Minute): // only when the test fails
					t.Errorf("only %d calls are on their way at once", arrived)
				}
			})
			if _, err := w.try(t.Context(), crowd(n)); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func dead(r fakeaws.Request) bool { return strings.HasSuffix(r.Param("QueueName"), "-dlq") }
