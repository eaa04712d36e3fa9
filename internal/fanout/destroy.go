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
func (e *Engine) Destroy(ctx context.Context, have Actual, held func(queue string) guardrail.OnDestroy) (Actual, []pair.NotEmptyError, error) {
	d := &destruction{run: &run{engine: e, client: e.Pairs.Client, have: have.clone(), failed: map[string]error{}}, held: held}
	err := d.do(ctx)
	return d.have, d.warnings, err
}

type destruction struct {
	*run
	held     func(queue string) guardrail.OnDestroy
	warnings []pair.NotEmptyError
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
	d.have.Shared, d.warnings = left, append(d.warnings, warnings...)
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
	d.mu.Lock()
	defer d.mu.Unlock()
	d.warnings = append(d.warnings, warnings...)
	d.have.Consumers[name] = left
	if err == nil {
		delete(d.have.Consumers, name)
	}
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

// Taken says at plan what a run would refuse at apply: names that something else
// has, among those that prior does not have.
func (e *Engine) Taken(ctx context.Context, want Spec, have Actual) error {
	if t := want.Topic; t != nil && have.Topic == nil && t.ARN != "" && !e.Pairs.Client.Known(t.ARN) {
		if err := e.topicFree(ctx, t.ARN, t.Name); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(want.Consumers)) {
		if _, there := have.Consumers[name]; there || name == "" {
			continue
		}
		if err := e.Pairs.Taken(ctx, want.Consumers[name]); err != nil {
			return &ConsumerError{Key: want.Keys[name], Queue: name, Err: err}
		}
	}
	return nil
}

// Full lists the queues of a fan-out that hold messages, each as the error that
// a destroy would end with, and with what is needed to tell whose it is.
func (e *Engine) Full(ctx context.Context, have Actual) ([]Holding, error) {
	var out []Holding
	shared, err := e.Pairs.Full(ctx, have.Shared)
	if err != nil {
		return nil, err
	}
	for _, q := range shared {
		out = append(out, Holding{NotEmptyError: q})
	}
	for _, name := range slices.Sorted(maps.Keys(have.Consumers)) {
		full, err := e.Pairs.Full(ctx, have.Consumers[name])
		if err != nil {
			return out, err
		}
		for _, q := range full {
			out = append(out, Holding{NotEmptyError: q, Consumer: name, Key: have.ConsumerNames[name]})
		}
	}
	return out, nil
}

// Holding is a queue of a fan-out that holds messages.
type Holding struct {
	pair.NotEmptyError
	Consumer string // name of the consumer's source queue; "" for the undelivered queue
	Key      string // its key
}

// Err is the holding as the error of its consumer.
func (h Holding) Err() error {
	if h.Consumer == "" {
		return &h.NotEmptyError
	}
	return &ConsumerError{Key: h.Key, Queue: h.Consumer, Err: &h.NotEmptyError}
}
