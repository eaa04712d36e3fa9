package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

func TestQG505_DeliveryDenied(t *testing.T) {
	t.Parallel()
	subscribedTo := func(topic string, statements ...policydoc.Statement) guardrail.Audit {
		a := liveSource()
		if len(statements) > 0 {
			a.Queue.Attributes["Policy"] = policydoc.NewDocument(statements...).JSON()
		}
		a.Subscriptions = []guardrail.AuditedSubscription{{TopicARN: topic}}
		return a
	}
	denied := func(topic, principal string) []guardrail.Finding {
		return []guardrail.Finding{{
			Path:  `subscriptions["` + topic + `"]`,
			What:  "The access policy of the queue pedidos (sa-east-1, account 123456789012) does not let SNS send from the topic " + topic + ", which it is subscribed to.",
			Why:   "SNS does not try a refused delivery again: the messages are lost, unless the subscription has a dead-letter queue.",
			Fix:   "Allow sqs:SendMessage to " + principal + " with aws:SourceArn " + topic + ", or delete the subscription.",
			Reads: []string{"policy", "subscriptions"},
		}}
	}
	const (
		other = "arn:aws:sns:sa-east-1:123456789012:outro"
		optIn = "arn:aws:sns:af-south-1:123456789012:pedidos"
		plain = "sns.amazonaws.com"
	)
	queue := queueHere + "pedidos"
	allow := policydoc.AllowSNS(queue, []string{ordersTopic}, []string{plain})
	open := policydoc.Statement{Effect: "Allow", Principals: policydoc.ServicePrincipals(plain), Actions: []string{"sqs:SendMessage"}, Resources: []string{queue}}
	conditional := open
	conditional.Conditions = []policydoc.Condition{{Operator: "StringEquals", Key: "aws:ResourceTag/time", Values: []string{"vendas"}}}
	testAuditRule(t, "QG505", []auditCase{
		{name: "admitted", audit: subscribedTo(ordersTopic, allow)},
		{name: "no policy", audit: subscribedTo(ordersTopic), want: denied(ordersTopic, plain)},
		{name: "another topic admitted", audit: subscribedTo(other, allow), want: denied(other, plain)},
		{name: "refused plain HTTP only", audit: subscribedTo(ordersTopic, allow, policydoc.DenyInsecureTransport(queue, "sqs"))},
		{
			name:  "denied",
			audit: subscribedTo(ordersTopic, allow, policydoc.Statement{Effect: "Deny", Principals: policydoc.Principals{Everyone: true}, Actions: []string{"sqs:*"}, Resources: []string{"*"}}),
			want:  denied(ordersTopic, plain),
		},
		{name: "it depends", audit: subscribedTo(ordersTopic, conditional)},
		{name: "opt-in region under the plain name", audit: subscribedTo(optIn, open), want: denied(optIn, "sns.af-south-1.amazonaws.com")},
		{name: "pending", audit: changed(subscribedTo(ordersTopic), func(a *guardrail.Audit) { a.Subscriptions[0].Pending = true })},
		{name: "no subscription", audit: liveSource()},
	})
}
