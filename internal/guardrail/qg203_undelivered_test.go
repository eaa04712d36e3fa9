package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG203_Undelivered(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG203", []pairCase{
		{
			name: "no subscription",
			edits: []edit{func(p *topology.Pair) {
				p.Undelivered = with(func(u *topology.Undelivered) { u.Enabled = known(false) })
			}},
		},
		{
			name:  "default",
			edits: []edit{subscribed("pedidos", ordersTopic)},
		},
		{
			name: "switched off",
			edits: []edit{subscribed("pedidos", ordersTopic), func(p *topology.Pair) {
				p.Undelivered = with(func(u *topology.Undelivered) { u.Enabled = known(false) })
			}},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  "undelivered.enabled",
				What:  `The subscription "pedidos": no dead-letter queue for what SNS cannot deliver.`,
				Why:   "When the queue's policy or key refuses, or the message is too large, SNS does not try again: the message is lost.",
				Fix:   "Set undelivered.enabled = true, or leave undelivered out.",
				Reads: []string{"undelivered.enabled", "subscriptions"},
				Set:   map[string]any{"undelivered.enabled": true},
			}},
		},
		{
			name: "existing one",
			edits: []edit{subscribed("pedidos", ordersTopic, func(s *topology.Subscription) {
				s.ExistingDeliveryDeadLetterQueueARN = known("arn:aws:sqs:sa-east-1:123456789012:perdidas")
			}), func(p *topology.Pair) {
				p.Undelivered = with(func(u *topology.Undelivered) { u.Enabled = known(false) })
			}},
		},
		{
			name: "in the region of the queue, not of the topic",
			edits: []edit{subscribed("pedidos", "arn:aws:sns:us-east-1:123456789012:pedidos", func(s *topology.Subscription) {
				s.ExistingDeliveryDeadLetterQueueARN = known("arn:aws:sqs:sa-east-1:123456789012:perdidas")
			})},
			want: []guardrail.Finding{{
				Path:  `subscriptions["pedidos"].existing_delivery_dead_letter_queue_arn`,
				What:  "perdidas is in sa-east-1, the topic in us-east-1.",
				Why:   "SNS takes a dead-letter queue only in the topic's region, in the account of the subscription, and of the type of the subscribed queue.",
				Fix:   "Name such a queue, or leave the attribute out: undelivered makes one in the right place.",
				Reads: []string{"subscriptions.pedidos.existing_delivery_dead_letter_queue_arn", "subscriptions.pedidos.topic_arn", "fifo", "region"},
				Set:   map[string]any{"subscriptions.pedidos.existing_delivery_dead_letter_queue_arn": nil},
			}},
		},
		{
			name: "in another account",
			edits: []edit{subscribed("pedidos", ordersTopic, func(s *topology.Subscription) {
				s.ExistingDeliveryDeadLetterQueueARN = known("arn:aws:sqs:sa-east-1:999999999999:perdidas")
			})},
			want: []guardrail.Finding{{
				Path:  `subscriptions["pedidos"].existing_delivery_dead_letter_queue_arn`,
				What:  "perdidas is in account 999999999999, the subscription in 123456789012.",
				Why:   "SNS takes a dead-letter queue only in the topic's region, in the account of the subscription, and of the type of the subscribed queue.",
				Fix:   "Name such a queue, or leave the attribute out: undelivered makes one in the right place.",
				Reads: []string{"subscriptions.pedidos.existing_delivery_dead_letter_queue_arn", "subscriptions.pedidos.topic_arn", "fifo", "region"},
				Set:   map[string]any{"subscriptions.pedidos.existing_delivery_dead_letter_queue_arn": nil},
			}},
		},
		{
			name: "of another type",
			edits: []edit{subscribed("pedidos", ordersTopic, func(s *topology.Subscription) {
				s.ExistingDeliveryDeadLetterQueueARN = known("arn:aws:sqs:sa-east-1:123456789012:perdidas.fifo")
			})},
			want: []guardrail.Finding{{
				Path:  `subscriptions["pedidos"].existing_delivery_dead_letter_queue_arn`,
				What:  "perdidas.fifo and the subscribed queue are of different type: one is FIFO, the other standard.",
				Why:   "SNS takes a dead-letter queue only in the topic's region, in the account of the subscription, and of the type of the subscribed queue.",
				Fix:   "Name such a queue, or leave the attribute out: undelivered makes one in the right place.",
				Reads: []string{"subscriptions.pedidos.existing_delivery_dead_letter_queue_arn", "subscriptions.pedidos.topic_arn", "fifo", "region"},
				Set:   map[string]any{"subscriptions.pedidos.existing_delivery_dead_letter_queue_arn": nil},
			}},
		},
	})
}

func TestQG203_Undelivered_Fanout(t *testing.T) {
	t.Parallel()
	testFanoutRule(t, "QG203", []fanoutCase{
		{
			name: "default",
		},
		{
			name: "switched off",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.Undelivered = with(func(u *topology.Undelivered) { u.Enabled = known(false) })
			}},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  "undelivered.enabled",
				What:  "The consumers' subscriptions: no dead-letter queue for what SNS cannot deliver.",
				Why:   "When the queue's policy or key refuses, or the message is too large, SNS does not try again: the message is lost.",
				Fix:   "Set undelivered.enabled = true, or leave undelivered out.",
				Reads: []string{"undelivered.enabled", "consumers"},
				Set:   map[string]any{"undelivered.enabled": true},
			}},
		},
	})
}
