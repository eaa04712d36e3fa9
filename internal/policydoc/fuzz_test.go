package policydoc_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

// FuzzParseDocument: nothing panics, and what is written means what was read.
func FuzzParseDocument(f *testing.F) {
	for _, test := range equalCases {
		f.Add(test.a)
		f.Add(test.b)
	}
	f.Add(`{"Version":"2012-10-17","Id":"x","Statement":[{"Effect":"Deny","NotPrincipal":{"AWS":[]},"NotAction":"*","NotResource":["a"],"Condition":{"Null":{"k":[true,1e3]}}}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		d, err := policydoc.ParseDocument(text)
		if err != nil {
			return
		}
		written := d.JSON()
		again, err := policydoc.ParseDocument(written)
		if err != nil {
			t.Fatalf("%q is written as %q, which does not parse: %s", text, written, err)
		}
		if !policydoc.Equal(d, again) || again.JSON() != written {
			t.Errorf("%q is written as %q and then as %q", text, written, again.JSON())
		}
		if m := d.Measure(); m.Bytes != len(written) || m.Statements != len(d.Statements) {
			t.Errorf("Measure of %q = %+v", text, m)
		}
		if foreign := d.Without(policydoc.Union(again, d)); len(foreign) != 0 {
			t.Errorf("the union of %q with itself lacks %v", text, foreign)
		}
		_ = d.Answers(policydoc.Access{Service: "s", Action: "a", Resource: "r"})
	})
}
