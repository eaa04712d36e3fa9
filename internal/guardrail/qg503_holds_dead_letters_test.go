package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

func TestQG503_HoldsDeadLetters(t *testing.T) {
	t.Parallel()
	holds := func(what string) []guardrail.Finding {
		return []guardrail.Finding{{
			Path: "dead_letter_queue", What: what,
			Why:   "Nobody has handled them, and they are deleted when the retention ends.",
			Fix:   "Mend the cause, then move them back: aws sqs start-message-move-task --source-arn arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq.",
			Reads: []string{"dead_letter_queue"},
		}}
	}
	one := map[string]string{"ApproximateNumberOfMessages": "1"}
	testAuditRule(t, "QG503", []auditCase{
		{name: "empty", audit: deadLetters(map[string]string{"ApproximateNumberOfMessages": "0"})},
		{name: "not counted", audit: deadLetters(nil)},
		{name: "one", audit: deadLetters(one), want: holds("The dead-letter queue pedidos-dlq (sa-east-1, account 123456789012) of pedidos holds about 1 message.")},
		{
			name: "visible, in flight and delayed",
			audit: deadLetters(map[string]string{
				"ApproximateNumberOfMessages": "2", "ApproximateNumberOfMessagesNotVisible": "3", "ApproximateNumberOfMessagesDelayed": "4",
			}),
			want: holds("The dead-letter queue pedidos-dlq (sa-east-1, account 123456789012) of pedidos holds about 9 messages."),
		},
		{
			name:  "from a subscription",
			audit: changed(deadLetters(one), func(a *guardrail.Audit) { a.GivenUpFrom = known([]string{ordersTopic}) }),
			want:  holds("The dead-letter queue pedidos-dlq (sa-east-1, account 123456789012) of pedidos and the topic pedidos holds about 1 message."),
		},
		{name: "an orphan", audit: live("pedidos-dlq", one), want: holds("The dead-letter queue pedidos-dlq (sa-east-1, account 123456789012) holds about 1 message.")},
		{name: "a queue at work", audit: live("pedidos", one)},
		{name: "perhaps an orphan", audit: changed(live("pedidos-dlq", one), sourcesUnseen)},
	})
}
