package awsapi

import (
	"context"
	"path"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
)

// QueueNames lists the queues of a region whose names begin with prefix. It may lag
// behind what was created or deleted a moment ago.
func (c *Client) QueueNames(ctx context.Context, region, prefix string) ([]string, error) {
	op := operation{name: "ListQueues", region: region}
	return queueCall(ctx, c, op, prefix, func(ctx context.Context, client *sqs.Client) ([]string, error) {
		var names []string
		pages := sqs.NewListQueuesPaginator(client, &sqs.ListQueuesInput{QueueNamePrefix: aws.String(prefix), MaxResults: aws.Int32(1000)})
		for pages.HasMorePages() {
			page, err := pages.NextPage(ctx)
			if err != nil {
				return nil, err
			}
			for _, url := range page.QueueUrls {
				names = append(names, path.Base(url))
			}
		}
		return names, nil
	})
}
