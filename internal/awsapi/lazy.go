package awsapi

import (
	"context"
	"errors"
)

// lazy computes a value on first need and keeps it. An error is kept too, so
// that a hundred resources do not each wait for the same missing credentials,
// unless it only says that the caller gave up.
type lazy[T any] struct {
	turn  chan struct{} // capacity one: held while computing
	done  bool
	value T
	err   error
}

func newLazy[T any]() *lazy[T] {
	return &lazy[T]{turn: make(chan struct{}, 1)}
}

func (l *lazy[T]) get(ctx context.Context, compute func(context.Context) (T, error)) (T, error) {
	var zero T
	select {
	case l.turn <- struct{}{}:
	case <-ctx.Done():
		return zero, ctx.Err()
	}
	defer func() { <-l.turn }()
	if l.done {
		return l.value, l.err
	}
	value, err := compute(ctx)
	if err != nil && (ctx.Err() != nil || errors.Is(err, context.Canceled)) {
		return zero, err
	}
	l.done, l.value, l.err = true, value, err
	return value, err
}
