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

// AllowPublish lets roles, users or whole accounts publish to the topic.
func AllowPublish(topicARN string, principalARNs []string) Statement {
	return Statement{
		Sid:        SidAllowPublishers,
		Effect:     Allow,
		Principals: AWSPrincipals(sortedSet(principalARNs)...),
		Actions:    []string{"sns:Publish"},
		Resources:  []string{topicARN},
	}
}

// AllowServicePublish lets an AWS service, such as "s3.amazonaws.com", publish
// to the topic on behalf of sourceARNs in accountID. Both conditions are
// needed: an S3 bucket's ARN names no account.
// https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html
// Without sourceARNs the account alone binds it. The Sid is the service's name
// in one word, "AllowServiceS3".
func AllowServicePublish(topicARN, service string, sourceARNs []string, accountID string) Statement {
	conditions := []Condition{{Operator: "StringEquals", Key: "aws:SourceAccount", Values: []string{accountID}}}
	if len(sourceARNs) > 0 {
		conditions = append(conditions, Condition{Operator: "ArnLike", Key: "aws:SourceArn", Values: sortedSet(sourceARNs)})
	}
	return Statement{
		Sid:        sidAllowServicePrefix + serviceWord(service),
		Effect:     Allow,
		Principals: ServicePrincipals(service),
		Actions:    []string{"sns:Publish"},
		Resources:  []string{topicARN},
		Conditions: conditions,
	}
}

// serviceWord makes "S3" of "s3.amazonaws.com" and "StatesUsEast1" of
// "states.us-east-1.amazonaws.com": a Sid has letters and digits only.
func serviceWord(service string) string {
	name := strings.TrimSuffix(strings.TrimSuffix(service, ".cn"), ".amazonaws.com")
	var word strings.Builder
	for _, part := range strings.FieldsFunc(name, func(r rune) bool { return r == '.' || r == '-' }) {
		word.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return word.String()
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
