package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG204_RawDelivery(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG204", []pairCase{
		{
			name:  "default",
			edits: []edit{subscribed("pedidos", ordersTopic)},
		},
		{
			name:  "mixed",
			edits: []edit{subscribed("a", ordersTopic), subscribed("b", ordersTopic+"-pagos", raw(false))},
			want: []guardrail.Finding{{
				Path:  `subscriptions["b"].raw_message_delivery`,
				What:  `The subscription "a" delivers raw messages and "b" delivers envelopes, into one queue.`,
				Why:   "A reader that expects one of the two formats fails on the other, and its messages end in the dead-letter queue.",
				Fix:   "Set raw_message_delivery alike on all of them; true is the default.",
				Reads: []string{"subscriptions.a.raw_message_delivery", "subscriptions.b.raw_message_delivery"},
				Set:   map[string]any{"subscriptions.a.raw_message_delivery": true, "subscriptions.b.raw_message_delivery": true},
			}},
		},
		{
			name:  "plainly off",
			edits: []edit{subscribed("pedidos", ordersTopic, raw(false))},
			want: []guardrail.Finding{{
				StrictOnly: true,
				Path:       `subscriptions["pedidos"].raw_message_delivery`,
				What:       `The subscription "pedidos" wraps each message in SNS's JSON envelope.`,
				Why:        "The reader has to unwrap it, and message attributes are inside of the body, where SQS's own tools do not see them.",
				Fix:        "Set raw_message_delivery = true, and let the reader take the body as it is. More than 10 message attributes need the envelope.",
				Reads:      []string{"subscriptions.pedidos.raw_message_delivery"},
				Set:        map[string]any{"subscriptions.pedidos.raw_message_delivery": true},
			}},
		},
		{
			name:   "changed",
			edits:  []edit{subscribed("pedidos", ordersTopic, raw(false))},
			change: wasBefore(subscribed("outra-chave", ordersTopic)),
			want: []guardrail.Finding{{
				Path:  `subscriptions["pedidos"].raw_message_delivery`,
				What:  `This plan changes what the subscription "pedidos" delivers: SNS's JSON envelope instead of the message as it was published.`,
				Why:   "Messages of both formats are in the queue for a while, and a reader that knows only one of them fails on the other.",
				Fix:   "Let the reader understand both formats before you apply.",
				Reads: []string{"subscriptions.pedidos.raw_message_delivery"},
				Set:   map[string]any{"subscriptions.pedidos.raw_message_delivery": true},
			}},
		},
		{
			name:   "changed to raw",
			edits:  []edit{subscribed("pedidos", ordersTopic)},
			change: wasBefore(subscribed("pedidos", ordersTopic, raw(false))),
			want: []guardrail.Finding{{
				Path:  `subscriptions["pedidos"].raw_message_delivery`,
				What:  `This plan changes what the subscription "pedidos" delivers: the message as it was published instead of SNS's JSON envelope.`,
				Why:   "Messages of both formats are in the queue for a while, and a reader that knows only one of them fails on the other.",
				Fix:   "Let the reader understand both formats before you apply.",
				Reads: []string{"subscriptions.pedidos.raw_message_delivery"},
				Set:   map[string]any{"subscriptions.pedidos.raw_message_delivery": false},
			}},
		},
		{
			name:   "unchanged",
			edits:  []edit{subscribed("pedidos", ordersTopic)},
			change: wasBefore(subscribed("pedidos", ordersTopic)),
		},
		{
			name:   "a consumer",
			edits:  []edit{subscribed("pedidos", ordersTopic, raw(false))},
			change: func(p *guardrail.Pair) { p.InFanout = true },
			want: []guardrail.Finding{{
				StrictOnly: true,
				Path:       "raw_message_delivery",
				What:       "The consumer's subscription wraps each message in SNS's JSON envelope.",
				Why:        "The reader has to unwrap it, and message attributes are inside of the body, where SQS's own tools do not see them.",
				Fix:        "Set raw_message_delivery = true, and let the reader take the body as it is. More than 10 message attributes need the envelope.",
				Reads:      []string{"subscriptions.pedidos.raw_message_delivery"},
				Set:        map[string]any{"subscriptions.pedidos.raw_message_delivery": true},
			}},
		},
		{
			name:  "not known",
			edits: []edit{subscribed("pedidos", ordersTopic, func(s *topology.Subscription) { s.RawMessageDelivery = topology.Unknown[bool]() })},
		},
	})
}
