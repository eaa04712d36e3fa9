package awsapi

import (
	"context"
	"sync"
	"time"
)

// collectFor is how long the first caller waits for others to join.
const collectFor = 5 * time.Millisecond

type describeFunc func(ctx context.Context, region string, names []string) (map[string]Alarm, error)

// batcher turns many small questions about alarms into few large ones.
type batcher struct {
	sleep    func(context.Context, time.Duration) error
	describe describeFunc

	mu   sync.Mutex
	open map[string]*batch // by region: collecting, not sent yet
}

// batch is one call to come.
type batch struct {
	names  []string
	wanted map[string]bool
	done   chan struct{}
	found  map[string]Alarm
	err    error
}

func newBatcher(sleep func(context.Context, time.Duration) error, describe describeFunc) *batcher {
	return &batcher{sleep: sleep, describe: describe, open: map[string]*batch{}}
}

// get returns those of the named alarms that exist.
func (b *batcher) get(ctx context.Context, region string, names []string) (map[string]Alarm, error) {
	joined := map[*batch]bool{}
	for _, name := range names {
		joined[b.join(ctx, region, name)] = true
	}
	found := map[string]Alarm{}
	for part := range joined {
		select {
		case <-part.done:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if part.err != nil {
			return nil, part.err
		}
		for _, name := range names {
			if alarm, ok := part.found[name]; ok {
				found[name] = alarm
			}
		}
	}
	return found, nil
}

// join puts a name into the open batch of its region, opening one if need be. A
// full batch is closed, so that the next name opens another.
func (b *batcher) join(ctx context.Context, region, name string) *batch {
	b.mu.Lock()
	defer b.mu.Unlock()
	part := b.open[region]
	if part == nil {
		part = &batch{wanted: map[string]bool{}, done: make(chan struct{})}
		b.open[region] = part
		// The caller who opened the batch may give up; the others still wait.
		go b.send(context.WithoutCancel(ctx), region, part)
	}
	if !part.wanted[name] {
		part.wanted[name] = true
		part.names = append(part.names, name)
	}
	if len(part.names) >= alarmsPerCall {
		delete(b.open, region)
	}
	return part
}

func (b *batcher) send(ctx context.Context, region string, part *batch) {
	defer close(part.done)
	if part.err = b.sleep(ctx, collectFor); part.err != nil {
		return
	}
	b.mu.Lock()
	if b.open[region] == part {
		delete(b.open, region)
	}
	b.mu.Unlock()
	part.found, part.err = b.describe(ctx, region, part.names)
}
