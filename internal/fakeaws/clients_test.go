package fakeaws_test

import (
	"errors"
	"net/http"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch/schemas"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	sqstypes "github.com/aws/aws-sdk-go-v2/service/sqs/types"
	"github.com/aws/aws-sdk-go-v2/service/sts"
	"github.com/aws/smithy-go"
	"github.com/aws/smithy-go/transport/http/protocol/awsquery"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

const (
	home  = fakeaws.DefaultAccount
	other = "210987654321"
	euro  = "eu-west-1"
	local = "us-east-1"
)

// awsConfig is an SDK configuration for the server that never retries.
func awsConfig(s *fakeaws.Server, accessKey, region string) aws.Config {
	return aws.Config{
		Region:           region,
		BaseEndpoint:     aws.String(s.URL),
		Credentials:      credentials.NewStaticCredentialsProvider(accessKey, "secret", ""),
		RetryMaxAttempts: 1,
		HTTPClient:       &http.Client{},
	}
}

func sqsClient(s *fakeaws.Server) *sqs.Client { return sqsOf(s, "test", local) }

func sqsOf(s *fakeaws.Server, accessKey, region string) *sqs.Client {
	return sqs.NewFromConfig(awsConfig(s, accessKey, region))
}

func snsClient(s *fakeaws.Server) *sns.Client { return snsOf(s, "test", local) }

func snsOf(s *fakeaws.Server, accessKey, region string) *sns.Client {
	return sns.NewFromConfig(awsConfig(s, accessKey, region))
}

func stsClient(s *fakeaws.Server) *sts.Client { return sts.NewFromConfig(awsConfig(s, "test", local)) }

// cloudWatchClient speaks the query protocol, which emulators know.
func cloudWatchClient(s *fakeaws.Server) *cloudwatch.Client {
	return cloudwatch.NewFromConfig(awsConfig(s, "test", local), func(o *cloudwatch.Options) {
		o.Protocol = awsquery.New(schemas.GraniteServiceVersion20100801)
	})
}

// cloudWatchCBOR speaks what the SDK speaks by default.
func cloudWatchCBOR(s *fakeaws.Server) *cloudwatch.Client {
	return cloudwatch.NewFromConfig(awsConfig(s, "test", local))
}

// codeOf is AWS's code of an error, "" for none. An error without a code fails
// the test.
func codeOf(t *testing.T, err error) string {
	t.Helper()
	if err == nil {
		return ""
	}
	var coded smithy.APIError
	if !errors.As(err, &coded) {
		t.Fatalf("not an error of AWS: %v", err)
	}
	return coded.ErrorCode()
}

// lastCode is the code that the last call was answered with, "" for success.
// The SDK shows some codes of CloudWatch under their exception's name.
func lastCode(s *fakeaws.Server) string {
	calls := s.Requests()
	return calls[len(calls)-1].Code
}

// messageOf is AWS's text of an error, "" for none.
func messageOf(err error) string {
	if coded, ok := errors.AsType[smithy.APIError](err); ok {
		return coded.ErrorMessage()
	}
	return ""
}

// makeQueue creates a queue and returns its URL.
func makeQueue(t *testing.T, client *sqs.Client, name string, attributes map[string]string) string {
	t.Helper()
	out, err := client.CreateQueue(t.Context(), &sqs.CreateQueueInput{QueueName: &name, Attributes: attributes})
	if err != nil {
		t.Fatalf("CreateQueue %s: %v", name, err)
	}
	return *out.QueueUrl
}

var allAttributes = []sqstypes.QueueAttributeName{sqstypes.QueueAttributeNameAll}

// attributesOf reads all attributes of a queue.
func attributesOf(t *testing.T, client *sqs.Client, url string) map[string]string {
	t.Helper()
	out, err := client.GetQueueAttributes(t.Context(), &sqs.GetQueueAttributesInput{QueueUrl: &url, AttributeNames: allAttributes})
	if err != nil {
		t.Fatalf("GetQueueAttributes %s: %v", url, err)
	}
	return out.Attributes
}

func queueARN(name string) string { return "arn:aws:sqs:" + local + ":" + home + ":" + name }
