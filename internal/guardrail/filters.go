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
}

// filters lists the filter policies of a pair that can be read. QG301 speaks of
// those that are not JSON.
func (p Pair) filters() []filter {
	if p.seen == nil {
		return p.readFilters()
	}
	if !p.seen.filtersRead {
		p.seen.filters, p.seen.filtersRead = p.readFilters(), true
	}
	return p.seen.filters
}

func (p Pair) readFilters() []filter {
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
		f := filter{s, policy, filterpolicy.MessageBody, !s.FilterPolicyScope.IsUnknown()}
		if f.scopeKnown {
			f.scope = filterpolicy.Scope(s.FilterPolicyScope.Or(string(filterpolicy.MessageAttributes)))
		}
		list = append(list, f)
	}
	return list
}

// problems are what the grammar says about the policy.
func (f filter) problems() []filterpolicy.Problem { return f.policy.Validate(f.scope) }

// measure is how much of its budgets the policy uses.
func (f filter) measure() filterpolicy.Measure { return f.policy.Measure(f.scope) }

// finding is one about the filter policy.
func (f filter) finding(level Level, what, why, fix string) Finding {
	return Finding{
		Level: level, Path: f.path("filter_policy"), What: what, Why: why, Fix: fix,
		Reads: []string{f.reads("filter_policy"), f.reads("filter_policy_scope")},
	}
}

// isFlat reports whether AWS's pages agree on how the policy is counted.
func isFlat(m filterpolicy.Measure) bool { return !m.Nested && !m.UsesOr }
