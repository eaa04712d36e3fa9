package redrivepair

import (
	"context"
	"reflect"

	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// keepImportedKeys lets the plan after an import be empty when the configuration
// says the same under other keys: an import cannot know how a person calls the
// subscriptions. The first other change takes the configuration's keys over.
func keepImportedKeys(ctx context.Context, private pairschema.PrivateState, prior *topology.Pair, planned *topology.Pair) {
	if prior == nil || !pairschema.SinceImport(ctx, private) {
		return
	}
	kept := *planned
	kept.Subscriptions, kept.SubscriptionARNs = prior.Subscriptions, prior.SubscriptionARNs
	if sameByTopic(prior.Subscriptions, planned.Subscriptions) && reflect.DeepEqual(kept, *prior) {
		*planned = kept
	}
}

func sameByTopic(a, b topology.Maybe[map[string]topology.Maybe[topology.Subscription]]) bool {
	x, ok1 := byTopic(a)
	y, ok2 := byTopic(b)
	if !ok1 || !ok2 || len(x) != len(y) {
		return false
	}
	for topic, s := range x {
		if !topology.Known(s).Equal(topology.Known(y[topic])) {
			return false
		}
	}
	return true
}

func byTopic(m topology.Maybe[map[string]topology.Maybe[topology.Subscription]]) (map[string]topology.Subscription, bool) {
	out := map[string]topology.Subscription{}
	subs, ok := m.Get()
	for _, v := range subs {
		s, known := v.Get()
		topic, named := s.TopicARN.Get()
		if !known || !named {
			return nil, false
		}
		out[topic] = s
	}
	return out, ok && len(out) == len(subs)
}
