package policydoc

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// duplicateKeyError says that an object names one key twice. encoding/json
// would silently keep the last one, and a statement's condition would vanish.
type duplicateKeyError struct{ key string }

func (e *duplicateKeyError) Error() string { return fmt.Sprintf("the key %q appears twice", e.key) }

// decode reads exactly one JSON value: objects as map[string]any, lists as
// []any, numbers as json.Number. Duplicate keys and trailing text are errors.
func decode(text string) (any, error) {
	dec := json.NewDecoder(bytes.NewReader([]byte(text)))
	dec.UseNumber()
	value, err := decodeValue(dec)
	if err != nil {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil, errors.New("the text ends too early")
		}
		return nil, err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("there is text after the JSON value")
	}
	return value, nil
}

func decodeValue(dec *json.Decoder) (any, error) {
	token, err := dec.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		return decodeObject(dec)
	case json.Delim('['):
		return decodeList(dec)
	}
	return token, nil
}

func decodeObject(dec *json.Decoder) (any, error) {
	object := map[string]any{}
	for dec.More() {
		token, err := dec.Token()
		if err != nil {
			return nil, err
		}
		key, ok := token.(string)
		if !ok {
			return nil, fmt.Errorf("an object key must be a string, got %v", token)
		}
		if _, exists := object[key]; exists {
			return nil, &duplicateKeyError{key: key}
		}
		if object[key], err = decodeValue(dec); err != nil {
			return nil, err
		}
	}
	_, err := dec.Token() // the closing brace
	return object, err
}

func decodeList(dec *json.Decoder) (any, error) {
	list := []any{}
	for dec.More() {
		value, err := decodeValue(dec)
		if err != nil {
			return nil, err
		}
		list = append(list, value)
	}
	_, err := dec.Token() // the closing bracket
	return list, err
}

// encode writes minified JSON without HTML escapes: AWS counts bytes, and a
// policy full of \u003c is longer than it looks.
func encode(value any) string {
	var buffer bytes.Buffer
	enc := json.NewEncoder(&buffer)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		// Only strings, integers, lists and maps of them are ever passed in.
		panic("policydoc: a document that cannot be written: " + err.Error())
	}
	return string(bytes.TrimRight(buffer.Bytes(), "\n"))
}

// describe names a JSON value for an error message.
func describe(value any) string {
	switch v := value.(type) {
	case nil:
		return "null"
	case string:
		return fmt.Sprintf("the string %q", v)
	case bool:
		return fmt.Sprintf("the boolean %t", v)
	case json.Number:
		return "the number " + v.String()
	case []any:
		return "a list"
	default:
		return "an object"
	}
}
