package filterpolicy_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

type attributes = map[string]filterpolicy.Attribute

func str(value string) filterpolicy.Attribute {
	return filterpolicy.Attribute{DataType: "String", StringValue: value}
}

func num(value string) filterpolicy.Attribute {
	return filterpolicy.Attribute{DataType: "Number", StringValue: value}
}

func array(value string) filterpolicy.Attribute {
	return filterpolicy.Attribute{DataType: "String.Array", StringValue: value}
}

func numbers(value string) filterpolicy.Attribute {
	return filterpolicy.Attribute{DataType: "Number.Array", StringValue: value}
}

// verdict is what Match says.
type verdict struct {
	Matched bool
	Reasons []string
}

func match(t *testing.T, policy string, scope filterpolicy.Scope, m filterpolicy.Message) verdict {
	t.Helper()
	matched, reasons, err := mustParse(t, policy).Match(scope, m)
	if err != nil {
		t.Fatalf("Match(%s): %s", policy, err)
	}
	return verdict{matched, reasons}
}

func TestMatchAttributes(t *testing.T) {
	t.Parallel()
	order := attributes{"tipo_evento": str("PedidoPago"), "regiao": str("sudeste"), "valor": num("210.75")}
	tests := map[string]struct {
		policy  string
		message attributes
		want    verdict
	}{
		"no filter":              {`{}`, nil, verdict{Matched: true}},
		"one of the values":      {`{"tipo_evento":["PedidoCriado","PedidoPago"]}`, order, verdict{Matched: true}},
		"another value":          {`{"tipo_evento":["PedidoCriado"]}`, order, verdict{Reasons: []string{`tipo_evento: got "PedidoPago"; wanted "PedidoCriado"`}}},
		"case matters":           {`{"tipo_evento":["pedidopago"]}`, order, verdict{Reasons: []string{`tipo_evento: got "PedidoPago"; wanted "pedidopago"`}}},
		"key absent":             {`{"evento":["PedidoPago"]}`, order, verdict{Reasons: []string{`evento: the message has no such message attribute; wanted "PedidoPago"`}}},
		"all keys must":          {`{"tipo_evento":["PedidoPago"],"regiao":["sul"],"x":["y"]}`, order, verdict{Reasons: []string{`regiao: got "sudeste"; wanted "sul"`, `x: the message has no such message attribute; wanted "y"`}}},
		"no attributes":          {`{"a":[{"exists":false}]}`, nil, verdict{Reasons: []string{"the message has no attributes, and no filter policy matches that"}}},
		"null is not absence":    {`{"attr1":[null,{"anything-but":"whatever"}]}`, attributes{"b": str("x")}, verdict{Reasons: []string{`attr1: the message has no such message attribute; wanted null, {"anything-but":"whatever"}`}}},
		"number":                 {`{"valor":[210.750]}`, order, verdict{Matched: true}},
		"string is no number":    {`{"valor":["210.75"]}`, order, verdict{Reasons: []string{`valor: got 210.75; wanted "210.75" (a number and a string are never equal)`}}},
		"number is no string":    {`{"n":[5]}`, attributes{"n": str("5")}, verdict{Reasons: []string{`n: got "5"; wanted 5 (a number and a string are never equal)`}}},
		"numeric against string": {`{"n":[{"numeric":[">",1]}]}`, attributes{"n": str("5")}, verdict{Reasons: []string{`n: got "5"; wanted {"numeric":[">",1]} (the value is a string, numeric compares numbers)`}}},
		"true is no string":      {`{"n":[true]}`, attributes{"n": str("true")}, verdict{Reasons: []string{`n: got "true"; wanted true`}}},
		"number that is none":    {`{"n":[5]}`, attributes{"n": num("five")}, verdict{Reasons: []string{`n: "five" is not a number`}}},
		"array, one element":     {`{"store":["value1"]}`, attributes{"store": array(`["value1","value2"]`)}, verdict{Matched: true}},
		"array, no element":      {`{"store":["value1"]}`, attributes{"store": array(`["value2","value3"]`)}, verdict{Reasons: []string{`store: got "value2", "value3"; wanted "value1"`}}},
		"array, mixed":           {`{"store":[true]}`, attributes{"store": array(`["x",true,null,1]`)}, verdict{Matched: true}},
		"array, null":            {`{"store":[null]}`, attributes{"store": array(`["x",null]`)}, verdict{Matched: true}},
		"array, broken":          {`{"store":[{"exists":true}]}`, attributes{"store": array(`value1`)}, verdict{Reasons: []string{"store: a String.Array that is no JSON list"}}},
		"array, broken, absence": {`{"store":[{"exists":false}]}`, attributes{"store": array(`value1`)}, verdict{Reasons: []string{"store: a String.Array that is no JSON list"}}},
		"array, empty":           {`{"store":[{"exists":false}]}`, attributes{"store": array(`[]`), "b": str("x")}, verdict{Matched: true}},
		"array, lists inside":    {`{"store":["x"]}`, attributes{"store": array(`[["x"],{"a":"x"}]`), "b": str("y")}, verdict{Reasons: []string{`store: the message has no such message attribute; wanted "x"`}}},
		"array, anything-but":    {`{"i":[{"anything-but":["rugby","tennis"]}]}`, attributes{"i": array(`["rugby","baseball"]`)}, verdict{Reasons: []string{`i: got "rugby", "baseball"; wanted {"anything-but":["rugby","tennis"]}`}}},
		// The page on numbers: "because it contains a value that isn't 100 or 500".
		"numbers, one unlisted":   {`{"price":[{"anything-but":[100,500]}]}`, attributes{"price": numbers(`[100, 50]`)}, verdict{Matched: true}},
		"numbers, all listed":     {`{"price":[{"anything-but":[100,500]}]}`, attributes{"price": numbers(`[100, 500]`)}, verdict{Reasons: []string{`price: got 100, 500; wanted {"anything-but":[100,500]}`}}},
		"numbers, a range":        {`{"price":[{"numeric":["<",60]}]}`, attributes{"price": numbers(`[100, 50]`)}, verdict{Matched: true}},
		"numbers, a value":        {`{"price":[50.0]}`, attributes{"price": numbers(`[100, 50]`)}, verdict{Matched: true}},
		"numbers, not all":        {`{"price":[50]}`, attributes{"price": numbers(`[50, "x"]`)}, verdict{Reasons: []string{"price: a Number.Array that is no JSON list of numbers"}}},
		"numbers, broken":         {`{"price":[50]}`, attributes{"price": numbers(`50`)}, verdict{Reasons: []string{"price: a Number.Array that is no JSON list of numbers"}}},
		"array, anything-but all": {`{"i":[{"anything-but":["rugby","tennis"]}]}`, attributes{"i": array(`["football","baseball"]`)}, verdict{Matched: true}},
		"binary is ignored":       {`{"b":[{"exists":true}]}`, attributes{"b": {DataType: "Binary", BinaryValue: []byte("x")}, "c": str("x")}, verdict{Reasons: []string{`b: a Binary attribute, which SNS ignores when it filters; wanted {"exists":true}`}}},
		"binary is absent":        {`{"b":[{"exists":false}]}`, attributes{"b": {DataType: "Binary", BinaryValue: []byte("x")}, "c": str("x")}, verdict{Matched: true}},
		"binary alone is nothing": {`{"c":[{"exists":false}]}`, attributes{"b": {DataType: "Binary", BinaryValue: []byte("x")}}, verdict{Reasons: []string{"the message has no attributes, and no filter policy matches that"}}},
		"unknown type":            {`{"b":["x"]}`, attributes{"b": {DataType: "String.Custom", StringValue: "x"}}, verdict{Reasons: []string{`b: an attribute of type "String.Custom"; only String, String.Array, Number and Number.Array are compared`}}},
		"quote escaped twice":     {`{"a":["say \\\"hi\\\""]}`, attributes{"a": str(`say "hi"`)}, verdict{Matched: true}},
		"quote escaped once":      {`{"a":["say \"hi\""]}`, attributes{"a": str(`say "hi"`)}, verdict{Reasons: []string{`a: got "say \\\"hi\\\""; wanted "say \"hi\""`}}},
		"dots are letters":        {`{"a.b":["x"]}`, attributes{"a.b": str("x")}, verdict{Matched: true}},
		"first alternative":       {`{"$or":[{"a":["x"]},{"b":["y"]}]}`, attributes{"a": str("x")}, verdict{Matched: true}},
		"second alternative":      {`{"c":["z"],"$or":[{"a":["x"]},{"b":["y"]}]}`, attributes{"b": str("y"), "c": str("z")}, verdict{Matched: true}},
		"no alternative":          {`{"c":["z"],"$or":[{"a":["x"]},{"b":["y"]}]}`, attributes{"b": str("x"), "c": str("z")}, verdict{Reasons: []string{`a: the message has no such message attribute; wanted "x"`, `b: got "x"; wanted "y"`}}},
		"or as a plain key":       {`{"$or":[{"prefix":"x"},{"prefix":"y"}]}`, attributes{"a": str("x")}, verdict{Reasons: []string{`$or: the message has no such message attribute; wanted {"prefix":"x"}, {"prefix":"y"}`}}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := match(t, test.policy, filterpolicy.MessageAttributes, filterpolicy.Message{Body: `{"tipo_evento":"PedidoCriado"}`, Attributes: test.message})
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("Match(%s) (-want +got):\n%s", test.policy, diff)
			}
		})
	}
}

func TestMatchRefusesPoliciesWithoutMeaning(t *testing.T) {
	t.Parallel()
	for _, policy := range []string{`{"a":"x"}`, `{"a":[{"regex":"x"}]}`, `{"a":[{}]}`, `{"a":{"b":["x"]}}`} {
		t.Run(policy, func(t *testing.T) {
			t.Parallel()
			p := mustParse(t, policy)
			matched, reasons, err := p.Match(filterpolicy.MessageAttributes, filterpolicy.Message{Attributes: attributes{"a": str("x")}})
			var invalid *filterpolicy.InvalidPolicyError
			if matched || reasons != nil || !errors.As(err, &invalid) {
				t.Fatalf("Match(%s) = %t, %v, %v, want an *InvalidPolicyError", policy, matched, reasons, err)
			}
			if diff := cmp.Diff(p.Validate(filterpolicy.MessageAttributes), invalid.Problems); diff != "" {
				t.Errorf("problems of Match(%s) (-want +got):\n%s", policy, diff)
			}
		})
	}
}

func TestInvalidPolicyErrorReadsAsOneLine(t *testing.T) {
	t.Parallel()
	_, _, err := mustParse(t, `{"a":"x","b":[]}`).Match(filterpolicy.MessageAttributes, filterpolicy.Message{})
	want := `the filter policy is not valid: a: "a" must be an object or an array; b: Empty arrays are not allowed`
	if err == nil || err.Error() != want {
		t.Errorf("Match = %v, want %s", err, want)
	}
}
