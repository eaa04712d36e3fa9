package redrivepair

import (
	"context"
	"reflect"

	"github.com/hashicorp/terraform-plugin-framework/diag"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// importedKey marks in private state that the state is what an import found: the
// keys of its maps were chosen by the import, not by a person.
const importedKey = "imported"

// privateState is what both requests and responses of the framework have.
type privateState interface {
	GetKey(ctx context.Context, key string) ([]byte, diag.Diagnostics)
	SetKey(ctx context.Context, key string, value []byte) diag.Diagnostics
}

// sinceImport says that nothing was changed since the import: the state has what
// was found, and no configuration was applied to it.
func sinceImport(ctx context.Context, private privateState) bool {
	if private == nil {
		return false
	}
	mark, _ := private.GetKey(ctx, importedKey)
	return len(mark) > 0
}

// forgetImport is called when a configuration has been applied.
func forgetImport(ctx context.Context, private privateState) diag.Diagnostics {
	if !sinceImport(ctx, private) {
		return nil
	}
	return private.SetKey(ctx, importedKey, nil)
}

// keepImportedKeys lets the plan after an import be empty when the configuration
// says the same under other keys: an import cannot know how a person calls the
// subscriptions. The first other change takes the configuration's keys over.
func keepImportedKeys(ctx context.Context, private privateState, prior *topology.Pair, planned *topology.Pair) {
	if prior == nil || !sinceImport(ctx, private) {
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
