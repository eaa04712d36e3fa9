package policydoc

import "strings"

// KMSKeyUse says who has to use a customer managed key, besides those whom IAM
// lets.
type KMSKeyUse struct {
	TopicARNs     []string    // topics that deliver into a queue encrypted with the key
	SNSPrincipals []string    // from SNSPrincipals; "sns.amazonaws.com" when empty
	AlarmARNs     []string    // alarms that notify a topic encrypted with the key; only their accounts are used
	Publish       []Statement // of the policy of a topic encrypted with the key: who may publish to it
}

// KMSKeyPolicyStatements are the statements that the key's policy needs so that
// SNS can deliver into the encrypted queue, and publishers and CloudWatch alarms
// can publish to the encrypted topic; none for what is not used. The resource is
// "*", which in a key policy is the key itself. Without them delivery fails as a
// client error, which SNS does not retry: the messages are lost. SNS is bound to
// the topics, CloudWatch to the alarms' account: AWS's pages show aws:SourceArn
// for the first alone. Publishers are bound as the topic's policy binds them; one
// that lets everybody publish opens no key.
// https://docs.aws.amazon.com/sns/latest/dg/sns-enable-encryption-for-topic-sqs-queue-subscriptions.html
// https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html
// https://repost.aws/knowledge-center/cloudwatch-configure-alarm-sns
func KMSKeyPolicyStatements(use KMSKeyUse) []Statement {
	var statements []Statement
	if len(use.TopicARNs) > 0 {
		principals := use.SNSPrincipals
		if len(principals) == 0 {
			principals = []string{"sns.amazonaws.com"}
		}
		statements = append(statements, keyUse("AllowSNSTopics", ServicePrincipals(sortedSet(principals)...),
			Condition{Operator: "ArnEquals", Key: "aws:SourceArn", Values: sortedSet(use.TopicARNs)}))
	}
	if len(use.AlarmARNs) > 0 {
		accounts := mapped(use.AlarmARNs, func(arn string) string { return arnParts(arn)[4] })
		statements = append(statements, keyUse("AllowCloudWatchAlarms", ServicePrincipals("cloudwatch.amazonaws.com"),
			Condition{Operator: "StringEquals", Key: "aws:SourceAccount", Values: sortedSet(accounts)}))
	}
	for _, s := range use.Publish {
		if !s.IsPublic() {
			statements = append(statements, keyUse(s.Sid, s.Principals, publishConditions(s)...))
		}
	}
	return statements
}

// publishConditions are those of the topic's policy, but for EventBridge: AWS does
// not support aws:SourceArn and aws:SourceAccount in a key's policy there. What
// SNS encrypts for a topic has the topic's ARN as its encryption context.
// https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html
func publishConditions(s Statement) []Condition {
	for _, service := range s.Principals.ByType["Service"] {
		if strings.HasPrefix(service, "events.") {
			return []Condition{{Operator: "StringEquals", Key: "kms:EncryptionContext:aws:sns:topicArn", Values: s.Resources}}
		}
	}
	return s.Conditions
}

func keyUse(sid string, who Principals, conditions ...Condition) Statement {
	return Statement{
		Sid:        sid,
		Effect:     Allow,
		Principals: who,
		Actions:    []string{"kms:Decrypt", "kms:GenerateDataKey*"},
		Resources:  []string{"*"},
		Conditions: conditions,
	}
}

// IsAWSManagedKey says whether a key, in any spelling, is one that AWS manages:
// alias/aws/sqs, alias/aws/sns, or the ARN of such an alias. Its policy cannot be
// edited.
func IsAWSManagedKey(key string) bool {
	if strings.HasPrefix(key, "arn:") {
		key = arnParts(key)[5]
	}
	return strings.HasPrefix(key, "alias/aws/")
}
