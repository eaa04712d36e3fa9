package fanout

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
)

// Destroy deletes a fan-out and returns what is left of it, also with an error.
// All queues of all consumers are looked at before anything is touched.
func (e *Engine) Destroy(ctx context.Context, have Actual, held func(queue string) guardrail.OnDestroy) (Actual, []Holding, error) {
	d := &destruction{run: &run{engine: e, client: e.Pairs.Client, have: have.clone(), failed: map[string]error{}}, held: held}
	err := d.do(ctx)
	return d.have, d.warnings, err
}

type destruction struct {
	*run
	held func(queue string) guardrail.OnDestroy
}

func (d *destruction) do(ctx context.Context) error {
	if err := d.client.CheckAccount(ctx); err != nil {
		return err
	}
	d.eachConsumer(func(name string) error {
		return d.engine.Pairs.MayDestroy(ctx, d.consumer(name), d.held(name))
	})
	if err := d.engine.Pairs.MayDestroy(ctx, d.have.Shared, d.held("")); err != nil {
		return err
	}
	if failed := d.failures(); len(failed) > 0 {
		return errors.Join(failed...)
	}
	if err := d.endOldSubscriptions(ctx); err != nil {
		return err
	}
	d.eachConsumer(func(name string) error { return d.destroyConsumer(ctx, name) })
	if failed := d.failures(); len(failed) > 0 {
		return errors.Join(failed...)
	}
	left, warnings, err := d.engine.Pairs.Destroy(ctx, d.have.Shared, d.held(""))
	d.have.Shared = left
	d.warn("", warnings)
	if err != nil {
		return err
	}
	if t := d.have.Topic; t != nil {
		if err := d.deleteTopic(ctx, t); err != nil {
			return err
		}
		d.have.Topic = nil
	}
	return d.removeTopicAlarms(ctx)
}

func (d *destruction) consumer(name string) pair.Actual {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.have.Consumers[name]
}

func (d *destruction) destroyConsumer(ctx context.Context, name string) error {
	left, warnings, err := d.engine.Pairs.Destroy(ctx, d.consumer(name), d.held(name))
	d.left(name, left, warnings, err)
	return err
}

// eachConsumer does something for all consumers, some at a time.
func (d *destruction) eachConsumer(do func(name string) error) {
	d.mu.Lock()
	names := slices.Sorted(maps.Keys(d.have.Consumers))
	d.mu.Unlock()
	var wg sync.WaitGroup
	slots := make(chan struct{}, concurrency)
	for _, name := range names {
		wg.Add(1)
		slots <- struct{}{}
		go func() {
			defer func() { <-slots; wg.Done() }()
			if err := do(name); err != nil {
				d.fail(name, err)
			}
		}()
	}
	wg.Wait()
}
