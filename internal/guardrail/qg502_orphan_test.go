package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

func TestQG502_Orphan(t *testing.T) {
	t.Parallel()
	orphan := func(name string) []guardrail.Finding {
		return []guardrail.Finding{{
			Path:  "dead_letter_queue",
			What:  "The queue " + name + " (sa-east-1, account 123456789012) is meant for failed messages, and no redrive policy of a queue or subscription names it.",
			Why:   "What fails does not end where it is looked for.",
			Fix:   "Name it in the redrive policy of its source; or, if that is gone, look through what it holds and delete it.",
			Reads: []string{"dead_letter_queue"},
		}}
	}
	cases := []auditCase{
		{name: "by its allow policy", audit: live("mortos", map[string]string{"RedriveAllowPolicy": `{"redrivePermission":"byQueue","sourceQueueArns":["` + queueHere + `pedidos"]}`}), want: orphan("mortos")},
		{name: "open to all, which says nothing", audit: live("mortos", map[string]string{"RedriveAllowPolicy": `{"redrivePermission":"allowAll"}`})},
		{name: "in use", audit: deadLetters(nil)},
		{name: "in use by a subscription", audit: changed(live("pedidos-undelivered", nil), func(a *guardrail.Audit) { a.GivenUpFrom = known([]string{ordersTopic}) })},
		{name: "passes messages on", audit: changed(liveSource(), func(a *guardrail.Audit) { a.Queue.ARN.Resource = "pedidos-dlq" })},
		{name: "subscribed itself", audit: changed(live("pedidos-dlq", nil), func(a *guardrail.Audit) { a.Subscriptions = []guardrail.AuditedSubscription{{TopicARN: ordersTopic}} })},
		{name: "sources not seen", audit: changed(live("pedidos-dlq", nil), sourcesUnseen)},
		{name: "subscriptions not seen", audit: changed(live("pedidos-dlq", nil), topicsUnseen)},
	}
	for name, meant := range map[string]bool{
		"pedidos-dlq": true, "pedidos_DLQ": true, "PedidosDLQ": true, "dlq-pedidos": true, "pedidos-dlq.fifo": true, "pedidos-dead-letter-queue": true, "pedidos-deadletter": true,
		"pedidos-undelivered": true, "pedidos-dlq-prod": true, "pedidos": false, "mydlqueue": false, "deadline": false,
	} {
		c := auditCase{name: name, audit: live(name, nil)}
		if meant {
			c.want = orphan(name)
		}
		cases = append(cases, c)
	}
	testAuditRule(t, "QG502", cases)
}
