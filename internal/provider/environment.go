package provider

import (
	"context"
	"os"
	"time"
)

// Environment is everything the provider takes from outside its configuration.
// A nil field means the real one. The AWS SDK reads the AWS_* variables of the
// process by itself, whatever Getenv says.
type Environment struct {
	Getenv  func(key string) string
	Environ func() []string // "key=value"
	Now     func() time.Time
	// Sleep waits; it returns the context's error when that ends first.
	Sleep func(context.Context, time.Duration) error
}

func (e Environment) orReal() Environment {
	if e.Getenv == nil {
		e.Getenv = os.Getenv
	}
	if e.Environ == nil {
		e.Environ = os.Environ
	}
	if e.Now == nil {
		e.Now = time.Now
	}
	if e.Sleep == nil {
		e.Sleep = sleep
	}
	return e
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
