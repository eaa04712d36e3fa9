package fakeaws_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	snstypes "github.com/aws/aws-sdk-go-v2/service/sns/types"
	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// admit is a queue policy that lets SNS deliver from a topic.
func admit(queue, topic string) string {
	return `{"Version":"2012-10-17","Statement":[` +
		`{"Effect":"Allow","Principal":{"Service":"sns.amazonaws.com"},"Action":"sqs:SendMessage","Resource":"` + queue + `","Condition":{"ArnEquals":{"aws:SourceArn":["` + topic + `"]}}},` +
		`{"Effect":"Deny","Principal":"*","Action":"sqs:*","Resource":"` + queue + `","Condition":{"Bool":{"aws:SecureTransport":"false"}}}]}`
}

func stringAttributes(n int) map[string]snstypes.MessageAttributeValue {
	out := map[string]snstypes.MessageAttributeValue{}
	for i := range n {
		out[fmt.Sprint("a", i)] = snstypes.MessageAttributeValue{DataType: aws.String("String"), StringValue: aws.String("x")}
	}
	return out
}

// TestDelivery publishes one message and looks where it ends.
func TestDelivery(t *testing.T) {
	t.Parallel()
	const redrivePolicy = `{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:123456789012:undelivered"}`
	type end struct{ Queue, Undelivered, Dropped int }
	for name, test := range map[string]struct {
		queue        attrs // beside the policy
		policy       string
		subscription attrs
		attributes   int
		want         end
	}{
		"admitted":              {policy: admit(queueARN("q"), topicARN("a")), want: end{Queue: 1}},
		"no policy":             {want: end{Dropped: 1}},
		"no policy, with DLQ":   {subscription: attrs{"RedrivePolicy": redrivePolicy}, want: end{Undelivered: 1}},
		"another topic":         {policy: admit(queueARN("q"), topicARN("b")), want: end{Dropped: 1}},
		"TLS denied with Allow": {policy: strings.Replace(admit(queueARN("q"), topicARN("a")), `"false"`, `"true"`, 1), want: end{Dropped: 1}},
		"AWS-managed key":       {queue: attrs{"KmsMasterKeyId": "alias/aws/sqs"}, policy: admit(queueARN("q"), topicARN("a")), want: end{Dropped: 1}},
		"own key":               {queue: attrs{"KmsMasterKeyId": "alias/mine"}, policy: admit(queueARN("q"), topicARN("a")), want: end{Queue: 1}},
		"too large":             {queue: attrs{"MaximumMessageSize": "1024"}, policy: admit(queueARN("q"), topicARN("a")), subscription: attrs{"RedrivePolicy": redrivePolicy}, attributes: 20, want: end{Undelivered: 1}},
		"filtered out":          {policy: admit(queueARN("q"), topicARN("a")), subscription: attrs{"FilterPolicy": `{"a0":["y"]}`, "RedrivePolicy": redrivePolicy}, attributes: 1},
		"filtered in":           {policy: admit(queueARN("q"), topicARN("a")), subscription: attrs{"FilterPolicy": `{"a0":["x"]}`}, attributes: 1, want: end{Queue: 1}},
		"by body":               {policy: admit(queueARN("q"), topicARN("a")), subscription: attrs{"FilterPolicy": `{"kind":["order"]}`, "FilterPolicyScope": "MessageBody"}, want: end{Queue: 1}},
		"by body, not":          {policy: admit(queueARN("q"), topicARN("a")), subscription: attrs{"FilterPolicy": `{"kind":["bill"]}`, "FilterPolicyScope": "MessageBody"}},
		"raw, 10 attributes":    {policy: admit(queueARN("q"), topicARN("a")), subscription: attrs{"RawMessageDelivery": "true"}, attributes: 10, want: end{Queue: 1}},
		"raw, 11 attributes":    {policy: admit(queueARN("q"), topicARN("a")), subscription: attrs{"RawMessageDelivery": "true"}, attributes: 11, want: end{Dropped: 1}},
		"wrapped, 11":           {policy: admit(queueARN("q"), topicARN("a")), attributes: 11, want: end{Queue: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := fakeaws.Start(t)
			here := s.Default().Region(local)
			settings := attrs{}
			maps.Copy(settings, test.queue)
			if test.policy != "" {
				settings["Policy"] = test.policy
			}
			here.Queue("q").Put(settings)
			here.Queue("undelivered").Put(attrs{"Policy": admit(queueARN("undelivered"), topicARN("a"))})
			client := snsClient(s)
			topic := makeTopic(t, client, "a", nil)
			makeSubscription(t, client, topic, queueARN("q"), test.subscription)
			_, err := client.Publish(t.Context(), &sns.PublishInput{TopicArn: &topic, Message: aws.String(`{"kind":"order"}`), MessageAttributes: stringAttributes(test.attributes)})
			if err != nil {
				t.Fatal(err)
			}
			got := end{len(here.Queue("q").Messages()), len(here.Queue("undelivered").Messages()), len(here.Subscriptions()[0].Dropped)}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("%s\ndropped: %v", diff, here.Subscriptions()[0].Dropped)
			}
		})
	}
}

// Raw delivery passes body and attributes; otherwise they are in an envelope.
func TestDeliveredForm(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	here := s.Default().Region(local)
	client := snsClient(s)
	topic := makeTopic(t, client, "a", nil)
	for queue, raw := range map[string]string{"raw": "true", "wrapped": "false"} {
		here.Queue(queue).Put(attrs{"Policy": admit(queueARN(queue), topic)})
		makeSubscription(t, client, topic, queueARN(queue), attrs{"RawMessageDelivery": raw})
	}
	_, err := client.Publish(t.Context(), &sns.PublishInput{TopicArn: &topic, Subject: aws.String("s"), Message: aws.String("m"), MessageAttributes: stringAttributes(1)})
	if err != nil {
		t.Fatal(err)
	}
	raw, wrapped := here.Queue("raw").Messages()[0], here.Queue("wrapped").Messages()[0]
	if diff := cmp.Diff(map[string]string{"a0": "x"}, raw.Attributes); diff != "" || raw.Body != "m" {
		t.Errorf("raw: %q %s", raw.Body, diff)
	}
	var envelope struct {
		Type, TopicArn, Subject, Message string
		MessageAttributes                map[string]map[string]string
	}
	if err := json.Unmarshal([]byte(wrapped.Body), &envelope); err != nil {
		t.Fatal(err)
	}
	got := []any{envelope.Type, envelope.TopicArn, envelope.Subject, envelope.Message, envelope.MessageAttributes, len(wrapped.Attributes)}
	want := []any{"Notification", topic, "s", "m", map[string]map[string]string{"a0": {"Type": "String", "Value": "x"}}, 0}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// Across Regions the service principal depends on which side is an opt-in
// Region (aws/aws-cdk#38339).
func TestPrincipalAcrossRegions(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ topic, queue, principal string }{
		"default to default": {"us-east-1", "eu-west-1", "sns.amazonaws.com"},
		"opt-in to default":  {"af-south-1", "us-east-1", "sns.af-south-1.amazonaws.com"},
		"default to opt-in":  {"us-east-1", "af-south-1", "sns.af-south-1.amazonaws.com"},
		"opt-in to opt-in":   {"eu-south-1", "af-south-1", "sns.af-south-1.amazonaws.com"},
		"inside an opt-in":   {"af-south-1", "af-south-1", "sns.amazonaws.com"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := fakeaws.Start(t)
			got := []int{}
			for _, principal := range []string{test.principal, "sns.sa-east-1.amazonaws.com"} {
				q := s.Default().Region(test.queue).Queue("q")
				q.Forget()
				q.Put(attrs{"Policy": `{"Statement":[{"Effect":"Allow","Principal":{"Service":"` + principal + `"},"Action":"sqs:SendMessage","Resource":"` + q.ARN() + `"}]}`})
				client := snsOf(s, "test", test.topic)
				topic := makeTopic(t, client, "a", nil)
				makeSubscription(t, client, topic, q.ARN(), nil)
				if _, err := client.Publish(t.Context(), &sns.PublishInput{TopicArn: &topic, Message: aws.String("m")}); err != nil {
					t.Fatal(err)
				}
				got = append(got, len(q.Messages()))
			}
			if diff := cmp.Diff([]int{1, 0}, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// What filters drop is counted by reason.
func TestFilteredIsCounted(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	client := snsClient(s)
	topic := makeTopic(t, client, "a", nil)
	makeSubscription(t, client, topic, queueARN("q"), attrs{"FilterPolicy": `{"a0":["y"]}`})
	makeSubscription(t, client, topic, queueARN("body"), attrs{"FilterPolicy": `{"a0":["y"]}`, "FilterPolicyScope": "MessageBody"})
	for n := range 2 {
		if _, err := client.Publish(t.Context(), &sns.PublishInput{TopicArn: &topic, Message: aws.String("not JSON"), MessageAttributes: stringAttributes(n)}); err != nil {
			t.Fatal(err)
		}
	}
	want := map[string]int{
		"NumberOfNotificationsFilteredOut": 4, "NumberOfNotificationsFilteredOut-NoMessageAttributes": 1, "NumberOfNotificationsFilteredOut-InvalidMessageBody": 2,
	}
	if diff := cmp.Diff(want, s.Default().Region(local).Topic("a").Filtered()); diff != "" {
		t.Error(diff)
	}
}

func TestPublishRefuses(t *testing.T) {
	t.Parallel()
	type input = sns.PublishInput
	for name, test := range map[string]struct {
		topic string
		in    input
		want  string // code
	}{
		"empty":              {"a", input{Message: aws.String("")}, "InvalidParameter"},
		"over 256 KiB":       {"a", input{Message: aws.String(strings.Repeat("x", 256*1024+1))}, "InvalidParameter"},
		"256 KiB":            {"a", input{Message: aws.String(strings.Repeat("x", 256*1024))}, ""},
		"large topic":        {"large", input{Message: aws.String(strings.Repeat("x", 256*1024+1))}, ""},
		"group on standard":  {"a", input{Message: aws.String("x"), MessageGroupId: aws.String("g")}, ""},
		"dedup on standard":  {"a", input{Message: aws.String("x"), MessageDeduplicationId: aws.String("d")}, "InvalidParameter"},
		"FIFO without group": {"f.fifo", input{Message: aws.String("x"), MessageDeduplicationId: aws.String("d")}, "InvalidParameter"},
		"FIFO without dedup": {"f.fifo", input{Message: aws.String("x"), MessageGroupId: aws.String("g")}, "InvalidParameter"},
		"FIFO":               {"f.fifo", input{Message: aws.String("x"), MessageGroupId: aws.String("g"), MessageDeduplicationId: aws.String("d")}, ""},
		"missing topic":      {"nobody", input{Message: aws.String("x")}, "NotFound"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client := snsClient(fakeaws.Start(t))
			makeTopic(t, client, "a", nil)
			makeTopic(t, client, "large", attrs{"MaximumMessageSize": "1048576"})
			makeTopic(t, client, "f.fifo", attrs{"FifoTopic": "true"})
			test.in.TopicArn = aws.String(topicARN(test.topic))
			_, err := client.Publish(t.Context(), &test.in)
			if got := codeOf(t, err); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// A FIFO topic drops a repetition and passes the group on to FIFO queues only.
func TestFIFOTopic(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	here := s.Default().Region(local)
	client := snsClient(s)
	topic := makeTopic(t, client, "a.fifo", attrs{"FifoTopic": "true", "ContentBasedDeduplication": "true"})
	here.Queue("q").Put(attrs{"Policy": admit(queueARN("q"), topic)})
	here.Queue("q.fifo").Put(attrs{"FifoQueue": "true", "Policy": admit(queueARN("q.fifo"), topic)})
	for _, q := range []string{"q", "q.fifo"} {
		makeSubscription(t, client, topic, queueARN(q), attrs{"RawMessageDelivery": "true"})
	}
	ids := []string{}
	for range 2 {
		out, err := client.Publish(t.Context(), &sns.PublishInput{TopicArn: &topic, Message: aws.String("m"), MessageGroupId: aws.String("g")})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, *out.MessageId)
	}
	got := []string{}
	for _, q := range []string{"q", "q.fifo"} {
		for _, m := range here.Queue(q).Messages() {
			got = append(got, q+" "+m.Body+" "+m.GroupID)
		}
	}
	if diff := cmp.Diff([]string{"q m ", "q.fifo m g"}, got); diff != "" || ids[0] != ids[1] {
		t.Errorf("ids %v %s", ids, diff)
	}
}

func TestPublishBatch(t *testing.T) {
	t.Parallel()
	client := snsClient(fakeaws.Start(t))
	topic := makeTopic(t, client, "a", nil)
	out, err := client.PublishBatch(t.Context(), &sns.PublishBatchInput{TopicArn: &topic, PublishBatchRequestEntries: []snstypes.PublishBatchRequestEntry{
		{Id: aws.String("good"), Message: aws.String("m")}, {Id: aws.String("bad"), Message: aws.String("m"), MessageDeduplicationId: aws.String("d")},
	}})
	if err != nil || len(out.Successful) != 1 || *out.Successful[0].Id != "good" || len(out.Failed) != 1 || *out.Failed[0].Id != "bad" {
		t.Errorf("got %+v, %v", out, err)
	}
}
