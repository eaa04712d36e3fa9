package pair

import (
	"context"
	"sync"
	"time"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
)

// topicViews remembers for a short while what a topic's own list of
// subscriptions says, so that one list serves all pairs of a provider instance.
//
// The list is the only way to see a ghost: for hours after a topic was deleted,
// or deleted and created anew, SNS goes on answering for its old subscriptions
// (hashicorp/terraform-provider-aws#25059). It is a favour, not a need: many
// callers may subscribe to a topic but not list it.
type topicViews struct {
	client *awsapi.Client
	mu     sync.Mutex
	byARN  map[string]*topicView
}

type topicView struct {
	once          sync.Once
	at            time.Time
	subscriptions []awsapi.Subscription
	err           error
}

// viewAge is how long a list is believed.
const viewAge = 30 * time.Second

func newTopicViews(c *awsapi.Client) *topicViews {
	return &topicViews{client: c, byARN: map[string]*topicView{}}
}

// list returns the topic's subscriptions.
func (t *topicViews) list(ctx context.Context, topic string) ([]awsapi.Subscription, error) {
	now := t.client.Now()
	t.mu.Lock()
	v := t.byARN[topic]
	if v == nil || now.Sub(v.at) > viewAge {
		v = &topicView{at: now}
		t.byARN[topic] = v
	}
	t.mu.Unlock()
	// Whoever comes first asks for all: its being cancelled is not the others' affair.
	v.once.Do(func() { v.subscriptions, v.err = t.client.SubscriptionsByTopic(context.WithoutCancel(ctx), topic) })
	if v.err != nil {
		t.forget(topic)
	}
	return v.subscriptions, v.err
}

func (t *topicViews) forget(topic string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.byARN, topic)
}

// subscribable makes sure that the topic is there and that nobody else has
// subscribed the queue already: Subscribe would quietly return that one. Only
// when the source is itself made in this run can a subscription of its ARN be
// nothing but the ghost of an earlier queue of that name; it is taken over.
func (r *Run) subscribable(ctx context.Context, topic string) error {
	c := r.engine.Client
	list, err := r.engine.topics.list(ctx, topic)
	switch {
	case awsapi.IsNotFound(err):
		return &MissingError{Kind: "topic", ARN: topic, Path: "subscriptions", Why: "does not exist", Err: err}
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
			return &AdoptionError{Kind: "subscription", Name: topic + " → " + queue, ARN: s.ARN, Import: queue, Path: "subscriptions"}
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
