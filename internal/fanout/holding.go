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

// FullAbandoned is Full for those queues that a change to want leaves behind, of the
// fan-out itself and of the consumers that stay: of another name or no longer wanted.
func (e *Engine) FullAbandoned(ctx context.Context, want Spec, have Actual) ([]Holding, error) {
	shared, err := e.Pairs.FullAbandoned(ctx, want.Shared, have.Shared)
	if err != nil {
		return nil, err
	}
	var out []Holding
	for _, q := range shared {
		out = append(out, Holding{NotEmptyError: q})
	}
	for _, name := range slices.Sorted(maps.Keys(want.Consumers)) {
		full, err := e.Pairs.FullAbandoned(ctx, want.Consumers[name], have.Consumers[name])
		if err != nil {
			return out, err
		}
		for _, q := range full {
			out = append(out, Holding{NotEmptyError: q, Consumer: name, Key: want.Keys[name]})
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
