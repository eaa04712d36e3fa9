package pair

import (
	"context"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
)

func (f *refresh) subscription(ctx context.Context, topic string, old *SubscriptionState) error {
	c := f.engine.Client
	list, listErr := f.engine.topics.list(ctx, topic)
	if awsapi.IsNotFound(listErr) {
		return nil // the topic is gone, and its subscriptions with it
	}
	if listErr == nil && !f.listed(list, old.ARN) {
		if old.ARN != awsapi.PendingConfirmation {
			return nil // a ghost
		}
		arn := f.confirmed(list)
		if arn == "" {
			return nil // nobody confirmed it in time
		}
		old = &SubscriptionState{Subscription: old.Subscription, ARN: arn}
	}
	if old.ARN == awsapi.PendingConfirmation {
		f.keepSubscription(topic, old) // there is no asking for it
		return nil
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
	f.unverifiedSubscription(&read, got, old)
	if old.FilterPolicy == "" && read.FilterPolicy == "" {
		read.Scope = old.Scope
	}
	f.keepSubscription(topic, &SubscriptionState{Subscription: read, ARN: old.ARN})
	return nil
}

// unverifiedSubscription keeps attributes that an emulator does not answer. AWS
// leaves out what is not set, so that there a missing one is gone.
func (f *refresh) unverifiedSubscription(read *Subscription, got map[string]string, old *SubscriptionState) {
	if !f.engine.Client.Overridden("sns") {
		return
	}
	for _, one := range []struct {
		name string
		set  bool
		keep func()
	}{
		{attrRaw, old.Raw, func() { read.Raw = old.Raw }},
		{attrFilter, old.FilterPolicy != "", func() { read.FilterPolicy, read.Scope = old.FilterPolicy, old.Scope }},
		{attrRedrive, old.DeadLetterARN != "", func() { read.DeadLetterARN = old.DeadLetterARN }},
	} {
		if _, answered := got[one.name]; !answered && one.set {
			one.keep()
			f.note("QG905", old.ARN, one.name+" is not among the attributes that the endpoint answers: it is taken to be as it was")
		}
	}
}

func (f *refresh) keepSubscription(topic string, s *SubscriptionState) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now.Subscriptions[topic] = s
}

// listed says whether a topic's list has the subscription; of one that is pending,
// it has the queue alone.
func (f *refresh) listed(list []awsapi.Subscription, arn string) bool {
	return slices.ContainsFunc(list, func(s awsapi.Subscription) bool {
		return s.ARN == arn && (arn != awsapi.PendingConfirmation || f.ours(s))
	})
}

// confirmed is the ARN of a subscription whose owner has agreed meanwhile; "" when
// there is none.
func (f *refresh) confirmed(list []awsapi.Subscription) string {
	for _, s := range list {
		if f.ours(s) && s.ARN != awsapi.PendingConfirmation {
			return s.ARN
		}
	}
	return ""
}

func (f *refresh) ours(s awsapi.Subscription) bool {
	return f.old.Source != nil && s.Endpoint == f.old.Source.ARN
}
