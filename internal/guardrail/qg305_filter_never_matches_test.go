package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG305_FilterNeverMatches(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG305", []pairCase{
		{
			name:  "two alternatives",
			edits: []edit{filtered(`{"$or":[{"a":["x"]},{"b":["y"]}]}`)},
		},
		{
			name:  "one alternative",
			edits: []edit{filtered(`{"$or":[{"a":["x"]}]}`)},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  `At $or: "$or" needs at least two objects, none with a key named like an operator (such as "prefix"); SNS reads it as an ordinary key, and no message has one, so nothing is ever delivered.`,
				Why:   "SNS takes the policy, and drops messages that you expect, without a failure and past every dead-letter queue.",
				Fix:   "Correct the policy at the keys named, and try it with the function match_filter_policy.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
		{
			name:  "alternatives without keys",
			edits: []edit{filtered(`{"$or":[{},{}]}`)},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What: `At $or[0]: an alternative without keys asks nothing of a message, so that the whole "$or" lets all of them through. ` +
					`At $or[1]: an alternative without keys asks nothing of a message, so that the whole "$or" lets all of them through.`,
				Why:   "SNS takes the policy, and does something else than it reads, without a failure.",
				Fix:   "Correct the policy at the keys named, and try it with the function match_filter_policy.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
		{
			name:  "an empty value",
			edits: []edit{filtered(`{"a":[""]}`)},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  "At a[0]: a message attribute cannot be empty, so this value never matches.",
				Why:   "SNS takes the policy, and drops messages that you expect, without a failure and past every dead-letter queue.",
				Fix:   "Correct the policy at the keys named, and try it with the function match_filter_policy.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
		{
			name:  "a quote",
			edits: []edit{filtered(`{"a":["o \"novo\""]}`)},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  `At a[0]: a quote or backslash matches message attributes only when it is escaped twice: write \\\" for a quote and \\\\ for a backslash.`,
				Why:   "SNS takes the policy, and drops messages that you expect, without a failure and past every dead-letter queue.",
				Fix:   "Correct the policy at the keys named, and try it with the function match_filter_policy.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
		{
			name:  "a quote in a scope not known",
			edits: []edit{filtered(`{"a":["o \"novo\""]}`, func(s *topology.Subscription) { s.FilterPolicyScope = topology.Unknown[string]() })},
		},
	})
}
