package fakeaws_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch/types"
	"github.com/aws/aws-sdk-go-v2/service/sns"
)

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
		{"subscriptions of the account", "t sqs work confirmed=true", func(e *contractEnv) (string, error) {
			out, err := e.sns.ListSubscriptions(e.ctx, &sns.ListSubscriptionsInput{})
			if err != nil {
				return "", err
			}
			var found []string
			for _, s := range out.Subscriptions {
				topic, queue := aws.ToString(s.TopicArn), aws.ToString(s.Endpoint)
				found = append(found, fmt.Sprintf("%s %s %s confirmed=%t", topic[strings.LastIndex(topic, ":")+1:], aws.ToString(s.Protocol),
					queue[strings.LastIndex(queue, ":")+1:], strings.HasPrefix(aws.ToString(s.SubscriptionArn), topic+":")))
			}
			slices.Sort(found)
			return strings.Join(found, ", "), nil
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
		alarmCall("alarm, action that is a queue", "ValidationException", func(in *cloudwatch.PutMetricAlarmInput) {
			in.AlarmActions = []string{"arn:aws:sqs:us-east-1:123456789012:q"}
		}),
		alarmCall("alarm, action of another partition", "ValidationException", func(in *cloudwatch.PutMetricAlarmInput) {
			in.AlarmActions = []string{"arn:aws-cn:ssm-incidents::123456789012:response-plan/p"}
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
