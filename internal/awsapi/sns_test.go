package awsapi_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

const (
	topicARN  = "arn:aws:sns:eu-west-1:123456789012:orders"
	ordersARN = "arn:aws:sqs:eu-west-1:123456789012:orders"
)

func mustTopic(t *testing.T, c *awsapi.Client) {
	t.Helper()
	arn, err := c.CreateTopic(t.Context(), region, "orders", map[string]string{"DisplayName": "Orders"}, map[string]string{"team": "shop"})
	if err != nil || arn != topicARN {
		t.Fatalf("CreateTopic = %q, %v", arn, err)
	}
}

func TestTopicLife(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	c := newClient(t, server)
	ctx := t.Context()
	if _, err := c.GetTopic(ctx, topicARN); !awsapi.IsNotFound(err) {
		t.Fatalf("GetTopic of nothing: %v", err)
	}
	mustTopic(t, c)
	if err := c.SetTopicAttribute(ctx, topicARN, "DisplayName", "All orders"); err != nil {
		t.Fatal(err)
	}
	attributes, err := c.GetTopic(ctx, topicARN)
	if err != nil || attributes["DisplayName"] != "All orders" {
		t.Errorf("DisplayName = %q, %v", attributes["DisplayName"], err)
	}
	if err := c.TagTopic(ctx, topicARN, map[string]string{"stage": "live"}); err != nil {
		t.Fatal(err)
	}
	if err := c.UntagTopic(ctx, topicARN, []string{"team"}); err != nil {
		t.Fatal(err)
	}
	tags, err := c.TopicTags(ctx, topicARN)
	if diff := cmp.Diff(map[string]string{"stage": "live"}, tags); err != nil || diff != "" {
		t.Errorf("tags, %v (-want +got):\n%s", err, diff)
	}
	for range 2 {
		if err := c.DeleteTopic(ctx, topicARN); err != nil {
			t.Error(err)
		}
	}
}

func TestSubscriptionLife(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	c := newClient(t, server)
	ctx := t.Context()
	mustTopic(t, c)
	mustCreate(t, c, "orders", nil)
	raw := map[string]string{"RawMessageDelivery": "true"}
	arn, err := c.Subscribe(ctx, topicARN, ordersARN, raw)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := c.Subscribe(ctx, topicARN, ordersARN, raw); err != nil || again != arn {
		t.Errorf("the same again: %q, %v, want %q", again, err, arn)
	}
	if err := c.SetSubscriptionAttribute(ctx, arn, "FilterPolicy", `{"kind":["paid"]}`); err != nil {
		t.Fatal(err)
	}
	attributes, err := c.GetSubscription(ctx, arn)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, name := range []string{"RawMessageDelivery", "FilterPolicy", "Endpoint", "PendingConfirmation"} {
		got[name] = attributes[name]
	}
	want := map[string]string{
		"RawMessageDelivery": "true", "FilterPolicy": `{"kind":["paid"]}`, "Endpoint": ordersARN, "PendingConfirmation": "false",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("attributes (-want +got):\n%s", diff)
	}
	list, err := c.SubscriptionsByTopic(ctx, topicARN)
	wanted := []awsapi.Subscription{{ARN: arn, TopicARN: topicARN, Protocol: "sqs", Endpoint: ordersARN, Owner: fakeaws.DefaultAccount}}
	if diff := cmp.Diff(wanted, list); err != nil || diff != "" {
		t.Errorf("list, %v (-want +got):\n%s", err, diff)
	}
	list, err = c.Subscriptions(ctx, region)
	if diff := cmp.Diff(wanted, list); err != nil || diff != "" {
		t.Errorf("list of the account, %v (-want +got):\n%s", err, diff)
	}
	server.ResetRequests()
	for range 2 {
		if err := c.Unsubscribe(ctx, arn); err != nil {
			t.Error(err)
		}
	}
	// hashicorp/terraform-provider-aws#38338: no read to make sure.
	if diff := cmp.Diff([]string{"sns:Unsubscribe", "sns:Unsubscribe"}, operations(server)); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
}

// The topic's owner may subscribe somebody else's queue, but its owner must
// agree (hashicorp/terraform-provider-aws#178).
func TestForeignQueueIsPending(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	owner := newClient(t, server)
	mustTopic(t, owner)
	other := newClient(t, server, func(s *awsapi.Settings) { s.AccessKey = "210987654321" })
	mustCreate(t, other, "orders", nil)
	arn, err := owner.Subscribe(t.Context(), topicARN, "arn:aws:sqs:eu-west-1:210987654321:orders", nil)
	if err != nil || arn != awsapi.PendingConfirmation {
		t.Errorf("Subscribe = %q, %v, want %q", arn, err, awsapi.PendingConfirmation)
	}
}

func TestNewTopicAndSubscriptionAreWaitedFor(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	c := newClient(t, server)
	mustCreate(t, c, "orders", nil)
	server.NotFoundAfterCreate(2)
	mustTopic(t, c)
	if _, err := c.GetTopic(t.Context(), topicARN); err != nil {
		t.Errorf("topic: %v", err)
	}
	arn, err := c.Subscribe(t.Context(), topicARN, ordersARN, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.GetSubscription(t.Context(), arn); err != nil {
		t.Errorf("subscription: %v", err)
	}
	if topics, subscriptions := server.Count("GetTopicAttributes"), server.Count("GetSubscriptionAttributes"); topics != 3 || subscriptions != 3 {
		t.Errorf("%d reads of the topic, %d of the subscription, want 3 each", topics, subscriptions)
	}
	if err := c.Unsubscribe(t.Context(), arn); err != nil {
		t.Fatal(err)
	}
	started := server.Clock.Now()
	if _, err := c.GetSubscription(t.Context(), arn); !awsapi.IsNotFound(err) || server.Clock.Now() != started {
		t.Errorf("after the end: %v, waited %s", err, server.Clock.Now().Sub(started))
	}
}

// SNS answers only in the topic's region, wherever the provider's is.
func TestTopicRegionIsThatOfItsARN(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	c := newClient(t, server)
	arn, err := c.CreateTopic(t.Context(), "sa-east-1", "orders", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	server.ResetRequests()
	if _, err := c.GetTopic(t.Context(), arn); err != nil {
		t.Error(err)
	}
	if got := server.Requests()[0].Region; got != "sa-east-1" {
		t.Errorf("asked in %s", got)
	}
	if _, err := c.GetTopic(t.Context(), "orders"); err == nil {
		t.Error("a name passed for an ARN")
	}
}

// A filter policy that SNS refuses is reported soon, also right after the queues
// were made.
func TestRefusedSubscriptionFailsSoon(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		attributes map[string]string
		waited     time.Duration // at most
	}{
		"without dead-letter queue": {map[string]string{"FilterPolicy": "{"}, 0},
		"with dead-letter queue": {
			map[string]string{"FilterPolicy": "{", "RedrivePolicy": `{"deadLetterTargetArn":"` + dlqARN + `"}`}, 15 * time.Second,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := fakeaws.Start(t)
			c := newClient(t, server)
			mustTopic(t, c)
			mustCreate(t, c, "orders", nil)
			mustCreate(t, c, "dlq", nil)
			started := server.Clock.Now()
			_, err := c.Subscribe(t.Context(), topicARN, ordersARN, test.attributes)
			if waited := server.Clock.Now().Sub(started); !awsapi.IsInvalidParameter(err) || waited > test.waited {
				t.Errorf("waited %s: %v", waited, err)
			}
		})
	}
}
