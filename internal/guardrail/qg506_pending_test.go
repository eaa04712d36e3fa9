package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

func TestQG506_Pending(t *testing.T) {
	t.Parallel()
	subscribedTo := func(pending bool) guardrail.Audit {
		a := liveSource()
		a.Subscriptions = []guardrail.AuditedSubscription{{TopicARN: ordersTopic, Pending: pending}}
		return a
	}
	testAuditRule(t, "QG506", []auditCase{
		{name: "confirmed", audit: subscribedTo(false)},
		{name: "no subscription", audit: liveSource()},
		{
			name: "pending", audit: subscribedTo(true),
			want: []guardrail.Finding{{
				Path:  `subscriptions["arn:aws:sns:sa-east-1:123456789012:pedidos"]`,
				What:  "The subscription of the queue pedidos (sa-east-1, account 123456789012) to the topic arn:aws:sns:sa-east-1:123456789012:pedidos is not confirmed.",
				Why:   "Nothing is delivered until the queue's owner confirms it.",
				Fix:   "Subscribe with credentials of the queue's account, or confirm the token that waits in the queue.",
				Reads: []string{"subscriptions"},
			}},
		},
	})
}
