package fakeaws_test

import (
	"errors"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/sqs"
	sqstypes "github.com/aws/aws-sdk-go-v2/service/sqs/types"
	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

func TestNewQueueReadsBackDefaults(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	client := sqsClient(s)
	url := makeQueue(t, client, "q", attrs{"VisibilityTimeout": "0"})
	want := map[string]string{
		"QueueArn": queueARN("q"), "CreatedTimestamp": "2051222400", "LastModifiedTimestamp": "2051222400",
		"ApproximateNumberOfMessages": "0", "ApproximateNumberOfMessagesNotVisible": "0", "ApproximateNumberOfMessagesDelayed": "0",
		"DelaySeconds": "0", "MaximumMessageSize": "1048576", "MessageRetentionPeriod": "345600",
		"ReceiveMessageWaitTimeSeconds": "0", "VisibilityTimeout": "0", "SqsManagedSseEnabled": "true",
	}
	if diff := cmp.Diff(want, attributesOf(t, client, url)); diff != "" {
		t.Error(diff)
	}
}

// An existing name is a conflict only when something that was sent differs.
func TestCreateQueueOnExistingName(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		attributes attrs
		want       string
	}{
		"no attributes":          {nil, ""},
		"the same":               {attrs{"VisibilityTimeout": "60"}, ""},
		"a default":              {attrs{"DelaySeconds": "0"}, ""},
		"same redrive in quotes": {attrs{"RedrivePolicy": redrive("dlq", `"5"`)}, ""},
		"another value":          {attrs{"VisibilityTimeout": "61"}, "QueueAlreadyExists"},
		"another redrive":        {attrs{"RedrivePolicy": redrive("dlq", `6`)}, "QueueAlreadyExists"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client := sqsClient(fakeaws.Start(t))
			makeQueue(t, client, "dlq", nil)
			makeQueue(t, client, "q", attrs{"VisibilityTimeout": "60", "RedrivePolicy": redrive("dlq", `5`)})
			queue := "q"
			_, err := client.CreateQueue(t.Context(), &sqs.CreateQueueInput{QueueName: &queue, Attributes: test.attributes})
			if got := codeOf(t, err); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			var typed *sqstypes.QueueNameExists
			if test.want != "" && !errors.As(err, &typed) {
				t.Errorf("%v is not a QueueNameExists", err)
			}
		})
	}
}

func TestDeletedNameStaysLocked(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	client := sqsClient(s)
	url := makeQueue(t, client, "q", nil)
	if _, err := client.DeleteQueue(t.Context(), &sqs.DeleteQueueInput{QueueUrl: &url}); err != nil {
		t.Fatal(err)
	}
	name := "q"
	codes := []string{}
	for _, wait := range []time.Duration{0, 59 * time.Second, time.Second} {
		s.Clock.Advance(wait)
		_, err := client.CreateQueue(t.Context(), &sqs.CreateQueueInput{QueueName: &name})
		codes = append(codes, codeOf(t, err))
	}
	locked := "AWS.SimpleQueueService.QueueDeletedRecently"
	if diff := cmp.Diff([]string{locked, locked, ""}, codes); diff != "" {
		t.Error(diff)
	}
}

// The missing queue has two codes: the model's name and the query protocol's.
func TestMissingQueueHasBothCodes(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	url := s.URL + "/" + home + "/nobody"
	_, err := sqsClient(s).GetQueueAttributes(t.Context(), &sqs.GetQueueAttributesInput{QueueUrl: &url})
	var typed *sqstypes.QueueDoesNotExist
	if !errors.As(err, &typed) || codeOf(t, err) != "AWS.SimpleQueueService.NonExistentQueue" {
		t.Errorf("got %v", err)
	}
}

func TestSetQueueAttributes(t *testing.T) {
	t.Parallel()
	type result struct {
		Code string
		Read attrs // of the attributes of interest
	}
	for name, test := range map[string]struct {
		create, set attrs
		names       []string
		want        result
	}{
		"remove documents with an empty string": {
			attrs{"RedrivePolicy": redrive("dlq", `5`), "Policy": policyOf(1, 1, 1), "RedriveAllowPolicy": byQueue(1)},
			attrs{"RedrivePolicy": "", "Policy": "", "RedriveAllowPolicy": ""},
			[]string{"RedrivePolicy", "Policy", "RedriveAllowPolicy"},
			result{"", attrs{}},
		},
		"a key switches SSE-SQS off": {
			nil,
			attrs{"KmsMasterKeyId": "alias/a", "KmsDataKeyReusePeriodSeconds": "600"},
			[]string{"KmsMasterKeyId", "SqsManagedSseEnabled", "KmsDataKeyReusePeriodSeconds"},
			result{"", attrs{"KmsMasterKeyId": "alias/a", "SqsManagedSseEnabled": "false", "KmsDataKeyReusePeriodSeconds": "600"}},
		},
		"removing the key leaves it unencrypted": {
			attrs{"KmsMasterKeyId": "alias/a"},
			attrs{"KmsMasterKeyId": ""},
			[]string{"KmsMasterKeyId", "SqsManagedSseEnabled"},
			result{"", attrs{"SqsManagedSseEnabled": "false"}},
		},
		"the default reuse period is not returned": {
			attrs{"KmsMasterKeyId": "alias/a"},
			attrs{"KmsDataKeyReusePeriodSeconds": "300"},
			[]string{"KmsDataKeyReusePeriodSeconds"},
			result{"", attrs{}},
		},
		"nor is one without a key": {
			nil,
			attrs{"KmsDataKeyReusePeriodSeconds": "60"},
			[]string{"KmsDataKeyReusePeriodSeconds"},
			result{"", attrs{}},
		},
		"a queue may be its own dead-letter queue": {
			nil,
			attrs{"RedrivePolicy": redrive("q", `3`)},
			[]string{"RedrivePolicy"},
			result{"", attrs{"RedrivePolicy": redrive("q", `3`)}},
		},
		"documents come back normalised": {
			nil,
			attrs{"RedriveAllowPolicy": `{"redrivePermission" : "denyAll", "sourceQueueArns": null}`, "RedrivePolicy": redrive("dlq", `"42"`)},
			[]string{"RedriveAllowPolicy", "RedrivePolicy"},
			result{"", attrs{"RedriveAllowPolicy": `{"redrivePermission":"denyAll"}`, "RedrivePolicy": redrive("dlq", `42`)}},
		},
		"a refused call changes nothing": {
			nil,
			attrs{"DelaySeconds": "5", "VisibilityTimeout": "-1"},
			[]string{"DelaySeconds", "VisibilityTimeout"},
			result{"InvalidAttributeValue", attrs{"DelaySeconds": "0", "VisibilityTimeout": "30"}},
		},
		"the type is for life": {
			nil, attrs{"FifoQueue": "true"}, nil, result{"InvalidAttributeName", attrs{}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client := sqsClient(fakeaws.Start(t))
			makeQueue(t, client, "dlq", nil)
			url := makeQueue(t, client, "q", test.create)
			_, err := client.SetQueueAttributes(t.Context(), &sqs.SetQueueAttributesInput{QueueUrl: &url, Attributes: test.set})
			got := result{codeOf(t, err), attrs{}}
			all := attributesOf(t, client, url)
			for _, n := range test.names {
				if v, ok := all[n]; ok {
					got.Read[n] = v
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFIFOQueueKeepsItsType(t *testing.T) {
	t.Parallel()
	client := sqsClient(fakeaws.Start(t))
	url := makeQueue(t, client, "q.fifo", attrs{"FifoQueue": "true"})
	_, err := client.SetQueueAttributes(t.Context(), &sqs.SetQueueAttributesInput{QueueUrl: &url, Attributes: attrs{"FifoQueue": "false"}})
	if got := codeOf(t, err); got != "InvalidAttributeValue" {
		t.Errorf("got %q", got)
	}
	high := attrs{"DeduplicationScope": "messageGroup", "FifoThroughputLimit": "perMessageGroupId"}
	if _, err := client.SetQueueAttributes(t.Context(), &sqs.SetQueueAttributesInput{QueueUrl: &url, Attributes: high}); err != nil {
		t.Errorf("high throughput in place: %v", err)
	}
}
