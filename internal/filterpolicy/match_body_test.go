package filterpolicy_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

func TestMatchBody(t *testing.T) {
	t.Parallel()
	const auto = `{"object":{"key":[{"prefix":"auto-"},"hardcodedvalue"],"nested_key":[{"exists":false}]},"test":[{"exists":false}]}`
	const records = `{"Records":{"s3":{"object":{"key":[{"prefix":"auto-"}]}},"eventName":[{"prefix":"ObjectCreated:"}]}}`
	notJSON := verdict{Reasons: []string{"the message body is not a JSON object, so it never matches in scope MessageBody"}}
	tests := map[string]struct {
		policy, body string
		want         verdict
	}{
		"no filter, no JSON": {`{}`, `hello`, verdict{Matched: true}},
		"no JSON":            {auto, `Regular string message`, notJSON},
		"a JSON string":      {auto, `"Regular string message"`, notJSON},
		"a JSON list":        {auto, `[{"object":{"key":"auto-1"}}]`, notJSON},
		"text behind":        {auto, `{"object":{"key":"auto-1"}} x`, notJSON},
		"nothing in it":      {`{"a":[{"exists":false}]}`, `{"b":{}}`, verdict{Reasons: []string{"the message body has no values, and no filter policy matches that"}}},

		// localstack, test_filter_policy_on_message_body, recorded against AWS.
		"prefix":         {auto, `{"object":{"key":"auto-test"}}`, verdict{Matched: true}},
		"value":          {auto, `{"object":{"key":"hardcodedvalue"}}`, verdict{Matched: true}},
		"other prefix":   {auto, `{"object":{"key":"test-auto"}}`, verdict{Reasons: []string{`object.key: got "test-auto"; wanted {"prefix":"auto-"}, "hardcodedvalue"`}}},
		"must not exist": {auto, `{"object":{"key":"auto-test"},"test":"just-exists"}`, verdict{Reasons: []string{`test: got "just-exists"; wanted {"exists":false}`}}},
		"nor nested":     {auto, `{"object":{"key":"auto-test","nested_key":"just-exists"}}`, verdict{Reasons: []string{`object.nested_key: got "just-exists"; wanted {"exists":false}`}}},
		"another key":    {auto, `{"object":{"test":"auto-test"}}`, verdict{Reasons: []string{`object.key: the message has no such body property; wanted {"prefix":"auto-"}, "hardcodedvalue"`}}},

		// localstack, test_filter_policy_on_message_body_dot_attribute, recorded against AWS.
		"dot for nested":        {`{"object.nested":["string.value"]}`, `{"object":{"nested":"string.value"}}`, verdict{Matched: true}},
		"dot for dot":           {`{"object.nested":["string.value"]}`, `{"object.nested":"string.value"}`, verdict{Matched: true}},
		"dots, nested":          {`{"object.nested.test":["string.value"]}`, `{"object":{"nested":{"test":"string.value"}}}`, verdict{Matched: true}},
		"dots, first half":      {`{"object.nested.test":["string.value"]}`, `{"object.nested":{"test":"string.value"}}`, verdict{Matched: true}},
		"dots, second half":     {`{"object.nested.test":["string.value"]}`, `{"object":{"nested.test":"string.value"}}`, verdict{Matched: true}},
		"dots, the other way":   {`{"object":{"nested":["x"]}}`, `{"object.nested":"x"}`, verdict{Matched: true}},
		"dots, another value":   {`{"object.nested.test":["string.value"]}`, `{"object":{"nested":{"test":"no"}}}`, verdict{Reasons: []string{`object.nested.test: got "no"; wanted "string.value"`}}},
		"list":                  {`{"headers":{"route-to":["queue1"]}}`, `{"headers":{"route-to":["queue1","queue2"]}}`, verdict{Matched: true}},
		"list without it":       {`{"headers":{"route-to":["queue1"]}}`, `{"headers":{"route-to":["queue3"]}}`, verdict{Reasons: []string{`headers.route-to: got "queue3"; wanted "queue1"`}}},
		"list, one unlisted":    {`{"i":[{"anything-but":["rugby","tennis"]}]}`, `{"i":["rugby","baseball"]}`, verdict{Matched: true}},
		"list, all listed":      {`{"i":[{"anything-but":["rugby","tennis"]}]}`, `{"i":["rugby"]}`, verdict{Reasons: []string{`i: got "rugby"; wanted {"anything-but":["rugby","tennis"]}`}}},
		"object where value is": {`{"a":["x"]}`, `{"a":{"b":"x"}}`, verdict{Reasons: []string{`a: the message has no such body property; wanted "x"`}}},

		// localstack, test_filter_policy_on_message_body_array_of_object_attributes, recorded against AWS.
		"record":          {records, `{"Records":[{"eventName":"ObjectCreated:Put","s3":{"object":{"key":"auto-1.xml","size":17}}}]}`, verdict{Matched: true}},
		"record removed":  {records, `{"Records":[{"eventName":"ObjectRemoved:Delete","s3":{"object":{"key":"auto-1.xml"}}}]}`, verdict{Reasons: []string{`Records.eventName: got "ObjectRemoved:Delete"; wanted {"prefix":"ObjectCreated:"}`}}},
		"several records": {records, `{"Records":[{"eventName":"ObjectCreated:Put","s3":{"object":[[{"key":"auto-1.xml"}]]}},{"eventName":"ObjectRemoved:Delete","s3":{"object":{"key":"home-1.xml"}}}]}`, verdict{Matched: true}},
		// event-ruler: several keys of one list of objects match within one object.
		"across records": {records, `{"Records":[{"eventName":"ObjectCreated:Put","s3":{"object":{"key":"home-1.xml"}}},{"eventName":"ObjectRemoved:Delete","s3":{"object":{"key":"auto-1.xml"}}}]}`, verdict{Reasons: []string{"Records.s3.object.key, Records.eventName: each is in the message, but not together in one element of a list"}}},
		"two lists":      {`{"a":{"x":[1]},"b":{"y":[2]}}`, `{"a":[{"x":0},{"x":1}],"b":[{"y":2},{"y":3}]}`, verdict{Matched: true}},
		"duplicate key":  {`{"a":["x"]}`, `{"a":"y","a":"x"}`, verdict{Matched: true}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := match(t, test.policy, filterpolicy.MessageBody, filterpolicy.Message{Body: test.body, Attributes: attributes{"a": str("x")}})
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("Match(%s, %s) (-want +got):\n%s", test.policy, test.body, diff)
			}
		})
	}
}

// localstack, test_filter_policy_on_message_body_or_attribute, recorded against AWS.
func TestMatchBodyAlternatives(t *testing.T) {
	t.Parallel()
	const policy = `{
		"$or": [{"metricName": ["CPUUtilization", "ReadLatency"]}, {"namespace": ["AWS/EC2", "AWS/ES"]}],
		"detail": {
			"scope": ["Service"],
			"$or": [{"source": ["aws.cloudwatch"]}, {"type": ["CloudWatch Alarm State Change"]}]
		}
	}`
	tests := map[string]bool{
		`{"metricName":"CPUUtilization","detail":{"scope":"aws.cloudwatch","type":"CloudWatch Alarm State Change"}}`: false,
		`{"metricName":"CPUUtilization","detail":{"scope":"Service","type":"CPUUtilization"}}`:                       false,
		`{"metricName":"CPUUtilization","detail":{"type":"CloudWatch Alarm State Change"}}`:                          false,
		`{"metricName":"CPUUtilization","detail":{"scope":"Service"}}`:                                               false,
		`{"metricName":"CPUUtilization","scope":"Service"}`:                                                          false,
		`{"metricName":"CPUUtilization","detail":{"scope":"Service","source":"aws.cloudwatch"}}`:                     true,
		`{"metricName":"ReadLatency","detail":{"scope":"Service","source":"aws.cloudwatch"}}`:                        true,
		`{"namespace":"AWS/EC2","detail":{"scope":"Service","source":"aws.cloudwatch"}}`:                             true,
		`{"namespace":"AWS/ES","detail":{"scope":"Service","source":"aws.cloudwatch"}}`:                              true,
		`{"metricName":"CPUUtilization","detail":{"scope":"Service","type":"CloudWatch Alarm State Change"}}`:        true,
	}
	for body, want := range tests {
		t.Run(body, func(t *testing.T) {
			t.Parallel()
			if got := match(t, policy, filterpolicy.MessageBody, filterpolicy.Message{Body: body}); got.Matched != want {
				t.Errorf("Match(%s) = %v, want %t", body, got, want)
			}
		})
	}
}

func TestMatchGivesUpOnHostileAlternatives(t *testing.T) {
	t.Parallel()
	keys := make([]string, 12)
	for i := range keys {
		keys[i] = fmt.Sprintf(`"k%d":{"$or":[{"a":["x"]},{"b":["x"]}]}`, i)
	}
	_, _, err := mustParse(t, "{"+strings.Join(keys, ",")+"}").Match(filterpolicy.MessageBody, filterpolicy.Message{Body: `{"a":1}`})
	if !errors.Is(err, filterpolicy.ErrTooManyAlternatives) {
		t.Errorf("Match of 2^12 alternatives = %v, want an error", err)
	}
}
