package awsapi_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

func TestQueueLife(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	c := newClient(t, server)
	ctx := t.Context()

	if _, err := c.GetQueueURL(ctx, region, "orders"); !awsapi.IsNotFound(err) {
		t.Fatalf("GetQueueURL of nothing: %v", err)
	}
	queue, err := c.CreateQueue(ctx, region, "orders", map[string]string{"VisibilityTimeout": "45"}, map[string]string{"team": "shop"})
	if err != nil {
		t.Fatal(err)
	}
	if want := server.Clock.Now().Truncate(time.Second); !queue.Date.Equal(want) {
		t.Errorf("Date is %s, want the server's %s", queue.Date, want)
	}
	url, err := c.GetQueueURL(ctx, region, "orders")
	if err != nil || url != queue.URL {
		t.Errorf("GetQueueURL = %q, %v, want %q", url, err, queue.URL)
	}
	if err := c.SetQueueAttributes(ctx, region, url, map[string]string{"DelaySeconds": "7"}); err != nil {
		t.Fatal(err)
	}
	attributes, err := c.GetQueueAttributes(ctx, region, url)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, name := range []string{"VisibilityTimeout", "DelaySeconds", "QueueArn"} {
		got[name] = attributes[name]
	}
	want := map[string]string{"VisibilityTimeout": "45", "DelaySeconds": "7", "QueueArn": "arn:aws:sqs:eu-west-1:123456789012:orders"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("attributes (-want +got):\n%s", diff)
	}
	if err := c.TagQueue(ctx, region, url, map[string]string{"stage": "live"}); err != nil {
		t.Fatal(err)
	}
	if err := c.UntagQueue(ctx, region, url, []string{"team"}); err != nil {
		t.Fatal(err)
	}
	tags, err := c.QueueTags(ctx, region, url)
	if diff := cmp.Diff(map[string]string{"stage": "live"}, tags); err != nil || diff != "" {
		t.Errorf("tags, %v (-want +got):\n%s", err, diff)
	}
	if err := c.DeleteQueue(ctx, region, url); err != nil {
		t.Fatal(err)
	}
	if err := c.DeleteQueue(ctx, region, url); err != nil {
		t.Errorf("deleting what is gone: %v", err)
	}
}

func TestNothingToTagIsNoCall(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	c := newClient(t, server)
	url := mustCreate(t, c, "orders", nil)
	server.ResetRequests()
	if err := c.TagQueue(t.Context(), region, url, nil); err != nil {
		t.Error(err)
	}
	if err := c.UntagQueue(t.Context(), region, url, nil); err != nil {
		t.Error(err)
	}
	if n := server.Count("*"); n != 0 {
		t.Errorf("%d calls, want none", n)
	}
}

func TestDeadLetterSourceQueues(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	c := newClient(t, server)
	dlq := mustCreate(t, c, "dlq", nil)
	redrive := map[string]string{"RedrivePolicy": `{"deadLetterTargetArn":"arn:aws:sqs:eu-west-1:123456789012:dlq","maxReceiveCount":5}`}
	want := []string{mustCreate(t, c, "a", redrive), mustCreate(t, c, "b", redrive)}
	got, err := c.DeadLetterSourceQueues(t.Context(), region, dlq)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("sources, %v (-want +got):\n%s", err, diff)
	}
}

// All pages are read: SQS gives a thousand queues at a time.
func TestQueuesWithPrefix(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	c := newClient(t, server)
	here := server.Default().Region(region)
	var want []string
	for n := range 1001 {
		want = append(want, here.Queue(fmt.Sprintf("orders-%04d", n)).Put(nil).URL())
	}
	bills := here.Queue("bills").Put(nil).URL()
	for prefix, want := range map[string][]string{"orders-": want, "": append([]string{bills}, want...), "orders-0000": want[:1], "nobody": nil} {
		got, err := c.QueuesWithPrefix(t.Context(), region, prefix)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("with the prefix %q, %v (-want +got):\n%s", prefix, err, diff)
		}
	}
	server.Deny("sqs:ListQueues")
	if _, err := c.QueuesWithPrefix(t.Context(), region, ""); awsapi.DeniedAction(err) != "sqs:ListQueues" {
		t.Errorf("denied: %v", err)
	}
	if got := awsapi.DeniedAction(nil); got != "" {
		t.Errorf("no error is a denial of %q", got)
	}
}

// The region of a call decides, not the host of the queue's URL.
func TestRegionIsExplicit(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	c := newClient(t, server)
	if _, err := c.CreateQueue(t.Context(), "sa-east-1", "orders", nil, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := c.GetQueueURL(t.Context(), "sa-east-1", "orders"); err != nil {
		t.Error(err)
	}
	if _, err := c.GetQueueURL(t.Context(), "eu-west-1", "orders"); !awsapi.IsNotFound(err) {
		t.Errorf("in another region: %v", err)
	}
}
