package sqsfanout

import (
	"context"
	"reflect"

	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// keepImportedKeys lets the plan after an import be empty when the configuration
// says the same under other keys. The first other change takes the
// configuration's keys over.
func keepImportedKeys(ctx context.Context, private pairschema.PrivateState, prior, planned *topology.Fanout) {
	if prior == nil || !pairschema.SinceImport(ctx, private) {
		return
	}
	if !sameByName(prior.Consumers, planned.Consumers) {
		return
	}
	kept := *planned
	kept.Consumers = prior.Consumers
	kept.QueueARNs, kept.QueueURLs, kept.DeadLetterQueueARNs = prior.QueueARNs, prior.QueueURLs, prior.DeadLetterQueueARNs
	if reflect.DeepEqual(kept, *prior) {
		*planned = kept
	}
}

func sameByName(a, b topology.Maybe[map[string]topology.Maybe[topology.Consumer]]) bool {
	x, y := byName(a), byName(b)
	if len(x) != len(a.Or(nil)) || len(y) != len(b.Or(nil)) || len(x) != len(y) {
		return false
	}
	for name, c := range x {
		if other, ok := y[name]; !ok || !reflect.DeepEqual(asDecoded(c), asDecoded(other)) {
			return false
		}
	}
	return true
}

// asDecoded leaves out what a consumer's schema leaves out: after a decode it is
// null, after a resolve it is not.
func asDecoded(c topology.Consumer) topology.Consumer {
	c.FIFO.SetNull()
	c.Region.SetNull()
	c.NamePrefix.SetNull()
	c.Subscriptions.SetNull()
	c.SubscriptionARNs.SetNull()
	c.Undelivered.SetNull()
	c.Timeouts.SetNull()
	return c
}

func byName(m topology.Maybe[map[string]topology.Maybe[topology.Consumer]]) map[string]topology.Consumer {
	out := map[string]topology.Consumer{}
	for _, v := range m.Or(nil) {
		if c, ok := v.Get(); ok && c.QueueName.IsKnown() {
			out[c.QueueName.Or("")] = c
		}
	}
	return out
}
