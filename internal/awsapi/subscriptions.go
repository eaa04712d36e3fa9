package awsapi

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	"github.com/aws/aws-sdk-go-v2/service/sns/types"
)

// PendingConfirmation stands where the ARN of a subscription would be while its
// queue's owner has not confirmed it. SNS writes it in two ways, "pending
// confirmation" and "PendingConfirmation"; this package always in the second.
const PendingConfirmation = "PendingConfirmation"

// Subscribe subscribes a queue to a topic with all attributes at once, in the
// topic's region. It returns the subscription's ARN, or [PendingConfirmation]
// when the topic's and the queue's owner differ and the latter must agree. The
// same request repeated returns the same ARN; one with other attributes fails
// with an error for which [IsInvalidParameter] is true (API reference,
// Subscribe).
func (c *Client) Subscribe(ctx context.Context, topicARN, queueARN string, attributes map[string]string) (string, error) {
	op := operation{name: "Subscribe", write: true, retries: []retryRule{naming(freshTarget, attributes["RedrivePolicy"])}}
	subscription, err := topicCall(ctx, c, op, topicARN, func(ctx context.Context, client *sns.Client) (string, error) {
		out, err := client.Subscribe(ctx, &sns.SubscribeInput{
			TopicArn: aws.String(topicARN), Protocol: aws.String("sqs"), Endpoint: aws.String(queueARN), Attributes: attributes,
		})
		if err != nil {
			return "", err
		}
		return subscriptionARN(aws.ToString(out.SubscriptionArn)), nil
	})
	if region, parseErr := regionOfTopic(subscription); err == nil && parseErr == nil {
		c.memory.rememberCreated(region, subscription, c.settings.Now())
	}
	return subscription, err
}

func subscriptionARN(answer string) string {
	if answer == "pending confirmation" {
		return PendingConfirmation
	}
	return answer
}

// GetSubscription returns the attributes of a subscription. See [IsNotFound].
func (c *Client) GetSubscription(ctx context.Context, arn string) (map[string]string, error) {
	return topicCall(ctx, c, operation{name: "GetSubscriptionAttributes"}, arn, func(ctx context.Context, client *sns.Client) (map[string]string, error) {
		out, err := client.GetSubscriptionAttributes(ctx, &sns.GetSubscriptionAttributesInput{SubscriptionArn: aws.String(arn)})
		if err != nil {
			return nil, err
		}
		return notNil(out.Attributes), nil
	})
}

// SetSubscriptionAttribute sets one attribute of a subscription. An empty value
// is sent as an empty string, which SNS takes as "remove" for FilterPolicy and
// RedrivePolicy only in the form "{}": send that.
func (c *Client) SetSubscriptionAttribute(ctx context.Context, arn, name, value string) error {
	op := operation{name: "SetSubscriptionAttributes", write: true}
	if name == "RedrivePolicy" {
		op.retries = []retryRule{naming(freshTarget, value)}
	}
	_, err := topicCall(ctx, c, op, arn, func(ctx context.Context, client *sns.Client) (*sns.SetSubscriptionAttributesOutput, error) {
		return client.SetSubscriptionAttributes(ctx, &sns.SetSubscriptionAttributesInput{
			SubscriptionArn: aws.String(arn), AttributeName: aws.String(name), AttributeValue: aws.String(value),
		})
	})
	return err
}

// Unsubscribe ends a subscription. One that is already gone is no error.
func (c *Client) Unsubscribe(ctx context.Context, arn string) error {
	c.forget(arn)
	op := operation{name: "Unsubscribe", write: true}
	_, err := topicCall(ctx, c, op, arn, func(ctx context.Context, client *sns.Client) (*sns.UnsubscribeOutput, error) {
		return client.Unsubscribe(ctx, &sns.UnsubscribeInput{SubscriptionArn: aws.String(arn)})
	})
	if IsNotFound(err) {
		return nil
	}
	return err
}

// Subscription is one row of a list.
type Subscription struct {
	ARN      string // or PendingConfirmation
	TopicARN string
	Protocol string // "sqs", "lambda", ...
	Endpoint string // for "sqs" the queue's ARN
	Owner    string // account that subscribed
}

// SubscriptionsByTopic lists all subscriptions of a topic.
func (c *Client) SubscriptionsByTopic(ctx context.Context, topicARN string) ([]Subscription, error) {
	op := operation{name: "ListSubscriptionsByTopic"}
	return topicCall(ctx, c, op, topicARN, func(ctx context.Context, client *sns.Client) ([]Subscription, error) {
		var list []Subscription
		pages := sns.NewListSubscriptionsByTopicPaginator(client, &sns.ListSubscriptionsByTopicInput{TopicArn: aws.String(topicARN)})
		for pages.HasMorePages() {
			page, err := pages.NextPage(ctx)
			if err != nil {
				return nil, err
			}
			for _, s := range page.Subscriptions {
				list = append(list, subscriptionFrom(s))
			}
		}
		return list, nil
	})
}

// Subscriptions lists the account's subscriptions in a region, whatever their
// topic.
func (c *Client) Subscriptions(ctx context.Context, region string) ([]Subscription, error) {
	client, err := c.snsIn(ctx, region)
	if err != nil {
		return nil, err
	}
	op := operation{service: "sns", name: "ListSubscriptions", region: region}
	return call(ctx, c, op, func(ctx context.Context) ([]Subscription, error) {
		var list []Subscription
		pages := sns.NewListSubscriptionsPaginator(client, &sns.ListSubscriptionsInput{})
		for pages.HasMorePages() {
			page, err := pages.NextPage(ctx)
			if err != nil {
				return nil, err
			}
			for _, s := range page.Subscriptions {
				list = append(list, subscriptionFrom(s))
			}
		}
		return list, nil
	})
}

func subscriptionFrom(s types.Subscription) Subscription {
	return Subscription{
		ARN:      subscriptionARN(aws.ToString(s.SubscriptionArn)),
		TopicARN: aws.ToString(s.TopicArn),
		Protocol: aws.ToString(s.Protocol),
		Endpoint: aws.ToString(s.Endpoint),
		Owner:    aws.ToString(s.Owner),
	}
}
