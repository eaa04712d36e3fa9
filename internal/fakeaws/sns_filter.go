package fakeaws

import (
	"errors"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

// filtersPerTopic is a quota that AWS can raise.
const filtersPerTopic = 200

// isFiltered says whether the subscription has a filter; {} is none.
func (sub *subscription) isFiltered() bool {
	text := strings.TrimSpace(sub.attrs["FilterPolicy"])
	if text == "" {
		return false
	}
	p, err := filterpolicy.Parse(text)
	return err != nil || !p.IsEmpty()
}

// checkFilter judges the filter policy that a subscription would have, and the
// quota of filters on its topic.
func (s *Server) checkFilter(t *topic, current, next *subscription, changed bool, at string) *apiError {
	text := next.attrs["FilterPolicy"]
	if text == "" && !changed {
		return nil // a scope without a filter
	}
	p, err := filterpolicy.Parse(text)
	if syntax := new(filterpolicy.SyntaxError); errors.As(err, &syntax) && syntax.Duplicate != "" {
		return nil // JSON allows it; nobody has seen SNS refuse it
	}
	if err != nil {
		return invalid("%sFilterPolicy: failed to parse JSON. %v", at, err)
	}
	for _, problem := range p.Validate(next.scope()) {
		if problem.Severity == filterpolicy.Refused {
			return invalid("%sFilterPolicy: %s", at, problem.Message)
		}
	}
	m := p.Measure(next.scope())
	switch {
	case m.Bytes > filterpolicy.MaxBytes:
		return invalid("%sFilterPolicy: Filter policy is too large", at)
	case min(m.LeafKeys, m.TopLevelKeys) > filterpolicy.MaxKeys: // AWS's pages count in either way
		return invalid("%sFilterPolicy: Filter policy can not have more than %d keys", at, filterpolicy.MaxKeys)
	case m.Combinations > filterpolicy.MaxCombinations,
		m.WildcardPoints > filterpolicy.MaxWildcardPoints,
		m.MaxWildcardsInPattern > filterpolicy.MaxWildcardsInPattern:
		return invalid("%sFilterPolicy: Filter policy is too complex", at)
	}
	if p.IsEmpty() || current.isFiltered() {
		return nil
	}
	n := 0
	for _, sub := range s.subscriptionsOf(t) {
		if sub.isFiltered() {
			n++
		}
	}
	if n >= filtersPerTopic {
		return refuse("FilterPolicyLimitExceeded", "The number of filter policies on the topic is over its limit of %d", filtersPerTopic).withStatus(403)
	}
	return nil
}
