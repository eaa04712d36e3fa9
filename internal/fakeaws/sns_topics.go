package fakeaws

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
)

var _ = register("sns", map[string]handler{
	"CreateTopic":        createTopic,
	"DeleteTopic":        deleteTopic,
	"GetTopicAttributes": getTopicAttributes,
	"SetTopicAttributes": setTopicAttributes,
	"ListTopics":         listTopics,
})

// isObject says whether a text is a JSON object.
func isObject(text string) bool {
	var m map[string]any
	return json.Unmarshal([]byte(text), &m) == nil
}

// createTopic makes a topic, or returns the one of that name when neither
// attributes nor tags that were sent differ from it.
func createTopic(s *Server, c *call) (obj, error) {
	r, name := s.home(c), c.in.str("Name")
	resource := makeARN("sns", r.name, r.account, name)
	if err := s.authorize(c, "sns:CreateTopic", resource); err != nil {
		return nil, err
	}
	tags := c.in.tagList("Tags")
	if len(tags) > 0 {
		if err := s.authorize(c, "sns:TagResource", resource); err != nil {
			return nil, err
		}
	}
	t, aerr := checkNewTopic(r, name, c.in.stringMap("Attributes"), tags)
	if aerr != nil {
		return nil, aerr
	}
	existing := r.topics[name]
	if existing == nil {
		t.missing = s.modes.missingReads
		r.topics[name] = t
		return obj{"TopicArn": t.arn()}, nil
	}
	for k, v := range t.attrs {
		if v != existing.attrs[k] && !(v == "false" && existing.attrs[k] == "") {
			return nil, invalid("Attributes Reason: Topic already exists with different attributes")
		}
	}
	for k, v := range tags {
		if current, ok := existing.tags[k]; !ok || current != v {
			return nil, invalid("Tags Reason: Topic already exists with different tags")
		}
	}
	return obj{"TopicArn": existing.arn()}, nil
}

func checkNewTopic(r *region, name string, sent, tags map[string]string) (*topic, *apiError) {
	set := maps.Clone(sent)
	maps.DeleteFunc(set, func(_, v string) bool { return v == "" })
	if set == nil {
		set = map[string]string{}
	}
	fifo := set["FifoTopic"] == "true"
	if fifo && !fifoTopicName.MatchString(name) || !fifo && !topicName.MatchString(name) {
		return nil, invalid("Topic Name")
	}
	t := &topic{name: name, region: r.name, account: r.account, attrs: set, tags: maps.Clone(tags)}
	if aerr := checkTopicAttributes(set, fifo, func(_, reason string) *apiError { return invalid("Attributes Reason: %s", reason) }); aerr != nil {
		return nil, aerr
	}
	if set["Policy"] != "" {
		if aerr := checkTopicPolicy(set["Policy"], t.arn()); aerr != nil {
			return nil, aerr
		}
	}
	if !fifo {
		delete(set, "FifoTopic")
	}
	if t.tags == nil {
		t.tags = map[string]string{}
	}
	return t, checkTopicTags(t.tags)
}

func checkTopicTags(tags map[string]string) *apiError {
	if problem := tagProblem(tags); problem != "" {
		return invalid("Tags Reason: %s", problem)
	}
	if len(tags) > 50 {
		return refuse("TagLimitExceeded", "Could not complete request: tag quota of per resource exceeded")
	}
	return nil
}

// deleteTopic succeeds when there is no such topic. Its subscriptions stay
// visible as ghosts until somebody unsubscribes them.
func deleteTopic(s *Server, c *call) (obj, error) {
	t, err := s.topicByARN(c, c.in.str("TopicArn"))
	if err != nil {
		if asAPIError(err).Code == "NotFound" {
			return nil, nil
		}
		return nil, err
	}
	s.removeTopic(t)
	return nil, nil
}

func (s *Server) removeTopic(t *topic) {
	r := s.region(t.account, t.region)
	delete(r.topics, t.name)
	for _, sub := range r.subs {
		if sub.topicARN == t.arn() {
			sub.ghost = true
		}
	}
}

func getTopicAttributes(s *Server, c *call) (obj, error) {
	t, err := s.topicByARN(c, c.in.str("TopicArn"))
	if err != nil {
		return nil, err
	}
	if t.missing > 0 {
		t.missing--
		return nil, notFound("Topic")
	}
	pending, confirmed := 0, 0
	for _, sub := range s.subscriptionsOf(t) {
		if sub.pending() {
			pending++
		} else {
			confirmed++
		}
	}
	out := dict(maps.Clone(t.attrs))
	out["TopicArn"] = t.arn()
	out["Owner"] = t.account
	out["DisplayName"] = t.attrs["DisplayName"]
	out["SubscriptionsPending"] = strconv.Itoa(pending)
	out["SubscriptionsConfirmed"] = strconv.Itoa(confirmed)
	out["SubscriptionsDeleted"] = strconv.Itoa(t.deleted)
	out["EffectiveDeliveryPolicy"] = `{"http":{"defaultHealthyRetryPolicy":{"minDelayTarget":20,"maxDelayTarget":20,"numRetries":3,"numMaxDelayRetries":0,"numNoDelayRetries":0,"numMinDelayRetries":0,"backoffFunction":"linear"},"disableSubscriptionOverrides":false,"defaultRequestPolicy":{"headerContentType":"text/plain; charset=UTF-8"}}}`
	out["Policy"] = t.policy()
	if s.modes.shuffle {
		out["Policy"] = shuffled(out["Policy"])
	}
	if t.fifo() {
		for k, v := range map[string]string{"ContentBasedDeduplication": "false", "FifoThroughputScope": "Topic"} {
			if out[k] == "" {
				out[k] = v
			}
		}
	}
	maps.DeleteFunc(out, func(k, _ string) bool { return s.modes.omitted[k] })
	return obj{"Attributes": out}, nil
}

func setTopicAttributes(s *Server, c *call) (obj, error) {
	t, err := s.topicByARN(c, c.in.str("TopicArn"))
	if err != nil {
		return nil, err
	}
	name, value := c.in.str("AttributeName"), c.in.str("AttributeValue")
	if name == "FifoTopic" {
		return nil, invalid("AttributeName")
	}
	wrong := func(name, reason string) *apiError {
		if _, known := topicRules[name]; !known {
			return invalid("AttributeName")
		}
		return invalid("%s Reason: %s", name, reason)
	}
	if aerr := checkTopicAttributes(map[string]string{name: value}, t.fifo(), wrong); aerr != nil {
		return nil, aerr
	}
	if name == "Policy" {
		if aerr := checkTopicPolicy(value, t.arn()); aerr != nil {
			return nil, aerr
		}
	}
	if name == "MaximumMessageSize" && value != "" {
		if n, _ := strconv.Atoi(value); n > topicMessageSize && !s.fitsLargeMessages(t) {
			return nil, invalid("MaximumMessageSize Reason: topics for messages over 256 KiB can have at most %d subscriptions, of the protocols sqs, lambda and firehose", limitedSubscriptions)
		}
	}
	if value == "" {
		delete(t.attrs, name)
		return nil, nil
	}
	t.attrs[name] = value
	return nil, nil
}

func listTopics(s *Server, c *call) (obj, error) {
	r := s.home(c)
	if err := s.authorize(c, "sns:ListTopics", makeARN("sns", r.name, r.account, "*")); err != nil {
		return nil, err
	}
	all := []obj{}
	for _, name := range slices.Sorted(maps.Keys(r.topics)) {
		all = append(all, obj{"TopicArn": r.topics[name].arn()})
	}
	page, next, aerr := pageOfHundred(c.in.str("NextToken"), all)
	if aerr != nil {
		return nil, aerr
	}
	return obj{"Topics": page, "NextToken": next}, nil
}

// pageOfHundred returns at most 100 elements, as SNS and Lambda do; the token is
// the index of the next one.
func pageOfHundred(token string, all []obj) ([]obj, any, *apiError) {
	start := 0
	if token != "" {
		n, err := strconv.Atoi(token)
		if err != nil || n < 0 || n > len(all) {
			return nil, nil, invalid("NextToken")
		}
		start = n
	}
	end := min(start+100, len(all))
	if end < len(all) {
		return all[start:end], strconv.Itoa(end), nil
	}
	return all[start:end], nil, nil
}
