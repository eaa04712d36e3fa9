package fakeaws

import (
	"encoding/base64"
	"slices"
	"strconv"
	"time"
)

var _ = registerLong("sqs:ReceiveMessage", receiveMessage)

func registerLong(name string, h handler) bool {
	longOperations[name] = h
	return true
}

// pollInterval is how often a long poll looks into the queue again.
const pollInterval = 50 * time.Millisecond

// receiveMessage waits up to WaitTimeSeconds for a first message. On a manual
// clock waiting advances the clock. It takes the lock for each look.
func receiveMessage(s *Server, c *call) (obj, error) {
	deadline := time.Time{}
	for {
		out, wait, err := s.receive(c)
		if err != nil || out != nil {
			return out, err
		}
		now := s.Clock.Now()
		if deadline.IsZero() {
			deadline = now.Add(wait)
		}
		if !now.Before(deadline) {
			return nil, nil
		}
		step := pollInterval
		if !s.Clock.real {
			step = time.Second
		}
		if err := s.Clock.Sleep(c.http.Context(), min(step, deadline.Sub(now))); err != nil {
			return nil, nil //nolint:nilerr // the caller is gone, nobody reads the answer
		}
	}
}

// receive looks once. The answer is nil when there was nothing; then wait is
// how long the caller wants to wait.
func (s *Server) receive(c *call) (out obj, wait time.Duration, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c.actions = nil
	q, err := s.target(c)
	if err != nil {
		return nil, 0, err
	}
	number := func(name string, standard, low, high int) (int, *apiError) {
		text := c.in.str(name)
		if text == "" {
			return standard, nil
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < low || n > high {
			return 0, refuse("InvalidParameterValue", "Value %s for parameter %s is invalid. Reason: Must be between %d and %d, if provided.", text, name, low, high)
		}
		return n, nil
	}
	limit, aerr := number("MaxNumberOfMessages", 1, 1, 10)
	if aerr != nil {
		return nil, 0, aerr
	}
	hidden, aerr := number("VisibilityTimeout", q.number("VisibilityTimeout"), 0, 43200)
	if aerr != nil {
		return nil, 0, aerr
	}
	seconds, aerr := number("WaitTimeSeconds", q.number("ReceiveMessageWaitTimeSeconds"), 0, 20)
	if aerr != nil {
		return nil, 0, aerr
	}
	found := s.take(q, limit, time.Duration(hidden)*time.Second)
	if len(found) == 0 {
		return nil, time.Duration(seconds) * time.Second, nil
	}
	list := make([]obj, 0, len(found))
	for _, m := range found {
		list = append(list, describeMessage(c, q, m))
	}
	return obj{"Messages": list}, 0, nil
}

// take receives up to limit messages. A message that was already received as
// often as the redrive policy allows moves to the dead-letter queue instead: a
// count of 1 means delivered once, moved at the next receive.
func (s *Server) take(q *queue, limit int, hidden time.Duration) []*message {
	now := s.Clock.Now()
	q.expire(now)
	policy, hasPolicy := q.redrive()
	dlq := s.queueByARN(policy.DeadLetterTargetArn) // nil: the message stays here
	var found, moved []*message
	blocked := map[string]bool{}
	for _, m := range q.store.messages {
		if m.readable.After(now) {
			blocked[m.groupID] = true
			continue
		}
		if q.fifo() && blocked[m.groupID] {
			continue
		}
		if hasPolicy && dlq != nil && m.receives >= policy.count() {
			moved = append(moved, m)
			continue
		}
		if len(found) == limit {
			break
		}
		m.receives++
		m.readable = now.Add(hidden)
		m.handled = now
		m.handle = base64.StdEncoding.EncodeToString([]byte(m.id + ":" + strconv.Itoa(m.receives)))
		if m.received.IsZero() {
			m.received = now
		}
		found = append(found, m)
	}
	for _, m := range moved {
		q.store.messages = slices.DeleteFunc(q.store.messages, func(e *message) bool { return e == m })
		deadLetter(m, q, dlq, now)
	}
	return found
}

// deadLetter moves a message. On a standard queue its age goes on counting; on
// a FIFO queue it starts anew, and the message id becomes its deduplication id.
func deadLetter(m *message, from, to *queue, now time.Time) {
	m.receives, m.handle, m.received, m.readable, m.arrived, m.source = 0, "", time.Time{}, now, now, from.arn()
	if to.fifo() {
		m.sent, m.dedupID = now, m.id
	}
	to.store.messages = append(to.store.messages, m)
}

// systemAttributes of a message by their API names.
func (q *queue) systemAttributes(m *message) map[string]string {
	out := map[string]string{
		"SenderId":                         m.senderID,
		"SentTimestamp":                    strconv.FormatInt(m.sent.UnixMilli(), 10),
		"ApproximateReceiveCount":          strconv.Itoa(m.receives),
		"ApproximateFirstReceiveTimestamp": strconv.FormatInt(m.received.UnixMilli(), 10),
	}
	for name, v := range map[string]string{
		"MessageGroupId": m.groupID, "MessageDeduplicationId": m.dedupID, "SequenceNumber": m.sequence,
		"AWSTraceHeader": m.traceID, "DeadLetterQueueSourceArn": m.source,
	} {
		if v != "" {
			out[name] = v
		}
	}
	return out
}

func describeMessage(c *call, q *queue, m *message) obj {
	out := obj{"MessageId": m.id, "ReceiptHandle": m.handle, "Body": m.body, "MD5OfBody": md5Hex(m.body)}
	names := append(c.in.strings("AttributeNames"), c.in.strings("MessageSystemAttributeNames")...)
	system := dict{}
	for name, v := range q.systemAttributes(m) {
		if slices.Contains(names, "All") || slices.Contains(names, name) {
			system[name] = v
		}
	}
	if len(system) > 0 {
		out["Attributes"] = system
	}
	if user := m.attributeObjects(c.in.strings("MessageAttributeNames")); len(user) > 0 {
		out["MessageAttributes"] = user
		shown := map[string]messageAttribute{}
		for name := range user {
			shown[name] = m.attributes[name]
		}
		out["MD5OfMessageAttributes"] = attributesMD5(shown)
	}
	return out
}
