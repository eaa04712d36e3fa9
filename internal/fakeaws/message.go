package fakeaws

import (
	"slices"
	"time"
)

// message is one message in a queue.
type message struct {
	id         string
	body       string
	attributes map[string]messageAttribute
	senderID   string
	groupID    string
	dedupID    string
	sequence   string
	traceID    string

	sent     time.Time // enqueue timestamp: retention counts from here
	arrived  time.Time // in this queue: what the age metric counts from
	readable time.Time // before this it is delayed or in flight
	received time.Time // first receive
	handled  time.Time // last receive: the twelve hours count from here
	receives int
	handle   string // of the last receive, "" before the first
	source   string // ARN of the queue it was dead-lettered from
}

// messageAttribute is one user attribute of a message.
type messageAttribute struct {
	kind   string // DataType: String, Number, Binary, String.Array, String.custom …
	text   string // StringValue
	binary string // BinaryValue in base64
}

// messageStore holds a queue's messages in the order of arrival.
type messageStore struct {
	messages []*message
	recent   map[string]dedup // deduplication id → what was accepted
}

// dedup remembers an accepted deduplication id for five minutes.
type dedup struct {
	messageID, sequence string
	at                  time.Time
}

// expire drops messages older than the retention period.
func (q *queue) expire(now time.Time) {
	limit := now.Add(-q.seconds("MessageRetentionPeriod"))
	q.store.messages = slices.DeleteFunc(q.store.messages, func(m *message) bool { return !m.sent.After(limit) })
}

// counts are the three gauges of a queue: readable, in flight, delayed.
func (q *queue) counts(now time.Time) (visible, inFlight, delayed int) {
	q.expire(now)
	for _, m := range q.store.messages {
		switch {
		case !m.readable.After(now):
			visible++
		case m.receives > 0:
			inFlight++
		default:
			delayed++
		}
	}
	return visible, inFlight, delayed
}
