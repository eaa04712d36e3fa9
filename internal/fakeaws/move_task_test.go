package fakeaws_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

func TestMoveTaskReturnsMessages(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	client := sqsClient(s)
	here := s.Default().Region(local)
	here.Queue("dlq").Put(nil)
	source := here.Queue("q").Put(attrs{"RedrivePolicy": redrive("dlq", "1")})
	for i := range 3 {
		source.Send(fmt.Sprint("m", i))
	}
	receive(t, client, source.URL())
	s.Clock.Advance(time.Minute)
	receive(t, client, source.URL())
	task, err := client.StartMessageMoveTask(t.Context(), &sqs.StartMessageMoveTaskInput{SourceArn: aws.String(queueARN("dlq")), MaxNumberOfMessagesPerSecond: aws.Int32(2)})
	if err != nil {
		t.Fatal(err)
	}
	_, second := client.StartMessageMoveTask(t.Context(), &sqs.StartMessageMoveTaskInput{SourceArn: aws.String(queueARN("dlq"))})
	if got := codeOf(t, second); got != "AWS.SimpleQueueService.UnsupportedOperation" {
		t.Errorf("a second task: got %q", got)
	}
	type progress struct {
		Status  string
		Moved   int64
		Handle  string
		Waiting []string
	}
	got := []progress{}
	for range 2 {
		s.Clock.Advance(time.Second)
		out, err := client.ListMessageMoveTasks(t.Context(), &sqs.ListMessageMoveTasksInput{SourceArn: aws.String(queueARN("dlq"))})
		if err != nil {
			t.Fatal(err)
		}
		r := out.Results[0]
		got = append(got, progress{*r.Status, r.ApproximateNumberOfMessagesMoved, aws.ToString(r.TaskHandle), source.Bodies()})
	}
	want := []progress{{"RUNNING", 2, *task.TaskHandle, []string{"m0", "m1"}}, {"COMPLETED", 3, "", []string{"m0", "m1", "m2"}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := source.Messages()[0]; !got.Sent.Equal(fakeaws.Epoch.Add(61*time.Second)) || got.Receives != 0 {
		t.Errorf("a moved message is a new one: %+v", got)
	}
}

func TestMoveTaskRefuses(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		in   sqs.StartMessageMoveTaskInput
		want string
	}{
		"not a dead-letter queue":  {sqs.StartMessageMoveTaskInput{SourceArn: aws.String(queueARN("q"))}, "InvalidParameterValue"},
		"missing queue":            {sqs.StartMessageMoveTaskInput{SourceArn: aws.String(queueARN("nobody"))}, "ResourceNotFoundException"},
		"missing destination":      {sqs.StartMessageMoveTaskInput{SourceArn: aws.String(queueARN("dlq")), DestinationArn: aws.String(queueARN("nobody"))}, "ResourceNotFoundException"},
		"destination of same type": {sqs.StartMessageMoveTaskInput{SourceArn: aws.String(queueARN("dlq")), DestinationArn: aws.String(queueARN("q"))}, ""},
		"destination of FIFO type": {sqs.StartMessageMoveTaskInput{SourceArn: aws.String(queueARN("dlq")), DestinationArn: aws.String(queueARN("q.fifo"))}, "InvalidParameterValue"},
		"501 a second":             {sqs.StartMessageMoveTaskInput{SourceArn: aws.String(queueARN("dlq")), MaxNumberOfMessagesPerSecond: aws.Int32(501)}, "InvalidParameterValue"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := fakeaws.Start(t)
			here := s.Default().Region(local)
			here.Queue("dlq").Put(nil)
			here.Queue("q").Put(attrs{"RedrivePolicy": redrive("dlq", "1")})
			here.Queue("q.fifo").Put(attrs{"FifoQueue": "true"})
			_, err := sqsClient(s).StartMessageMoveTask(t.Context(), &test.in)
			if got := codeOf(t, err); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestMoveTaskCanBeCancelled(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	client := sqsClient(s)
	here := s.Default().Region(local)
	dlq := here.Queue("dlq").Put(nil)
	here.Queue("q").Put(attrs{"RedrivePolicy": redrive("dlq", "1")})
	dlq.Send("m")
	task, err := client.StartMessageMoveTask(t.Context(), &sqs.StartMessageMoveTaskInput{SourceArn: aws.String(dlq.ARN()), MaxNumberOfMessagesPerSecond: aws.Int32(1)})
	if err != nil {
		t.Fatal(err)
	}
	cancel := func() string {
		_, err := client.CancelMessageMoveTask(t.Context(), &sqs.CancelMessageMoveTaskInput{TaskHandle: task.TaskHandle})
		return codeOf(t, err)
	}
	if diff := cmp.Diff([]string{"", "ResourceNotFoundException"}, []string{cancel(), cancel()}); diff != "" {
		t.Error(diff)
	}
	s.Clock.Advance(time.Minute)
	if diff := cmp.Diff([]string{"m"}, dlq.Bodies()); diff != "" {
		t.Error(diff)
	}
}
