package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG310_ScopeWithoutFilter(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG310", []pairCase{
		{
			name:  "both",
			edits: []edit{filtered(`{"a":["x"]}`, bodyScope)},
		},
		{
			name:  "neither",
			edits: []edit{subscribed("pedidos", ordersTopic)},
		},
		{
			name:  "scope only",
			edits: []edit{subscribed("pedidos", ordersTopic, bodyScope)},
			want: []guardrail.Finding{{
				Path:  `subscriptions["pedidos"].filter_policy_scope`,
				What:  `The subscription "pedidos" has the filter scope MessageBody and no filter policy.`,
				Why:   "Every message is delivered, as if there were no scope.",
				Fix:   "Write the filter policy, or leave filter_policy_scope out.",
				Reads: []string{"subscriptions.pedidos.filter_policy_scope", "subscriptions.pedidos.filter_policy"},
				Set:   map[string]any{"subscriptions.pedidos.filter_policy_scope": nil},
			}},
		},
		{
			name:  "filter not known",
			edits: []edit{subscribed("pedidos", ordersTopic, bodyScope, func(s *topology.Subscription) { s.FilterPolicy = topology.Unknown[string]() })},
		},
		{
			name:   "a consumer",
			edits:  []edit{subscribed("pedidos", ordersTopic, bodyScope)},
			change: func(p *guardrail.Pair) { p.InFanout = true },
			want: []guardrail.Finding{{
				Path:  "filter_policy_scope",
				What:  "The consumer's subscription has the filter scope MessageBody and no filter policy.",
				Why:   "Every message is delivered, as if there were no scope.",
				Fix:   "Write the filter policy, or leave filter_policy_scope out.",
				Reads: []string{"subscriptions.pedidos.filter_policy_scope", "subscriptions.pedidos.filter_policy"},
				Set:   map[string]any{"subscriptions.pedidos.filter_policy_scope": nil},
			}},
		},
	})
}
