package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

func TestQG501_NoDeadLetters(t *testing.T) {
	t.Parallel()
	const why = "A message that always fails is given out until its retention ends, and is then deleted."
	testAuditRule(t, "QG501", []auditCase{
		{
			name: "no redrive policy", audit: live("pedidos", nil),
			want: []guardrail.Finding{{
				Path: "redrive_policy", What: "The queue pedidos (sa-east-1, account 123456789012) has no redrive policy, and so no dead-letter queue.", Why: why,
				Fix:   "Make a dead-letter queue of the same type with a retention of 1209600 s, and name it in the redrive policy with a maxReceiveCount of 5.",
				Reads: []string{"redrive_policy"},
			}},
		},
		{
			name: "its dead-letter queue is gone", audit: changed(liveSource(), func(a *guardrail.Audit) { a.DeadLetterGone = true }),
			want: []guardrail.Finding{{
				Path: "redrive_policy", Why: why,
				What:  "The redrive policy of the queue pedidos (sa-east-1, account 123456789012) names arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq, and there is no such queue.",
				Fix:   "Make it again, or name another. Imported as a queueguard_redrive_pair, the queue gets a new one in the first plan.",
				Reads: []string{"redrive_policy"},
			}},
		},
		{name: "with a dead-letter queue", audit: liveSource()},
		{name: "a dead-letter queue", audit: deadLetters(nil)},
		{name: "what subscriptions give up", audit: changed(live("perdidos", nil), func(a *guardrail.Audit) { a.GivenUpFrom = known([]string{ordersTopic}) })},
		{name: "named like one", audit: live("pedidos-dead-letters", nil)},
		{name: "sources not seen", audit: changed(live("pedidos", nil), sourcesUnseen)},
		{name: "subscriptions not seen", audit: changed(live("pedidos", nil), topicsUnseen)},
	})
}
