package fanout_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/fanout"
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
			w.aws.OnRequest(together(t, n, is))
			if _, err := w.try(t.Context(), crowd(n)); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// So it is when a plan looks whether the names are free.
func TestNamesAreLookedUpAtOnce(t *testing.T) {
	t.Parallel()
	const n = 50
	w := newWorld(t)
	w.aws.OnRequest(together(t, n, func(r fakeaws.Request) bool { return r.Operation == "GetQueueUrl" && dead(r) }))
	if err := w.engine.Taken(t.Context(), fanout.SpecOf(w.plan(crowd(n))), fanout.Actual{}); err != nil {
		t.Fatal(err)
	}
}

// together holds calls back until so many of them are on their way.
func together(t *testing.T, n int, is func(fakeaws.Request) bool) func(fakeaws.Request) {
	t.Helper()
	var mu sync.Mutex
	arrived, all := 0, make(chan struct{})
	return func(r fakeaws.Request) {
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
	}
}

func dead(r fakeaws.Request) bool { return strings.HasSuffix(r.Param("QueueName"), "-dlq") }
