package fakeaws

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strconv"
	"time"
	"unicode/utf8"
)

var _ = register("sqs", map[string]handler{
	"SendMessage":      sendMessage,
	"SendMessageBatch": sendMessageBatch,
})

// dedupWindow is how long a FIFO queue or topic remembers a deduplication id.
const dedupWindow = 5 * time.Minute

var groupID = regexp.MustCompile("^[A-Za-z0-9!\"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~]{1,128}$")

func sendMessage(s *Server, c *call) (obj, error) {
	q, err := s.target(c)
	if err != nil {
		return nil, err
	}
	return s.send(c, q, c.in)
}

// send judges one message and puts it into the queue.
func (s *Server) send(c *call, q *queue, in params) (obj, error) {
	m, delay, aerr := q.newMessage(in)
	if aerr != nil {
		return nil, aerr
	}
	m.senderID = c.caller.userID
	s.enqueueAfter(q, m, delay)
	out := obj{"MessageId": m.id, "MD5OfMessageBody": md5Hex(m.body)}
	if len(m.attributes) > 0 {
		out["MD5OfMessageAttributes"] = attributesMD5(m.attributes)
	}
	if m.sequence != "" {
		out["SequenceNumber"] = m.sequence
	}
	return out, nil
}

func (q *queue) newMessage(in params) (*message, time.Duration, *apiError) {
	attributes, aerr := readMessageAttributes(in)
	if aerr != nil {
		return nil, 0, aerr
	}
	m := &message{
		body: in.str("MessageBody"), attributes: attributes, groupID: in.str("MessageGroupId"), dedupID: in.str("MessageDeduplicationId"),
		traceID: in.object("MessageSystemAttributes").object("AWSTraceHeader").str("StringValue"),
	}
	switch {
	case m.body == "":
		return nil, 0, refuse("MissingParameter", "The request must contain the parameter MessageBody.")
	case !legalText(m.body):
		return nil, 0, refuse("InvalidMessageContents", "Invalid characters found in the message body.")
	case len(attributes) > 10:
		return nil, 0, refuse("InvalidParameterValue", "Number of message attributes [%d] exceeds the allowed maximum [10].", len(attributes))
	case m.size() > q.number("MaximumMessageSize"):
		return nil, 0, refuse("InvalidParameterValue", "One or more parameters are invalid. Reason: Message must be shorter than %d bytes.", q.number("MaximumMessageSize"))
	case m.groupID != "" && !groupID.MatchString(m.groupID):
		return nil, 0, refuse("InvalidParameterValue", "Value %s for parameter MessageGroupId is invalid. Reason: MessageGroupId can only include alphanumeric and punctuation characters. 1 to 128 in length.", m.groupID)
	}
	delay := q.seconds("DelaySeconds")
	if text := in.str("DelaySeconds"); text != "" && !(q.fifo() && text == "0") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > 900 {
			return nil, 0, refuse("InvalidParameterValue", "Value %s for parameter DelaySeconds is invalid. Reason: DelaySeconds must be >= 0 and <= 900.", text)
		}
		if q.fifo() {
			return nil, 0, refuse("InvalidParameterValue", "Value %s for parameter DelaySeconds is invalid. Reason: The request include parameter that is not valid for this queue type.", text)
		}
		delay = time.Duration(n) * time.Second
	}
	return m, delay, q.checkOrder(m)
}

// checkOrder judges group and deduplication, and fills in the content's hash.
func (q *queue) checkOrder(m *message) *apiError {
	switch {
	case !q.fifo() && m.dedupID != "":
		return refuse("InvalidParameterValue", "Value %s for parameter MessageDeduplicationId is invalid. Reason: The request includes a parameter that is not valid for this queue type.", m.dedupID)
	case !q.fifo():
		return nil
	case m.groupID == "":
		return refuse("MissingParameter", "The request must contain the parameter MessageGroupId.")
	case m.dedupID == "" && q.attrs["ContentBasedDeduplication"] != "true":
		return refuse("InvalidParameterValue", "The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly")
	case m.dedupID == "":
		m.dedupID = contentID(m.body)
	}
	return nil
}

func contentID(body string) string {
	sum := sha256.Sum256([]byte(body))
	return hex.EncodeToString(sum[:])
}

// legalText says whether SQS takes a body: XML's characters.
func legalText(body string) bool {
	if !utf8.ValidString(body) {
		return false
	}
	for _, r := range body {
		if r < 0x20 && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF {
			return false
		}
	}
	return true
}

// enqueue puts a message into a queue with the queue's own delay.
func (s *Server) enqueue(q *queue, m *message) { s.enqueueAfter(q, m, q.seconds("DelaySeconds")) }

// enqueueAfter gives the message its identity and appends it, unless a FIFO
// queue saw its deduplication id within five minutes: then the message gets the
// first one's identity and disappears.
func (s *Server) enqueueAfter(q *queue, m *message, delay time.Duration) {
	now := s.Clock.Now()
	key := m.dedupID
	if q.attrs["DeduplicationScope"] == "messageGroup" {
		key = m.groupID + "\x00" + m.dedupID
	}
	if q.fifo() {
		if old, ok := q.store.recent[key]; ok && now.Sub(old.at) < dedupWindow {
			m.id, m.sequence = old.messageID, old.sequence
			return
		}
		s.serial++
		m.sequence = fmt.Sprintf("%020d", s.serial)
	}
	m.id, m.sent, m.arrived, m.readable = s.newID(), now, now, now.Add(delay)
	if q.fifo() {
		if q.store.recent == nil {
			q.store.recent = map[string]dedup{}
		}
		q.store.recent[key] = dedup{m.id, m.sequence, now}
	}
	q.store.messages = append(q.store.messages, m)
}
