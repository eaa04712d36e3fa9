package filterpolicy

import (
	"encoding/base64"
	"fmt"
)

// Message is what is published to a topic, as far as a filter policy sees it.
type Message struct {
	Body       string
	Attributes map[string]Attribute
}

// Attribute is one message attribute. DataType is "String", "String.Array",
// "Number", "Number.Array" or "Binary"; an array holds a JSON list in StringValue.
// https://docs.aws.amazon.com/sns/latest/dg/sns-message-attributes.html
type Attribute struct {
	DataType    string
	StringValue string
	BinaryValue []byte
}

// MessageError says why a text is not a message.
type MessageError struct {
	Path   string // such as "MessageAttributes.store"; empty for the whole text
	Detail string
}

func (e *MessageError) Error() string {
	if e.Path == "" {
		return e.Detail
	}
	return e.Path + ": " + e.Detail
}

func messageError(path, format string, args ...any) error {
	return &MessageError{Path: path, Detail: fmt.Sprintf(format, args...)}
}

// ParseMessage reads a message as one publishes it,
//
//	{"Message": "...", "MessageAttributes": {"store": {"DataType": "String", "StringValue": "x"}}}
//
// or as SNS delivers it, with "Type" and "Value" inside the attributes and
// other keys, which are ignored. One of the two keys must be there. A Message
// that is an object stands for its JSON text. The error is a *SyntaxError or a
// *MessageError.
func ParseMessage(message string) (Message, error) {
	root, err := readJSON(message, false)
	if err != nil {
		return Message{}, err
	}
	if root.kind != object {
		return Message{}, messageError("", `a message must be an object such as {"Message": "...", "MessageAttributes": {...}}`)
	}
	body, attributes := root.get("Message"), root.get("MessageAttributes")
	if body == nil && attributes == nil {
		return Message{}, messageError("", `a message needs "Message", "MessageAttributes" or both`)
	}
	var m Message
	switch {
	case body == nil || body.kind == null:
	case body.kind == text:
		m.Body = body.text
	case body.kind == object:
		m.Body = write(body)
	default:
		return Message{}, messageError("Message", "must be a string, got %s", write(body))
	}
	m.Attributes, err = parseAttributes(attributes)
	return m, err
}

func parseAttributes(n *node) (map[string]Attribute, error) {
	if n == nil || n.kind == null {
		return nil, nil
	}
	if n.kind != object {
		return nil, messageError("MessageAttributes", "must be an object, got %s", write(n))
	}
	attributes := map[string]Attribute{}
	for _, m := range n.members {
		attribute, err := parseAttribute("MessageAttributes."+m.key, m.value)
		if err != nil {
			return nil, err
		}
		attributes[m.key] = attribute
	}
	return attributes, nil
}

func parseAttribute(path string, n *node) (Attribute, error) {
	if n.kind != object {
		return Attribute{}, messageError(path, `must be an object such as {"DataType": "String", "StringValue": "x"}, got %s`, write(n))
	}
	typeNode := n.first("DataType", "Type")
	if typeNode == nil || typeNode.kind != text {
		return Attribute{}, messageError(path, `needs a "DataType" (or "Type") such as "String"`)
	}
	a := Attribute{DataType: typeNode.text}
	value := n.first("StringValue", "Value")
	if a.DataType == "Binary" {
		value = n.first("BinaryValue", "Value")
	}
	if value == nil || value.kind != text && value.kind != numeric {
		return Attribute{}, messageError(path, `needs a "StringValue" (or "Value"; Binary: "BinaryValue") that is a string`)
	}
	if a.DataType != "Binary" {
		a.StringValue = value.text
		return a, nil
	}
	var err error
	if a.BinaryValue, err = base64.StdEncoding.DecodeString(value.text); err != nil {
		return Attribute{}, messageError(path, "a binary value must be base64: %s", err)
	}
	return a, nil
}

// get finds the value of a key, nil when the object does not have it.
func (n *node) get(key string) *node {
	for _, m := range n.members {
		if m.key == key {
			return m.value
		}
	}
	return nil
}

func (n *node) first(keys ...string) *node {
	for _, key := range keys {
		if value := n.get(key); value != nil {
			return value
		}
	}
	return nil
}
