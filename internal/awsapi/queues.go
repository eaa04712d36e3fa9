package awsapi

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
)

// QueuesWithPrefix returns the URLs of the queues of a region whose names begin
// with prefix; of all queues with an empty one. It may lag behind what was created
// or deleted a moment ago.
func (c *Client) QueuesWithPrefix(ctx context.Context, region, prefix string) ([]string, error) {
	client, err := c.sqsIn(ctx, region)
	if err != nil {
		return nil, err
	}
	op := operation{service: "sqs", name: "ListQueues", region: region, object: "queues " + prefix + "*"}
	return call(ctx, c, op, func(ctx context.Context) ([]string, error) {
		var urls []string
		// Without MaxResults SQS returns a thousand and no token (API reference, ListQueues).
		input := &sqs.ListQueuesInput{MaxResults: aws.Int32(1000)}
		if prefix != "" {
			input.QueueNamePrefix = aws.String(prefix)
		}
		pages := sqs.NewListQueuesPaginator(client, input)
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
