package pair

import (
	"context"
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// subscribable makes sure that the topic is there, that its owner lets us
// subscribe, and that nobody else has subscribed the queue already: Subscribe
// would quietly return that one. Only when the source is itself made in this run
// can a subscription of its ARN be nothing but the ghost of an earlier queue of
// that name; it is taken over.
func (r *Run) subscribable(ctx context.Context, topic string) error {
	if err := r.mayLetUs(ctx, topic); err != nil {
		return err
	}
	c := r.engine.Client
	list, err := r.engine.topics.list(ctx, topic)
	switch {
	case awsapi.IsNotFound(err):
		return &MissingError{Kind: "topic", ARN: topic, Path: r.topicPath(topic), Why: "does not exist", Err: err}
	case awsapi.IsAccessDenied(err):
		return nil // Subscribe may be all that is permitted
	case err != nil:
		return err
	}
	queue := r.want.Source.ARN
	for _, s := range list {
		if s.Endpoint != queue || s.ARN == awsapi.PendingConfirmation || c.Deleted(s.ARN) {
			continue
		}
		if r.have.Source != nil {
			return &AdoptionError{Kind: "subscription", Name: topic + " → " + queue, ARN: s.ARN, Import: queue, Path: r.subscriptionPath(topic)}
		}
		got, err := c.GetSubscription(ctx, s.ARN)
		if awsapi.IsNotFound(err) {
			continue
		}
		if err != nil {
			return err
		}
		r.mu.Lock()
		r.ghosts[topic] = &SubscriptionState{Subscription: readSubscription(topic, got), ARN: s.ARN}
		r.mu.Unlock()
	}
	return nil
}

// subscriptionPath is the attribute that a subscription comes from.
func (r *Run) subscriptionPath(topic string) string {
	key, ok := r.want.SubscriptionKeys[topic]
	if !ok {
		return "subscriptions"
	}
	return fmt.Sprintf("subscriptions[%q]", key)
}

func (r *Run) topicPath(topic string) string {
	if _, ok := r.want.SubscriptionKeys[topic]; !ok {
		return "subscriptions"
	}
	return r.subscriptionPath(topic) + ".topic_arn"
}

const actionSubscribe = "sns:Subscribe"

// mayLetUs refuses a topic of another account whose policy plainly does not let us
// subscribe. One that depends on what is not known here is left to Subscribe, one
// that cannot be read to Ask.
func (r *Run) mayLetUs(ctx context.Context, topic string) error {
	account, foreign := r.stranger(topic)
	if !foreign {
		return nil
	}
	attributes, err := r.engine.topics.attributes.get(ctx, topic)
	switch {
	case awsapi.IsNotFound(err), awsapi.IsInvalidParameter(err):
		return nil // the list tells, or Subscribe
	case awsapi.IsAccessDenied(err):
		r.mu.Lock()
		defer r.mu.Unlock()
		r.unread[topic] = true
		return nil // Ask tells
	case err != nil:
		return err
	}
	if letsSubscribe(attributes[attrPolicy], topic, r.want.Source.ARN, account) != policydoc.Refused {
		return nil
	}
	return &NotAllowedError{Topic: topic, Account: account, Path: r.topicPath(topic)}
}

// stranger says whether a topic is another account's, and which account we are.
func (r *Run) stranger(topic string) (account string, foreign bool) {
	queue, err1 := topology.ParseARN(r.want.Source.ARN)
	t, err2 := topology.ParseARN(topic)
	return queue.Account, err1 == nil && err2 == nil && queue.Account != t.Account
}

// letsSubscribe says whether a topic's policy lets somebody of the queue's account
// subscribe the queue. aws:SourceOwner is the caller's account in direct calls: so
// SNS binds a new topic's policy to its owner.
func letsSubscribe(policy, topic, queue, account string) policydoc.Answer {
	document, err := policydoc.ParseDocument(policy)
	if err != nil {
		return policydoc.Unclear
	}
	return document.Answers(policydoc.Access{
		Account: account, Action: actionSubscribe, Resource: topic,
		Context: map[string][]string{
			"aws:sourceowner": {account}, "aws:principalaccount": {account}, "sns:protocol": {"sqs"}, "sns:endpoint": {queue},
		},
	})
}

// refusedBy adds to a Subscribe that was denied whose permission is missing, when
// that is the topic's owner's.
func (r *Run) refusedBy(topic string, err error) error {
	account, foreign := r.stranger(topic)
	if !foreign || !awsapi.IsAccessDenied(err) {
		return err
	}
	return &NotAllowedError{Topic: topic, Account: account, Path: r.topicPath(topic), Err: err}
}
