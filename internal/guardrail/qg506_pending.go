package guardrail

import "fmt"

var qg506 = Rule{
	ID:          "QG506",
	Title:       "a subscription waits for its confirmation",
	Slug:        "pending",
	Phase:       PhaseAudit,
	Level:       Warning,
	Consequence: Silence,
	Since:       "0.1.0",
	Checks: "Whether each subscription that names an audited queue is confirmed. It waits when somebody of another account than the queue's has made it. " +
		"Subscriptions to topics of other accounts are found where the queue's policy names the topic, and the topic's policy lets its subscriptions be listed.",
	Why:    "Until the queue's owner confirms it, nothing is delivered, and nothing is said about it: the topic shows a subscription, the queue stays empty. After two days the token is void.",
	Fix:    "Let the owner of the queue subscribe: then there is nothing to confirm. Or read the message of the type `SubscriptionConfirmation` from the queue and confirm its token.",
	Except: "When nobody waits for these messages. Then list QG506 in `except`.",
	Sources: []string{
		"https://docs.aws.amazon.com/sns/latest/dg/sns-send-message-to-sqs-cross-account.html",
		"https://docs.aws.amazon.com/sns/latest/api/API_ConfirmSubscription.html",
	},
	Seeds: []int{4},
	Audit: checkPending,
}

func checkPending(a Audit) []Finding {
	var findings []Finding
	for _, s := range a.Subscriptions {
		if !s.Pending {
			continue
		}
		findings = append(findings, Finding{
			Path:  subscriptionOf(s.TopicARN),
			What:  fmt.Sprintf("The subscription of the queue %s to the topic %s is not confirmed.", a.name(), s.TopicARN),
			Why:   "Nothing is delivered until the queue's owner confirms it.",
			Fix:   "Subscribe with credentials of the queue's account, or confirm the token that waits in the queue.",
			Reads: []string{"subscriptions"},
		})
	}
	return findings
}
