package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

func TestQG304_FilterLimits(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG304", []pairCase{
		{
			name:  "within",
			edits: []edit{filtered(`{"sku":[{"wildcard":"a*b*c*"}],"valor":[1000000000]}`)},
		},
		{
			name:  "four asterisks",
			edits: []edit{filtered(`{"sku":[{"wildcard":"*a*b*c*"}]}`)},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  "A pattern has 4 asterisks; the limit is 3.",
				Why:   "SNS may refuse it, or match otherwise than the policy reads.",
				Fix:   "Use fewer or simpler patterns (prefix, suffix), and strings in place of large numbers.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
		{
			name:  "a large number",
			edits: []edit{filtered(`{"pedido_id":[12345678901]}`)},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  "At pedido_id[0]: SNS compares numbers from -10^9 to 10^9; 12345678901 lies beyond.",
				Why:   "SNS may refuse it, or match otherwise than the policy reads.",
				Fix:   "Use fewer or simpler patterns (prefix, suffix), and strings in place of large numbers.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
		{
			name:  "six decimals",
			edits: []edit{filtered(`{"valor":[0.000001]}`)},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  "At valor[0]: SNS compares numbers with 5 decimals; 0.000001 has 6.",
				Why:   "SNS may refuse it, or match otherwise than the policy reads.",
				Fix:   "Use fewer or simpler patterns (prefix, suffix), and strings in place of large numbers.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
	})
}
