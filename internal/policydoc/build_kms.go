package policydoc

// KMSKeyUse says who has to use a customer managed key besides IAM principals.
type KMSKeyUse struct {
	TopicARNs     []string // topics that deliver into a queue encrypted with the key
	SNSPrincipals []string // from SNSPrincipals; "sns.amazonaws.com" when empty
	AlarmARNs     []string // alarms that notify a topic encrypted with the key; only their accounts are used
}

// KMSKeyPolicyStatements are the statements that the key's policy needs so that
// SNS can deliver into the encrypted queue and CloudWatch alarms can notify the
// encrypted topic; none for what is not used. The resource is "*", which in a
// key policy is the key itself. Without them delivery fails as a client error,
// which SNS does not retry: the messages are lost. SNS is bound to the topics,
// CloudWatch to the alarms' account: AWS's pages show aws:SourceArn for the
// first alone.
// https://docs.aws.amazon.com/sns/latest/dg/sns-enable-encryption-for-topic-sqs-queue-subscriptions.html
// https://repost.aws/knowledge-center/cloudwatch-configure-alarm-sns
func KMSKeyPolicyStatements(use KMSKeyUse) []Statement {
	var statements []Statement
	if len(use.TopicARNs) > 0 {
		principals := use.SNSPrincipals
		if len(principals) == 0 {
			principals = []string{"sns.amazonaws.com"}
		}
		statements = append(statements, keyUse("AllowSNSTopics", principals,
			Condition{Operator: "ArnEquals", Key: "aws:SourceArn", Values: sortedSet(use.TopicARNs)}))
	}
	if len(use.AlarmARNs) > 0 {
		accounts := mapped(use.AlarmARNs, func(arn string) string { return arnParts(arn)[4] })
		statements = append(statements, keyUse("AllowCloudWatchAlarms", []string{"cloudwatch.amazonaws.com"},
			Condition{Operator: "StringEquals", Key: "aws:SourceAccount", Values: sortedSet(accounts)}))
	}
	return statements
}

func keyUse(sid string, services []string, source Condition) Statement {
	return Statement{
		Sid:        sid,
		Effect:     Allow,
		Principals: ServicePrincipals(sortedSet(services)...),
		Actions:    []string{"kms:Decrypt", "kms:GenerateDataKey*"},
		Resources:  []string{"*"},
		Conditions: []Condition{source},
	}
}
