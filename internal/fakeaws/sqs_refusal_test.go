package fakeaws_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/service/sqs"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

type attrs map[string]string

// TestCreateQueueRefuses has one row for each refusal of names and attributes.
func TestCreateQueueRefuses(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("q", 81)
	for name, test := range map[string]struct {
		queue      string
		attributes attrs
		want       string
	}{
		"empty name":                  {"", nil, "MissingParameter"},
		"bad character":               {"a.b", nil, "InvalidParameterValue"},
		"81 characters":               {long, nil, "InvalidParameterValue"},
		"80 characters":               {long[1:], nil, ""},
		"standard named fifo":         {"q.fifo", nil, "InvalidParameterValue"},
		"fifo without suffix":         {"q", attrs{"FifoQueue": "true"}, "InvalidParameterValue"},
		"fifo of 81 characters":       {long[:76] + ".fifo", attrs{"FifoQueue": "true"}, "InvalidParameterValue"},
		"fifo of 80 characters":       {long[:75] + ".fifo", attrs{"FifoQueue": "true"}, ""},
		"FifoQueue=false":             {"q", attrs{"FifoQueue": "false"}, "InvalidAttributeName"},
		"dedup on standard":           {"q", attrs{"ContentBasedDeduplication": "true"}, "InvalidAttributeName"},
		"scope on standard":           {"q", attrs{"DeduplicationScope": "queue"}, "InvalidAttributeValue"},
		"limit on standard":           {"q", attrs{"FifoThroughputLimit": "perQueue"}, "InvalidAttributeValue"},
		"limit without scope":         {"q.fifo", attrs{"FifoQueue": "true", "FifoThroughputLimit": "perMessageGroupId"}, "InvalidAttributeValue"},
		"limit with scope":            {"q.fifo", attrs{"FifoQueue": "true", "FifoThroughputLimit": "perMessageGroupId", "DeduplicationScope": "messageGroup"}, ""},
		"unknown attribute":           {"q", attrs{"Colour": "red"}, "InvalidAttributeName"},
		"read-only attribute":         {"q", attrs{"QueueArn": "x"}, "InvalidAttributeName"},
		"delay 901":                   {"q", attrs{"DelaySeconds": "901"}, "InvalidAttributeValue"},
		"delay 900":                   {"q", attrs{"DelaySeconds": "900"}, ""},
		"size 1023":                   {"q", attrs{"MaximumMessageSize": "1023"}, "InvalidAttributeValue"},
		"size 1 MiB":                  {"q", attrs{"MaximumMessageSize": "1048576"}, ""},
		"size over 1 MiB":             {"q", attrs{"MaximumMessageSize": "1048577"}, "InvalidAttributeValue"},
		"retention 59":                {"q", attrs{"MessageRetentionPeriod": "59"}, "InvalidAttributeValue"},
		"retention over 14 days":      {"q", attrs{"MessageRetentionPeriod": "1209601"}, "InvalidAttributeValue"},
		"wait 21":                     {"q", attrs{"ReceiveMessageWaitTimeSeconds": "21"}, "InvalidAttributeValue"},
		"visibility over 12 h":        {"q", attrs{"VisibilityTimeout": "43201"}, "InvalidAttributeValue"},
		"visibility 0":                {"q", attrs{"VisibilityTimeout": "0"}, ""},
		"visibility not a number":     {"q", attrs{"VisibilityTimeout": "30s"}, "InvalidAttributeValue"},
		"reuse 59":                    {"q", attrs{"KmsDataKeyReusePeriodSeconds": "59"}, "InvalidAttributeValue"},
		"both kinds of encryption":    {"q", attrs{"KmsMasterKeyId": "alias/a", "SqsManagedSseEnabled": "true"}, "InvalidAttributeName"},
		"key without checking it":     {"q", attrs{"KmsMasterKeyId": "no-such-key"}, ""},
		"DLQ that does not exist":     {"q", attrs{"RedrivePolicy": redrive("nobody", `5`)}, "InvalidParameterValue"},
		"DLQ in another Region":       {"q", attrs{"RedrivePolicy": `{"deadLetterTargetArn":"arn:aws:sqs:eu-west-1:123456789012:dlq","maxReceiveCount":5}`}, "InvalidParameterValue"},
		"DLQ in another account":      {"q", attrs{"RedrivePolicy": `{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:210987654321:dlq","maxReceiveCount":5}`}, "InvalidParameterValue"},
		"DLQ by URL":                  {"q", attrs{"RedrivePolicy": `{"deadLetterTargetArn":"https://sqs.us-east-1.amazonaws.com/123456789012/dlq","maxReceiveCount":5}`}, "InvalidParameterValue"},
		"DLQ of another type":         {"q.fifo", attrs{"FifoQueue": "true", "RedrivePolicy": redrive("dlq", `5`)}, "InvalidParameterValue"},
		"count 0":                     {"q", attrs{"RedrivePolicy": redrive("dlq", `0`)}, "InvalidParameterValue"},
		"count 1001":                  {"q", attrs{"RedrivePolicy": redrive("dlq", `1001`)}, "InvalidParameterValue"},
		"count in quotes":             {"q", attrs{"RedrivePolicy": redrive("dlq", `"5"`)}, ""},
		"count missing":               {"q", attrs{"RedrivePolicy": `{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:123456789012:dlq"}`}, "InvalidParameterValue"},
		"another key":                 {"q", attrs{"RedrivePolicy": `{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:123456789012:dlq","maxReceiveCount":5,"a":1}`}, "InvalidParameterValue"},
		"redrive policy not JSON":     {"q", attrs{"RedrivePolicy": `5`}, "InvalidParameterValue"},
		"DLQ that denies all":         {"q", attrs{"RedrivePolicy": redrive("closed", `5`)}, "InvalidParameterValue"},
		"source not created yet":      {"q", attrs{"RedriveAllowPolicy": `{"redrivePermission":"byQueue","sourceQueueArns":["arn:aws:sqs:us-east-1:123456789012:later"]}`}, ""},
		"allow policy, no permission": {"q", attrs{"RedriveAllowPolicy": `{}`}, "InvalidParameterValue"},
		"allow policy, no sources":    {"q", attrs{"RedriveAllowPolicy": `{"redrivePermission":"byQueue"}`}, "InvalidParameterValue"},
		"allow policy, 11 sources":    {"q", attrs{"RedriveAllowPolicy": byQueue(11)}, "InvalidParameterValue"},
		"allow policy, 10 sources":    {"q", attrs{"RedriveAllowPolicy": byQueue(10)}, ""},
		"sources without byQueue":     {"q", attrs{"RedriveAllowPolicy": `{"redrivePermission":"denyAll","sourceQueueArns":["arn:aws:sqs:us-east-1:123456789012:a"]}`}, "InvalidParameterValue"},
		"null sources":                {"q", attrs{"RedriveAllowPolicy": `{"redrivePermission":"denyAll","sourceQueueArns":null}`}, ""},
		"policy of 21 statements":     {"q", attrs{"Policy": policyOf(21, 1, 1)}, "OverLimit"},
		"policy of 20 statements":     {"q", attrs{"Policy": policyOf(20, 1, 1)}, ""},
		"policy of 8 actions":         {"q", attrs{"Policy": policyOf(1, 8, 1)}, "OverLimit"},
		"policy of 7 actions":         {"q", attrs{"Policy": policyOf(1, 7, 1)}, ""},
		"policy of 51 principals":     {"q", attrs{"Policy": policyOf(1, 1, 51)}, "OverLimit"},
		"policy over 8192 bytes":      {"q", attrs{"Policy": strings.Replace(policyOf(1, 1, 1), "{", "{"+strings.Repeat(" ", 8192), 1)}, "OverLimit"},
		"policy not JSON":             {"q", attrs{"Policy": "{"}, "InvalidAttributeValue"},
		"policy without statements":   {"q", attrs{"Policy": `{"Version":"2012-10-17"}`}, "InvalidAttributeValue"},
		"policy of another version":   {"q", attrs{"Policy": strings.Replace(policyOf(1, 1, 1), "2012-10-17", "2020-01-01", 1)}, "InvalidAttributeValue"},
		"policy of another service":   {"q", attrs{"Policy": strings.Replace(policyOf(1, 1, 1), "sqs:Send", "sns:Send", 1)}, "InvalidAttributeValue"},
		"policy with bad resource":    {"q", attrs{"Policy": strings.Replace(policyOf(1, 1, 1), "arn:aws:sqs:us-east-1:123456789012:q", "q", 1)}, "InvalidAttributeValue"},
		"policy with bad principal":   {"q", attrs{"Policy": strings.Replace(policyOf(1, 1, 1), "000000000000", "nobody", 1)}, "InvalidAttributeValue"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client := sqsClient(fakeaws.Start(t))
			makeQueue(t, client, "dlq", nil)
			makeQueue(t, client, "closed", attrs{"RedriveAllowPolicy": `{"redrivePermission":"denyAll"}`})
			_, err := client.CreateQueue(t.Context(), &sqs.CreateQueueInput{QueueName: &test.queue, Attributes: test.attributes})
			if got := codeOf(t, err); got != test.want {
				t.Errorf("got code %q (%v), want %q", got, err, test.want)
			}
		})
	}
}

func redrive(dlq, count string) string {
	return fmt.Sprintf(`{"deadLetterTargetArn":%q,"maxReceiveCount":%s}`, queueARN(dlq), count)
}

func byQueue(n int) string {
	sources := make([]string, 0, n)
	for i := range n {
		sources = append(sources, fmt.Sprintf("%q", queueARN(fmt.Sprint("source-", i))))
	}
	return `{"redrivePermission":"byQueue","sourceQueueArns":[` + strings.Join(sources, ",") + `]}`
}

// policyOf is a valid policy with so many statements, and so many actions and
// principals in the first of them.
func policyOf(statements, actions, principals int) string {
	names := []string{"SendMessage", "ReceiveMessage", "DeleteMessage", "GetQueueUrl", "GetQueueAttributes", "ChangeMessageVisibility", "PurgeQueue", "ListQueueTags"}
	list := make([]string, 0, statements)
	for i := range statements {
		a, p := []string{`"sqs:SendMessage"`}, []string{`"000000000000"`}
		if i == 0 {
			a, p = nil, nil
			for _, n := range names[:actions] {
				a = append(a, fmt.Sprintf("%q", "sqs:"+n))
			}
			for n := range principals {
				p = append(p, fmt.Sprintf("\"%012d\"", n))
			}
		}
		list = append(list, fmt.Sprintf(`{"Effect":"Allow","Principal":{"AWS":[%s]},"Action":[%s],"Resource":"arn:aws:sqs:us-east-1:123456789012:q"}`,
			strings.Join(p, ","), strings.Join(a, ",")))
	}
	return `{"Version":"2012-10-17","Statement":[` + strings.Join(list, ",") + `]}`
}
