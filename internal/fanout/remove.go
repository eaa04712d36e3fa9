package fanout

import (
	"context"
	"sync"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
)

// removeConsumers destroys the pairs of consumers that are no longer wanted.
func (r *run) removeConsumers(ctx context.Context) {
	var wg sync.WaitGroup
	slots := make(chan struct{}, concurrency)
	for _, name := range r.removed() {
		r.mu.Lock()
		have := r.have.Consumers[name] // those before it may be writing what is left of them
		r.mu.Unlock()
		wg.Add(1)
		slots <- struct{}{}
		go func() {
			defer func() { <-slots; wg.Done() }()
			left, warnings, err := r.engine.Pairs.Destroy(ctx, have, r.heldFor(name))
			r.left(name, left, warnings, err)
			if err != nil {
				r.fail(name, err)
			}
		}()
	}
	wg.Wait()
}

// left notes what a consumer's destruction left, and what went with messages.
func (r *run) left(name string, left pair.Actual, warnings []pair.NotEmptyError, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.have.Consumers[name] = left
	if err == nil {
		delete(r.have.Consumers, name)
	}
	r.warn(name, warnings)
}

// warn notes queues that went with messages in them; of the undelivered queue name
// is "".
func (r *run) warn(name string, warnings []pair.NotEmptyError) {
	for _, w := range warnings {
		r.warnings = append(r.warnings, Holding{NotEmptyError: w, Consumer: name, Key: r.have.ConsumerNames[name]})
	}
}
