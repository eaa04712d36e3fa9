package awsapi

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch/schemas"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/aws-sdk-go-v2/service/sts"
	"github.com/aws/smithy-go/transport/http/protocol/awsquery"
)

// Overridden reports whether calls to a service ("sqs", "sns", "cloudwatch",
// "sts") go somewhere else than to AWS's public endpoints: to an endpoint of the
// settings, of AWS_ENDPOINT_URL or AWS_ENDPOINT_URL_<SERVICE>, or of
// endpoint_url in a shared file. That is mostly an emulator.
func (c *Client) Overridden(service string) bool {
	if c.settings.Endpoints[service] != "" {
		return true
	}
	cfg, err := c.bareConfig(context.Background())
	if err != nil {
		return false
	}
	switch service {
	case "sqs":
		return sqs.NewFromConfig(cfg).Options().BaseEndpoint != nil
	case "sns":
		return sns.NewFromConfig(cfg).Options().BaseEndpoint != nil
	case "cloudwatch":
		return cloudwatch.NewFromConfig(cfg).Options().BaseEndpoint != nil
	case "sts":
		return sts.NewFromConfig(cfg).Options().BaseEndpoint != nil
	}
	return false
}

// stsEndpoint returns the URL that STS was moved to, or "". The SDK base has to be
// told: its own resolver hides AWS_ENDPOINT_URL from the SDK where a profile's
// role is assumed.
func (c *Client) stsEndpoint(ctx context.Context) (string, error) {
	if url := c.settings.Endpoints["sts"]; url != "" {
		return url, nil
	}
	cfg, err := c.bareConfig(ctx)
	if err != nil {
		return "", err
	}
	return aws.ToString(sts.NewFromConfig(cfg).Options().BaseEndpoint), nil
}

func (c *Client) sqsIn(ctx context.Context, region string) (*sqs.Client, error) {
	return forRegion(ctx, c, c.sqs, region, func(cfg aws.Config) *sqs.Client {
		return sqs.NewFromConfig(cfg, func(o *sqs.Options) {
			o.BaseEndpoint = c.endpoint("sqs", o.BaseEndpoint)
		})
	})
}

func (c *Client) snsIn(ctx context.Context, region string) (*sns.Client, error) {
	return forRegion(ctx, c, c.sns, region, func(cfg aws.Config) *sns.Client {
		return sns.NewFromConfig(cfg, func(o *sns.Options) {
			o.BaseEndpoint = c.endpoint("sns", o.BaseEndpoint)
		})
	})
}

// cloudwatchIn speaks the query protocol: the SDK's default, CBOR, is unknown to
// moto and to many releases of LocalStack, and AWS accepts both.
func (c *Client) cloudwatchIn(ctx context.Context, region string) (*cloudwatch.Client, error) {
	return forRegion(ctx, c, c.cloudwatch, region, func(cfg aws.Config) *cloudwatch.Client {
		return cloudwatch.NewFromConfig(cfg, func(o *cloudwatch.Options) {
			o.Protocol = awsquery.New(schemas.GraniteServiceVersion20100801)
			o.BaseEndpoint = c.endpoint("cloudwatch", o.BaseEndpoint)
		})
	})
}

func (c *Client) endpoint(service string, otherwise *string) *string {
	if url := c.settings.Endpoints[service]; url != "" {
		return aws.String(url)
	}
	return otherwise
}
