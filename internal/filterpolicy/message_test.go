package filterpolicy_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

func TestParseMessage(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		text string
		want filterpolicy.Message
	}{
		"as published": {
			`{"Message":"{\"order\":1}","MessageAttributes":{"tipo_evento":{"DataType":"String","StringValue":"PedidoCriado"},"regiao":{"DataType":"String","StringValue":"sudeste"}}}`,
			filterpolicy.Message{Body: `{"order":1}`, Attributes: map[string]filterpolicy.Attribute{
				"tipo_evento": {DataType: "String", StringValue: "PedidoCriado"},
				"regiao":      {DataType: "String", StringValue: "sudeste"},
			}},
		},
		"as delivered": {
			`{"Type":"Notification","MessageId":"1","Message":"hi","MessageAttributes":{"n":{"Type":"Number","Value":"99"},"b":{"Type":"Binary","Value":"aGk="}}}`,
			filterpolicy.Message{Body: "hi", Attributes: map[string]filterpolicy.Attribute{
				"n": {DataType: "Number", StringValue: "99"},
				"b": {DataType: "Binary", BinaryValue: []byte("hi")},
			}},
		},
		"body as an object": {
			`{"Message":{"b":1,"a":[true]}}`,
			filterpolicy.Message{Body: `{"a":[true],"b":1}`},
		},
		"attributes alone, a bare number": {
			`{"MessageAttributes":{"n":{"DataType":"Number","StringValue":1.50}}}`,
			filterpolicy.Message{Attributes: map[string]filterpolicy.Attribute{"n": {DataType: "Number", StringValue: "1.50"}}},
		},
		"null": {`{"Message":null,"MessageAttributes":null}`, filterpolicy.Message{}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := filterpolicy.ParseMessage(test.text)
			if err != nil {
				t.Fatalf("ParseMessage(%s): %s", test.text, err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("ParseMessage(%s) (-want +got):\n%s", test.text, diff)
			}
		})
	}
}

func TestParseMessageRejects(t *testing.T) {
	t.Parallel()
	const shape = `must be an object such as {"DataType": "String", "StringValue": "x"}, got `
	tests := map[string]filterpolicy.MessageError{
		`"hi"`:                            {Detail: `a message must be an object such as {"Message": "...", "MessageAttributes": {...}}`},
		`{"message":"hi"}`:                {Detail: `a message needs "Message", "MessageAttributes" or both`},
		`{"Message":1}`:                   {Path: "Message", Detail: "must be a string, got 1"},
		`{"MessageAttributes":[]}`:        {Path: "MessageAttributes", Detail: "must be an object, got []"},
		`{"MessageAttributes":{"a":"x"}}`: {Path: "MessageAttributes.a", Detail: shape + `"x"`},
		`{"MessageAttributes":{"a":{"StringValue":"x"}}}`:                     {Path: "MessageAttributes.a", Detail: `needs a "DataType" (or "Type") such as "String"`},
		`{"MessageAttributes":{"a":{"DataType":"String"}}}`:                   {Path: "MessageAttributes.a", Detail: `needs a "StringValue" (or "Value"; Binary: "BinaryValue") that is a string`},
		`{"MessageAttributes":{"a":{"DataType":"Binary","BinaryValue":"!"}}}`: {Path: "MessageAttributes.a", Detail: "a binary value must be base64: illegal base64 data at input byte 0"},
	}
	for text, want := range tests {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			_, err := filterpolicy.ParseMessage(text)
			var got *filterpolicy.MessageError
			if !errors.As(err, &got) {
				t.Fatalf("ParseMessage(%s) = %v, want a *MessageError", text, err)
			}
			if diff := cmp.Diff(want, *got); diff != "" {
				t.Errorf("ParseMessage(%s) (-want +got):\n%s", text, diff)
			}
		})
	}
	var syntax *filterpolicy.SyntaxError
	if _, err := filterpolicy.ParseMessage(`{"Message":`); !errors.As(err, &syntax) {
		t.Errorf("ParseMessage of broken JSON = %v, want a *SyntaxError", err)
	}
}
