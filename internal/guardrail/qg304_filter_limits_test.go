package guardrail_test

import (
	"strings"
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
				Level: guardrail.Error,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  "A pattern has 4 asterisks; the limit is 3.",
				Why:   "By AWS's pages SNS refuses such a subscription, after the queues were made.",
				Fix:   "Use fewer or simpler patterns (prefix, suffix), or split the subscription's task over two queues.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
		{
			name:  "many points, many bytes and a large number",
			edits: []edit{filtered(`{"sku":[` + strings.Repeat(`{"wildcard":"a*b"},`, 11) + strings.Repeat(`"`+strings.Repeat("x", 1000)+`",`, 270) + `12345678901]}`)},
			want: []guardrail.Finding{{
				Level: guardrail.Error,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  "The wildcard patterns make 121 points; the limit is 100. The policy has 271040 bytes; the limit is 262144.",
				Why:   "By AWS's pages SNS refuses such a subscription, after the queues were made.",
				Fix:   "Use fewer or simpler patterns (prefix, suffix), or split the subscription's task over two queues.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}, {
				Level: guardrail.Warning,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  "At sku[281]: SNS compares numbers from -10^9 to 10^9; 12345678901 lies beyond.",
				Why:   "SNS takes the policy, and may match otherwise than it reads.",
				Fix:   "Use strings in place of large numbers.",
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
				Why:   "SNS takes the policy, and may match otherwise than it reads.",
				Fix:   "Use strings in place of large numbers.",
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
				Why:   "SNS takes the policy, and may match otherwise than it reads.",
				Fix:   "Use strings in place of large numbers.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
	})
}
