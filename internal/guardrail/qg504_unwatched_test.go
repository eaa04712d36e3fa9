package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG504_Unwatched(t *testing.T) {
	t.Parallel()
	testAuditRule(t, "QG504", []auditCase{
		{
			name: "no alarm", audit: deadLetters(nil),
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letters",
				What:  "No alarm watches the dead-letter queue pedidos-dlq (sa-east-1, account 123456789012) of pedidos.",
				Why:   "What fails lies there until the retention ends, and nobody is told.",
				Fix:   "Make an alarm on ApproximateNumberOfMessagesVisible above 0, statistic Maximum, period 60 s, with an action that reaches a person.",
				Reads: []string{"alarms.dead_letters"},
			}},
		},
		{name: "an alarm", audit: changed(deadLetters(nil), func(a *guardrail.Audit) { a.Watched = known(true) })},
		{name: "alarms not seen", audit: changed(deadLetters(nil), func(a *guardrail.Audit) { a.Watched = topology.Unknown[bool]() })},
		{name: "no dead-letter queue", audit: live("pedidos", nil)},
		{name: "an orphan", audit: live("pedidos-dlq", nil)},
	})
}
