package pair

import (
	"context"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
)

func (f *refresh) subscription(ctx context.Context, topic string, old *SubscriptionState) error {
	c := f.engine.Client
	list, listErr := f.engine.topics.list(ctx, topic)
	if awsapi.IsNotFound(listErr) {
		return nil // the topic is gone, and its subscriptions with it
	}
	if old.ARN == awsapi.PendingConfirmation {
		f.keepSubscription(topic, pendingOrConfirmed(old, f.old.Source, list))
		return nil
	}
	if listErr == nil && !listed(list, old.ARN) {
		return nil // a ghost
	}
	got, err := c.GetSubscription(ctx, old.ARN)
	switch {
	case awsapi.IsNotFound(err):
		return nil
	case awsapi.IsAccessDenied(err):
		f.note("QG904", old.ARN, "sns:GetSubscriptionAttributes is not permitted: the subscription is taken to be as it was")
		f.keepSubscription(topic, old)
		return nil
	case err != nil:
		return err
	}
	read := readSubscription(topic, got)
	if old.FilterPolicy == "" && read.FilterPolicy == "" {
		read.Scope = old.Scope
	}
	f.keepSubscription(topic, &SubscriptionState{Subscription: read, ARN: old.ARN})
	return nil
}

func (f *refresh) keepSubscription(topic string, s *SubscriptionState) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now.Subscriptions[topic] = s
}

func listed(list []awsapi.Subscription, arn string) bool {
	for _, s := range list {
		if s.ARN == arn {
			return true
		}
	}
	return false
}

// pendingOrConfirmed looks whether the other owner has agreed meanwhile.
func pendingOrConfirmed(old *SubscriptionState, source *QueueState, list []awsapi.Subscription) *SubscriptionState {
	for _, s := range list {
		if source != nil && s.Endpoint == source.ARN && s.ARN != awsapi.PendingConfirmation {
			return &SubscriptionState{Subscription: old.Subscription, ARN: s.ARN}
		}
	}
	return old
}
