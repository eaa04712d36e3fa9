package redriveaudit

import (
	"context"
	"maps"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// listed are the subscriptions that could be listed, by topic.
type listed struct {
	byTopic map[string][]awsapi.Subscription
	ours    bool // those of the account in this region are complete
	blind   map[string]bool
}

// delivery is a subscription that delivers into a queue of the audit.
type delivery struct {
	to      *live
	topic   string
	pending bool
}

// subscriptions finds what is delivered into the queues, and what subscriptions
// give up into them. The account's own list has the subscriptions that the policy
// of a queue does not let in; topics of other accounts and regions have their own
// list, and the policies of the queues name them.
func (s *search) subscriptions(ctx context.Context) error {
	found, err := s.list(ctx)
	if err != nil {
		return err
	}
	deliveries := s.deliveries(found)
	gone, err := s.gone(ctx, deliveries)
	if err != nil {
		return err
	}
	for _, d := range deliveries {
		if !gone[d.topic] || d.to.admits(d.topic) {
			d.to.subscribedTo(d.topic, d.pending)
		}
	}
	if err := s.givenUp(ctx, found); err != nil {
		return err
	}
	return s.each(ctx, s.names(), func(ctx context.Context, name string) error {
		if l := s.queues[name]; l.facts.Serves() {
			return s.watched(ctx, l)
		}
		return nil
	})
}

// deliveries are those into the queues of the audit, by topic.
func (s *search) deliveries(found listed) []delivery {
	byARN := map[string]*live{}
	for _, l := range s.queues {
		byARN[l.facts.Queue.ARN.String()] = l
	}
	var all []delivery
	for _, topic := range slices.Sorted(maps.Keys(found.byTopic)) {
		for _, one := range found.byTopic[topic] {
			if l := byARN[one.Endpoint]; l != nil && one.Protocol == "sqs" {
				all = append(all, delivery{l, topic, one.ARN == awsapi.PendingConfirmation})
			}
		}
	}
	return all
}

// gone are the topics that were deleted, whose subscriptions SNS lists for days.
// A topic need not be asked about where the queue's policy knows it.
func (s *search) gone(ctx context.Context, deliveries []delivery) (map[string]bool, error) {
	var topics []string
	for _, d := range deliveries {
		if !d.to.admits(d.topic) {
			topics = append(topics, d.topic)
		}
	}
	slices.Sort(topics)
	gone := map[string]bool{}
	err := s.each(ctx, slices.Compact(topics), func(ctx context.Context, topic string) error {
		_, err := s.client.GetTopic(ctx, topic)
		if awsapi.IsNotFound(err) {
			s.mu.Lock()
			defer s.mu.Unlock()
			gone[topic] = true
			return nil
		}
		if awsapi.IsAccessDenied(err) || awsapi.IsInvalidParameter(err) {
			return nil // the subscription says that there is one
		}
		return err
	})
	return gone, err
}

func (s *search) list(ctx context.Context) (listed, error) {
	found := listed{byTopic: map[string][]awsapi.Subscription{}, blind: map[string]bool{}}
	own, err := s.client.Subscriptions(ctx, s.region)
	if err != nil && !s.mayNot(err) {
		return found, err
	}
	found.ours = err == nil
	for _, one := range own {
		found.byTopic[one.TopicARN] = append(found.byTopic[one.TopicARN], one)
	}
	var elsewhere []string
	for _, l := range s.queues {
		for _, topic := range l.admitted() {
			if a, err := topology.ParseARN(topic); err == nil && (!found.ours || a.Region != s.region || a.Account != l.facts.Queue.ARN.Account) {
				elsewhere = append(elsewhere, topic)
			}
		}
	}
	slices.Sort(elsewhere)
	err = s.each(ctx, slices.Compact(elsewhere), func(ctx context.Context, topic string) error {
		list, err := s.client.SubscriptionsByTopic(ctx, topic)
		denied := s.mayNot(err)
		s.mu.Lock()
		defer s.mu.Unlock()
		switch {
		case awsapi.IsNotFound(err):
			return nil
		case denied:
			found.blind[topic] = true
			return nil
		case err != nil:
			return err
		}
		found.byTopic[topic] = append(found.byTopic[topic], list...)
		return nil
	})
	return found, err
}
