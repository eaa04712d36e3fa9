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

// unreadable is a filter policy that is not JSON.
type unreadable struct {
	subscription
	err error
}

// filterPolicies are those of a pair's subscriptions.
type filterPolicies struct {
	readable   []filter
	unreadable []unreadable // QG301 speaks of them
}

// filters lists the filter policies of a pair that can be read.
func (p *Pair) filters() []filter { return p.filterPolicies().readable }

func (p *Pair) filterPolicies() filterPolicies {
	if p.seen == nil {
		return p.readFilters()
	}
	if !p.seen.filtersRead {
		p.seen.filters, p.seen.filtersRead = p.readFilters(), true
	}
	return p.seen.filters
}

func (p *Pair) readFilters() filterPolicies {
	var found filterPolicies
	for _, s := range p.plannedSubscriptions() {
		text, ok := s.FilterPolicy.Get()
		if !ok {
			continue
		}
		policy, err := filterpolicy.Parse(text)
		if err != nil {
			found.unreadable = append(found.unreadable, unreadable{s, err})
			continue
		}
		f := filter{subscription: s, policy: policy, scope: filterpolicy.MessageBody, scopeKnown: !s.FilterPolicyScope.IsUnknown()}
		if f.scopeKnown {
			f.scope = filterpolicy.Scope(s.FilterPolicyScope.Or(string(filterpolicy.MessageAttributes)))
		}
		f.problems, f.measure = policy.Validate(f.scope), policy.Measure(f.scope)
		found.readable = append(found.readable, f)
	}
	return found
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
