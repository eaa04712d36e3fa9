package fakeaws

import (
	"encoding/json"
	"fmt"
	"strings"
)

// deliver puts a publication into the subscribed queue; what cannot be
// delivered goes to the subscription's dead-letter queue, and what cannot go
// there either is dropped and remembered.
func (s *Server) deliver(t *topic, sub *subscription, p *publication) {
	m := p.message(t, sub)
	reason := ""
	if n := len(p.attributes); sub.raw() && n > 10 {
		reason = fmt.Sprintf("SQS: raw delivery takes 10 message attributes, the message has %d", n)
	} else {
		reason = s.deliverTo(t, sub.endpoint, m)
	}
	if reason == "" {
		return
	}
	if dlq := sub.deadLetterARN(); dlq != "" {
		second := *m
		why := s.deliverTo(t, dlq, &second)
		if why == "" {
			return
		}
		reason += "; dead-letter queue: " + why
	}
	sub.dropped = append(sub.dropped, Dropped{Reason: reason, Body: m.body})
}

// message is the publication as the queue gets it. Group and deduplication id
// travel from FIFO to FIFO; from a standard topic only the group, to standard
// queues.
func (p *publication) message(t *topic, sub *subscription) *message {
	m := &message{body: p.bodyFor("sqs"), senderID: "AIDAFAKEAWSSNS"}
	switch toFIFO := strings.HasSuffix(sub.endpoint, ".fifo"); {
	case t.fifo() && toFIFO:
		m.groupID, m.dedupID = p.group, p.dedup
	case !t.fifo() && !toFIFO:
		m.groupID = p.group
	}
	if sub.raw() {
		m.attributes = p.attributes
		return m
	}
	m.body = p.envelope(t, sub)
	return m
}

// envelope is the JSON that a queue gets without raw delivery.
func (p *publication) envelope(t *topic, sub *subscription) string {
	e := map[string]any{
		"Type": "Notification", "MessageId": p.id, "TopicArn": t.arn(), "Message": p.bodyFor("sqs"), "Timestamp": p.at.Format(snsTime),
		"SignatureVersion": "1", "Signature": "fakeaws", "SigningCertURL": "https://sns." + t.region + ".amazonaws.com/fakeaws.pem",
		"UnsubscribeURL": "https://sns." + t.region + ".amazonaws.com/?Action=Unsubscribe&SubscriptionArn=" + sub.arn,
	}
	if v := t.attrs["SignatureVersion"]; v != "" {
		e["SignatureVersion"] = v
	}
	if p.subject != "" {
		e["Subject"] = p.subject
	}
	if p.sequence != "" {
		e["SequenceNumber"] = p.sequence
	}
	if len(p.attributes) > 0 {
		attributes := map[string]map[string]string{}
		for name, a := range p.attributes {
			attributes[name] = map[string]string{"Type": a.kind, "Value": a.text + a.binary}
		}
		e["MessageAttributes"] = attributes
	}
	b, err := json.Marshal(e)
	if err != nil {
		return p.body
	}
	return string(b)
}

// notify publishes an alarm's notification to one of its actions, when that is
// a topic whose policy and key admit CloudWatch; everything else happens in
// silence, as on AWS.
func (s *Server) notify(a *alarm, action, old string) {
	target, ok := parseARN(action)
	if !ok || target.service != "sns" {
		return
	}
	t := s.region(target.account, target.region).topics[target.resource]
	if t == nil || !s.admits(s.region(t.account, t.region), t.attrs["KmsMasterKeyId"], "cloudwatch.amazonaws.com") {
		return
	}
	says := evaluate(t.policy(), access{
		service: "cloudwatch.amazonaws.com", action: "sns:Publish", resource: t.arn(),
		keys: map[string]string{
			"aws:sourcearn": a.arn(), "aws:sourceaccount": a.account, "aws:sourceowner": a.account, "aws:securetransport": "true",
		},
	})
	if says != allowed {
		return
	}
	p := &publication{subject: a.state + ": \"" + a.name + "\" in " + a.region, body: a.notification(old), group: a.name, at: s.Clock.Now()}
	p.dedup = contentID(p.body)
	if s.accept(t, p) {
		s.fanOut(t, p)
	}
}
