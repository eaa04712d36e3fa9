package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

func TestQG302_FilterKeys(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG302", []pairCase{
		{
			name:  "five",
			edits: []edit{filtered(`{"a":[1],"b":[1],"c":[1],"d":[1],"e":[1]}`)},
		},
		{
			name:  "six",
			edits: []edit{filtered(`{"a":[1],"b":[1],"c":[1],"d":[1],"e":[1],"f":[1]}`)},
			want: []guardrail.Finding{{
				Level: guardrail.Error,
				Fixed: true,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  "The filter policy has 6 keys; SNS takes 5.",
				Why:   "SNS refuses a subscription whose filter policy has more keys.",
				Fix:   "Filter on fewer keys, for example on one attribute that joins several, and let the reader drop the rest.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
		{
			name:  "nested, six with values",
			edits: []edit{filtered(`{"pedido":{"a":[1],"b":[1],"c":[1],"d":[1],"e":[1],"f":[1]}}`, bodyScope)},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  "The filter policy has 1 key(s) at the top and 6 with values; SNS takes 5.",
				Why:   "SNS refuses a subscription whose filter policy has more keys.",
				Fix:   "Filter on fewer keys, for example on one attribute that joins several, and let the reader drop the rest.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
		{
			name:  "nested, six at the top",
			edits: []edit{filtered(`{"pedido":{"a":[1]},"b":[1],"c":[1],"d":[1],"e":[1],"f":[1]}`, bodyScope)},
			want: []guardrail.Finding{{
				Level: guardrail.Error,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  "The filter policy has 6 key(s) at the top and 6 with values; SNS takes 5.",
				Why:   "SNS refuses a subscription whose filter policy has more keys.",
				Fix:   "Filter on fewer keys, for example on one attribute that joins several, and let the reader drop the rest.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
	})
}
