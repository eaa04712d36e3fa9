package pair

import (
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// keepSpelling lets a value that means what it meant before keep its old text,
// so that other blanks, another key order or a .fifo more or less are no change.
// Terraform itself compares texts only, and the framework's semantic equality is
// not applied between configuration and state.
func (r *resolver) keepSpelling() {
	o, p := &r.out, r.prior
	fifo := o.FIFO.Or(false)
	sameName := func(a, b string) bool { return topology.FullName(a, fifo) == topology.FullName(b, fifo) }
	keep(&o.Name, p.Name, sameName)
	keepPolicy(&o.Policy, p.Policy)
	keep(&o.RedrivePolicy, p.RedrivePolicy, policydoc.EqualRedriveText)
	keepStatements(&o.PolicyStatements, p.PolicyStatements)
	o.SourcePolicyDocuments = keepDocuments(o.SourcePolicyDocuments, p.SourcePolicyDocuments)
	if d, ok := o.DeadLetterQueue.Get(); ok {
		before := p.DeadLetterQueue.Or(nullDeadLetterQueue)
		keep(&d.Name, before.Name, sameName)
		keepPolicy(&d.Policy, before.Policy)
		keepStatements(&d.PolicyStatements, before.PolicyStatements)
		keep(&d.RedriveAllowPolicy, before.RedriveAllowPolicy, policydoc.EqualRedriveAllowText)
		o.DeadLetterQueue = known(d)
	}
	r.keepSubscriptions()
	r.keepUndelivered(sameName)
}

func keep(now *strMay, before strMay, same func(a, b string) bool) {
	n, ok1 := now.Get()
	b, ok2 := before.Get()
	if ok1 && ok2 && same(n, b) {
		*now = before
	}
}

func keepPolicy(now *strMay, before strMay) { keep(now, before, policydoc.EqualText) }

// keepStatements compares statements by what they say: an import cannot know
// whether Allow was written.
func keepStatements(now *topology.Maybe[map[string]topology.Maybe[topology.Statement]],
	before topology.Maybe[map[string]topology.Maybe[topology.Statement]],
) {
	if !now.IsKnown() || !before.IsKnown() {
		return
	}
	n, ok1 := statements("", *now)
	b, ok2 := statements("", before)
	same := func(x, y policydoc.Statement) bool { return x.Sid == y.Sid && x.SameEffect(y) }
	if ok1 && ok2 && slices.EqualFunc(n, b, same) {
		*now = before
	}
}

func keepDocuments(now, before topology.Maybe[topology.Strings]) topology.Maybe[topology.Strings] {
	n, ok1 := now.Get()
	b, ok2 := before.Get()
	if !ok1 || !ok2 || len(n) != len(b) {
		return now
	}
	out := make(topology.Strings, len(n))
	for i := range n {
		out[i] = n[i]
		keepPolicy(&out[i], b[i])
	}
	return known(out)
}

func (r *resolver) keepSubscriptions() {
	subs, ok := r.out.Subscriptions.Get()
	if !ok {
		return
	}
	before := subscriptionsByTopic(r.prior.Subscriptions)
	out := make(map[string]topology.Maybe[topology.Subscription], len(subs))
	for key, m := range subs {
		out[key] = topology.Map(m, func(s topology.Subscription) topology.Subscription {
			keep(&s.FilterPolicy, before[s.TopicARN.Or("")].FilterPolicy, filterpolicy.Equal)
			return s
		})
	}
	r.out.Subscriptions = known(out)
}

// subscriptionsByTopic is a map of subscriptions by what tells them apart.
func subscriptionsByTopic(m topology.Maybe[map[string]topology.Maybe[topology.Subscription]]) map[string]topology.Subscription {
	out := map[string]topology.Subscription{}
	for _, v := range m.Or(nil) {
		if s, ok := v.Get(); ok && s.TopicARN.IsKnown() {
			out[s.TopicARN.Or("")] = s
		}
	}
	return out
}

func (r *resolver) keepUndelivered(sameName func(a, b string) bool) {
	u, ok := r.out.Undelivered.Get()
	if !ok {
		return
	}
	before := r.prior.Undelivered.Or(nullUndelivered)
	keep(&u.Name, before.Name, sameName)
	if queues, ok := u.Queues.Get(); ok {
		out := make(map[string]topology.Maybe[topology.UndeliveredQueue], len(queues))
		for region, m := range queues {
			q, _ := m.Get()
			old := before.Queues.Or(nil)[region].Or(topology.UndeliveredQueue{})
			keepPolicy(&q.Policy, old.Policy)
			out[region] = known(q)
		}
		u.Queues = known(out)
	}
	r.out.Undelivered = known(u)
}
