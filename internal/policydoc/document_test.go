package policydoc_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

func TestParseDocument(t *testing.T) {
	t.Parallel()
	text := `{
		"Id": "__default_policy_ID",
		"Statement": {
			"Sid": "AllowTopic",
			"Effect": "Allow",
			"Principal": {"Service": "sns.amazonaws.com", "AWS": ["123456789012", "arn:aws:iam::123456789012:role/r"]},
			"Action": "sqs:SendMessage",
			"Resource": ["` + ordersARN + `"],
			"Condition": {
				"StringEquals": {"aws:SourceAccount": "123456789012"},
				"ArnLike": {"aws:SourceArn": ["b", "a"]},
				"Bool": {"aws:SecureTransport": true},
				"NumericLessThan": {"aws:MultiFactorAuthAge": 3600}
			}
		}
	}`
	want := policydoc.Document{
		ID: "__default_policy_ID",
		Statements: []policydoc.Statement{{
			Sid:    "AllowTopic",
			Effect: policydoc.Allow,
			Principals: policydoc.Principals{ByType: map[string][]string{
				"Service": {"sns.amazonaws.com"}, "AWS": {"123456789012", "arn:aws:iam::123456789012:role/r"},
			}},
			Actions:   []string{"sqs:SendMessage"},
			Resources: []string{ordersARN},
			Conditions: []policydoc.Condition{
				{Operator: "ArnLike", Key: "aws:SourceArn", Values: []string{"b", "a"}},
				{Operator: "Bool", Key: "aws:SecureTransport", Values: []string{"true"}},
				{Operator: "NumericLessThan", Key: "aws:MultiFactorAuthAge", Values: []string{"3600"}},
				{Operator: "StringEquals", Key: "aws:SourceAccount", Values: []string{"123456789012"}},
			},
		}},
	}
	got, err := policydoc.ParseDocument(text)
	if err != nil {
		t.Fatalf("ParseDocument: %s", err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("ParseDocument (-want +got):\n%s", diff)
	}
}

func TestParseDocumentKeepsTheNegatedElements(t *testing.T) {
	t.Parallel()
	const text = `{"Version":"2012-10-17","Statement":[{"Effect":"Deny","NotPrincipal":{"AWS":"1"},"NotAction":["a","b"],"NotResource":"r"},{"Effect":"Deny","Principal":"*","Action":"*"}]}`
	want := policydoc.Document{Version: policydoc.VersionCurrent, Statements: []policydoc.Statement{
		{Effect: policydoc.Deny, NotPrincipals: policydoc.AWSPrincipals("1"), NotActions: []string{"a", "b"}, NotResources: []string{"r"}},
		{Effect: policydoc.Deny, Principals: policydoc.Principals{Everyone: true}, Actions: []string{"*"}},
	}}
	got, err := policydoc.ParseDocument(text)
	if err != nil {
		t.Fatalf("ParseDocument: %s", err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("ParseDocument (-want +got):\n%s", diff)
	}
	if got.JSON() != text {
		t.Errorf("JSON() = %s, want %s", got.JSON(), text)
	}
}

func TestParseDocumentSaysWhatIsWrongAndWhere(t *testing.T) {
	t.Parallel()
	tests := map[string]policydoc.DocumentError{
		" ":              {Detail: "the policy is empty"},
		`{"Statement":[`: {Detail: "not valid JSON: the text ends too early"},
		`[]`:             {Detail: "a policy must be a JSON object, got a list"},
		`{"Version":"2012-10-18","Statement":[]}`:                      {Path: "Version", Detail: `must be "2012-10-17" or "2008-10-17", got "2012-10-18"`},
		`{"Version":20121017}`:                                         {Path: "Version", Detail: "must be a string, got the number 20121017"},
		`{"Statements":[]}`:                                            {Path: "Statements", Detail: "is not an element of a policy; known are Version, Id and Statement"},
		`{"Statement":["x"]}`:                                          {Path: "Statement[0]", Detail: `must be an object, got the string "x"`},
		`{"Statement":[{"Effect":"allow"}]}`:                           {Path: "Statement[0].Effect", Detail: `must be "Allow" or "Deny", got "allow"`},
		`{"Statement":[{"Effect":"Allow"},{"Sid":"x"}]}`:               {Path: "Statement[1].Effect", Detail: `must be "Allow" or "Deny", got ""`},
		`{"Statement":{"Effect":"Allow","Actions":"x"}}`:               {Path: "Statement.Actions", Detail: "is not an element of a statement"},
		`{"Statement":{"Effect":"Allow","Action":[["x"]]}}`:            {Path: "Statement.Action", Detail: "must be a string or a list of strings, got a list"},
		`{"Statement":{"Effect":"Allow","Principal":"123456789012"}}`:  {Path: "Statement.Principal", Detail: `must be "*" or an object such as {"AWS": "123456789012"}, got the string "123456789012"`},
		`{"Statement":{"Effect":"Allow","Condition":[]}}`:              {Path: "Statement.Condition", Detail: "must be an object, got a list"},
		`{"Statement":{"Effect":"Allow","Condition":{"Bool":"x"}}}`:    {Path: "Statement.Condition.Bool", Detail: `must be an object, got the string "x"`},
		`{"Statement":{"Effect":"Allow","Condition":{"A":{"k":{}}}}}`:  {Path: "Statement.Condition.A.k", Detail: "must be a string or a list of strings, got an object"},
		`{"Statement":{"Effect":"Allow","Condition":{"A":{},"A":{}}}}`: {Detail: `not valid JSON: the key "A" appears twice`},
	}
	for text, want := range tests {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			_, err := policydoc.ParseDocument(text)
			var got *policydoc.DocumentError
			if !errors.As(err, &got) {
				t.Fatalf("ParseDocument = %v, want a *DocumentError", err)
			}
			if diff := cmp.Diff(want, *got); diff != "" {
				t.Errorf("ParseDocument (-want +got):\n%s", diff)
			}
		})
	}
}

func TestParseDocumentIgnoresNulls(t *testing.T) {
	t.Parallel()
	got, err := policydoc.ParseDocument(`{"Version":null,"Statement":[{"Sid":null,"Effect":"Allow","Action":"a","Condition":null}]}`)
	want := policydoc.Document{Statements: []policydoc.Statement{{Effect: policydoc.Allow, Actions: []string{"a"}}}}
	if err != nil {
		t.Fatalf("ParseDocument: %s", err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("ParseDocument (-want +got):\n%s", diff)
	}
}

// hashicorp/terraform-provider-aws#29497: AWS reads a policy without a version
// as of 2008-10-17; who wants to refuse it has to see that it is absent.
func TestDocumentVersion(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ stated, effective, written string }{
		`{"Statement":[]}`:                        {"", "2008-10-17", `{"Version":"2008-10-17","Statement":[]}`},
		`{"Version":"2008-10-17","Statement":[]}`: {"2008-10-17", "2008-10-17", `{"Version":"2008-10-17","Statement":[]}`},
		`{"Version":"2012-10-17","Statement":[]}`: {"2012-10-17", "2012-10-17", `{"Version":"2012-10-17","Statement":[]}`},
	}
	for text, want := range tests {
		d, err := policydoc.ParseDocument(text)
		if err != nil {
			t.Fatalf("ParseDocument(%s): %s", text, err)
		}
		if d.Version != want.stated || d.EffectiveVersion() != want.effective || d.JSON() != want.written {
			t.Errorf("%s: Version %q, effective %q, JSON %s, want %v", text, d.Version, d.EffectiveVersion(), d.JSON(), want)
		}
	}
}

func TestDocumentJSONIsOneText(t *testing.T) {
	t.Parallel()
	d := policydoc.NewDocument(policydoc.Statement{
		Sid: "S", Effect: policydoc.Allow,
		Principals: policydoc.Principals{ByType: map[string][]string{"Service": {"b", "a", "b"}, "AWS": {"1"}}},
		Actions:    []string{"sqs:b", "sqs:a"},
		Resources:  []string{"<&>"},
		Conditions: []policydoc.Condition{
			{Operator: "StringLike", Key: "k", Values: []string{"y"}},
			{Operator: "ArnLike", Key: "k", Values: nil},
			{Operator: "StringLike", Key: "k", Values: []string{"x"}},
		},
	})
	want := `{"Version":"2012-10-17","Statement":[{"Sid":"S","Effect":"Allow","Principal":{"AWS":"1","Service":["a","b"]},` +
		`"Action":["sqs:a","sqs:b"],"Resource":"<&>","Condition":{"ArnLike":{"k":[]},"StringLike":{"k":["x","y"]}}}]}`
	for range 20 {
		if got := d.JSON(); got != want {
			t.Fatalf("JSON() = %s, want %s", got, want)
		}
	}
}

func TestParseStatement(t *testing.T) {
	t.Parallel()
	got, err := policydoc.ParseStatement(`{"Sid":"A","Effect":"Deny","Action":"sqs:*"}`)
	want := policydoc.Statement{Sid: "A", Effect: policydoc.Deny, Actions: []string{"sqs:*"}}
	if err != nil {
		t.Fatalf("ParseStatement: %s", err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("ParseStatement (-want +got):\n%s", diff)
	}
	if got.JSON() != `{"Sid":"A","Effect":"Deny","Action":"sqs:*"}` {
		t.Errorf("JSON() = %s", got.JSON())
	}
	if _, err := policydoc.ParseStatement(`{`); err == nil {
		t.Error("ParseStatement of broken JSON gave no error")
	}
}
