package fakeaws

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

var _ = register("sqs", map[string]handler{
	"GetQueueUrl":                getQueueURL,
	"GetQueueAttributes":         getQueueAttributes,
	"ListQueues":                 listQueues,
	"ListDeadLetterSourceQueues": listDeadLetterSourceQueues,
})

func getQueueURL(s *Server, c *call) (obj, error) {
	name, owner := c.in.str("QueueName"), c.in.str("QueueOwnerAWSAccountId")
	if owner == "" {
		owner = c.Account
	}
	resource := makeARN("sqs", c.Region, owner, name)
	if err := s.authorize(c, "sqs:GetQueueUrl", resource); err != nil {
		return nil, err
	}
	r := s.region(owner, c.Region)
	q := r.find(name)
	if q == nil {
		return nil, noSuchQueue()
	}
	says := evaluate(q.attrs["Policy"], c.access("sqs:GetQueueUrl", resource))
	if says == refused || owner != c.Account && says != allowed {
		return nil, accessDenied(c, "sqs:GetQueueUrl", resource)
	}
	if aerr := q.notYet(c); aerr != nil {
		return nil, aerr
	}
	return obj{"QueueUrl": c.queueURL(q)}, nil
}

// find returns a queue that exists, or one that was deleted and that this read
// still finds (FoundAfterDelete).
func (r *region) find(name string) *queue {
	if q := r.queues[name]; q != nil {
		return q
	}
	q := r.lingering[name]
	if q == nil || q.lingers == 0 {
		return nil
	}
	q.lingers--
	return q
}

// notYet plays what the first reads of a new queue may meet.
func (q *queue) notYet(c *call) *apiError {
	if q.missing > 0 {
		q.missing--
		return noSuchQueue()
	}
	if q.denied > 0 {
		q.denied--
		return accessDenied(c, "sqs:"+c.Operation, q.arn())
	}
	return nil
}

func getQueueAttributes(s *Server, c *call) (obj, error) {
	q, err := s.target(c)
	if err != nil {
		account, name, aerr := c.queueAddress()
		if aerr != nil || asAPIError(err).Kind != "QueueDoesNotExist" {
			return nil, err
		}
		if q = s.region(account, c.Region).find(name); q == nil {
			return nil, err
		}
	}
	if aerr := q.notYet(c); aerr != nil {
		return nil, aerr
	}
	names := c.in.strings("AttributeNames")
	for _, n := range names {
		_, settable := attributeRules[n]
		if n != "All" && !settable && !slices.Contains(readOnlyAttributes, n) {
			return nil, unknownAttribute(n)
		}
	}
	all := s.readAttributes(q)
	out := dict{}
	for k, v := range all {
		if slices.Contains(names, "All") || slices.Contains(names, k) {
			out[k] = v
		}
	}
	if len(out) == 0 {
		return nil, nil
	}
	return obj{"Attributes": out}, nil
}

// readAttributes returns what a read sees, with the modes that blur it.
func (s *Server) readAttributes(q *queue) map[string]string {
	view := q.attrs
	switch {
	case q.stale > 0:
		q.stale--
		view = q.previous
	case q.flapping > 0:
		q.flapping--
		if q.showOld {
			view = q.previous
		}
		q.showOld = !q.showOld
	}
	out := maps.Clone(view)
	if out["KmsDataKeyReusePeriodSeconds"] == "300" {
		delete(out, "KmsDataKeyReusePeriodSeconds") // the default is not returned
	}
	if s.modes.shuffle && out["Policy"] != "" {
		out["Policy"] = shuffled(out["Policy"])
	}
	visible, inFlight, delayed := q.counts(s.Clock.Now())
	out["QueueArn"] = q.arn()
	out["CreatedTimestamp"] = strconv.FormatInt(q.created.Unix(), 10)
	out["LastModifiedTimestamp"] = strconv.FormatInt(q.modified.Unix(), 10)
	out["ApproximateNumberOfMessages"] = strconv.Itoa(visible)
	out["ApproximateNumberOfMessagesNotVisible"] = strconv.Itoa(inFlight)
	out["ApproximateNumberOfMessagesDelayed"] = strconv.Itoa(delayed)
	maps.DeleteFunc(out, func(k, _ string) bool { return s.modes.omitted[k] })
	return out
}

func listQueues(s *Server, c *call) (obj, error) {
	r := s.home(c)
	if err := s.authorize(c, "sqs:ListQueues", makeARN("sqs", r.name, r.account, "*")); err != nil {
		return nil, err
	}
	prefix := c.in.str("QueueNamePrefix")
	var urls []string
	for _, name := range slices.Sorted(maps.Keys(r.queues)) {
		if strings.HasPrefix(name, prefix) {
			urls = append(urls, c.queueURL(r.queues[name]))
		}
	}
	page, next, aerr := paginate(c, urls, 1000)
	if aerr != nil {
		return nil, aerr
	}
	return obj{"QueueUrls": page, "NextToken": next}, nil
}

func listDeadLetterSourceQueues(s *Server, c *call) (obj, error) {
	dlq, err := s.target(c)
	if err != nil {
		return nil, err
	}
	r := s.region(dlq.account, dlq.region)
	urls := []string{}
	for _, name := range slices.Sorted(maps.Keys(r.queues)) {
		if p, ok := r.queues[name].redrive(); ok && p.DeadLetterTargetArn == dlq.arn() {
			urls = append(urls, c.queueURL(r.queues[name]))
		}
	}
	page, next, aerr := paginate(c, urls, 1000)
	if aerr != nil {
		return nil, aerr
	}
	return obj{"queueUrls": page, "NextToken": next}, nil
}

// paginate cuts a page of at most MaxResults (limit by default) out of a list;
// the token is the index of the next element. Without MaxResults SQS returns no
// token.
func paginate(c *call, list []string, limit int) ([]string, any, *apiError) {
	start, size := 0, limit
	if text := c.in.str("NextToken"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > len(list) {
			return nil, nil, refuse("InvalidParameterValue", "Invalid or expired next token.")
		}
		start = n
	}
	if text := c.in.str("MaxResults"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > limit {
			return nil, nil, refuse("InvalidParameterValue", "Value for parameter MaxResults is invalid. Reason: Must be an integer from 1 to %d.", limit)
		}
		size = n
	}
	end := min(start+size, len(list))
	if end < len(list) && c.in.has("MaxResults") {
		return list[start:end], strconv.Itoa(end), nil
	}
	return list[start:end], nil, nil
}
