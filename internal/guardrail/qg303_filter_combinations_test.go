package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

func TestQG303_FilterCombinations(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG303", []pairCase{
		{
			name:  "one hundred and fifty",
			edits: []edit{filtered(`{"a":["1","2","3","4","5"],"b":["1","2","3","4","5"],"c":["1","2","3","4","5","6"]}`)},
		},
		{
			name:  "two hundred and sixteen",
			edits: []edit{filtered(`{"a":["1","2","3","4","5","6"],"b":["1","2","3","4","5","6"],"c":["1","2","3","4","5","6"]}`)},
			want: []guardrail.Finding{{
				Level: guardrail.Error,
				Fixed: true,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  "The values of the filter policy make 216 combinations; SNS takes 150.",
				Why:   "SNS refuses a subscription with a more complex filter policy.",
				Fix:   "Replace the longest list of values by a prefix, anything-but or numeric operator, or filter on fewer keys.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
		{
			name:  "nested",
			edits: []edit{filtered(`{"pedido":{"a":["1","2","3","4","5","6"],"b":["1","2","3","4","5","6"]},"c":["1","2"]}`, bodyScope)},
			want: []guardrail.Finding{{
				Level: guardrail.Error,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  "The values of the filter policy make 288 combinations; SNS takes 150.",
				Why:   "SNS refuses a subscription with a more complex filter policy.",
				Fix:   "Replace the longest list of values by a prefix, anything-but or numeric operator, or filter on fewer keys.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
	})
}
