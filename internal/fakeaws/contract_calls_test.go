package fakeaws_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch"
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
			return namesOf(out.QueueUrls), nil
		}},
		listCall("queues with a prefix", "q q.fifo", "q", nil),
		listCall("queues with a prefix, nobody", "", "nobody", nil),
		listCall("queues with a prefix, first page", "q …", "q", aws.Int32(1)),
		{"queues with a prefix, both pages", "q q.fifo", func(e *contractEnv) (string, error) {
			var urls []string
			pages := sqs.NewListQueuesPaginator(e.sqs, &sqs.ListQueuesInput{QueueNamePrefix: aws.String("q"), MaxResults: aws.Int32(1)})
			for pages.HasMorePages() {
				page, err := pages.NextPage(e.ctx)
				if err != nil {
					return "", err
				}
				urls = append(urls, page.QueueUrls...)
			}
			return namesOf(urls), nil
		}},
	}
}

// listCall lists one page of queues; … says that there are more.
func listCall(name, want, prefix string, size *int32) contractCall {
	return contractCall{name, want, func(e *contractEnv) (string, error) {
		out, err := e.sqs.ListQueues(e.ctx, &sqs.ListQueuesInput{QueueNamePrefix: &prefix, MaxResults: size})
		if err != nil {
			return "", err
		}
		names := namesOf(out.QueueUrls)
		if aws.ToString(out.NextToken) != "" {
			names += " …"
		}
		return names, nil
	}}
}

// namesOf are the names of queues by their URLs, sorted.
func namesOf(urls []string) string {
	list := []string{}
	for _, url := range urls {
		list = append(list, url[strings.LastIndex(url, "/")+1:])
	}
	slices.Sort(list)
	return strings.Join(list, " ")
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
