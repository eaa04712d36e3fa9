package awsapi_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// At most 30 tagging calls a second: hundreds of queues refreshed at once must
// not spend their retries on each other (capitalone/cloud-custodian#2226).
func TestThrottledCallsArePaced(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t, fakeaws.WithThrottles())
	c := newClient(t, server)
	url := mustCreate(t, c, "orders", nil)
	server.ResetRequests()
	const readers = 200
	var group sync.WaitGroup
	for range readers {
		group.Go(func() {
			if _, err := c.QueueTags(t.Context(), region, url); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if n := server.Count("ListQueueTags"); n > 2*readers {
		t.Errorf("%d calls for %d reads", n, readers)
	}
}

func TestUnthrottledCallsAreNotPaced(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	c := newClient(t, server)
	url := mustCreate(t, c, "orders", nil)
	started := server.Clock.Now()
	for range 100 {
		if _, err := c.QueueTags(t.Context(), region, url); err != nil {
			t.Fatal(err)
		}
	}
	if waited := server.Clock.Now().Sub(started); waited != 0 {
		t.Errorf("waited %s", waited)
	}
}

// CloudWatch takes three PutMetricAlarm a second; a minute after the last
// throttled answer the calls run free again.
func TestPaceFollowsQuota(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	c := newClient(t, server)
	server.Fail(fakeaws.Failure{Operation: "PutMetricAlarm", Code: "Throttling", Times: 1})
	put := func(n int) time.Duration {
		started := server.Clock.Now()
		for i := range n {
			if err := c.PutAlarm(t.Context(), region, deadLetters(fmt.Sprintf("alarm-%d", i)), nil); err != nil {
				t.Fatal(err)
			}
		}
		return server.Clock.Now().Sub(started)
	}
	// The SDK's own wait, of a second at most, falls into the pace.
	if waited := put(11); waited < 3*time.Second || waited > 5*time.Second {
		t.Errorf("11 alarms took %s, want ten times 370 ms", waited)
	}
	if n := server.Count("PutMetricAlarm"); n != 12 {
		t.Errorf("%d calls, want 12", n)
	}
	server.Clock.Advance(time.Minute)
	if waited := put(11); waited != 0 {
		t.Errorf("a minute later 11 alarms took %s", waited)
	}
}
