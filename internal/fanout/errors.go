package fanout

import (
	"errors"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
)

// ConsumerError says which consumer an error is about.
type ConsumerError struct {
	Key   string // in consumers, or in state for one that is to go
	Queue string // name of its source queue
	Err   error  // an error of package pair, or of awsapi
}

func (e *ConsumerError) Error() string { return "consumer " + e.Key + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *ConsumerError) Unwrap() error { return e.Err }

// consumerError tells of a consumer what the engine says of a pair: what the pair
// could be imported by, a fan-out is imported by as a whole; and the one
// subscription is no attribute of a consumer.
func consumerError(want Spec, key, queue string, err error) *ConsumerError {
	own := func(path *string) {
		if strings.HasPrefix(*path, "subscriptions") {
			*path = ""
		}
	}
	if e, ok := errors.AsType[*pair.AdoptionError](err); ok {
		own(&e.Path)
		e.Import, e.Fanout = want.importID(), true
	}
	if e, ok := errors.AsType[*pair.MissingError](err); ok {
		own(&e.Path)
	}
	if e, ok := errors.AsType[*pair.NotAllowedError](err); ok {
		own(&e.Path)
	}
	if e, ok := errors.AsType[*pair.PendingError](err); ok {
		own(&e.Path)
	}
	return &ConsumerError{Key: key, Queue: queue, Err: err}
}

// sharedError tells of the undelivered queue.
func sharedError(want Spec, err error) error {
	if e, ok := errors.AsType[*pair.AdoptionError](err); ok {
		e.Import, e.Fanout = want.importID(), true
	}
	return err
}

// importID is what ParseRef reads; "" without a topic's ARN.
func (s Spec) importID() string {
	arn := s.ARN()
	if s.Topic != nil || arn == "" {
		return arn
	}
	return "existing:" + arn + "@" + s.Region
}
