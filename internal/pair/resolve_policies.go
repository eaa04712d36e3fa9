package pair

import (
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// policies settles the access policies of all queues, as the text that is sent.
func (r *resolver) policies() {
	o := &r.out
	manage, ok := o.ManagePolicy.Get()
	o.Policy = topology.Unknown[string]()
	switch {
	case ok && !manage:
		o.Policy = topology.Null[string]()
	case ok:
		o.Policy = r.sourcePolicy()
	}
	if d, ok := o.DeadLetterQueue.Get(); ok {
		d.Policy = topology.Unknown[string]()
		if o.ManagePolicy.IsKnown() {
			d.Policy = topology.Null[string]()
			if manage {
				d.Policy = r.policyOf(o.DeadLetterQueueARN, nil, d.PolicyStatements, nil)
			}
		}
		o.DeadLetterQueue = known(d)
	}
	r.undeliveredPolicies()
}

func (r *resolver) sourcePolicy() strMay {
	topics, principals, ok := r.topics()
	documents, ok2 := Texts(r.out.SourcePolicyDocuments)
	if !ok || !ok2 {
		return topology.Unknown[string]()
	}
	sns := func(arn string) []policydoc.Statement {
		if len(topics) == 0 {
			return nil
		}
		return []policydoc.Statement{policydoc.AllowSNS(arn, topics, principals)}
	}
	return r.policyOf(r.out.ARN, sns, r.out.PolicyStatements, documents)
}

// undeliveredPolicies: these queues exist for SNS alone, so their policy is ours
// whatever manage_policy says.
func (r *resolver) undeliveredPolicies() {
	u, ok := r.out.Undelivered.Get()
	if !ok {
		return
	}
	queues, ok := u.Queues.Get()
	if !ok {
		return
	}
	topics, _, ok := r.topics()
	out := make(map[string]topology.Maybe[topology.UndeliveredQueue], len(queues))
	for region, m := range queues {
		q, _ := m.Get()
		if ok {
			here := slices.DeleteFunc(slices.Clone(topics), func(t string) bool {
				a, err := topology.ParseARN(t)
				return err != nil || a.Region != region
			})
			q.Policy = r.policyOf(q.ARN, func(arn string) []policydoc.Statement {
				return []policydoc.Statement{policydoc.AllowSNS(arn, here, policydoc.SNSPrincipals(region, region))}
			}, topology.Null[map[string]topology.Maybe[topology.Statement]](), nil)
		}
		out[region] = known(q)
	}
	u.Queues = known(out)
	r.out.Undelivered = known(u)
}

// topics lists the ARNs of all topics that feed the queue, sorted, with the
// principals under which SNS sends from them.
func (r *resolver) topics() (arns, principals []string, ok bool) {
	if r.out.Subscriptions.IsUnknown() || r.place.Region.IsUnknown() {
		return nil, nil, false
	}
	for _, m := range r.out.Subscriptions.Or(nil) {
		arn, known := m.Or(topology.Subscription{}).TopicARN.Get()
		if !known {
			return nil, nil, false
		}
		arns = append(arns, arn)
		if a, err := topology.ParseARN(arn); err == nil {
			principals = append(principals, policydoc.SNSPrincipals(a.Region, r.place.Region.Or(""))...)
		}
	}
	slices.Sort(arns)
	slices.Sort(principals)
	return slices.Compact(arns), slices.Compact(principals), true
}

// policyOf is the policy of one queue: what SNS needs, the author's statements
// by Sid, the author's documents, and the refusal of plain HTTP. Null when
// nothing is left to say.
func (r *resolver) policyOf(arn strMay, sns func(arn string) []policydoc.Statement,
	extra topology.Maybe[map[string]topology.Maybe[topology.Statement]], documents []string,
) strMay {
	a, ok := arn.Get()
	tls, ok2 := r.out.EnforceTLS.Get()
	added, ok3 := statements(a, extra)
	if !ok || !ok2 || !ok3 {
		return topology.Unknown[string]()
	}
	var own []policydoc.Statement
	if sns != nil {
		own = sns(a)
	}
	own = append(own, added...)
	if tls {
		own = append(own, policydoc.DenyInsecureTransport(a, "sqs"))
	}
	docs := []policydoc.Document{policydoc.NewDocument(own...)}
	for _, text := range documents {
		d, err := policydoc.ParseDocument(text)
		if err != nil {
			return topology.Unknown[string]() // refused by validation, with its place
		}
		docs = append(docs, d)
	}
	all, err := policydoc.Merge(docs...)
	if err != nil {
		return topology.Unknown[string]() // likewise
	}
	if len(all.Statements) == 0 {
		return topology.Null[string]()
	}
	return known(all.JSON())
}

// statements turns the author's map into statements about the queue, by Sid.
func statements(arn string, extra topology.Maybe[map[string]topology.Maybe[topology.Statement]]) ([]policydoc.Statement, bool) {
	if extra.IsUnknown() {
		return nil, false
	}
	m := extra.Or(nil)
	sids := make([]string, 0, len(m))
	for sid := range m {
		sids = append(sids, sid)
	}
	slices.Sort(sids)
	var out []policydoc.Statement
	for _, sid := range sids {
		if m[sid].IsNull() {
			continue
		}
		s, ok := statement(sid, arn, m[sid])
		if !ok {
			return nil, false
		}
		out = append(out, s)
	}
	return out, true
}

func statement(sid, arn string, m topology.Maybe[topology.Statement]) (policydoc.Statement, bool) {
	w, ok := m.Get()
	if !ok || w.Effect.IsUnknown() || w.Conditions.IsUnknown() {
		return policydoc.Statement{}, false
	}
	s := policydoc.Statement{Sid: sid, Effect: w.Effect.Or(policydoc.Allow), Resources: []string{arn}}
	var ok1, ok2, ok3, ok4 bool
	s.Principals, ok1 = principals(w.Principals)
	s.NotPrincipals, ok2 = principals(w.NotPrincipals)
	s.Actions, ok3 = Texts(w.Actions)
	s.NotActions, ok4 = Texts(w.NotActions)
	for _, cm := range w.Conditions.Or(nil) {
		c, ok := cm.Get()
		values, ok2 := Texts(c.Values)
		if !ok || !ok2 || !c.Test.IsKnown() || !c.Variable.IsKnown() {
			return s, false
		}
		s.Conditions = append(s.Conditions, policydoc.Condition{Operator: c.Test.Or(""), Key: c.Variable.Or(""), Values: values})
	}
	return s, ok1 && ok2 && ok3 && ok4
}

func principals(m topology.Maybe[map[string]topology.Strings]) (policydoc.Principals, bool) {
	var p policydoc.Principals
	if m.IsUnknown() {
		return p, false
	}
	for kind, list := range m.Or(nil) {
		ids, ok := Texts(known(list))
		if !ok {
			return p, false
		}
		if kind == "*" {
			p.Everyone = true
			continue
		}
		if p.ByType == nil {
			p.ByType = map[string][]string{}
		}
		p.ByType[kind] = ids
	}
	return p, true
}
