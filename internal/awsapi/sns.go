package awsapi

import (
	"context"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/arn"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	"github.com/aws/aws-sdk-go-v2/service/sns/types"
)

// regionOfTopic takes the region out of a topic's or subscription's ARN. SNS
// refuses an ARN of another region than the one it is asked in.
func regionOfTopic(topicARN string) (string, error) {
	parsed, err := arn.Parse(topicARN)
	if err != nil || parsed.Service != "sns" || parsed.Region == "" {
		return "", fmt.Errorf("%q is not the ARN of an SNS topic or subscription", topicARN)
	}
	return parsed.Region, nil
}

// topicCall makes a call about a topic or subscription in its own region.
func topicCall[T any](ctx context.Context, c *Client, op operation, arn string, do func(context.Context, *sns.Client) (T, error)) (T, error) {
	var zero T
	region, err := regionOfTopic(arn)
	if err != nil {
		return zero, err
	}
	client, err := c.snsIn(ctx, region)
	if err != nil {
		return zero, err
	}
	op.service, op.region, op.object = "sns", region, arn
	op.retries = append(op.retries, afterCreate(region, arn, !op.write)...)
	return call(ctx, c, op, func(ctx context.Context) (T, error) { return do(ctx, client) })
}

// forget ends the patience with a topic or subscription that is to go.
func (c *Client) forget(arn string) {
	if region, err := regionOfTopic(arn); err == nil {
		c.memory.forgetCreated(region, arn)
	}
}

// GetTopic returns the attributes of a topic. See [IsNotFound].
func (c *Client) GetTopic(ctx context.Context, topicARN string) (map[string]string, error) {
	return topicCall(ctx, c, operation{name: "GetTopicAttributes"}, topicARN, func(ctx context.Context, client *sns.Client) (map[string]string, error) {
		out, err := client.GetTopicAttributes(ctx, &sns.GetTopicAttributesInput{TopicArn: aws.String(topicARN)})
		if err != nil {
			return nil, err
		}
		return notNil(out.Attributes), nil
	})
}

// CreateTopic creates a topic and returns its ARN. It returns an existing topic
// when nothing in the request differs: look for it first.
func (c *Client) CreateTopic(ctx context.Context, region, name string, attributes, tags map[string]string) (string, error) {
	client, err := c.snsIn(ctx, region)
	if err != nil {
		return "", err
	}
	op := operation{service: "sns", name: "CreateTopic", region: region, object: name, write: true}
	if len(tags) > 0 {
		op.alsoNeeds = []string{"sns:TagResource"}
	}
	out, err := call(ctx, c, op, func(ctx context.Context) (*sns.CreateTopicOutput, error) {
		return client.CreateTopic(ctx, &sns.CreateTopicInput{Name: aws.String(name), Attributes: attributes, Tags: snsTags(tags)})
	})
	if err != nil {
		return "", err
	}
	topicARN := aws.ToString(out.TopicArn)
	c.memory.rememberCreated(region, topicARN, c.settings.Now())
	return topicARN, nil
}

// SetTopicAttribute sets one attribute of a topic.
func (c *Client) SetTopicAttribute(ctx context.Context, topicARN, name, value string) error {
	op := operation{name: "SetTopicAttributes", write: true}
	_, err := topicCall(ctx, c, op, topicARN, func(ctx context.Context, client *sns.Client) (*sns.SetTopicAttributesOutput, error) {
		return client.SetTopicAttributes(ctx, &sns.SetTopicAttributesInput{
			TopicArn: aws.String(topicARN), AttributeName: aws.String(name), AttributeValue: aws.String(value),
		})
	})
	return err
}

// DeleteTopic deletes a topic and its subscriptions. SNS reports success for a
// topic that does not exist.
func (c *Client) DeleteTopic(ctx context.Context, topicARN string) error {
	c.forget(topicARN)
	op := operation{name: "DeleteTopic", write: true}
	_, err := topicCall(ctx, c, op, topicARN, func(ctx context.Context, client *sns.Client) (*sns.DeleteTopicOutput, error) {
		return client.DeleteTopic(ctx, &sns.DeleteTopicInput{TopicArn: aws.String(topicARN)})
	})
	if IsNotFound(err) {
		return nil
	}
	return err
}

// TopicTags returns the tags of a topic; never nil without an error.
func (c *Client) TopicTags(ctx context.Context, topicARN string) (map[string]string, error) {
	return topicCall(ctx, c, operation{name: "ListTagsForResource"}, topicARN, func(ctx context.Context, client *sns.Client) (map[string]string, error) {
		out, err := client.ListTagsForResource(ctx, &sns.ListTagsForResourceInput{ResourceArn: aws.String(topicARN)})
		if err != nil {
			return nil, err
		}
		tags := make(map[string]string, len(out.Tags))
		for _, tag := range out.Tags {
			tags[aws.ToString(tag.Key)] = aws.ToString(tag.Value)
		}
		return tags, nil
	})
}

// TagTopic adds or changes tags of a topic. No tags: no call.
func (c *Client) TagTopic(ctx context.Context, topicARN string, tags map[string]string) error {
	if len(tags) == 0 {
		return nil
	}
	op := operation{name: "TagResource", write: true}
	_, err := topicCall(ctx, c, op, topicARN, func(ctx context.Context, client *sns.Client) (*sns.TagResourceOutput, error) {
		return client.TagResource(ctx, &sns.TagResourceInput{ResourceArn: aws.String(topicARN), Tags: snsTags(tags)})
	})
	return err
}

// UntagTopic removes tags of a topic. No keys: no call.
func (c *Client) UntagTopic(ctx context.Context, topicARN string, keys []string) error {
	if len(keys) == 0 {
		return nil
	}
	op := operation{name: "UntagResource", write: true}
	_, err := topicCall(ctx, c, op, topicARN, func(ctx context.Context, client *sns.Client) (*sns.UntagResourceOutput, error) {
		return client.UntagResource(ctx, &sns.UntagResourceInput{ResourceArn: aws.String(topicARN), TagKeys: keys})
	})
	return err
}

func snsTags(tags map[string]string) []types.Tag {
	list := make([]types.Tag, 0, len(tags))
	for _, key := range sortedKeys(tags) {
		list = append(list, types.Tag{Key: aws.String(key), Value: aws.String(tags[key])})
	}
	return list
}
