package fakeaws_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

func subscriptionAttributes(t *testing.T, client *sns.Client, arn string) map[string]string {
	t.Helper()
	out, err := client.GetSubscriptionAttributes(t.Context(), &sns.GetSubscriptionAttributesInput{SubscriptionArn: &arn})
	if err != nil {
		t.Fatal(err)
	}
	return out.Attributes
}

func TestSubscriptionReadsBack(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		set, want attrs
	}{
		"nothing": {nil, attrs{"RawMessageDelivery": "false"}},
		"everything": {
			attrs{"RawMessageDelivery": "true", "FilterPolicy": `{"a":["b"]}`, "RedrivePolicy": `{"deadLetterTargetArn":"` + queueARN("dlq") + `"}`},
			attrs{"RawMessageDelivery": "true", "FilterPolicy": `{"a":["b"]}`, "FilterPolicyScope": "MessageAttributes", "RedrivePolicy": `{"deadLetterTargetArn":"` + queueARN("dlq") + `"}`},
		},
		"scope without filter": {attrs{"FilterPolicyScope": "MessageBody"}, attrs{"RawMessageDelivery": "false"}},
		"empty filter":         {attrs{"FilterPolicy": "{}"}, attrs{"RawMessageDelivery": "false"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client := snsClient(fakeaws.Start(t))
			topic := makeTopic(t, client, "a", nil)
			arn := makeSubscription(t, client, topic, queueARN("q"), test.set)
			want := attrs{
				"SubscriptionArn": arn, "TopicArn": topic, "Protocol": "sqs", "Endpoint": queueARN("q"), "Owner": home,
				"SubscriptionPrincipal": "arn:aws:iam::123456789012:user/fakeaws", "PendingConfirmation": "false", "ConfirmationWasAuthenticated": "true",
			}
			maps.Copy(want, test.want)
			if diff := cmp.Diff(want, attrs(subscriptionAttributes(t, client, arn))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestSubscribingAgain(t *testing.T) {
	t.Parallel()
	const different = "Invalid parameter: Attributes Reason: Subscription already exists with different attributes"
	for name, test := range map[string]struct {
		again attrs
		want  string
	}{
		"nothing":          {nil, ""},
		"the same":         {attrs{"RawMessageDelivery": "true", "FilterPolicy": `{ "a" : ["c", "b"] }`}, ""},
		"fewer":            {attrs{"RawMessageDelivery": "true"}, ""},
		"a default":        {attrs{"FilterPolicyScope": "MessageAttributes"}, ""},
		"another filter":   {attrs{"FilterPolicy": `{"a":["b"]}`}, different},
		"another delivery": {attrs{"RawMessageDelivery": "false"}, different},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client := snsClient(fakeaws.Start(t))
			topic := makeTopic(t, client, "a", nil)
			first := makeSubscription(t, client, topic, queueARN("q"), attrs{"RawMessageDelivery": "true", "FilterPolicy": `{"a":["b","c"]}`})
			out, err := client.Subscribe(t.Context(), &sns.SubscribeInput{TopicArn: &topic, Protocol: aws.String("sqs"), Endpoint: aws.String(queueARN("q")), Attributes: test.again})
			if got := messageOf(err); got != test.want {
				t.Fatalf("got %v, want %q", err, test.want)
			}
			if err == nil && *out.SubscriptionArn != first {
				t.Errorf("got %s, want the first one's %s", *out.SubscriptionArn, first)
			}
		})
	}
}

// Going to the body scope takes two calls, in this order; back, the other.
func TestScopeAndFilterChangeOneByOne(t *testing.T) {
	t.Parallel()
	const nested = "Invalid parameter: FilterPolicy: Filter policy scope MessageAttributes does not support nested filter policy"
	client := snsClient(fakeaws.Start(t))
	arn := makeSubscription(t, client, makeTopic(t, client, "a", nil), queueARN("q"), attrs{"FilterPolicy": `{"a":["b"]}`})
	got := []string{}
	for _, step := range [][2]string{
		{"FilterPolicy", `{"a":{"b":["c"]}}`},
		{"FilterPolicyScope", "MessageBody"},
		{"FilterPolicy", `{"a":{"b":["c"]}}`},
		{"FilterPolicyScope", "MessageAttributes"},
		{"FilterPolicy", `{"a":["b"]}`},
		{"FilterPolicyScope", "MessageAttributes"},
		{"FilterPolicy", ""},
		{"Colour", "red"},
	} {
		_, err := client.SetSubscriptionAttributes(t.Context(), &sns.SetSubscriptionAttributesInput{SubscriptionArn: &arn, AttributeName: &step[0], AttributeValue: &step[1]})
		text, _, _ := strings.Cut(messageOf(err), " JSON.")
		got = append(got, text)
	}
	want := []string{nested, "", "", nested, "", "", "Invalid parameter: FilterPolicy: failed to parse", "Invalid parameter: AttributeName"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// Somebody else's queue must agree: the token is sent into the queue.
func TestForeignQueueMustConfirm(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	foreign := s.Account(other).Region(local).Queue("q")
	foreign.Put(attrs{"Policy": `{"Statement":[{"Effect":"Allow","Principal":{"Service":"sns.amazonaws.com"},"Action":"sqs:SendMessage","Resource":"` + foreign.ARN() + `"}]}`})
	client := snsClient(s)
	topic := makeTopic(t, client, "a", nil)
	if got := makeSubscription(t, client, topic, foreign.ARN(), nil); got != "pending confirmation" {
		t.Errorf("got %s", got)
	}
	listed := func() string {
		out, err := client.ListSubscriptionsByTopic(t.Context(), &sns.ListSubscriptionsByTopicInput{TopicArn: &topic})
		if err != nil {
			t.Fatal(err)
		}
		return *out.Subscriptions[0].SubscriptionArn
	}
	before := listed()
	sub := s.Default().Region(local).Subscriptions()[0]
	if bodies := foreign.Bodies(); len(bodies) != 1 || !strings.Contains(bodies[0], sub.Token) || sub.Token == "" {
		t.Errorf("the queue got %v, the token is %q", bodies, sub.Token)
	}
	s.Clock.Advance(47 * time.Hour)
	_, err := snsOf(s, other, local).ConfirmSubscription(t.Context(), &sns.ConfirmSubscriptionInput{TopicArn: &topic, Token: &sub.Token})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"PendingConfirmation", sub.ARN}, []string{before, listed()}); diff != "" {
		t.Error(diff)
	}
}

func TestTokenExpires(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	client := snsClient(s)
	topic := makeTopic(t, client, "a", nil)
	makeSubscription(t, client, topic, "arn:aws:sqs:us-east-1:"+other+":q", nil)
	s.Clock.Advance(49 * time.Hour)
	token := s.Default().Region(local).Subscriptions()[0].Token
	_, err := client.ConfirmSubscription(t.Context(), &sns.ConfirmSubscriptionInput{TopicArn: &topic, Token: &token})
	if got := codeOf(t, err); got != "InvalidParameter" {
		t.Errorf("got %q", got)
	}
}

// The queue's owner subscribes without confirmation when the topic lets them.
func TestQueueOwnerSubscribes(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	topic := makeTopic(t, snsClient(s), "a", attrs{"Policy": topicPolicy(topicARN("a"))})
	closed := makeTopic(t, snsClient(s), "b", nil)
	client := snsOf(s, other, local)
	queue := "arn:aws:sqs:us-east-1:" + other + ":q"
	arn := makeSubscription(t, client, topic, queue, nil)
	if !strings.HasPrefix(arn, topic+":") || subscriptionAttributes(t, client, arn)["Owner"] != other {
		t.Errorf("got %s", arn)
	}
	_, err := client.Subscribe(t.Context(), &sns.SubscribeInput{TopicArn: &closed, Protocol: aws.String("sqs"), Endpoint: &queue})
	if got := codeOf(t, err); got != "AuthorizationError" {
		t.Errorf("closed topic: got %q", got)
	}
}

// A deleted topic leaves its subscriptions behind, which a new topic of that
// name does not inherit.
func TestGhostSubscriptions(t *testing.T) {
	t.Parallel()
	client := snsClient(fakeaws.Start(t))
	topic := makeTopic(t, client, "a", nil)
	arn := makeSubscription(t, client, topic, queueARN("q"), nil)
	if _, err := client.DeleteTopic(t.Context(), &sns.DeleteTopicInput{TopicArn: &topic}); err != nil {
		t.Fatal(err)
	}
	count := func() string {
		out, err := client.ListSubscriptionsByTopic(t.Context(), &sns.ListSubscriptionsByTopicInput{TopicArn: &topic})
		if err != nil {
			return codeOf(t, err)
		}
		return fmt.Sprint(len(out.Subscriptions))
	}
	gone := count()
	makeTopic(t, client, "a", nil)
	got := []string{gone, count(), subscriptionAttributes(t, client, arn)["TopicArn"]}
	if diff := cmp.Diff([]string{"NotFound", "0", topic}, got); diff != "" {
		t.Error(diff)
	}
	for range 2 { // the second time there is nothing to end
		if _, err := client.Unsubscribe(t.Context(), &sns.UnsubscribeInput{SubscriptionArn: &arn}); err != nil {
			t.Fatal(err)
		}
	}
	_, err := client.GetSubscriptionAttributes(t.Context(), &sns.GetSubscriptionAttributesInput{SubscriptionArn: &arn})
	if got := codeOf(t, err); got != "NotFound" {
		t.Errorf("got %q", got)
	}
}

func TestFIFOTopicTakesAHundredSubscriptions(t *testing.T) {
	t.Parallel()
	client := snsClient(fakeaws.Start(t))
	topic := makeTopic(t, client, "a.fifo", attrs{"FifoTopic": "true"})
	for i := range 100 {
		makeSubscription(t, client, topic, queueARN(fmt.Sprint("q", i)), nil)
	}
	_, err := client.Subscribe(t.Context(), &sns.SubscribeInput{TopicArn: &topic, Protocol: aws.String("sqs"), Endpoint: aws.String(queueARN("more"))})
	if got := codeOf(t, err); got != "SubscriptionLimitExceeded" {
		t.Errorf("got %q", got)
	}
}

func TestTopicTakesTwoHundredFilters(t *testing.T) {
	t.Parallel()
	client := snsClient(fakeaws.Start(t))
	topic := makeTopic(t, client, "a", nil)
	for i := range 200 {
		makeSubscription(t, client, topic, queueARN(fmt.Sprint("q", i)), attrs{"FilterPolicy": `{"a":["b"]}`})
	}
	makeSubscription(t, client, topic, queueARN("unfiltered"), nil)
	_, err := client.Subscribe(t.Context(), &sns.SubscribeInput{TopicArn: &topic, Protocol: aws.String("sqs"), Endpoint: aws.String(queueARN("more")), Attributes: attrs{"FilterPolicy": `{"a":["b"]}`}})
	if got := codeOf(t, err); got != "FilterPolicyLimitExceeded" {
		t.Errorf("got %q", got)
	}
}
