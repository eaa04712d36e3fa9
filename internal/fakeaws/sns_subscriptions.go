package fakeaws

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

var _ = register("sns", map[string]handler{
	"GetSubscriptionAttributes": getSubscriptionAttributes,
	"SetSubscriptionAttributes": setSubscriptionAttributes,
	"ListSubscriptions":         listSubscriptions,
	"ListSubscriptionsByTopic":  listSubscriptionsByTopic,
	"ListTagsForResource":       listTopicTags,
	"TagResource":               tagTopic,
	"UntagResource":             untagTopic,
})

// subscriptionByARN finds the subscription of a call. The owners of the
// subscription and of the topic may act on it.
func (s *Server) subscriptionByARN(c *call) (*subscription, error) {
	text := c.in.str("SubscriptionArn")
	parts := strings.Split(text, ":")
	if len(parts) < 6 {
		return nil, invalid("SubscriptionArn Reason: An ARN must have at least 6 elements, not %d", len(parts))
	}
	a, ok := parseARN(text)
	if !ok || a.service != "sns" || a.region != c.Region || len(parts) != 7 {
		return nil, invalid("SubscriptionArn Reason: Invalid ARN: %s", text)
	}
	if err := s.authorize(c, "sns:"+c.Operation, text); err != nil {
		return nil, err
	}
	sub := s.region(a.account, a.region).subs[text]
	if sub == nil && a.account != c.Account || sub != nil && c.Account != sub.owner && c.Account != a.account {
		return nil, accessDenied(c, "sns:"+c.Operation, text)
	}
	if sub == nil {
		return nil, notFound("Subscription")
	}
	return sub, nil
}

func getSubscriptionAttributes(s *Server, c *call) (obj, error) {
	sub, err := s.subscriptionByARN(c)
	if err != nil {
		return nil, err
	}
	if sub.missing > 0 {
		sub.missing--
		return nil, notFound("Subscription")
	}
	out := dict(maps.Clone(sub.attrs))
	if !sub.isFiltered() {
		delete(out, "FilterPolicy")
		delete(out, "FilterPolicyScope") // not returned without a filter
	} else if out["FilterPolicyScope"] == "" {
		out["FilterPolicyScope"] = "MessageAttributes"
	}
	if sub.deadLetterARN() == "" {
		delete(out, "RedrivePolicy")
	}
	out["SubscriptionArn"] = sub.arn
	out["TopicArn"] = sub.topicARN
	out["Protocol"] = sub.protocol
	out["Endpoint"] = sub.endpoint
	out["Owner"] = sub.owner
	out["SubscriptionPrincipal"] = sub.principal
	out["PendingConfirmation"] = strconv.FormatBool(sub.pending())
	out["ConfirmationWasAuthenticated"] = strconv.FormatBool(!sub.pending())
	out["RawMessageDelivery"] = strconv.FormatBool(sub.raw())
	maps.DeleteFunc(out, func(k, _ string) bool { return s.modes.omitted[k] })
	return obj{"Attributes": out}, nil
}

// setSubscriptionAttributes changes one attribute: there is no way to change
// two at once.
func setSubscriptionAttributes(s *Server, c *call) (obj, error) {
	sub, err := s.subscriptionByARN(c)
	if err != nil {
		return nil, err
	}
	a, _ := parseARN(sub.topicARN) // made by us
	t := s.region(a.account, a.region).topics[a.resource]
	if t == nil {
		return nil, notFound("Subscription")
	}
	name, value := c.in.str("AttributeName"), c.in.str("AttributeValue")
	if aerr := s.checkSubscription(t, sub, map[string]string{name: value}, ""); aerr != nil {
		return nil, aerr
	}
	sub.attrs[name] = value
	return nil, nil
}

func describeSubscription(sub *subscription) obj {
	shown := sub.arn
	if sub.pending() {
		shown = "PendingConfirmation"
	}
	return obj{"SubscriptionArn": shown, "TopicArn": sub.topicARN, "Protocol": sub.protocol, "Endpoint": sub.endpoint, "Owner": sub.owner}
}

// listSubscriptions lists those of the caller's topics, ghosts included.
func listSubscriptions(s *Server, c *call) (obj, error) {
	r := s.home(c)
	if err := s.authorize(c, "sns:ListSubscriptions", makeARN("sns", r.name, r.account, "*")); err != nil {
		return nil, err
	}
	all := []obj{}
	for _, arn := range slices.Sorted(maps.Keys(r.subs)) {
		all = append(all, describeSubscription(r.subs[arn]))
	}
	page, next, aerr := pageOfHundred(c.in.str("NextToken"), all)
	if aerr != nil {
		return nil, aerr
	}
	return obj{"Subscriptions": page, "NextToken": next}, nil
}

func listSubscriptionsByTopic(s *Server, c *call) (obj, error) {
	t, err := s.topicByARN(c, c.in.str("TopicArn"))
	if err != nil {
		return nil, err
	}
	all := []obj{}
	for _, sub := range s.subscriptionsOf(t) {
		all = append(all, describeSubscription(sub))
	}
	page, next, aerr := pageOfHundred(c.in.str("NextToken"), all)
	if aerr != nil {
		return nil, aerr
	}
	return obj{"Subscriptions": page, "NextToken": next}, nil
}

// taggedTopic finds the topic of a tagging call, which names it ResourceArn.
func (s *Server) taggedTopic(c *call) (*topic, error) {
	t, err := s.topicByARN(c, c.in.str("ResourceArn"))
	if err != nil && asAPIError(err).Code == "NotFound" {
		return nil, refuse("ResourceNotFound", "Resource does not exist").withStatus(404)
	}
	return t, err
}

func listTopicTags(s *Server, c *call) (obj, error) {
	t, err := s.taggedTopic(c)
	if err != nil {
		return nil, err
	}
	return obj{"Tags": tagObjects(t.tags)}, nil
}

func tagTopic(s *Server, c *call) (obj, error) {
	t, err := s.taggedTopic(c)
	if err != nil {
		return nil, err
	}
	merged := withTags(t.tags, c.in.tagList("Tags"))
	if aerr := checkTopicTags(merged); aerr != nil {
		return nil, aerr
	}
	t.tags = merged
	return nil, nil
}

func untagTopic(s *Server, c *call) (obj, error) {
	t, err := s.taggedTopic(c)
	if err != nil {
		return nil, err
	}
	for _, k := range c.in.strings("TagKeys") {
		delete(t.tags, k)
	}
	return nil, nil
}
