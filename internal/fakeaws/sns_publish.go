package fakeaws

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"time"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

var _ = register("sns", map[string]handler{
	"Publish":      publish,
	"PublishBatch": publishBatch,
})

// publication is one message on its way through a topic.
type publication struct {
	id, subject, body, group, dedup, sequence string
	byProtocol                                map[string]string // MessageStructure json
	attributes                                map[string]messageAttribute
	at                                        time.Time
}

func publish(s *Server, c *call) (obj, error) {
	text := c.in.str("TopicArn")
	if text == "" {
		text = c.in.str("TargetArn")
	}
	t, err := s.topicByARN(c, text)
	if err != nil {
		return nil, err
	}
	return s.publishOne(t, c.in)
}

func publishBatch(s *Server, c *call) (obj, error) {
	t, err := s.topicByARN(c, c.in.str("TopicArn"))
	if err != nil {
		return nil, err
	}
	entries := c.in.structs("PublishBatchRequestEntries")
	total := 0
	for _, e := range entries {
		total += len(e.str("Message"))
	}
	if total > t.maxSize() {
		return nil, refuse("BatchRequestTooLong", "The length of all the messages put together is more than the limit.")
	}
	out, err := eachEntry(entries, func(e params) (obj, error) { return s.publishOne(t, e) })
	if err != nil {
		aerr := asAPIError(err)
		aerr.Code = aerr.Kind // SNS uses the short names
		return nil, aerr
	}
	return out, nil
}

// publishOne judges a message and fans it out.
func (s *Server) publishOne(t *topic, in params) (obj, error) {
	attributes, aerr := readMessageAttributes(in)
	if aerr != nil {
		return nil, refuse("ParameterValueInvalid", "%s", aerr.Message)
	}
	p := &publication{
		subject: in.str("Subject"), body: in.str("Message"), group: in.str("MessageGroupId"), dedup: in.str("MessageDeduplicationId"),
		attributes: attributes, at: s.Clock.Now(),
	}
	if aerr := t.checkPublication(p, in); aerr != nil {
		return nil, aerr
	}
	if !s.accept(t, p) {
		return p.answer(), nil // a duplicate
	}
	s.fanOut(t, p)
	return p.answer(), nil
}

func (p *publication) answer() obj {
	out := obj{"MessageId": p.id}
	if p.sequence != "" {
		out["SequenceNumber"] = p.sequence
	}
	return out
}

func (t *topic) checkPublication(p *publication, in params) *apiError {
	size := (&message{body: p.body, attributes: p.attributes}).size()
	switch {
	case p.body == "":
		return invalid("Empty message")
	case size > t.maxSize():
		return invalid("Message too long")
	case len(p.subject) > 100:
		return invalid("Subject")
	case t.fifo() && p.group == "":
		return invalid("The MessageGroupId parameter is required for FIFO topics")
	case t.fifo() && p.dedup == "" && t.attrs["ContentBasedDeduplication"] != "true":
		return invalid("The topic should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly")
	case !t.fifo() && p.dedup != "":
		return invalid("MessageDeduplicationId Reason: The request includes MessageDeduplicationId parameter that is not valid for this topic type")
	}
	if t.fifo() && p.dedup == "" {
		p.dedup = contentID(p.body)
	}
	if in.str("MessageStructure") == "json" {
		if json.Unmarshal([]byte(p.body), &p.byProtocol) != nil {
			return invalid("Message Structure - JSON message body failed to parse")
		}
		if p.byProtocol["default"] == "" {
			return invalid("Message Structure - No default entry in JSON message body")
		}
	}
	return nil
}

// accept gives the message its identity; false means that a FIFO topic saw its
// deduplication id within five minutes.
func (s *Server) accept(t *topic, p *publication) bool {
	key := p.dedup
	if t.attrs["FifoThroughputScope"] == "MessageGroup" {
		key = p.group + "\x00" + p.dedup
	}
	if t.fifo() {
		if old, ok := t.recent[key]; ok && p.at.Sub(old.at) < dedupWindow {
			p.id, p.sequence = old.messageID, old.sequence
			return false
		}
		t.sequence++
		p.sequence = fmt.Sprintf("%020d", t.sequence)
	}
	p.id = s.newID()
	if t.fifo() {
		if t.recent == nil {
			t.recent = map[string]dedup{}
		}
		t.recent[key] = dedup{p.id, p.sequence, p.at}
	}
	return true
}

// fanOut delivers to every confirmed SQS subscription whose filter lets the
// message through. Other protocols have nobody behind them here.
func (s *Server) fanOut(t *topic, p *publication) {
	for _, sub := range s.subscriptionsOf(t) {
		if sub.protocol != "sqs" || sub.pending() {
			continue
		}
		if !s.passes(t, sub, p) {
			continue
		}
		s.deliver(t, sub, p)
	}
}

// passes asks the filter policy, and counts what it drops as SNS's metrics do.
func (s *Server) passes(t *topic, sub *subscription, p *publication) bool {
	if !sub.isFiltered() {
		return true
	}
	policy, err := filterpolicy.Parse(sub.attrs["FilterPolicy"])
	if err != nil {
		return false
	}
	m := filterpolicy.Message{Body: p.bodyFor("sqs"), Attributes: map[string]filterpolicy.Attribute{}}
	for name, a := range p.attributes {
		raw, _ := base64.StdEncoding.DecodeString(a.binary) // the SDKs send nothing else
		m.Attributes[name] = filterpolicy.Attribute{DataType: a.kind, StringValue: a.text, BinaryValue: raw}
	}
	ok, _, err := policy.Match(sub.scope(), m)
	if ok && err == nil {
		return true
	}
	if t.filtered == nil {
		t.filtered = map[string]int{}
	}
	t.filtered["NumberOfNotificationsFilteredOut"]++
	switch {
	case sub.scope() == filterpolicy.MessageBody && !isObject(m.Body):
		t.filtered["NumberOfNotificationsFilteredOut-InvalidMessageBody"]++
	case sub.scope() == filterpolicy.MessageAttributes && len(p.attributes) == 0:
		t.filtered["NumberOfNotificationsFilteredOut-NoMessageAttributes"]++
	}
	return false
}

func (p *publication) bodyFor(protocol string) string {
	if p.byProtocol == nil {
		return p.body
	}
	if text, ok := p.byProtocol[protocol]; ok {
		return text
	}
	return p.byProtocol["default"]
}
