package fakeaws_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	sqstypes "github.com/aws/aws-sdk-go-v2/service/sqs/types"
	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// receive takes up to ten messages with all they carry.
func receive(t *testing.T, client *sqs.Client, url string) []sqstypes.Message {
	t.Helper()
	out, err := client.ReceiveMessage(t.Context(), &sqs.ReceiveMessageInput{
		QueueUrl: &url, MaxNumberOfMessages: 10, MessageSystemAttributeNames: []sqstypes.MessageSystemAttributeName{"All"}, MessageAttributeNames: []string{"All"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.Messages
}

func bodies(messages []sqstypes.Message) []string {
	out := []string{}
	for _, m := range messages {
		out = append(out, *m.Body)
	}
	return out
}

// With a count of N a message is delivered N times and moved at the next
// receive; its enqueue time goes on counting.
func TestPoisonMessageEndsInTheDeadLetterQueue(t *testing.T) {
	t.Parallel()
	for _, count := range []int{1, 3} {
		t.Run(fmt.Sprint(count), func(t *testing.T) {
			t.Parallel()
			s := fakeaws.Start(t)
			client := sqsClient(s)
			here := s.Default().Region(local)
			here.Queue("dlq").Put(nil)
			here.Queue("q").Put(attrs{"RedrivePolicy": redrive("dlq", fmt.Sprint(count))}).Send("poison")
			for i := range count {
				messages := receive(t, client, here.Queue("q").URL())
				if diff := cmp.Diff([]string{"poison"}, bodies(messages)); diff != "" {
					t.Fatalf("receive %d: %s", i+1, diff)
				}
				if got := messages[0].Attributes["ApproximateReceiveCount"]; got != fmt.Sprint(i+1) {
					t.Errorf("receive %d counts %s", i+1, got)
				}
				s.Clock.Advance(30 * time.Second)
			}
			if n := len(here.Queue("dlq").Messages()); n != 0 {
				t.Errorf("moved after %d receives", count)
			}
			if got := receive(t, client, here.Queue("q").URL()); len(got) != 0 {
				t.Errorf("delivered once too often: %v", bodies(got))
			}
			moved := receive(t, client, here.Queue("dlq").URL())
			if len(moved) != 1 {
				t.Fatalf("the dead-letter queue has %d messages", len(moved))
			}
			want := map[string]string{
				"SenderId": "", "SentTimestamp": fmt.Sprint(fakeaws.Epoch.UnixMilli()), "ApproximateReceiveCount": "1",
				"ApproximateFirstReceiveTimestamp": fmt.Sprint(s.Clock.Now().UnixMilli()), "DeadLetterQueueSourceArn": queueARN("q"),
			}
			if diff := cmp.Diff(want, moved[0].Attributes); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Retention counts from the enqueue timestamp, which a move keeps on standard
// queues and renews on FIFO queues.
func TestRetentionAfterTheMove(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		suffix     string
		attributes attrs
		want       []string // in the dead-letter queue 100 seconds after sending
	}{
		"standard": {"", attrs{}, []string{}},
		"fifo":     {".fifo", attrs{"FifoQueue": "true"}, []string{"m"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := fakeaws.Start(t)
			here := s.Default().Region(local)
			source := attrs{"RedrivePolicy": redrive("dlq"+test.suffix, "1")}
			dead := attrs{"MessageRetentionPeriod": "90"}
			for k, v := range test.attributes {
				source[k], dead[k] = v, v
			}
			here.Queue("dlq" + test.suffix).Put(dead)
			q := here.Queue("q" + test.suffix).Put(source)
			q.Send("m")
			client := sqsClient(s)
			receive(t, client, q.URL())
			s.Clock.Advance(60 * time.Second)
			receive(t, client, q.URL())
			if diff := cmp.Diff([]string{"m"}, here.Queue("dlq"+test.suffix).Bodies()); diff != "" {
				t.Fatal(diff)
			}
			s.Clock.Advance(40 * time.Second)
			if diff := cmp.Diff(test.want, here.Queue("dlq"+test.suffix).Bodies()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// When the dead-letter queue is gone the message stays where it is
// (faiscadev/fakecloud#1675).
func TestMissingDeadLetterQueueLosesNothing(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	here := s.Default().Region(local)
	here.Queue("dlq").Put(nil)
	q := here.Queue("q").Put(attrs{"RedrivePolicy": redrive("dlq", "1")})
	q.Send("m")
	here.Queue("dlq").Delete()
	for range 3 {
		if diff := cmp.Diff([]string{"m"}, bodies(receive(t, sqsClient(s), q.URL()))); diff != "" {
			t.Error(diff)
		}
		s.Clock.Advance(time.Minute)
	}
}

func TestFIFOGroupWaitsForItsFirstMessage(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	client := sqsClient(s)
	url := makeQueue(t, client, "q.fifo", attrs{"FifoQueue": "true"})
	for _, m := range [][3]string{{"a1", "a", "1"}, {"a2", "a", "2"}, {"b1", "b", "3"}, {"again", "a", "1"}} {
		_, err := client.SendMessage(t.Context(), &sqs.SendMessageInput{QueueUrl: &url, MessageBody: &m[0], MessageGroupId: &m[1], MessageDeduplicationId: &m[2]})
		if err != nil {
			t.Fatal(err)
		}
	}
	one, err := client.ReceiveMessage(t.Context(), &sqs.ReceiveMessageInput{QueueUrl: &url, MaxNumberOfMessages: 1})
	if err != nil {
		t.Fatal(err)
	}
	got := [][]string{bodies(one.Messages), bodies(receive(t, client, url))}
	if _, err := client.DeleteMessage(t.Context(), &sqs.DeleteMessageInput{QueueUrl: &url, ReceiptHandle: one.Messages[0].ReceiptHandle}); err != nil {
		t.Fatal(err)
	}
	got = append(got, bodies(receive(t, client, url)))
	if diff := cmp.Diff([][]string{{"a1"}, {"b1"}, {"a2"}}, got); diff != "" {
		t.Error(diff)
	}
}

func TestVisibility(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	client := sqsClient(s)
	q := s.Default().Region(local).Queue("q").Put(nil)
	q.Send("m")
	handle := receive(t, client, q.URL())[0].ReceiptHandle
	change := func(seconds int32) string {
		_, err := client.ChangeMessageVisibility(t.Context(), &sqs.ChangeMessageVisibilityInput{QueueUrl: aws.String(q.URL()), ReceiptHandle: handle, VisibilityTimeout: seconds})
		return codeOf(t, err)
	}
	s.Clock.Advance(20 * time.Second)
	got := []string{change(30)}
	s.Clock.Advance(20 * time.Second)
	got = append(got, fmt.Sprint(len(receive(t, client, q.URL()))), change(43200), change(0), change(5), fmt.Sprint(len(receive(t, client, q.URL()))))
	want := []string{"", "0", "InvalidParameterValue", "", "AWS.SimpleQueueService.MessageNotInflight", "1"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A long poll on the manual clock takes no real time.
func TestLongPollAdvancesTheClock(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	q := s.Default().Region(local).Queue("q").Put(attrs{"ReceiveMessageWaitTimeSeconds": "20", "DelaySeconds": "7"})
	got := []string{}
	for _, body := range []string{"", "late"} {
		if body != "" {
			q.Send(body)
		}
		before := s.Clock.Now()
		messages := receive(t, sqsClient(s), q.URL())
		got = append(got, fmt.Sprint(len(messages), " after ", s.Clock.Now().Sub(before)))
	}
	if diff := cmp.Diff([]string{"0 after 20s", "1 after 7s"}, got); diff != "" {
		t.Error(diff)
	}
}
