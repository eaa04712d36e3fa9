package fakeaws

import (
	"fmt"
	"maps"
	"slices"
)

// Queue is a handle on one queue.
type Queue struct {
	r    Region
	name string
}

func (q Queue) with(do func(*queue)) {
	q.r.with(func(in *region) {
		if found := in.queues[q.name]; found != nil {
			do(found)
		}
	})
}

// ARN of the queue, whether it exists or not.
func (q Queue) ARN() string { return makeARN("sqs", q.r.name, q.r.account, q.name) }

// URL of the queue under the server's own address.
func (q Queue) URL() string { return q.r.s.URL + "/" + q.r.account + "/" + q.name }

// Exists says whether there is such a queue.
func (q Queue) Exists() bool {
	found := false
	q.with(func(*queue) { found = true })
	return found
}

// Put creates the queue with these attributes beside the defaults, or replaces
// the one that is there. It panics when AWS would refuse them: then the test is
// wrong.
func (q Queue) Put(attributes map[string]string) Queue {
	q.r.with(func(in *region) {
		made, _, aerr := q.r.s.checkNewQueue(in, q.name, attributes)
		if aerr != nil {
			panic(fmt.Sprintf("fakeaws: put queue %s: %v", q.name, aerr))
		}
		q.r.s.addQueue(in, made)
	})
	return q
}

// Delete removes the queue at once and locks its name for sixty seconds.
func (q Queue) Delete() { q.with(q.r.s.removeQueue) }

// Forget removes the queue as if it had never been: the name is free.
func (q Queue) Forget() {
	q.r.with(func(in *region) {
		delete(in.queues, q.name)
		delete(in.deleted, q.name)
		delete(in.lingering, q.name)
	})
}

// Attributes are the settable attributes as stored, without modes; nil when the
// queue does not exist.
func (q Queue) Attributes() (attrs map[string]string) {
	q.with(func(in *queue) { attrs = maps.Clone(in.attrs) })
	return attrs
}

// SetAttribute changes an attribute without any check; "" removes it.
func (q Queue) SetAttribute(name, value string) {
	q.with(func(in *queue) { put(in.attrs, name, value) })
}

// Tags of the queue; nil when it does not exist.
func (q Queue) Tags() (tags map[string]string) {
	q.with(func(in *queue) { tags = maps.Clone(in.tags) })
	return tags
}

// SetTags replaces all tags.
func (q Queue) SetTags(tags map[string]string) {
	q.with(func(in *queue) { in.tags = maps.Clone(tags) })
}

// Send puts a message into the queue; on a FIFO queue into one group, each body
// once.
func (q Queue) Send(body string) {
	q.with(func(in *queue) {
		m := &message{body: body}
		if in.fifo() {
			m.groupID, m.dedupID = "fakeaws", contentID(body)
		}
		q.r.s.enqueue(in, m)
	})
}

// Messages returns what is in the queue, in order: readable, in flight and
// delayed.
func (q Queue) Messages() []Message {
	out := []Message{}
	q.with(func(in *queue) {
		in.expire(q.r.s.Clock.Now())
		for _, m := range in.store.messages {
			texts := map[string]string{}
			for name, a := range m.attributes {
				texts[name] = a.text + a.binary
			}
			out = append(out, Message{
				ID: m.id, Body: m.body, Attributes: texts, GroupID: m.groupID, Receives: m.receives, Sent: m.sent, Source: m.source,
			})
		}
	})
	return out
}

// Bodies are the bodies of Messages.
func (q Queue) Bodies() []string {
	out := []string{}
	for _, m := range q.Messages() {
		out = append(out, m.Body)
	}
	return slices.Clip(out)
}

// Topic is a handle on one topic.
type Topic struct {
	r    Region
	name string
}

func (t Topic) with(do func(*topic)) {
	t.r.with(func(in *region) {
		if found := in.topics[t.name]; found != nil {
			do(found)
		}
	})
}

// ARN of the topic, whether it exists or not.
func (t Topic) ARN() string { return makeARN("sns", t.r.name, t.r.account, t.name) }

// Exists says whether there is such a topic.
func (t Topic) Exists() bool {
	found := false
	t.with(func(*topic) { found = true })
	return found
}

// Put creates the topic with these attributes, or replaces the one that is
// there. It panics when AWS would refuse them.
func (t Topic) Put(attributes map[string]string) Topic {
	t.r.with(func(in *region) {
		made, aerr := checkNewTopic(in, t.name, attributes, nil)
		if aerr != nil {
			panic(fmt.Sprintf("fakeaws: put topic %s: %v", t.name, aerr))
		}
		in.topics[t.name] = made
	})
	return t
}

// Delete removes the topic at once; its subscriptions become ghosts.
func (t Topic) Delete() { t.with(t.r.s.removeTopic) }

// Attributes are the attributes as set; nil when the topic does not exist.
func (t Topic) Attributes() (attrs map[string]string) {
	t.with(func(in *topic) { attrs = maps.Clone(in.attrs) })
	return attrs
}

// SetAttribute changes an attribute without any check; "" removes it.
func (t Topic) SetAttribute(name, value string) {
	t.with(func(in *topic) { put(in.attrs, name, value) })
}

// Tags of the topic; nil when it does not exist.
func (t Topic) Tags() (tags map[string]string) {
	t.with(func(in *topic) { tags = maps.Clone(in.tags) })
	return tags
}

// Filtered counts what filter policies dropped, by the names of SNS's metrics.
func (t Topic) Filtered() (counts map[string]int) {
	t.with(func(in *topic) { counts = maps.Clone(in.filtered) })
	return counts
}
