package guardrail

import (
	"fmt"
	"maps"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// subscription is one subscription of a pair and where its attributes stand.
type subscription struct {
	topology.Subscription
	key      string
	inFanout bool
}

// plannedSubscriptions lists the subscriptions there will be.
func (p *Pair) plannedSubscriptions() []subscription {
	if p.seen == nil {
		return p.subscriptions(&p.Planned)
	}
	if !p.seen.subscriptionsListed {
		p.seen.subscriptions, p.seen.subscriptionsListed = p.subscriptions(&p.Planned), true
	}
	return p.seen.subscriptions
}

// subscriptions lists the known subscriptions of a description by key; none
// when the map is null or unknown.
func (p *Pair) subscriptions(of *topology.Pair) []subscription {
	all, ok := of.Subscriptions.Get()
	if !ok {
		return nil
	}
	list := make([]subscription, 0, len(all))
	for _, key := range slices.Sorted(maps.Keys(all)) {
		if s, ok := all[key].Get(); ok {
			list = append(list, subscription{s, key, p.InFanout})
		}
	}
	return list
}

// path is where the attribute is written: in the subscription of a pair, or in
// the consumer itself.
func (s subscription) path(attribute string) string {
	if s.inFanout {
		return attribute
	}
	return fmt.Sprintf("subscriptions[%q].%s", s.key, attribute)
}

// reads is the dotted path of the attribute.
func (s subscription) reads(attribute string) string {
	return "subscriptions." + s.key + "." + attribute
}

// who names the subscription in a sentence.
func (s subscription) who() string {
	if s.inFanout {
		return "the consumer's subscription"
	}
	return fmt.Sprintf("the subscription %q", s.key)
}

// topic is the subscribed topic's ARN taken apart, when it is known and one.
func (s subscription) topic() (topology.ARN, bool) {
	text, ok := s.TopicARN.Get()
	if !ok {
		return topology.ARN{}, false
	}
	arn, err := topology.ParseARN(text)
	return arn, err == nil && arn.Service == "sns"
}
