package fanout

import (
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Facts are what the guardrails judge: the fan-out, and each consumer as the
// pair it is. planned is what Resolve made of written.
func Facts(written, planned topology.Fanout, prior *topology.Fanout, s pair.Setting) guardrail.Fanout {
	r := &resolver{written: written, prior: &topology.Fanout{}, setting: s, out: planned, place: s.PlaceOf(written.Region)}
	facts := guardrail.Fanout{Written: written, Planned: planned, Prior: prior, Place: r.place, Consumers: map[string]guardrail.Pair{}}
	before := map[string]topology.Consumer{}
	if prior != nil {
		r.prior = prior
		before = consumersByName(prior)
	}
	topics := map[string]guardrail.TopicFacts{}
	if t, ok := planned.Topic.Get(); ok && planned.TopicARN.IsKnown() {
		topics[planned.TopicARN.Or("")] = guardrail.TopicFacts{MaxMessageSize: t.MaxMessageSize, KMSMasterKeyID: t.KMSMasterKeyID}
	}
	for key, m := range planned.Consumers.Or(nil) {
		c, ok := m.Get()
		own := written.Consumers.Or(nil)[key]
		if !ok || own.IsUnknown() {
			continue
		}
		w := r.Pair(key, Merge(written.ConsumerDefaults, own.Or(nullConsumer)))
		one := guardrail.Pair{Planned: plannedPair(w, c), Place: r.place, Topics: topics, InFanout: true}
		// What the fan-out decides for all is judged once, there.
		w.Undelivered.SetNull()
		w.InsufficientDataActions = own.Or(nullConsumer).InsufficientDataActions
		one.Written = w
		if old, ok := before[c.QueueName.Or("")]; ok {
			p := priorPair(*prior, old)
			one.Prior = &p
		}
		facts.Consumers[key] = one
	}
	return facts
}

// plannedPair is a planned consumer as a pair, with what its schema leaves out.
func plannedPair(written topology.Pair, c topology.Consumer) topology.Pair {
	p := c.Pair
	p.FIFO, p.Region = written.FIFO, written.Region
	p.NamePrefix, p.Undelivered = written.NamePrefix, written.Undelivered
	subs := subMap{}
	for key, m := range written.Subscriptions.Or(nil) {
		subs[key] = topology.Map(m, func(s topology.Subscription) topology.Subscription {
			s.FilterPolicy, s.FilterPolicyScope, s.RawMessageDelivery = c.FilterPolicy, c.FilterPolicyScope, c.RawMessageDelivery
			return s
		})
	}
	p.Subscriptions = known(subs)
	return p
}
