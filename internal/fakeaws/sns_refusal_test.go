package fakeaws_test

import (
	"context"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	"github.com/aws/aws-sdk-go-v2/service/sns/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

func topicARN(name string) string { return "arn:aws:sns:" + local + ":" + home + ":" + name }

// makeTopic creates a topic and returns its ARN.
func makeTopic(t *testing.T, client *sns.Client, name string, attributes map[string]string) string {
	t.Helper()
	out, err := client.CreateTopic(t.Context(), &sns.CreateTopicInput{Name: &name, Attributes: attributes})
	if err != nil {
		t.Fatalf("CreateTopic %s: %v", name, err)
	}
	return *out.TopicArn
}

// makeSubscription subscribes a queue and returns the subscription's ARN.
func makeSubscription(t *testing.T, client *sns.Client, topic, queue string, attributes map[string]string) string {
	t.Helper()
	out, err := client.Subscribe(t.Context(), &sns.SubscribeInput{TopicArn: &topic, Protocol: aws.String("sqs"), Endpoint: &queue, Attributes: attributes})
	if err != nil {
		t.Fatalf("Subscribe %s: %v", queue, err)
	}
	return *out.SubscriptionArn
}

func topicPolicy(resource string) string {
	return `{"Statement":[{"Effect":"Allow","Principal":{"AWS":"210987654321"},"Action":["sns:Subscribe","sns:Publish"],"Resource":"` + resource + `"}]}`
}

func principalPolicy(id string) string {
	return strings.Replace(topicPolicy(topicARN("a")), "210987654321", id, 1)
}

func TestCreateTopicRefuses(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		topic      string
		attributes attrs
		want       string
	}{
		"bad character":           {"a.b", nil, "Invalid parameter: Topic Name"},
		"257 characters":          {strings.Repeat("a", 257), nil, "Invalid parameter: Topic Name"},
		"256 characters":          {strings.Repeat("a", 256), nil, ""},
		"standard named fifo":     {"a.fifo", nil, "Invalid parameter: Topic Name"},
		"fifo without suffix":     {"a", attrs{"FifoTopic": "true"}, "Invalid parameter: Topic Name"},
		"fifo":                    {"a.fifo", attrs{"FifoTopic": "true", "ContentBasedDeduplication": "true", "FifoThroughputScope": "MessageGroup"}, ""},
		"dedup on standard":       {"a", attrs{"ContentBasedDeduplication": "true"}, "Invalid parameter: Attributes Reason: ContentBasedDeduplication can be set on FIFO topics only"},
		"tracing on fifo":         {"a.fifo", attrs{"FifoTopic": "true", "TracingConfig": "Active"}, "Invalid parameter: Attributes Reason: FIFO topics do not support active tracing"},
		"unknown attribute":       {"a", attrs{"Colour": "red"}, "Invalid parameter: Attributes Reason: unknown attribute Colour"},
		"size over 1 MiB":         {"a", attrs{"MaximumMessageSize": "1048577"}, "Invalid parameter: Attributes Reason: invalid value for MaximumMessageSize"},
		"display name":            {"a", attrs{"DisplayName": strings.Repeat("é", 100)}, ""},
		"display name of lines":   {"a", attrs{"DisplayName": "a\nb"}, "Invalid parameter: Attributes Reason: invalid value for DisplayName"},
		"signature version":       {"a", attrs{"SignatureVersion": "3"}, "Invalid parameter: Attributes Reason: invalid value for SignatureVersion"},
		"policy":                  {"a", attrs{"Policy": topicPolicy(topicARN("a"))}, ""},
		"policy of another topic": {"a", attrs{"Policy": topicPolicy(topicARN("b"))}, "Invalid parameter: Policy Error: the only resource of a statement must be " + topicARN("a")},
		"policy for a group":      {"a", attrs{"Policy": principalPolicy("arn:aws:iam::210987654321:group/team")}, "Invalid parameter: Policy Error: PrincipalNotFound"},
		"policy for no role":      {"a", attrs{"Policy": principalPolicy("arn:aws:iam::210987654321:role/check out")}, "Invalid parameter: Policy Error: PrincipalNotFound"},
		"policy for a role":       {"a", attrs{"Policy": principalPolicy("arn:aws:iam::210987654321:role/checkout")}, ""},
		"policy for a session":    {"a", attrs{"Policy": principalPolicy("arn:aws:sts::210987654321:assumed-role/checkout/i-0123")}, ""},
		"policy for China":        {"a", attrs{"Policy": principalPolicy("arn:aws-cn:iam::210987654321:role/checkout")}, "Invalid parameter: Policy Error: PrincipalNotFound"},
		"policy not JSON":         {"a", attrs{"Policy": "x"}, "Invalid parameter: Policy Error: null"},
		"policy of another service": {
			"a",
			attrs{"Policy": strings.Replace(topicPolicy(topicARN("a")), "sns:Publish", "sqs:SendMessage", 1)},
			"Invalid parameter: Policy statement action out of service scope!",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := snsClient(fakeaws.Start(t)).CreateTopic(t.Context(), &sns.CreateTopicInput{Name: &test.topic, Attributes: test.attributes})
			if got := messageOf(err); got != test.want || err != nil && codeOf(t, err) != "InvalidParameter" {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}

func TestCreateTopicOnExistingName(t *testing.T) {
	t.Parallel()
	tag := func(kv ...string) (tags []types.Tag) {
		for i := 0; i < len(kv); i += 2 {
			tags = append(tags, types.Tag{Key: &kv[i], Value: &kv[i+1]})
		}
		return tags
	}
	for name, test := range map[string]struct {
		attributes attrs
		tags       []types.Tag
		want       string
	}{
		"nothing":            {nil, nil, ""},
		"the same":           {attrs{"DisplayName": "A"}, tag("b", "2", "a", "1"), ""},
		"another attribute":  {attrs{"DisplayName": "B"}, nil, "Invalid parameter: Attributes Reason: Topic already exists with different attributes"},
		"another tag":        {nil, tag("c", "3"), "Invalid parameter: Tags Reason: Topic already exists with different tags"},
		"another tag's text": {nil, tag("a", "2"), "Invalid parameter: Tags Reason: Topic already exists with different tags"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client := snsClient(fakeaws.Start(t))
			first := &sns.CreateTopicInput{Name: aws.String("a"), Attributes: attrs{"DisplayName": "A"}, Tags: tag("a", "1", "b", "2")}
			if _, err := client.CreateTopic(t.Context(), first); err != nil {
				t.Fatal(err)
			}
			_, err := client.CreateTopic(t.Context(), &sns.CreateTopicInput{Name: aws.String("a"), Attributes: test.attributes, Tags: test.tags})
			if got := messageOf(err); got != test.want {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}

func TestTopicCallsAreRefused(t *testing.T) {
	t.Parallel()
	set := func(name, value string) func(context.Context, *sns.Client) error {
		return func(ctx context.Context, client *sns.Client) error {
			_, err := client.SetTopicAttributes(ctx, &sns.SetTopicAttributesInput{TopicArn: aws.String(topicARN("a")), AttributeName: &name, AttributeValue: &value})
			return err
		}
	}
	get := func(arn string) func(context.Context, *sns.Client) error {
		return func(ctx context.Context, client *sns.Client) error {
			_, err := client.GetTopicAttributes(ctx, &sns.GetTopicAttributesInput{TopicArn: &arn})
			return err
		}
	}
	for name, test := range map[string]struct {
		call func(context.Context, *sns.Client) error
		want string // code
	}{
		"type is for life":  {set("FifoTopic", "true"), "InvalidParameter"},
		"unknown attribute": {set("Colour", "red"), "InvalidParameter"},
		"bad value":         {set("SignatureVersion", "9"), "InvalidParameter"},
		"good value":        {set("SignatureVersion", "2"), ""},
		"feedback role":     {set("SQSFailureFeedbackRoleArn", "arn:aws:iam::123456789012:role/r"), ""},
		"missing topic":     {get(topicARN("nobody")), "NotFound"},
		"another Region":    {get(strings.Replace(topicARN("a"), local, euro, 1)), "InvalidParameter"},
		"not an ARN":        {get("a"), "InvalidParameter"},
		"somebody else's":   {get(strings.Replace(topicARN("a"), home, other, 1)), "AuthorizationError"},
		"an existing topic": {get(topicARN("a")), ""},
		"delete missing topic": {func(ctx context.Context, client *sns.Client) error {
			_, err := client.DeleteTopic(ctx, &sns.DeleteTopicInput{TopicArn: aws.String(topicARN("nobody"))})
			return err
		}, ""},
		"tags of missing topic": {func(ctx context.Context, client *sns.Client) error {
			_, err := client.ListTagsForResource(ctx, &sns.ListTagsForResourceInput{ResourceArn: aws.String(topicARN("nobody"))})
			return err
		}, "ResourceNotFound"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client := snsClient(fakeaws.Start(t))
			makeTopic(t, client, "a", nil)
			if got := codeOf(t, test.call(t.Context(), client)); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestSubscribeRefuses(t *testing.T) {
	t.Parallel()
	const at = "Invalid parameter: Attributes Reason: "
	for name, test := range map[string]struct {
		topic, queue string
		attributes   attrs
		want         string
	}{
		"standard to standard":   {"std", queueARN("q"), nil, ""},
		"standard to FIFO":       {"std", queueARN("q.fifo"), nil, "Invalid parameter: Invalid parameter: Endpoint Reason: FIFO SQS Queues can not be subscribed to standard SNS topics"},
		"FIFO to FIFO":           {"fifo.fifo", queueARN("q.fifo"), nil, ""},
		"FIFO to standard":       {"fifo.fifo", queueARN("q"), nil, ""},
		"queue by URL":           {"std", "https://sqs.us-east-1.amazonaws.com/123456789012/q", nil, "Invalid parameter: SQS endpoint ARN"},
		"unknown attribute":      {"std", queueARN("q"), attrs{"Colour": "red"}, at + "Unknown attribute Colour"},
		"raw is a word":          {"std", queueARN("q"), attrs{"RawMessageDelivery": "yes"}, at + "RawMessageDelivery: Invalid value [yes]. Must be true or false."},
		"scope is a word":        {"std", queueARN("q"), attrs{"FilterPolicyScope": "Body"}, at + "FilterPolicyScope: Invalid value [Body]. Please use either MessageBody or MessageAttributes"},
		"scope without filter":   {"std", queueARN("q"), attrs{"FilterPolicyScope": "MessageBody"}, ""},
		"count in redrive":       {"std", queueARN("q"), attrs{"RedrivePolicy": `{"deadLetterTargetArn":"` + queueARN("dlq") + `","maxReceiveCount":"5"}`}, at + "RedrivePolicy: maxReceiveCount is unknown"},
		"redrive to a URL":       {"std", queueARN("q"), attrs{"RedrivePolicy": `{"deadLetterTargetArn":"https://x/dlq"}`}, at + "RedrivePolicy: deadLetterTargetArn is an invalid arn"},
		"redrive elsewhere":      {"std", queueARN("q"), attrs{"RedrivePolicy": `{"deadLetterTargetArn":"arn:aws:sqs:eu-west-1:123456789012:dlq"}`}, at + "RedrivePolicy: deadLetterTargetArn must be in the account and Region of the subscription"},
		"redrive FIFO, standard": {"fifo.fifo", queueARN("q.fifo"), attrs{"RedrivePolicy": `{"deadLetterTargetArn":"` + queueARN("dlq") + `"}`}, at + "RedrivePolicy: must use a FIFO queue as DLQ for a FIFO Subscription to a FIFO Topic."},
		"redrive half FIFO":      {"fifo.fifo", queueARN("q"), attrs{"RedrivePolicy": `{"deadLetterTargetArn":"` + queueARN("dlq") + `"}`}, ""},
		"filter":                 {"std", queueARN("q"), attrs{"FilterPolicy": `{"a":["b"]}`}, ""},
		"filter, empty list":     {"std", queueARN("q"), attrs{"FilterPolicy": `{"a":[]}`}, at + "FilterPolicy: Empty arrays are not allowed"},
		"filter, nested":         {"std", queueARN("q"), attrs{"FilterPolicy": `{"a":{"b":["c"]}}`}, at + "FilterPolicy: Filter policy scope MessageAttributes does not support nested filter policy"},
		"filter, nested in body": {"std", queueARN("q"), attrs{"FilterPolicy": `{"a":{"b":["c"]}}`, "FilterPolicyScope": "MessageBody"}, ""},
		"filter, six keys":       {"std", queueARN("q"), attrs{"FilterPolicy": `{"a":["x"],"b":["x"],"c":["x"],"d":["x"],"e":["x"],"f":["x"]}`}, at + "FilterPolicy: Filter policy can not have more than 5 keys"},
		"filter, 151 choices":    {"std", queueARN("q"), attrs{"FilterPolicy": choices(151)}, at + "FilterPolicy: Filter policy is too complex"},
		"filter, 150 choices":    {"std", queueARN("q"), attrs{"FilterPolicy": choices(150)}, ""},
		"large topic":            {"large", queueARN("q"), nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client := snsClient(fakeaws.Start(t))
			makeTopic(t, client, "std", nil)
			makeTopic(t, client, "fifo.fifo", attrs{"FifoTopic": "true"})
			makeTopic(t, client, "large", attrs{"MaximumMessageSize": "1048576"})
			topic := topicARN(test.topic)
			_, err := client.Subscribe(t.Context(), &sns.SubscribeInput{TopicArn: &topic, Protocol: aws.String("sqs"), Endpoint: &test.queue, Attributes: test.attributes})
			if got := messageOf(err); got != test.want || err != nil && codeOf(t, err) != "InvalidParameter" {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}

func choices(n int) string {
	return `{"a":["` + strings.Join(strings.Split(strings.Repeat("x", n), ""), `","`) + `"]}`
}

func TestSubscribeRefusesByProtocolAndRegion(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		topic, protocol, endpoint string
		want                      string
	}{
		"unknown protocol":     {topicARN("std"), "carrier-pigeon", "x", "Invalid parameter: Amazon SNS does not support this protocol string: carrier-pigeon"},
		"mail on FIFO":         {topicARN("fifo.fifo"), "email", "a@example.com", "Invalid parameter: Invalid parameter: Endpoint Reason: Please use FIFO SQS queue"},
		"mail on large topics": {topicARN("large"), "email", "a@example.com", "Invalid parameter: Topics for messages over 256 KiB can have at most 100 subscriptions, of the protocols sqs, lambda and firehose"},
		"wrong Region":         {strings.Replace(topicARN("std"), local, euro, 1), "sqs", queueARN("q"), "Invalid parameter: TopicArn"},
		"missing topic":        {topicARN("nobody"), "sqs", queueARN("q"), "Topic does not exist"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client := snsClient(fakeaws.Start(t))
			makeTopic(t, client, "std", nil)
			makeTopic(t, client, "fifo.fifo", attrs{"FifoTopic": "true"})
			makeTopic(t, client, "large", attrs{"MaximumMessageSize": "1048576"})
			_, err := client.Subscribe(t.Context(), &sns.SubscribeInput{TopicArn: &test.topic, Protocol: &test.protocol, Endpoint: &test.endpoint})
			if got := messageOf(err); got != test.want {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}
