package main

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	snstypes "github.com/aws/aws-sdk-go-v2/service/sns/types"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	sqstypes "github.com/aws/aws-sdk-go-v2/service/sqs/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

const (
	region   = "sa-east-1"
	topicARN = "arn:aws:sns:sa-east-1:123456789012:pedidos"
)

func (s *stage) aws() aws.Config {
	return aws.Config{Region: region, BaseEndpoint: aws.String(s.address), Credentials: credentials.NewStaticCredentialsProvider("demo", "demo", "")}
}

// publish sends one event to the topic, its kind as an attribute.
func (s *stage) publish(ctx context.Context, kind, body string) error {
	say("  published " + kind + ": " + body)
	_, err := sns.NewFromConfig(s.aws()).Publish(ctx, &sns.PublishInput{
		TopicArn: aws.String(topicARN), Message: aws.String(body),
		MessageAttributes: map[string]snstypes.MessageAttributeValue{
			"tipo_evento": {DataType: aws.String("String"), StringValue: aws.String(kind)},
		},
	})
	return err
}

// receive takes what is visible in a queue, at most ten messages.
func (s *stage) receive(ctx context.Context, queue string) (*sqs.Client, *string, []sqstypes.Message, error) {
	client := sqs.NewFromConfig(s.aws())
	url, err := client.GetQueueUrl(ctx, &sqs.GetQueueUrlInput{QueueName: aws.String(queue)})
	if err != nil {
		return nil, nil, nil, err
	}
	out, err := client.ReceiveMessage(ctx, &sqs.ReceiveMessageInput{
		QueueUrl: url.QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0,
		MessageSystemAttributeNames: []sqstypes.MessageSystemAttributeName{sqstypes.MessageSystemAttributeNameApproximateReceiveCount},
	})
	if err != nil {
		return nil, nil, nil, err
	}
	return client, url.QueueUrl, out.Messages, nil
}

// drain handles everything in a queue well: it returns the bodies and deletes
// the messages.
func (s *stage) drain(ctx context.Context, queue string) ([]string, error) {
	client, url, messages, err := s.receive(ctx, queue)
	if err != nil {
		return nil, err
	}
	var bodies []string
	for _, m := range messages {
		bodies = append(bodies, aws.ToString(m.Body))
		if _, err := client.DeleteMessage(ctx, &sqs.DeleteMessageInput{QueueUrl: url, ReceiptHandle: m.ReceiptHandle}); err != nil {
			return nil, err
		}
	}
	return bodies, nil
}

// fail receives a message and does not delete it. It returns how often it was
// received, and "" when there is none.
func (s *stage) fail(ctx context.Context, queue string) (string, error) {
	_, _, messages, err := s.receive(ctx, queue)
	if err != nil || len(messages) == 0 {
		return "", err
	}
	s.clock.Advance(visibility)
	return messages[0].Attributes["ApproximateReceiveCount"], nil
}

func (s *stage) here() fakeaws.Region { return s.double.Default().Region(region) }

func (s *stage) bodies(queue string) []string { return s.here().Queue(queue).Bodies() }

// alarm asks for the state of an alarm, as CloudWatch sees it now.
func (s *stage) alarm(ctx context.Context, name string) (string, error) {
	client := awsapi.New(awsapi.Settings{
		Region: region, AccessKey: "demo", SecretKey: "demo", Endpoints: map[string]string{"cloudwatch": s.address, "sts": s.address},
		Now: s.clock.Now, Sleep: s.clock.Sleep,
	})
	found, err := client.DescribeAlarms(ctx, region, []string{name})
	return found[name].StateValue, err
}

func (s *stage) objects(kind string) []string {
	switch kind {
	case "queues":
		return s.here().Queues()
	case "topics":
		return s.here().Topics()
	}
	return s.here().Alarms()
}
