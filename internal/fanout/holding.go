package fanout

import (
	"context"
	"maps"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
)

// Full lists the queues of a fan-out that hold messages, each as the error that
// a destroy would end with, and with what is needed to tell whose it is.
func (e *Engine) Full(ctx context.Context, have Actual) ([]Holding, error) {
	return holdings(slices.Sorted(maps.Keys(have.Consumers)), have.ConsumerNames, func(name string) ([]pair.NotEmptyError, error) {
		if name == "" {
			return e.Pairs.Full(ctx, have.Shared)
		}
		return e.Pairs.Full(ctx, have.Consumers[name])
	})
}

// FullAbandoned is Full for those queues that a change to want leaves behind, of the
// fan-out itself and of the consumers that stay: of another name or no longer wanted.
func (e *Engine) FullAbandoned(ctx context.Context, want Spec, have Actual) ([]Holding, error) {
	return holdings(slices.Sorted(maps.Keys(want.Consumers)), want.Keys, func(name string) ([]pair.NotEmptyError, error) {
		if name == "" {
			return e.Pairs.FullAbandoned(ctx, want.Shared, have.Shared)
		}
		return e.Pairs.FullAbandoned(ctx, want.Consumers[name], have.Consumers[name])
	})
}

// holdings asks for the queues of the fan-out itself, under "", and of its consumers.
// With an error comes what was found until then.
func holdings(consumers []string, keys map[string]string, full func(name string) ([]pair.NotEmptyError, error)) ([]Holding, error) {
	var out []Holding
	consumers = slices.DeleteFunc(consumers, func(name string) bool { return name == "" }) // not known yet
	for _, name := range append([]string{""}, consumers...) {
		found, err := full(name)
		if err != nil {
			return out, err
		}
		for _, q := range found {
			out = append(out, Holding{NotEmptyError: q, Consumer: name, Key: keys[name]})
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
