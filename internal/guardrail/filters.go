package guardrail

import "github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"

// filter is a filter policy that is known and JSON.
type filter struct {
	subscription
	policy *filterpolicy.Policy
	// scope is MessageBody while nobody knows it, because that allows more;
	// what MessageAttributes alone refuses is then left out.
	scope      filterpolicy.Scope
	scopeKnown bool
	problems   []filterpolicy.Problem // what the grammar says about the policy
	measure    filterpolicy.Measure   // how much of its budgets the policy uses
}

// filters lists the filter policies of a pair that can be read. QG301 speaks of
// those that are not JSON.
func (p *Pair) filters() []filter {
	if p.seen == nil {
		return p.readFilters()
	}
	if !p.seen.filtersRead {
		p.seen.filters, p.seen.filtersRead = p.readFilters(), true
	}
	return p.seen.filters
}

func (p *Pair) readFilters() []filter {
	var list []filter
	for _, s := range p.subscriptions(p.Planned) {
		text, ok := s.FilterPolicy.Get()
		if !ok {
			continue
		}
		policy, err := filterpolicy.Parse(text)
		if err != nil {
			continue
		}
		f := filter{subscription: s, policy: policy, scope: filterpolicy.MessageBody, scopeKnown: !s.FilterPolicyScope.IsUnknown()}
		if f.scopeKnown {
			f.scope = filterpolicy.Scope(s.FilterPolicyScope.Or(string(filterpolicy.MessageAttributes)))
		}
		f.problems, f.measure = policy.Validate(f.scope), policy.Measure(f.scope)
		list = append(list, f)
	}
	return list
}

// finding is one about the filter policy.
func (f filter) finding(level Level, what, why, fix string) Finding {
	return Finding{
		Level: level, Path: f.path("filter_policy"), What: what, Why: why, Fix: fix,
		Reads: []string{f.reads("filter_policy"), f.reads("filter_policy_scope")},
	}
}

// isFlat reports whether AWS's pages agree on how the policy is counted.
func isFlat(m filterpolicy.Measure) bool { return !m.Nested && !m.UsesOr }
