package pair

import (
	"context"
	"errors"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
)

// Ask subscribes a queue that is yet to be made to the topics of other accounts
// whose policy is not shown to us. A policy may permit sns:Subscribe and nothing
// else, so that only Subscribe can tell. A refusal then comes while there is nothing
// to lose, and what was subscribed before it is taken back.
//
// SNS is taken to look for the queue when it delivers and not before: the developer
// guide names a deleted endpoint among the errors of delivery (Amazon SNS
// dead-letter queues), and says of Subscribe nothing of the kind. Should it look
// earlier, its refusal is not for want of a permission: then the subscription is
// left to Widen, which makes it when the queue is there. What is published until
// then would not have reached the queue without the subscription either.
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
		err := r.subscribeTo(ctx, want)
		made := r.have.Subscriptions[topic] != nil // with or without an error
		if made {
			r.asked = append(r.asked, topic)
		}
		refused, denied := errors.AsType[*NotAllowedError](err)
		switch {
		case denied:
			refused.Left = r.TakeBack(ctx)
			return refused
		case err != nil && (made || !awsapi.IsInvalidParameter(err) && !awsapi.IsNotFound(err)):
			return r.stopped("subscribe "+r.want.Source.Name+" to "+topic, err)
		}
	}
	return nil
}

// TakeBack ends the subscriptions that Ask made. It is for a run that is refused
// elsewhere, before anything else was begun.
func (r *Run) TakeBack(ctx context.Context) error {
	for _, topic := range r.asked {
		if err := r.endSubscription(ctx, topic); err != nil {
			return err
		}
	}
	r.asked = nil
	return nil
}
