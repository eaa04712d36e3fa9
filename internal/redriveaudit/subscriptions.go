package redriveaudit

import (
	"context"
	"maps"
	"slices"
	"sync"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// listed are the subscriptions that could be listed, by topic.
type listed struct {
	byTopic map[string][]awsapi.Subscription
	ours    bool // those of the account in this region are complete
	blind   map[string]bool
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
	byARN := map[string]*live{}
	for _, l := range s.queues {
		byARN[l.facts.Queue.ARN.String()] = l
	}
	for _, topic := range slices.Sorted(maps.Keys(found.byTopic)) {
		for _, one := range found.byTopic[topic] {
			l := byARN[one.Endpoint]
			if l == nil || one.Protocol != "sqs" {
				continue
			}
			ghost, err := s.ghost(ctx, l, topic)
			if err != nil {
				return err
			}
			if !ghost {
				l.subscribedTo(topic, one.ARN == awsapi.PendingConfirmation)
			}
		}
	}
	return s.each(ctx, s.names(), func(ctx context.Context, name string) error {
		l := s.queues[name]
		if err := s.givenUp(ctx, l, found); err != nil || !l.facts.Serves() {
			return err
		}
		return s.watched(ctx, l)
	})
}

// ghost says whether a subscription is what a deleted topic left behind, which SNS
// lists for days. It need not be asked where the queue's policy knows the topic.
func (s *search) ghost(ctx context.Context, l *live, topic string) (bool, error) {
	if slices.Contains(pair.AdmittedTopics(l.facts.Queue.Attributes["Policy"]), topic) {
		return false, nil
	}
	_, err := s.client.GetTopic(ctx, topic)
	if awsapi.IsNotFound(err) {
		return true, nil
	}
	if awsapi.IsAccessDenied(err) || awsapi.IsInvalidParameter(err) {
		return false, nil // the subscription says that there is one
	}
	return false, err
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
		for _, topic := range pair.AdmittedTopics(l.facts.Queue.Attributes["Policy"]) {
			if a, err := topology.ParseARN(topic); err == nil && (!found.ours || a.Region != s.region || a.Account != l.facts.Queue.ARN.Account) {
				elsewhere = append(elsewhere, topic)
			}
		}
	}
	slices.Sort(elsewhere)
	var mu sync.Mutex
	err = s.each(ctx, slices.Compact(elsewhere), func(ctx context.Context, topic string) error {
		list, err := s.client.SubscriptionsByTopic(ctx, topic)
		mu.Lock()
		defer mu.Unlock()
		switch {
		case awsapi.IsNotFound(err):
			return nil
		case s.mayNot(err):
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

// givenUp asks whether subscriptions name a queue as their dead-letter queue. Only
// those of topics that its policy lets in can; a queue that serves a source, or
// has a redrive policy, need not be asked about.
func (s *search) givenUp(ctx context.Context, l *live, found listed) error {
	l.facts.GivenUpFrom = topology.Known([]string(nil))
	policy := l.facts.Queue.Attributes["Policy"]
	if policy == "" || l.facts.IsSource() || l.facts.Serves() {
		return nil
	}
	unseen := topology.Unknown[[]string]()
	topics := pair.AdmittedTopics(policy)
	if len(topics) == 0 && admitsSNS(policy, l.facts.Queue.ARN) {
		l.facts.GivenUpFrom = unseen // any topic could
		return nil
	}
	var from []string
	for _, topic := range topics {
		if found.blind[topic] {
			l.facts.GivenUpFrom = unseen
		}
		named, err := s.namedBy(ctx, l.facts.Queue.ARN.String(), found.byTopic[topic])
		if s.mayNot(err) {
			l.facts.GivenUpFrom = unseen
			continue
		}
		if err != nil {
			return err
		}
		if named {
			from = append(from, topic)
		}
	}
	if len(from) > 0 {
		l.facts.GivenUpFrom = topology.Known(from)
	}
	return nil
}

// namedBy says whether one of the subscriptions names the queue.
func (s *search) namedBy(ctx context.Context, queueARN string, subscriptions []awsapi.Subscription) (bool, error) {
	for _, one := range subscriptions {
		if one.ARN == awsapi.PendingConfirmation {
			continue
		}
		attributes, err := s.client.GetSubscription(ctx, one.ARN)
		if awsapi.IsNotFound(err) {
			continue
		}
		if err != nil {
			return false, err
		}
		if target, err := policydoc.ParseSubscriptionRedrive(attributes["RedrivePolicy"]); err == nil && target.DeadLetterTargetARN == queueARN {
			return true, nil
		}
	}
	return false, nil
}

// admitsSNS says whether a policy may let SNS in without naming a topic.
func admitsSNS(policy string, queue topology.ARN) bool {
	document, err := policydoc.ParseDocument(policy)
	return err != nil || document.Answers(policydoc.Access{
		Service: "sns.amazonaws.com", Action: "sqs:SendMessage", Resource: queue.String(),
	}) != policydoc.Refused
}
