package pair

import (
	"maps"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Complete fills what AWS decided into a plan that has been carried out: URLs,
// subscription ARNs, the service's own message size. Everything the plan knew
// stays as planned.
func Complete(planned topology.Pair, a Actual) topology.Pair {
	p := planned
	seen := Observe(planned, a, Setting{})
	fill(&p.URL, seen.URL)
	fill(&p.DeadLetterQueueURL, seen.DeadLetterQueueURL)
	fill(&p.MaxMessageSize, seen.MaxMessageSize)
	if d, ok := p.DeadLetterQueue.Get(); ok {
		fill(&d.MaxMessageSize, seen.DeadLetterQueue.Or(nullDeadLetterQueue).MaxMessageSize)
		p.DeadLetterQueue = known(d)
	}
	p.SubscriptionARNs = seen.SubscriptionARNs
	if u, ok := p.Undelivered.Get(); ok {
		queues := maps.Clone(u.Queues.Or(nil))
		for region, m := range queues {
			q, _ := m.Get()
			if state := a.Undelivered[region]; state != nil {
				fill(&q.URL, known(state.URL))
			}
			fill(&q.URL, topology.Null[string]())
			queues[region] = known(q)
		}
		if u.Queues.IsKnown() {
			u.Queues = known(queues)
		}
		p.Undelivered = known(u)
	}
	return p
}

// fill sets what the plan left unknown.
func fill[T any](m *topology.Maybe[T], v topology.Maybe[T]) {
	if m.IsUnknown() {
		*m = v
	}
}
