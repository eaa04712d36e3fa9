package fakeaws

import (
	"encoding/json"
	"maps"
	"time"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

var _ = register("sns", map[string]handler{
	"Subscribe":           subscribe,
	"ConfirmSubscription": confirmSubscription,
	"Unsubscribe":         unsubscribe,
})

// pendingText stands for the ARN of a subscription that waits for its queue's
// owner.
const pendingText = "pending confirmation"

// tokenLife is how long a confirmation token is valid (API reference of
// ConfirmSubscription).
const tokenLife = 48 * time.Hour

// subscribe adds an endpoint, or returns the ARN it already has on the topic
// when no attribute that was sent differs.
func subscribe(s *Server, c *call) (obj, error) {
	t, err := s.topicByARN(c, c.in.str("TopicArn"))
	if err != nil {
		return nil, err
	}
	protocol, endpoint, set := c.in.str("Protocol"), c.in.str("Endpoint"), c.in.stringMap("Attributes")
	if aerr := checkEndpoint(t, protocol, endpoint); aerr != nil {
		return nil, aerr
	}
	sub := &subscription{
		arn: t.arn() + ":" + s.newID(), topicARN: t.arn(), protocol: protocol, endpoint: endpoint,
		owner: c.Account, principal: c.caller.arn, attrs: map[string]string{}, missing: s.modes.missingReads,
	}
	existing := s.subscriptionTo(t, protocol, endpoint)
	if existing != nil {
		sub.attrs, sub.owner = existing.attrs, existing.owner
	}
	if aerr := s.checkSubscription(t, sub, set, "Attributes Reason: "); aerr != nil {
		return nil, aerr
	}
	if existing != nil {
		for name, value := range set {
			if !existing.same(name, value) {
				return nil, invalid("Attributes Reason: Subscription already exists with different attributes")
			}
		}
		return obj{"SubscriptionArn": c.shownARN(existing)}, nil
	}
	if aerr := s.checkRoom(t, protocol); aerr != nil {
		return nil, aerr
	}
	maps.Copy(sub.attrs, set)
	s.region(t.account, t.region).subs[sub.arn] = sub
	if s.modes.confirmation || needsConfirmation(c, protocol, endpoint) {
		s.askForConfirmation(c, t, sub)
	}
	return obj{"SubscriptionArn": c.shownARN(sub)}, nil
}

// shownARN is what Subscribe answers for a subscription.
func (c *call) shownARN(sub *subscription) string {
	if sub.pending() && c.in.str("ReturnSubscriptionArn") != "true" {
		return pendingText
	}
	return sub.arn
}

func (s *Server) subscriptionTo(t *topic, protocol, endpoint string) *subscription {
	for _, sub := range s.subscriptionsOf(t) {
		if sub.protocol == protocol && sub.endpoint == endpoint {
			return sub
		}
	}
	return nil
}

// same compares an attribute by its meaning, with the defaults filled in.
func (sub *subscription) same(name, value string) bool {
	current := sub.attrs[name]
	switch {
	case name == "RawMessageDelivery" && current == "":
		current = "false"
	case name == "FilterPolicyScope" && current == "":
		current = "MessageAttributes"
	case name == "FilterPolicy":
		return filterpolicy.Equal(current, value)
	}
	return current == value
}

// checkRoom judges how many subscriptions of which protocol the topic takes.
func (s *Server) checkRoom(t *topic, protocol string) *apiError {
	n := len(s.subscriptionsOf(t))
	if t.fifo() && n >= limitedSubscriptions {
		return refuse("SubscriptionLimitExceeded", "The number of subscriptions on a FIFO topic is over its limit of %d", limitedSubscriptions).withStatus(403)
	}
	if t.maxSize() > topicMessageSize {
		ok := false
		for _, p := range largeProtocols {
			ok = ok || p == protocol
		}
		if !ok || n >= limitedSubscriptions {
			return invalid("Topics for messages over 256 KiB can have at most %d subscriptions, of the protocols sqs, lambda and firehose", limitedSubscriptions)
		}
	}
	return nil
}

// needsConfirmation says whether the endpoint's owner has to agree: somebody
// else's queue or function, and everything outside AWS.
func needsConfirmation(c *call, protocol, endpoint string) bool {
	a, ok := parseARN(endpoint)
	return protocol != "sms" && (!ok || a.account != c.Account)
}

// askForConfirmation sends the token into the queue, if its policy allows it.
func (s *Server) askForConfirmation(c *call, t *topic, sub *subscription) {
	sub.token, sub.asked = s.newToken("token"), s.Clock.Now()
	if sub.protocol != "sqs" {
		return
	}
	b, err := json.Marshal(map[string]string{
		"Type": "SubscriptionConfirmation", "MessageId": s.newID(), "Token": sub.token, "TopicArn": t.arn(),
		"Message":      "You have chosen to subscribe to the topic " + t.arn() + ".\nTo confirm the subscription, visit the SubscribeURL included in this message.",
		"SubscribeURL": "http://" + c.host + "/?Action=ConfirmSubscription&TopicArn=" + t.arn() + "&Token=" + sub.token,
		"Timestamp":    sub.asked.Format(snsTime), "SignatureVersion": "1", "Signature": "fakeaws", "SigningCertURL": "http://" + c.host + "/fakeaws.pem",
	})
	if err != nil {
		return
	}
	s.deliverTo(t, sub.endpoint, &message{body: string(b)})
}

// confirmSubscription activates a pending subscription. Whoever has the token
// may do it: the queue's owner read it from the queue.
func confirmSubscription(s *Server, c *call) (obj, error) {
	text := c.in.str("TopicArn")
	a, ok := parseARN(text)
	if !ok || a.service != "sns" || a.region != c.Region {
		return nil, invalid("TopicArn")
	}
	if err := s.authorize(c, "sns:ConfirmSubscription", text); err != nil {
		return nil, err
	}
	t := s.region(a.account, a.region).topics[a.resource]
	if t == nil {
		return nil, notFound("Topic")
	}
	token := c.in.str("Token")
	for _, sub := range s.subscriptionsOf(t) {
		if token == "" || sub.token != token || s.Clock.Now().Sub(sub.asked) > tokenLife {
			continue
		}
		sub.token = ""
		return obj{"SubscriptionArn": sub.arn}, nil
	}
	return nil, invalid("Token")
}

// unsubscribe succeeds when there is no such subscription.
func unsubscribe(s *Server, c *call) (obj, error) {
	sub, err := s.subscriptionByARN(c)
	if err != nil {
		if asAPIError(err).Code == "NotFound" {
			return nil, nil
		}
		return nil, err
	}
	a, _ := parseARN(sub.topicARN) // made by us
	r := s.region(a.account, a.region)
	delete(r.subs, sub.arn)
	if t := r.topics[a.resource]; t != nil && !sub.ghost {
		t.deleted++
	}
	return nil, nil
}
