package pair

import (
	"context"
	"errors"
)

// Ask subscribes a queue that is yet to be made to the topics of other accounts
// whose policy is not shown to us. A policy may permit sns:Subscribe and nothing
// else, so that only Subscribe can tell; SNS looks for the queue when it delivers,
// not before. A refusal then comes while there is nothing to lose. What is published
// until the queue is there would not have reached it without the subscription either.
func (r *Run) Ask(ctx context.Context) error {
	if r.have.Source != nil {
		return nil // delivery must be possible first
	}
	for _, topic := range keys(r.unread) {
		want := r.want.Subscriptions[topic]
		if r.ghosts[topic] != nil {
			continue
		}
		want.DeadLetterARN = "" // it is yet to be made, too
		if err := r.subscribeTo(ctx, want); err != nil {
			if refused, ok := errors.AsType[*NotAllowedError](err); ok {
				return refused
			}
			return r.stopped("subscribe "+r.want.Source.Name+" to "+topic, err)
		}
	}
	return nil
}
