package fakeaws_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	sqstypes "github.com/aws/aws-sdk-go-v2/service/sqs/types"
	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

func TestSendMessageRefuses(t *testing.T) {
	t.Parallel()
	many := map[string]sqstypes.MessageAttributeValue{}
	for i := range 11 {
		many[fmt.Sprint("a", i)] = sqstypes.MessageAttributeValue{DataType: aws.String("String"), StringValue: aws.String("x")}
	}
	type input = sqs.SendMessageInput
	for name, test := range map[string]struct {
		queue string
		in    input
		want  string
	}{
		"plain":                  {"q", input{MessageBody: aws.String("x")}, ""},
		"empty":                  {"q", input{MessageBody: aws.String("")}, "MissingParameter"},
		"control character":      {"q", input{MessageBody: aws.String("a\x01")}, "InvalidMessageContents"},
		"too large":              {"small", input{MessageBody: aws.String(strings.Repeat("x", 1025))}, "InvalidParameterValue"},
		"just fits":              {"small", input{MessageBody: aws.String(strings.Repeat("x", 1024))}, ""},
		"eleven attributes":      {"q", input{MessageBody: aws.String("x"), MessageAttributes: many}, "InvalidParameterValue"},
		"attribute of no type":   {"q", input{MessageBody: aws.String("x"), MessageAttributes: map[string]sqstypes.MessageAttributeValue{"a": {DataType: aws.String("Date"), StringValue: aws.String("x")}}}, "InvalidParameterValue"},
		"delay":                  {"q", input{MessageBody: aws.String("x"), DelaySeconds: 901}, "InvalidParameterValue"},
		"group on standard":      {"q", input{MessageBody: aws.String("x"), MessageGroupId: aws.String("g")}, ""},
		"group with blank":       {"q", input{MessageBody: aws.String("x"), MessageGroupId: aws.String("a b")}, "InvalidParameterValue"},
		"dedup on standard":      {"q", input{MessageBody: aws.String("x"), MessageDeduplicationId: aws.String("d")}, "InvalidParameterValue"},
		"FIFO without group":     {"q.fifo", input{MessageBody: aws.String("x"), MessageDeduplicationId: aws.String("d")}, "MissingParameter"},
		"FIFO without dedup":     {"q.fifo", input{MessageBody: aws.String("x"), MessageGroupId: aws.String("g")}, "InvalidParameterValue"},
		"FIFO with delay":        {"q.fifo", input{MessageBody: aws.String("x"), MessageGroupId: aws.String("g"), MessageDeduplicationId: aws.String("d"), DelaySeconds: 1}, "InvalidParameterValue"},
		"FIFO":                   {"q.fifo", input{MessageBody: aws.String("x"), MessageGroupId: aws.String("g"), MessageDeduplicationId: aws.String("d")}, ""},
		"queue that is not here": {"nobody", input{MessageBody: aws.String("x")}, "AWS.SimpleQueueService.NonExistentQueue"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := fakeaws.Start(t)
			here := s.Default().Region(local)
			here.Queue("q").Put(nil)
			here.Queue("small").Put(attrs{"MaximumMessageSize": "1024"})
			here.Queue("q.fifo").Put(attrs{"FifoQueue": "true"})
			test.in.QueueUrl = aws.String(here.Queue(test.queue).URL())
			_, err := sqsClient(s).SendMessage(t.Context(), &test.in)
			if got := codeOf(t, err); got != test.want {
				t.Errorf("got %q (%v), want %q", got, err, test.want)
			}
		})
	}
}

func TestBatches(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	client := sqsClient(s)
	q := s.Default().Region(local).Queue("q").Put(nil)
	entries := func(ids ...string) (list []sqstypes.SendMessageBatchRequestEntry) {
		for _, id := range ids {
			list = append(list, sqstypes.SendMessageBatchRequestEntry{Id: aws.String(id), MessageBody: aws.String("x")})
		}
		return list
	}
	mixed := entries("good", "bad")
	mixed[1].DelaySeconds = 901
	out, err := client.SendMessageBatch(t.Context(), &sqs.SendMessageBatchInput{QueueUrl: aws.String(q.URL()), Entries: mixed})
	if err != nil || len(out.Successful) != 1 || len(out.Failed) != 1 || *out.Failed[0].Id != "bad" || *out.Failed[0].Code != "InvalidParameterValue" {
		t.Errorf("mixed batch: %+v, %v", out, err)
	}
	got := []string{}
	for _, list := range [][]sqstypes.SendMessageBatchRequestEntry{{}, entries("a", "a"), entries("a b"), entries(strings.Split("0123456789a", "")...)} {
		_, err := client.SendMessageBatch(t.Context(), &sqs.SendMessageBatchInput{QueueUrl: aws.String(q.URL()), Entries: list})
		got = append(got, strings.TrimPrefix(codeOf(t, err), "AWS.SimpleQueueService."))
	}
	if diff := cmp.Diff([]string{"EmptyBatchRequest", "BatchEntryIdsNotDistinct", "InvalidBatchEntryId", "TooManyEntriesInBatchRequest"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestPurge(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	q := s.Default().Region(local).Queue("q").Put(nil)
	q.Send("m")
	purge := func() string {
		_, err := sqsClient(s).PurgeQueue(t.Context(), &sqs.PurgeQueueInput{QueueUrl: aws.String(q.URL())})
		return codeOf(t, err)
	}
	got := []string{purge(), purge()}
	s.Clock.Advance(time.Minute)
	got = append(got, purge(), fmt.Sprint(len(q.Messages())))
	if diff := cmp.Diff([]string{"", "AWS.SimpleQueueService.PurgeQueueInProgress", "", "0"}, got); diff != "" {
		t.Error(diff)
	}
}
