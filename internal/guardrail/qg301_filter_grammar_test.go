package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG301_FilterGrammar(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG301", []pairCase{
		{
			name:  "no filter",
			edits: []edit{subscribed("pedidos", ordersTopic)},
		},
		{
			name:  "right",
			edits: []edit{filtered(`{"tipo_evento":["PedidoCriado"],"valor":[{"numeric":[">",100]}]}`)},
		},
		{
			name:  "not JSON",
			edits: []edit{filtered(`tipo_evento = PedidoCriado`)},
			want: []guardrail.Finding{{
				Level: guardrail.Error,
				Fixed: true,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  "Not valid JSON at byte 2: invalid character 'i' in literal true (expecting 'r').",
				Why:   "SNS reads the filter policy as one JSON object and refuses anything else.",
				Fix:   "Write it with jsonencode({ … }).",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
		{
			name:  "no object",
			edits: []edit{filtered(`null`)},
			want: []guardrail.Finding{{
				Level: guardrail.Error,
				Fixed: true,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  "A filter policy must be a JSON object, got null.",
				Why:   "SNS reads the filter policy as one JSON object and refuses anything else.",
				Fix:   "Write it with jsonencode({ … }).",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
		{
			name:  "a key twice",
			edits: []edit{filtered(`{"a":["x"],"a":["y"]}`)},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  `The key "a" appears twice in one object.`,
				Why:   "JSON allows it, and readers keep one of the two: SNS may refuse the subscription, or filter by the one that you do not expect.",
				Fix:   "Write the key once, with all its values in one list.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
		{
			name:  "a bare value",
			edits: []edit{filtered(`{"tipo_evento":"PedidoCriado"}`)},
			want: []guardrail.Finding{{
				Level: guardrail.Error,
				Fixed: true,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  `At tipo_evento: "tipo_evento" must be an object or an array.`,
				Why:   "SNS refuses to make the subscription, after the queues were made.",
				Fix:   "Correct the policy at the keys named.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
		{
			name:  "no values",
			edits: []edit{filtered(`{"valor":[]}`)},
			want: []guardrail.Finding{{
				Level: guardrail.Error,
				Fixed: true,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  "At valor: Empty arrays are not allowed.",
				Why:   "SNS refuses to make the subscription, after the queues were made.",
				Fix:   "Correct the policy at the keys named.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
		{
			name:  "a number as text, and a suffix of a number",
			edits: []edit{filtered(`{"valor":[{"numeric":[">","100"]}],"sku":[{"suffix":7}]}`)},
			want: []guardrail.Finding{{
				Level: guardrail.Error,
				Fixed: true,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  "At valor[0].numeric: Value of > must be numeric. At sku[0].suffix: suffix match pattern must be a string.",
				Why:   "SNS refuses to make the subscription, after the queues were made.",
				Fix:   "Correct the policy at the keys named.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
		{
			name:  "nested in scope attributes",
			edits: []edit{filtered(`{"pedido":{"tipo":["novo"]}}`)},
			want: []guardrail.Finding{{
				Level: guardrail.Error,
				Fixed: true,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  "At pedido: Filter policy scope MessageAttributes does not support nested filter policy.",
				Why:   "SNS refuses to make the subscription, after the queues were made.",
				Fix:   "Correct the policy at the keys named.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
		{
			name:  "nested in scope body",
			edits: []edit{filtered(`{"pedido":{"tipo":["novo"]}}`, bodyScope)},
		},
		{
			name:  "nested in a scope not known",
			edits: []edit{filtered(`{"pedido":{"tipo":["novo"]}}`, func(s *topology.Subscription) { s.FilterPolicyScope = topology.Unknown[string]() })},
		},
		{
			name:  "a form that nobody has documented",
			edits: []edit{filtered(`{"sku":[{"anything-but":{"suffix":"-teste"}}]}`)},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  `subscriptions["pedidos"].filter_policy`,
				What:  "At sku[0].anything-but: Unsupported anything-but pattern: suffix.",
				Why:   "AWS's pages do not have it. If SNS does not know it either, it refuses the subscription.",
				Fix:   "Check the spelling; if AWS has added it, write an exception and please report it.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
		{
			name:  "filter not known",
			edits: []edit{subscribed("pedidos", ordersTopic, func(s *topology.Subscription) { s.FilterPolicy = topology.Unknown[string]() })},
		},
		{
			name:   "a consumer",
			edits:  []edit{filtered(`{"valor":[]}`)},
			change: func(p *guardrail.Pair) { p.InFanout = true },
			want: []guardrail.Finding{{
				Level: guardrail.Error,
				Fixed: true,
				Path:  "filter_policy",
				What:  "At valor: Empty arrays are not allowed.",
				Why:   "SNS refuses to make the subscription, after the queues were made.",
				Fix:   "Correct the policy at the keys named.",
				Reads: []string{"subscriptions.pedidos.filter_policy", "subscriptions.pedidos.filter_policy_scope"},
			}},
		},
	})
}
