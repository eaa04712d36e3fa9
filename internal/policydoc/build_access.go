package policydoc

import "strings"

// The Sids of the statements built here. A user's statement cannot take them.
const (
	SidAllowSNS              = "AllowSNSTopics"
	SidDenyInsecureTransport = "DenyInsecureTransport"
	SidAllowTopicOwner       = "AllowTopicOwner"
	SidAllowPublishers       = "AllowPublishers"
	sidAllowServicePrefix    = "AllowService"
)

// AllowSNS lets the topics send to the queue: one statement for all of them,
// since a queue's policy holds 20 statements and one per topic runs out
// (aws/aws-cdk#16303). principals come from SNSPrincipals, joined over all
// topics. ArnEquals and ArnLike are the same to AWS; the condition keeps SNS
// from being talked into sending for a stranger's topic. topicARNs must not be
// empty: a queue without topics has no such statement.
// https://docs.aws.amazon.com/sns/latest/dg/subscribe-sqs-queue-to-sns-topic.html
func AllowSNS(queueARN string, topicARNs []string, principals []string) Statement {
	return Statement{
		Sid:        SidAllowSNS,
		Effect:     Allow,
		Principals: ServicePrincipals(sortedSet(principals)...),
		Actions:    []string{"sqs:SendMessage"},
		Resources:  []string{queueARN},
		Conditions: []Condition{{Operator: "ArnEquals", Key: "aws:SourceArn", Values: sortedSet(topicARNs)}},
	}
}

// DenyInsecureTransport refuses every call over plain HTTP. actionPrefix is
// "sqs" or "sns". The operator is Bool, never BoolIfExists: calls that AWS
// makes inside its own network carry no such key and must pass. For a topic
// the one action is sns:Publish, as in AWS's own example, because SNS refuses
// policies whose actions reach beyond the topic.
// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-security-best-practices.html
// https://docs.aws.amazon.com/sns/latest/dg/sns-security-best-practices.html
func DenyInsecureTransport(resourceARN, actionPrefix string) Statement {
	action := actionPrefix + ":*"
	if actionPrefix == "sns" {
		action = "sns:Publish"
	}
	return Statement{
		Sid:        SidDenyInsecureTransport,
		Effect:     Deny,
		Principals: Principals{Everyone: true},
		Actions:    []string{action},
		Resources:  []string{resourceARN},
		Conditions: []Condition{{Operator: "Bool", Key: "aws:SecureTransport", Values: []string{"false"}}},
	}
}

// AllowTopicOwner gives the owning account what SNS's default topic policy
// gives it. A topic policy of one's own replaces the default, so this has to be
// in it. The actions are those a topic policy may name.
// https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-language-api-permissions-reference.html
func AllowTopicOwner(topicARN string) Statement {
	return Statement{
		Sid:        SidAllowTopicOwner,
		Effect:     Allow,
		Principals: AWSPrincipals(rootOf(topicARN)),
		Actions: []string{
			"sns:AddPermission", "sns:DeleteTopic", "sns:GetTopicAttributes", "sns:ListSubscriptionsByTopic",
			"sns:Publish", "sns:RemovePermission", "sns:SetTopicAttributes", "sns:Subscribe",
		},
		Resources: []string{topicARN},
	}
}

// AllowSubscribe lets an account subscribe its queues to the topic, and look what
// became of it.
func AllowSubscribe(topicARN, accountID string) Statement {
	return Statement{
		Effect:     Allow,
		Principals: AWSPrincipals("arn:" + arnParts(topicARN)[1] + ":iam::" + accountID + ":root"),
		Actions:    []string{"sns:GetTopicAttributes", "sns:ListSubscriptionsByTopic", "sns:Subscribe"},
		Resources:  []string{topicARN},
	}
}

// arnParts splits an ARN into its six parts; absent ones are empty.
func arnParts(arn string) [6]string {
	var parts [6]string
	copy(parts[:], strings.SplitN(arn, ":", 6))
	return parts
}

// rootOf is the root principal of the account that owns arn, in its partition.
func rootOf(arn string) string {
	parts := arnParts(arn)
	return "arn:" + parts[1] + ":iam::" + parts[4] + ":root"
}
