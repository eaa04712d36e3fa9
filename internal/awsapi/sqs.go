package awsapi

import (
	"context"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	awsmiddleware "github.com/aws/aws-sdk-go-v2/aws/middleware"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/aws-sdk-go-v2/service/sqs/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// queueCall makes a call about one queue, addressed by its URL.
func queueCall[T any](ctx context.Context, c *Client, op operation, url string, do func(context.Context, *sqs.Client) (T, error)) (T, error) {
	var zero T
	client, err := c.sqsIn(ctx, op.region)
	if err != nil {
		return zero, err
	}
	op.service, op.object = "sqs", url
	op.retries = append(op.retries, afterCreate(op.region, topology.QueueOf(url), !op.write)...)
	return call(ctx, c, op, func(ctx context.Context) (T, error) { return do(ctx, client) })
}

// GetQueueURL returns the URL of a queue, as AWS writes it for the endpoint in
// use. A queue that does not exist gives an error for which [IsNotFound] is
// true; this call is never retried on it, since "does the name exist" is the
// question.
func (c *Client) GetQueueURL(ctx context.Context, region, name string) (string, error) {
	client, err := c.sqsIn(ctx, region)
	if err != nil {
		return "", err
	}
	op := operation{service: "sqs", name: "GetQueueUrl", region: region, object: name}
	return call(ctx, c, op, func(ctx context.Context) (string, error) {
		out, err := client.GetQueueUrl(ctx, &sqs.GetQueueUrlInput{QueueName: aws.String(name)})
		if err != nil {
			return "", err
		}
		return aws.ToString(out.QueueUrl), nil
	})
}

// CreatedQueue is the answer to CreateQueue.
type CreatedQueue struct {
	URL string
	// Date is the time of the service when it answered, to the second. A queue
	// whose CreatedTimestamp is older existed before: it was adopted, not made.
	Date time.Time
	// Took is how long the call took with all retries.
	Took time.Duration
}

// CreateQueue creates a queue. SQS returns an existing queue of the same name
// when no attribute in the request differs; see [CreatedQueue.Date]. A name
// that was deleted less than 60 seconds ago is waited for, 90 seconds at most.
func (c *Client) CreateQueue(ctx context.Context, region, name string, attributes, tags map[string]string) (CreatedQueue, error) {
	client, err := c.sqsIn(ctx, region)
	if err != nil {
		return CreatedQueue{}, err
	}
	started := c.settings.Now()
	op := operation{
		service: "sqs", name: "CreateQueue", region: region, object: name, write: true,
		retries: append([]retryRule{whenNameLocked, naming(freshObject, attributes["RedrivePolicy"], attributes["RedriveAllowPolicy"])}, policyRules(attributes)...),
	}
	if len(tags) > 0 {
		op.alsoNeeds = []string{"sqs:TagQueue"}
	}
	input := &sqs.CreateQueueInput{QueueName: aws.String(name), Attributes: attributes, Tags: tags}
	out, err := call(ctx, c, op, func(ctx context.Context) (*sqs.CreateQueueOutput, error) {
		return client.CreateQueue(ctx, input)
	})
	if err != nil {
		return CreatedQueue{}, err
	}
	date, _ := awsmiddleware.GetServerTime(out.ResultMetadata)
	now := c.settings.Now()
	c.memory.rememberCreated(region, name, now)
	return CreatedQueue{URL: aws.ToString(out.QueueUrl), Date: date, Took: now.Sub(started)}, nil
}

// GetQueueAttributes returns every attribute of a queue, values as the API
// writes them.
func (c *Client) GetQueueAttributes(ctx context.Context, region, url string) (map[string]string, error) {
	op := operation{name: "GetQueueAttributes", region: region}
	return queueCall(ctx, c, op, url, func(ctx context.Context, client *sqs.Client) (map[string]string, error) {
		out, err := client.GetQueueAttributes(ctx, &sqs.GetQueueAttributesInput{
			QueueUrl: aws.String(url), AttributeNames: []types.QueueAttributeName{types.QueueAttributeNameAll},
		})
		if err != nil {
			return nil, err
		}
		return notNil(out.Attributes), nil
	})
}

// SetQueueAttributes sets some attributes of a queue and leaves the others. An
// empty Policy, RedrivePolicy or RedriveAllowPolicy removes it.
func (c *Client) SetQueueAttributes(ctx context.Context, region, url string, attributes map[string]string) error {
	op := operation{
		name: "SetQueueAttributes", region: region, write: true,
		retries: append(policyRules(attributes), naming(freshObject, attributes["RedrivePolicy"], attributes["RedriveAllowPolicy"])),
	}
	_, err := queueCall(ctx, c, op, url, func(ctx context.Context, client *sqs.Client) (*sqs.SetQueueAttributesOutput, error) {
		return client.SetQueueAttributes(ctx, &sqs.SetQueueAttributesInput{QueueUrl: aws.String(url), Attributes: attributes})
	})
	return err
}

// DeleteQueue deletes a queue with everything in it. A queue that is already
// gone is no error.
func (c *Client) DeleteQueue(ctx context.Context, region, url string) error {
	c.memory.forgetCreated(region, topology.QueueOf(url))
	op := operation{name: "DeleteQueue", region: region, write: true}
	_, err := queueCall(ctx, c, op, url, func(ctx context.Context, client *sqs.Client) (*sqs.DeleteQueueOutput, error) {
		return client.DeleteQueue(ctx, &sqs.DeleteQueueInput{QueueUrl: aws.String(url)})
	})
	if IsNotFound(err) {
		return nil
	}
	return err
}

// QueueTags returns the tags of a queue; never nil without an error.
func (c *Client) QueueTags(ctx context.Context, region, url string) (map[string]string, error) {
	op := operation{name: "ListQueueTags", region: region}
	return queueCall(ctx, c, op, url, func(ctx context.Context, client *sqs.Client) (map[string]string, error) {
		out, err := client.ListQueueTags(ctx, &sqs.ListQueueTagsInput{QueueUrl: aws.String(url)})
		if err != nil {
			return nil, err
		}
		return notNil(out.Tags), nil
	})
}

// TagQueue adds or changes tags of a queue. No tags: no call.
func (c *Client) TagQueue(ctx context.Context, region, url string, tags map[string]string) error {
	if len(tags) == 0 {
		return nil
	}
	op := operation{name: "TagQueue", region: region, write: true}
	_, err := queueCall(ctx, c, op, url, func(ctx context.Context, client *sqs.Client) (*sqs.TagQueueOutput, error) {
		return client.TagQueue(ctx, &sqs.TagQueueInput{QueueUrl: aws.String(url), Tags: tags})
	})
	return err
}

// UntagQueue removes tags of a queue. No keys: no call.
func (c *Client) UntagQueue(ctx context.Context, region, url string, keys []string) error {
	if len(keys) == 0 {
		return nil
	}
	op := operation{name: "UntagQueue", region: region, write: true}
	_, err := queueCall(ctx, c, op, url, func(ctx context.Context, client *sqs.Client) (*sqs.UntagQueueOutput, error) {
		return client.UntagQueue(ctx, &sqs.UntagQueueInput{QueueUrl: aws.String(url), TagKeys: keys})
	})
	return err
}

// DeadLetterSourceQueues returns the URLs of all queues whose redrive policy
// names this queue.
func (c *Client) DeadLetterSourceQueues(ctx context.Context, region, url string) ([]string, error) {
	op := operation{name: "ListDeadLetterSourceQueues", region: region}
	return queueCall(ctx, c, op, url, func(ctx context.Context, client *sqs.Client) ([]string, error) {
		var urls []string
		pages := sqs.NewListDeadLetterSourceQueuesPaginator(client, &sqs.ListDeadLetterSourceQueuesInput{
			QueueUrl: aws.String(url), MaxResults: aws.Int32(1000),
		})
		for pages.HasMorePages() {
			page, err := pages.NextPage(ctx)
			if err != nil {
				return nil, err
			}
			urls = append(urls, page.QueueUrls...)
		}
		return urls, nil
	})
}

func notNil(m map[string]string) map[string]string {
	if m == nil {
		return map[string]string{}
	}
	return m
}
