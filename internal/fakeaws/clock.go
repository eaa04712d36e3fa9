package fakeaws

import (
	"context"
	"sync"
	"time"
)

// Epoch is where a manual clock starts. It is fixed, so that two runs of a test
// see the same timestamps, and far ahead, so that credentials handed out by STS
// are not expired for an SDK that looks at the wall clock.
var Epoch = time.Date(2035, time.January, 1, 0, 0, 0, 0, time.UTC)

// Clock is the time a Server lives in. A manual clock moves only when told to.
type Clock struct {
	mu   sync.Mutex
	now  time.Time
	real bool
}

// NewClock returns a manual clock that stands at Epoch.
func NewClock() *Clock { return &Clock{now: Epoch} }

// newRealClock returns a clock that follows the machine's.
func newRealClock() *Clock { return &Clock{real: true} }

// Now returns the current time of the clock.
func (c *Clock) Now() time.Time {
	if c.real {
		return time.Now().UTC()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Advance moves a manual clock forward by d. A real clock ignores it.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if d > 0 {
		c.now = c.now.Add(d)
	}
}

// Sleep waits for d: a manual clock advances by d and returns at once, a real
// clock waits. It returns the context's error when ctx is done, and then a
// manual clock has not moved. It is meant to be injected as the sleep function
// of the client under test.
func (c *Clock) Sleep(ctx context.Context, d time.Duration) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if !c.real {
		c.Advance(d)
		return nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
