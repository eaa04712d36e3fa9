package filterpolicy_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

// FuzzParse: nothing panics, and the canonical text of a policy is a policy
// that is equal to it, has the same meaning and is its own canonical text.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		``, `{}`, `{"a":["x",1,true,null]}`, `{"a":[{"numeric":[">=",0.5,"<",1e3]}]}`, `{"$or":[{"a":["x"]},{"b":["y"]}]}`,
		`{"a":{"b":{"c":[{"anything-but":["x","y"]}]}}}`, `{"a":[{"wildcard":"a*\\*b"}]}`, `{"a":[{"cidr":"10.0.0.0/8"}]}`,
		`{"a":[-0,1E+400,1e-400,12345678901234567890]}`, `{"a":["\ud800","\u0000"]}`, `{"a":[{"anything-but":{"prefix":"x"}}]}`,
		`{"a":[{}]}`, `{"a":{}}`, `{"a":[[]]}`, `{"$or":[]}`, `[{"a":1}]`, `{"a":"x"`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := filterpolicy.Parse(text)
		if err != nil {
			return
		}
		canonical, err := filterpolicy.Canonical(text)
		if err != nil {
			t.Fatalf("Canonical(%q): %s", text, err)
		}
		if !filterpolicy.Equal(text, canonical) || !filterpolicy.Equal(canonical, text) {
			t.Errorf("%q is not equal to its canonical text %q", text, canonical)
		}
		if again, err := filterpolicy.Canonical(canonical); err != nil || again != canonical {
			t.Errorf("the canonical text of %q is %q, %v", canonical, again, err)
		}
		q := mustParse(t, canonical)
		for _, scope := range []filterpolicy.Scope{filterpolicy.MessageAttributes, filterpolicy.MessageBody} {
			if len(p.Validate(scope)) != len(q.Validate(scope)) {
				t.Errorf("problems of %q: %v, of its canonical text: %v", text, p.Validate(scope), q.Validate(scope))
			}
			before, after := p.Measure(scope), q.Measure(scope)
			before.Bytes, after.Bytes = 0, 0
			if before != after {
				t.Errorf("Measure of %q: %+v, of its canonical text: %+v", text, before, after)
			}
		}
	})
}

// FuzzMatch: nothing panics; a reason is given exactly when there is no match;
// the canonical text of the policy matches the same messages.
func FuzzMatch(f *testing.F) {
	for _, seed := range [][4]string{
		{`{"a":["x"]}`, `{"a":"x"}`, "String", "x"},
		{`{"a":[1.0]}`, `{"a":1}`, "Number", "1e0"},
		{`{"a":[{"exists":false}]}`, `{"b":[]}`, "Binary", ""},
		{`{"a":{"b":["x"],"c":[{"anything-but":"y"}]}}`, `{"a":[{"b":"x"},{"c":["y","z"]}]}`, "String.Array", `["x",1,null]`},
		{`{"$or":[{"a":[{"numeric":["<",5]}]},{"a":[{"wildcard":"*x*"}]}]}`, `{"a":[[4.5],"axb"]}`, "String", "axb"},
		{`{"a":[{"cidr":"2001:db8::/32"}]}`, `{"a":"2001:db8::1%eth0"}`, "String", "2001:db8::1"},
		{`{}`, `not JSON`, "Custom", "x"},
	} {
		f.Add(seed[0], seed[1], seed[2], seed[3])
	}
	f.Fuzz(func(t *testing.T, policy, body, dataType, value string) {
		p, err := filterpolicy.Parse(policy)
		if err != nil || len(body) > 2000 {
			return
		}
		m := filterpolicy.Message{Body: body, Attributes: attributes{"a": {DataType: dataType, StringValue: value}}}
		canonical, err := filterpolicy.Canonical(policy)
		if err != nil {
			t.Fatalf("Canonical(%q): %s", policy, err)
		}
		q := mustParse(t, canonical)
		for _, scope := range []filterpolicy.Scope{filterpolicy.MessageAttributes, filterpolicy.MessageBody} {
			matched, reasons, err := p.Match(scope, m)
			again, _, errAgain := q.Match(scope, m)
			if matched != again || (err == nil) != (errAgain == nil) {
				t.Errorf("%q: %t, %v; its canonical text: %t, %v", policy, matched, err, again, errAgain)
			}
			if err == nil && matched != (len(reasons) == 0) {
				t.Errorf("%q: matched %t with reasons %v", policy, matched, reasons)
			}
		}
	})
}
