package fakeaws

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

// subscription is one endpoint on a topic.
type subscription struct {
	arn, topicARN, protocol, endpoint string
	owner, principal                  string // account and ARN that subscribed

	attrs   map[string]string
	token   string // not empty: waits for ConfirmSubscription
	asked   time.Time
	ghost   bool // its topic is gone
	missing int  // reads that do not find it yet
	dropped []Dropped
}

// Dropped is a message that SNS could not deliver and had nowhere to put.
type Dropped struct {
	// Reason is what the endpoint answered, for example
	// "SQS: the queue policy does not allow it".
	Reason string
	Body   string
}

func (sub *subscription) pending() bool { return sub.token != "" }

func (sub *subscription) raw() bool { return sub.attrs["RawMessageDelivery"] == "true" }

func (sub *subscription) scope() filterpolicy.Scope {
	if sub.attrs["FilterPolicyScope"] == "MessageBody" {
		return filterpolicy.MessageBody
	}
	return filterpolicy.MessageAttributes
}

// deadLetterARN is the queue for messages that cannot be delivered, "" for none.
func (sub *subscription) deadLetterARN() string {
	var p struct {
		DeadLetterTargetArn string `json:"deadLetterTargetArn"`
	}
	if json.Unmarshal([]byte(sub.attrs["RedrivePolicy"]), &p) != nil {
		return ""
	}
	return p.DeadLetterTargetArn
}

// subscriptionsOf returns a topic's subscriptions in the order of their ARNs,
// which is the order of their creation.
func (s *Server) subscriptionsOf(t *topic) []*subscription {
	subs := s.region(t.account, t.region).subs
	var out []*subscription
	for _, arn := range slices.Sorted(maps.Keys(subs)) {
		if sub := subs[arn]; sub.topicARN == t.arn() && !sub.ghost {
			out = append(out, sub)
		}
	}
	return out
}

// fitsLargeMessages says whether the topic's subscriptions allow messages over
// 256 KiB.
func (s *Server) fitsLargeMessages(t *topic) bool {
	subs := s.subscriptionsOf(t)
	for _, sub := range subs {
		if !slices.Contains(largeProtocols, sub.protocol) {
			return false
		}
	}
	return len(subs) <= limitedSubscriptions
}

var (
	largeProtocols = []string{"sqs", "lambda", "firehose"}
	protocols      = []string{"http", "https", "email", "email-json", "sms", "sqs", "application", "lambda", "firehose"}
)

// subscriptionAttributes are the ones Subscribe and SetSubscriptionAttributes
// know.
var subscriptionAttributes = []string{"DeliveryPolicy", "FilterPolicy", "FilterPolicyScope", "RawMessageDelivery", "RedrivePolicy", "SubscriptionRoleArn", "ReplayPolicy", "ReplayStatus"}

// checkEndpoint judges protocol and endpoint for a topic.
func checkEndpoint(t *topic, protocol, endpoint string) *apiError {
	if !slices.Contains(protocols, protocol) {
		return invalid("Amazon SNS does not support this protocol string: %s", protocol)
	}
	a, isARN := parseARN(endpoint)
	switch protocol {
	case "sqs":
		if !isARN || a.service != "sqs" || !accountID.MatchString(a.account) || a.region == "" {
			return invalid("SQS endpoint ARN")
		}
		if !t.fifo() && strings.HasSuffix(a.resource, ".fifo") {
			return invalid("Invalid parameter: Endpoint Reason: FIFO SQS Queues can not be subscribed to standard SNS topics")
		}
		return nil
	case "lambda", "firehose", "application":
		if !isARN || a.service != protocol && protocol != "application" {
			return invalid("%s endpoint ARN", protocol)
		}
	case "http", "https":
		if !strings.HasPrefix(endpoint, protocol+"://") {
			return invalid("Endpoint must match the specified protocol")
		}
	}
	if endpoint == "" {
		return invalid("Endpoint")
	}
	if t.fifo() {
		return invalid("Invalid parameter: Endpoint Reason: Please use FIFO SQS queue")
	}
	return nil
}

// checkSubscription judges attributes as they will be together. at is how the
// call words the place: Subscribe puts "Attributes Reason: " before it.
func (s *Server) checkSubscription(t *topic, sub *subscription, set map[string]string, at string) *apiError {
	for _, name := range slices.Sorted(maps.Keys(set)) {
		if aerr := checkSubscriptionAttribute(t, sub, name, set[name], at); aerr != nil {
			return aerr
		}
	}
	_, filter := set["FilterPolicy"]
	_, scope := set["FilterPolicyScope"]
	if !filter && !scope {
		return nil
	}
	next := &subscription{attrs: maps.Clone(sub.attrs)}
	maps.Copy(next.attrs, set)
	return s.checkFilter(t, sub, next, filter, at)
}

// checkSubscriptionAttribute judges one attribute, except the filter.
func checkSubscriptionAttribute(t *topic, sub *subscription, name, value, at string) *apiError {
	switch {
	case !slices.Contains(subscriptionAttributes, name) && at == "":
		return invalid("AttributeName")
	case !slices.Contains(subscriptionAttributes, name):
		return invalid("%sUnknown attribute %s", at, name)
	case name == "RawMessageDelivery" && value != "true" && value != "false":
		return invalid("%sRawMessageDelivery: Invalid value [%s]. Must be true or false.", at, value)
	case name == "FilterPolicyScope" && value != "MessageBody" && value != "MessageAttributes":
		return invalid("%sFilterPolicyScope: Invalid value [%s]. Please use either MessageBody or MessageAttributes", at, value)
	case name == "ReplayPolicy" && !t.fifo():
		return invalid("%sReplayPolicy: only FIFO topics can replay messages", at)
	case (name == "DeliveryPolicy" || name == "ReplayPolicy") && value != "" && !isObject(value):
		return invalid("%s%s: failed to parse JSON.", at, name)
	case name == "RedrivePolicy":
		return checkDelivery(t, sub, value, at)
	}
	return nil
}

// checkDelivery judges the redrive policy of a subscription: one key, a queue
// of the subscriber's account in the topic's Region, and FIFO when the
// subscribed queue is.
func checkDelivery(t *topic, sub *subscription, text, at string) *apiError {
	if text == "" || text == "{}" {
		return nil
	}
	var keys map[string]string
	if err := json.Unmarshal([]byte(text), &keys); err != nil {
		return invalid("%sRedrivePolicy: failed to parse JSON.", at)
	}
	for k := range keys {
		if k != "deadLetterTargetArn" {
			return invalid("%sRedrivePolicy: %s is unknown", at, k)
		}
	}
	a, ok := parseARN(keys["deadLetterTargetArn"])
	if !ok || a.service != "sqs" {
		return invalid("%sRedrivePolicy: deadLetterTargetArn is an invalid arn", at)
	}
	if a.region != t.region || a.account != sub.owner {
		return invalid("%sRedrivePolicy: deadLetterTargetArn must be in the account and Region of the subscription", at)
	}
	if t.fifo() && strings.HasSuffix(sub.endpoint, ".fifo") && !strings.HasSuffix(a.resource, ".fifo") {
		return invalid("%sRedrivePolicy: must use a FIFO queue as DLQ for a FIFO Subscription to a FIFO Topic.", at)
	}
	return nil
}
