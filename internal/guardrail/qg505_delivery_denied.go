package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg505 = Rule{
	ID:          "QG505",
	Title:       "a live queue refuses its subscription",
	Slug:        "delivery_denied",
	Phase:       PhaseAudit,
	Level:       Warning,
	Consequence: Loss,
	Since:       "0.1.0",
	Checks: "Whether the access policy of each subscribed queue lets SNS send messages of the subscription's topic: for the principal by which SNS sends from the topic's region to the queue's, " +
		"with `aws:SourceArn` and `aws:SourceAccount` of the topic. Where the policy depends on something else, the rule is silent.",
	Why: "Subscribing and delivering are two permissions. SNS accepts the subscription and shows it as confirmed; each delivery is then refused, not tried again, and lost, " +
		"unless the subscription has a dead-letter queue.",
	Fix: "Allow `sqs:SendMessage` to the service principal `sns.amazonaws.com` in the queue's policy, with the topic in `aws:SourceArn`. " +
		"In a `queueguard_redrive_pair` the statement comes from `subscriptions`.",
	Except: "When the subscription is meant to be shut off. It is better to delete it; else list QG505 in `except`.",
	Sources: []string{
		"https://docs.aws.amazon.com/sns/latest/dg/subscribe-sqs-queue-to-sns-topic.html",
		"https://docs.aws.amazon.com/sns/latest/dg/sns-message-delivery-retries.html",
		"https://docs.aws.amazon.com/sns/latest/dg/sns-cross-region-delivery.html",
	},
	Seeds: []int{4},
	Audit: checkDeliveryDenied,
}

func checkDeliveryDenied(a Audit) []Finding {
	var findings []Finding
	for _, s := range a.Subscriptions {
		topic, err := topology.ParseARN(s.TopicARN)
		if err != nil || s.Pending || !a.refuses(topic) {
			continue
		}
		findings = append(findings, Finding{
			Path:  subscriptionOf(s.TopicARN),
			What:  fmt.Sprintf("The access policy of the queue %s does not let SNS send from the topic %s, which it is subscribed to.", a.name(), s.TopicARN),
			Why:   "SNS does not try a refused delivery again: the messages are lost, unless the subscription has a dead-letter queue.",
			Fix:   fmt.Sprintf("Allow sqs:SendMessage to %s with aws:SourceArn %s, or delete the subscription.", and(policydoc.SNSPrincipals(topic.Region, a.Queue.ARN.Region)), s.TopicARN),
			Reads: []string{"policy", "subscriptions"},
		})
	}
	return findings
}

// refuses reports whether the queue certainly refuses what SNS sends for a topic.
// A service needs the queue's own policy: without one it is refused.
func (a Audit) refuses(topic topology.ARN) bool {
	text := a.Queue.Attributes["Policy"]
	if text == "" {
		return a.Queue.Attributes != nil
	}
	document, err := policydoc.ParseDocument(text)
	if err != nil {
		return false
	}
	for _, principal := range policydoc.SNSPrincipals(topic.Region, a.Queue.ARN.Region) {
		answer := document.Answers(policydoc.Access{
			Service: principal, Action: "sqs:SendMessage", Resource: a.Queue.ARN.String(),
			Context: map[string][]string{
				"aws:sourcearn": {topic.String()}, "aws:sourceaccount": {topic.Account},
				"aws:securetransport": {"true"}, "aws:principalisawsservice": {"true"},
			},
		})
		if answer != policydoc.Refused {
			return false
		}
	}
	return true
}

// subscriptionOf is the path of findings about a live subscription.
func subscriptionOf(topicARN string) string { return fmt.Sprintf("subscriptions[%q]", topicARN) }
