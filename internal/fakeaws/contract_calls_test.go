package fakeaws_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch/types"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	snstypes "github.com/aws/aws-sdk-go-v2/service/sns/types"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/aws-sdk-go-v2/service/sts"
)

func createCall(name, want, queue string, attributes attrs) contractCall {
	return contractCall{name, want, func(e *contractEnv) (string, error) {
		_, err := e.sqs.CreateQueue(e.ctx, &sqs.CreateQueueInput{QueueName: &queue, Attributes: attributes})
		return "ok", err
	}}
}

func setCall(name, want, queue string, attributes attrs) contractCall {
	return contractCall{name, want, func(e *contractEnv) (string, error) {
		_, err := e.sqs.SetQueueAttributes(e.ctx, &sqs.SetQueueAttributesInput{QueueUrl: e.queueURL(queue), Attributes: attributes})
		return "ok", err
	}}
}

// readCall reads some attributes of a queue.
func readCall(name, want, queue string, attributes ...string) contractCall {
	return contractCall{name, want, func(e *contractEnv) (string, error) {
		out, err := e.sqs.GetQueueAttributes(e.ctx, &sqs.GetQueueAttributesInput{QueueUrl: e.queueURL(queue), AttributeNames: allAttributes})
		if err != nil {
			return "", err
		}
		return pairs(out.Attributes, attributes...), nil
	}}
}

func subscribeCall(name, want, topic, queue string, attributes attrs) contractCall {
	return contractCall{name, want, func(e *contractEnv) (string, error) {
		arn := topicARN(topic)
		out, err := e.sns.Subscribe(e.ctx, &sns.SubscribeInput{TopicArn: &arn, Protocol: aws.String("sqs"), Endpoint: aws.String(queueARN(queue)), Attributes: attributes})
		if err != nil {
			return "", err
		}
		shown, _, _ := strings.Cut(strings.TrimPrefix(*out.SubscriptionArn, arn), ":")
		return "ok" + shown, nil
	}}
}

func topicCall(name, want, topic string, attributes attrs) contractCall {
	return contractCall{name, want, func(e *contractEnv) (string, error) {
		out, err := e.sns.CreateTopic(e.ctx, &sns.CreateTopicInput{Name: &topic, Attributes: attributes})
		if err != nil {
			return "", err
		}
		return *out.TopicArn, nil
	}}
}

func alarmCall(name, want string, change func(*cloudwatch.PutMetricAlarmInput)) contractCall {
	return contractCall{name, want, func(e *contractEnv) (string, error) {
		in := depthAlarm("alarm")
		change(in)
		_, err := e.cw.PutMetricAlarm(e.ctx, in)
		return "ok", err
	}}
}

// contractCalls is the table.
func contractCalls() []contractCall {
	return slices.Concat(queueCalls(), documentCalls(), deliveryCalls(), topicCalls(), alarmCalls())
}

func queueCalls() []contractCall {
	const missing = "AWS.SimpleQueueService.NonExistentQueue"
	return []contractCall{
		{"who", home, func(e *contractEnv) (string, error) {
			out, err := e.sts.GetCallerIdentity(e.ctx, &sts.GetCallerIdentityInput{})
			if err != nil {
				return "", err
			}
			return *out.Account, nil
		}},
		createCall("create", "ok", "q", attrs{"VisibilityTimeout": "60"}),
		createCall("create again, the same", "ok", "q", attrs{"VisibilityTimeout": "60"}),
		createCall("create again, nothing", "ok", "q", nil),
		createCall("create again, different", "QueueAlreadyExists", "q", attrs{"VisibilityTimeout": "61"}),
		createCall("create, bad name", "InvalidParameterValue", "a.b", nil),
		createCall("create, FIFO false", "InvalidAttributeName", "refused-0", attrs{"FifoQueue": "false"}),
		createCall("create, unknown attribute", "InvalidAttributeName", "refused-1", attrs{"Colour": "red"}),
		createCall("create, bad value", "InvalidAttributeValue", "refused-2", attrs{"DelaySeconds": "901"}),
		createCall("create, two encryptions", "InvalidAttributeName", "refused-3", attrs{"KmsMasterKeyId": "alias/a", "SqsManagedSseEnabled": "true"}),
		createCall("create FIFO", "ok", "q.fifo", attrs{"FifoQueue": "true"}),
		createCall("create FIFO without suffix", "InvalidParameterValue", "refused-4", attrs{"FifoQueue": "true"}),
		readCall("defaults", "DelaySeconds=0 MaximumMessageSize=1048576 MessageRetentionPeriod=345600 ReceiveMessageWaitTimeSeconds=0 SqsManagedSseEnabled=true VisibilityTimeout=60",
			"q", "DelaySeconds", "MaximumMessageSize", "MessageRetentionPeriod", "ReceiveMessageWaitTimeSeconds", "SqsManagedSseEnabled", "VisibilityTimeout", "Policy", "RedrivePolicy"),
		readCall("FIFO defaults", "ContentBasedDeduplication=false DeduplicationScope=queue FifoQueue=true FifoThroughputLimit=perQueue",
			"q.fifo", "ContentBasedDeduplication", "DeduplicationScope", "FifoQueue", "FifoThroughputLimit"),
		readCall("read missing", missing, "nobody"),
		setCall("set", "ok", "q", attrs{"VisibilityTimeout": "0", "DelaySeconds": "5"}),
		readCall("set reads back", "DelaySeconds=5 VisibilityTimeout=0", "q", "DelaySeconds", "VisibilityTimeout"),
		createCall("create for refusals", "ok", "scratch", nil),
		setCall("set unknown attribute", "InvalidAttributeName", "scratch", attrs{"Colour": "red"}),
		setCall("set bad value", "InvalidAttributeValue", "scratch", attrs{"VisibilityTimeout": "43201"}),
		setCall("set FIFO on standard", "InvalidAttributeName", "scratch", attrs{"FifoQueue": "true"}),
		{"tags", "a= b=1", func(e *contractEnv) (string, error) {
			if _, err := e.sqs.TagQueue(e.ctx, &sqs.TagQueueInput{QueueUrl: e.queueURL("q"), Tags: attrs{"a": "", "b": "1", "c": "2"}}); err != nil {
				return "", err
			}
			if _, err := e.sqs.UntagQueue(e.ctx, &sqs.UntagQueueInput{QueueUrl: e.queueURL("q"), TagKeys: []string{"c"}}); err != nil {
				return "", err
			}
			out, err := e.sqs.ListQueueTags(e.ctx, &sqs.ListQueueTagsInput{QueueUrl: e.queueURL("q")})
			if err != nil {
				return "", err
			}
			return pairs(out.Tags), nil
		}},
		createCall("create for deletion", "ok", "gone", nil),
		{"delete", "ok", func(e *contractEnv) (string, error) {
			_, err := e.sqs.DeleteQueue(e.ctx, &sqs.DeleteQueueInput{QueueUrl: e.queueURL("gone")})
			return "ok", err
		}},
		{"url of deleted", missing, func(e *contractEnv) (string, error) {
			out, err := e.sqs.GetQueueUrl(e.ctx, &sqs.GetQueueUrlInput{QueueName: aws.String("gone")})
			if err != nil {
				return "", err
			}
			return *out.QueueUrl, nil
		}},
		createCall("create deleted name", "AWS.SimpleQueueService.QueueDeletedRecently", "gone", nil),
	}
}

func documentCalls() []contractCall {
	return []contractCall{
		createCall("create dead-letter queue", "ok", "dlq", nil),
		setCall("redrive", "ok", "q", attrs{"RedrivePolicy": redrive("dlq", `"5"`), "DelaySeconds": "0"}),
		readCall("redrive reads back", "RedrivePolicy="+redrive("dlq", `5`), "q", "RedrivePolicy"),
		createCall("create for refused documents", "ok", "refused", nil),
		setCall("redrive to nobody", "InvalidParameterValue", "refused", attrs{"RedrivePolicy": redrive("nobody", `5`)}),
		setCall("redrive count 1001", "InvalidParameterValue", "refused", attrs{"RedrivePolicy": redrive("dlq", `1001`)}),
		setCall("redrive to another type", "InvalidParameterValue", "refused", attrs{"RedrivePolicy": redrive("q.fifo", `5`)}),
		setCall("allow", "ok", "dlq", attrs{"RedriveAllowPolicy": `{"redrivePermission":"denyAll","sourceQueueArns":null}`}),
		readCall("allow reads back", `RedriveAllowPolicy={"redrivePermission":"denyAll"}`, "dlq", "RedriveAllowPolicy"),
		setCall("allow 11 sources", "InvalidParameterValue", "refused", attrs{"RedriveAllowPolicy": byQueue(11)}),
		setCall("allow by queue", "ok", "dlq", attrs{"RedriveAllowPolicy": `{"redrivePermission":"byQueue","sourceQueueArns":["` + queueARN("q") + `"]}`}),
		setCall("policy", "ok", "q", attrs{"Policy": admit(queueARN("q"), topicARN("t"))}),
		setCall("another attribute", "ok", "q", attrs{"ReceiveMessageWaitTimeSeconds": "0"}),
		readCall("policy is still there", "Policy="+admit(queueARN("q"), topicARN("t")), "q", "Policy"),
		setCall("policy of 21 statements", "OverLimit", "refused", attrs{"Policy": policyOf(21, 1, 1)}),
		setCall("policy of 8 actions", "OverLimit", "refused", attrs{"Policy": policyOf(1, 8, 1)}),
		setCall("policy that is none", "InvalidAttributeValue", "refused", attrs{"Policy": "{"}),
		{"sources of dead-letter queue", "q", func(e *contractEnv) (string, error) {
			out, err := e.sqs.ListDeadLetterSourceQueues(e.ctx, &sqs.ListDeadLetterSourceQueuesInput{QueueUrl: e.queueURL("dlq")})
			if err != nil {
				return "", err
			}
			list := []string{}
			for _, url := range out.QueueUrls {
				list = append(list, url[strings.LastIndex(url, "/")+1:])
			}
			return strings.Join(list, " "), nil
		}},
	}
}

// deliveryCalls publish into a queue and let the message fail.
func deliveryCalls() []contractCall {
	take := func(name, want, queue string) contractCall {
		return contractCall{name, want, func(e *contractEnv) (string, error) {
			out, err := e.sqs.ReceiveMessage(e.ctx, &sqs.ReceiveMessageInput{QueueUrl: e.queueURL(queue), MaxNumberOfMessages: 10})
			if err != nil {
				return "", err
			}
			return fmt.Sprint(bodies(out.Messages)), nil
		}}
	}
	publish := func(name, body, kind string) contractCall {
		return contractCall{name, "ok", func(e *contractEnv) (string, error) {
			_, err := e.sns.Publish(e.ctx, &sns.PublishInput{TopicArn: aws.String(topicARN("t")), Message: &body, MessageAttributes: map[string]snstypes.MessageAttributeValue{
				"kind": {DataType: aws.String("String"), StringValue: &kind},
			}})
			return "ok", err
		}}
	}
	return []contractCall{
		createCall("create dead-letter queue for delivery", "ok", "dead", nil),
		createCall("create for delivery", "ok", "work", attrs{"RedrivePolicy": redrive("dead", `1`), "VisibilityTimeout": "0", "Policy": admit(queueARN("work"), topicARN("t"))}),
		topicCall("topic for delivery", topicARN("t"), "t", nil),
		subscribeCall("subscribe for delivery", "ok", "t", "work", attrs{"RawMessageDelivery": "true", "FilterPolicy": `{"kind":["order"]}`}),
		publish("publish what is filtered out", "bill", "bill"),
		take("nothing arrives", "[]", "work"),
		publish("publish", "order", "order"),
		take("first receive delivers", "[order]", "work"),
		take("second receive moves", "[]", "work"),
		take("moved", "[order]", "dead"),
		{"move task", "ok", func(e *contractEnv) (string, error) {
			_, err := e.sqs.StartMessageMoveTask(e.ctx, &sqs.StartMessageMoveTaskInput{SourceArn: aws.String(queueARN("dead"))})
			return "ok", err
		}},
	}
}

func topicCalls() []contractCall {
	return []contractCall{
		topicCall("topic again", topicARN("t"), "t", nil),
		topicCall("topic, bad name", "InvalidParameter", "a.b", nil),
		topicCall("topic, FIFO without suffix", "InvalidParameter", "f", attrs{"FifoTopic": "true"}),
		topicCall("topic, again with other attributes", "InvalidParameter", "t", attrs{"DisplayName": "T"}),
		{"topic attributes", "DisplayName= Owner=123456789012 SubscriptionsConfirmed=1 SubscriptionsPending=0", func(e *contractEnv) (string, error) {
			out, err := e.sns.GetTopicAttributes(e.ctx, &sns.GetTopicAttributesInput{TopicArn: aws.String(topicARN("t"))})
			if err != nil {
				return "", err
			}
			return pairs(out.Attributes, "DisplayName", "Owner", "SubscriptionsConfirmed", "SubscriptionsPending"), nil
		}},
		{"topic missing", "NotFound", func(e *contractEnv) (string, error) {
			_, err := e.sns.GetTopicAttributes(e.ctx, &sns.GetTopicAttributesInput{TopicArn: aws.String(topicARN("nobody"))})
			return "ok", err
		}},
		{"subscription attributes", `FilterPolicy={"kind":["order"]} FilterPolicyScope=MessageAttributes Owner=123456789012 PendingConfirmation=false RawMessageDelivery=true`, func(e *contractEnv) (string, error) {
			list, err := e.sns.ListSubscriptionsByTopic(e.ctx, &sns.ListSubscriptionsByTopicInput{TopicArn: aws.String(topicARN("t"))})
			if err != nil {
				return "", err
			}
			out, err := e.sns.GetSubscriptionAttributes(e.ctx, &sns.GetSubscriptionAttributesInput{SubscriptionArn: list.Subscriptions[0].SubscriptionArn})
			if err != nil {
				return "", err
			}
			return pairs(out.Attributes, "FilterPolicy", "FilterPolicyScope", "Owner", "PendingConfirmation", "RawMessageDelivery"), nil
		}},
		subscribeCall("subscribe again", "ok", "t", "work", nil),
		subscribeCall("subscribe again with another filter", "InvalidParameter", "t", "work", attrs{"FilterPolicy": `{"kind":["bill"]}`}),
		subscribeCall("subscribe FIFO queue", "InvalidParameter", "t", "q.fifo", nil),
		subscribeCall("subscribe to missing topic", "NotFound", "nobody", "q", nil),
		subscribeCall("subscribe with six keys", "InvalidParameter", "t", "x", attrs{"FilterPolicy": `{"a":["x"],"b":["x"],"c":["x"],"d":["x"],"e":["x"],"f":["x"]}`}),
		subscribeCall("subscribe with nested filter", "InvalidParameter", "t", "x", attrs{"FilterPolicy": `{"a":{"b":["c"]}}`}),
		subscribeCall("subscribe with maxReceiveCount", "InvalidParameter", "t", "x", attrs{"RedrivePolicy": `{"deadLetterTargetArn":"` + queueARN("dlq") + `","maxReceiveCount":5}`}),
		{"unsubscribe missing", "ok", func(e *contractEnv) (string, error) {
			_, err := e.sns.Unsubscribe(e.ctx, &sns.UnsubscribeInput{SubscriptionArn: aws.String(topicARN("t") + ":11111111-2222-3333-4444-555555555555")})
			return "ok", err
		}},
		{"subscription missing", "NotFound", func(e *contractEnv) (string, error) {
			_, err := e.sns.GetSubscriptionAttributes(e.ctx, &sns.GetSubscriptionAttributesInput{SubscriptionArn: aws.String(topicARN("t") + ":11111111-2222-3333-4444-555555555555")})
			return "ok", err
		}},
		{"delete missing topic", "ok", func(e *contractEnv) (string, error) {
			_, err := e.sns.DeleteTopic(e.ctx, &sns.DeleteTopicInput{TopicArn: aws.String(topicARN("nobody"))})
			return "ok", err
		}},
	}
}

func alarmCalls() []contractCall {
	return []contractCall{
		alarmCall("alarm", "ok", func(*cloudwatch.PutMetricAlarmInput) {}),
		alarmCall("alarm, period 45", "ValidationException", func(in *cloudwatch.PutMetricAlarmInput) { in.Period = aws.Int32(45) }),
		alarmCall("alarm, datapoints", "ValidationException", func(in *cloudwatch.PutMetricAlarmInput) { in.DatapointsToAlarm = aws.Int32(2) }),
		alarmCall("alarm, six actions", "ValidationException", func(in *cloudwatch.PutMetricAlarmInput) {
			in.AlarmActions = slices.Repeat(in.AlarmActions, 6)
		}),
		alarmCall("alarm, action elsewhere", "ValidationException", func(in *cloudwatch.PutMetricAlarmInput) {
			in.AlarmActions = []string{"arn:aws:sns:eu-west-1:123456789012:t"}
		}),
		{"alarm reads back", "alarm arn:aws:cloudwatch:us-east-1:123456789012:alarm:alarm 60 1 1 0 notBreaching true", func(e *contractEnv) (string, error) {
			out, err := e.cw.DescribeAlarms(e.ctx, &cloudwatch.DescribeAlarmsInput{AlarmNames: []string{"alarm", "nobody"}})
			if err != nil {
				return "", err
			}
			list := []string{}
			for _, a := range out.MetricAlarms {
				list = append(list, fmt.Sprint(*a.AlarmName, " ", *a.AlarmArn, " ", *a.Period, " ", *a.EvaluationPeriods, " ", *a.DatapointsToAlarm, " ", *a.Threshold, " ", *a.TreatMissingData, " ", *a.ActionsEnabled))
			}
			return strings.Join(list, ","), nil
		}},
		{"alarms, 101 names", "ValidationException", func(e *contractEnv) (string, error) {
			_, err := e.cw.DescribeAlarms(e.ctx, &cloudwatch.DescribeAlarmsInput{AlarmNames: slices.Repeat([]string{"alarm"}, 101)})
			return "ok", err
		}},
		{"alarm tags", "k=v", func(e *contractEnv) (string, error) {
			arn := aws.String("arn:aws:cloudwatch:us-east-1:123456789012:alarm:alarm")
			if _, err := e.cw.TagResource(e.ctx, &cloudwatch.TagResourceInput{ResourceARN: arn, Tags: []types.Tag{{Key: aws.String("k"), Value: aws.String("v")}}}); err != nil {
				return "", err
			}
			out, err := e.cw.ListTagsForResource(e.ctx, &cloudwatch.ListTagsForResourceInput{ResourceARN: arn})
			if err != nil {
				return "", err
			}
			m := map[string]string{}
			for _, tag := range out.Tags {
				m[*tag.Key] = *tag.Value
			}
			return pairs(m), nil
		}},
		{"delete alarms, one missing", "ResourceNotFound", func(e *contractEnv) (string, error) {
			_, err := e.cw.DeleteAlarms(e.ctx, &cloudwatch.DeleteAlarmsInput{AlarmNames: []string{"alarm", "nobody"}})
			return "ok", err
		}},
	}
}
