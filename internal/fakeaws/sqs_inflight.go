package fakeaws

import (
	"encoding/base64"
	"slices"
	"strconv"
	"strings"
	"time"
)

var _ = register("sqs", map[string]handler{
	"DeleteMessage":                deleteMessage,
	"DeleteMessageBatch":           deleteMessageBatch,
	"ChangeMessageVisibility":      changeVisibility,
	"ChangeMessageVisibilityBatch": changeVisibilityBatch,
})

// byHandle finds the message of a receipt handle; nil when it is gone.
func (q *queue) byHandle(handle string) (*message, *apiError) {
	raw, err := base64.StdEncoding.DecodeString(handle)
	id, _, ok := strings.Cut(string(raw), ":")
	if err != nil || !ok {
		return nil, refuse("ReceiptHandleIsInvalid", "The input receipt handle \"%s\" is not a valid receipt handle.", handle)
	}
	for _, m := range q.store.messages {
		if m.id == id {
			return m, nil
		}
	}
	return nil, nil
}

func deleteMessage(s *Server, c *call) (obj, error) {
	q, err := s.target(c)
	if err != nil {
		return nil, err
	}
	return s.deleteOne(q, c.in)
}

// deleteOne removes a message; one that is gone is no error. On a FIFO queue
// the handle ends with the visibility timeout.
func (s *Server) deleteOne(q *queue, in params) (obj, error) {
	handle := in.str("ReceiptHandle")
	m, aerr := q.byHandle(handle)
	if aerr != nil {
		return nil, aerr
	}
	if m == nil {
		return nil, nil
	}
	if q.fifo() && (m.handle != handle || !m.readable.After(s.Clock.Now())) {
		return nil, refuse("InvalidParameterValue", "Value %s for parameter ReceiptHandle is invalid. Reason: The receipt handle has expired.", handle)
	}
	q.store.messages = slices.DeleteFunc(q.store.messages, func(e *message) bool { return e == m })
	return nil, nil
}

func changeVisibility(s *Server, c *call) (obj, error) {
	q, err := s.target(c)
	if err != nil {
		return nil, err
	}
	return s.changeOne(q, c.in)
}

// changeOne hides a message for another while, at most twelve hours after the
// receive it belongs to.
func (s *Server) changeOne(q *queue, in params) (obj, error) {
	handle, text := in.str("ReceiptHandle"), in.str("VisibilityTimeout")
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 43200 {
		return nil, refuse("InvalidParameterValue", "Value %s for parameter VisibilityTimeout is invalid. Reason: VisibilityTimeout must be an integer between 0 and 43200.", text)
	}
	m, aerr := q.byHandle(handle)
	now := s.Clock.Now()
	switch {
	case aerr != nil:
		return nil, aerr
	case m == nil || !m.readable.After(now):
		return nil, refuse("MessageNotInflight", "Value %s for parameter ReceiptHandle is invalid. Reason: Message does not exist or is not available for visibility timeout change.", handle)
	case now.Add(time.Duration(n)*time.Second).Sub(m.handled) > 12*time.Hour:
		return nil, refuse("InvalidParameterValue", "Value %d for parameter VisibilityTimeout is invalid. Reason: Total VisibilityTimeout for the message is beyond the limit [43200 seconds]", n)
	}
	m.readable = now.Add(time.Duration(n) * time.Second)
	return nil, nil
}
