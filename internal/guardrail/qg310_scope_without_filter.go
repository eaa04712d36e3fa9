package guardrail

import "fmt"

var qg310 = Rule{
	ID:          "QG310",
	Title:       "a filter scope without a filter does nothing",
	Slug:        "scope_without_filter",
	Phase:       PhaseConfig,
	Level:       Warning,
	Consequence: Delay,
	Since:       "0.1.0",
	Inputs:      []string{"subscriptions"},
	Checks:      "Whether a subscription has a `filter_policy_scope` and no `filter_policy`.",
	Why: "The scope says what a filter looks at. Without a filter every message is delivered; whoever wrote the scope expected otherwise. " +
		"SNS takes it and does not give it back, so it also cannot be checked.",
	Fix:    "Write the `filter_policy`, or leave the scope out.",
	Except: "In a module that always passes the scope on: better pass `null` when there is no filter.",
	Sources: []string{
		"https://docs.aws.amazon.com/sns/latest/dg/sns-message-filtering.html",
	},
	Pair: checkScopeWithoutFilter,
}

func checkScopeWithoutFilter(p *Pair) []Finding {
	var findings []Finding
	for _, s := range p.subscriptions(&p.Written) {
		scope, ok := s.FilterPolicyScope.Get()
		if !ok || !s.FilterPolicy.IsNull() {
			continue
		}
		findings = append(findings, Finding{
			Path:  s.path("filter_policy_scope"),
			What:  fmt.Sprintf("%s has the filter scope %s and no filter policy.", capital(s.who()), scope),
			Why:   "Every message is delivered, as if there were no scope.",
			Fix:   "Write the filter policy, or leave filter_policy_scope out.",
			Reads: []string{s.reads("filter_policy_scope"), s.reads("filter_policy")},
			Set:   map[string]any{s.reads("filter_policy_scope"): nil},
		})
	}
	return findings
}
