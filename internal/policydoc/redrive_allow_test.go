package policydoc_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

func TestRedriveAllowJSON(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		allow policydoc.RedriveAllow
		want  string
	}{
		"zero":     {policydoc.RedriveAllow{}, `{"redrivePermission":"allowAll"}`},
		"deny":     {policydoc.RedriveAllow{Permission: policydoc.DenyAll, SourceQueueARNs: []string{}}, `{"redrivePermission":"denyAll"}`},
		"one":      {policydoc.RedriveAllow{Permission: policydoc.ByQueue, SourceQueueARNs: []string{"b"}}, `{"redrivePermission":"byQueue","sourceQueueArns":["b"]}`},
		"in order": {policydoc.RedriveAllow{Permission: policydoc.ByQueue, SourceQueueARNs: []string{"b", "a", "b"}}, `{"redrivePermission":"byQueue","sourceQueueArns":["a","b"]}`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := test.allow.JSON(); got != test.want {
				t.Errorf("JSON() = %s, want %s", got, test.want)
			}
		})
	}
}

func TestParseRedriveAllow(t *testing.T) {
	t.Parallel()
	tests := map[string]policydoc.RedriveAllow{
		`{}`:                               {Permission: policydoc.AllowAll},
		`{"redrivePermission":"allowAll"}`: {Permission: policydoc.AllowAll},
		// hashicorp/terraform-provider-aws#42453: an optional list left null.
		`{"redrivePermission":"denyAll","sourceQueueArns":null}`:      {Permission: policydoc.DenyAll},
		`{"sourceQueueArns":["b","a"],"redrivePermission":"byQueue"}`: {Permission: policydoc.ByQueue, SourceQueueARNs: []string{"b", "a"}},
	}
	for text, want := range tests {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			got, err := policydoc.ParseRedriveAllow(text)
			if err != nil {
				t.Fatalf("ParseRedriveAllow(%s): %s", text, err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("ParseRedriveAllow(%s) (-want +got):\n%s", text, diff)
			}
		})
	}
}

func TestParseRedriveAllowSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	tests := map[string]policydoc.RedriveError{
		`x`:                              {Kind: policydoc.KindNotJSON, Detail: "not valid JSON: invalid character 'x' looking for beginning of value"},
		`null`:                           {Kind: policydoc.KindNotObject, Detail: "must be a JSON object, got null"},
		`{"permission":"denyAll"}`:       {Kind: policydoc.KindUnknownKey, Key: "permission", Detail: "is not supported here; only these keys are: redrivePermission, sourceQueueArns"},
		`{"redrivePermission":"byName"}`: {Kind: policydoc.KindBadPermission, Key: "redrivePermission", Detail: `must be "allowAll", "denyAll" or "byQueue", got the string "byName"`},
		`{"redrivePermission":true}`:     {Kind: policydoc.KindBadPermission, Key: "redrivePermission", Detail: `must be "allowAll", "denyAll" or "byQueue", got the boolean true`},
		`{"redrivePermission":"byQueue","sourceQueueArns":"a"}`:  {Kind: policydoc.KindBadSources, Key: "sourceQueueArns", Detail: `must be a list of queue ARNs, got the string "a"`},
		`{"redrivePermission":"byQueue","sourceQueueArns":[{}]}`: {Kind: policydoc.KindBadARN, Key: "sourceQueueArns", Detail: `must list queue ARNs, got an object`},
	}
	for text, want := range tests {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			_, err := policydoc.ParseRedriveAllow(text)
			assertRedriveError(t, err, want)
		})
	}
}

// The refusals are worded after AWS's own, as emulators and policy packs quote them.
func TestRedriveAllowValidate(t *testing.T) {
	t.Parallel()
	arns := func(n int) []string {
		out := make([]string, n)
		for i := range out {
			out[i] = fmt.Sprintf("arn:aws:sqs:us-east-1:123456789012:q%d", i)
		}
		return out
	}
	valid := []policydoc.RedriveAllow{
		{},
		{Permission: policydoc.DenyAll},
		{Permission: policydoc.ByQueue, SourceQueueARNs: arns(1)},
		{Permission: policydoc.ByQueue, SourceQueueARNs: arns(10)},
		{Permission: policydoc.ByQueue, SourceQueueARNs: append(arns(10), arns(3)...)},
	}
	for _, allow := range valid {
		if err := allow.Validate(); err != nil {
			t.Errorf("Validate of %v = %s, want nothing", allow, err)
		}
	}
	invalid := map[policydoc.RedriveError]policydoc.RedriveAllow{
		{Kind: policydoc.KindBadSources, Key: "sourceQueueArns", Detail: `may only be given with redrivePermission "byQueue", got "allowAll"`}:             {SourceQueueARNs: arns(1)},
		{Kind: policydoc.KindBadSources, Key: "sourceQueueArns", Detail: `must name at least one queue with redrivePermission "byQueue"`}:                  {Permission: policydoc.ByQueue},
		{Kind: policydoc.KindTooManySource, Key: "sourceQueueArns", Detail: `may name at most 10 queues, got 11; use "allowAll" for more`}:                 {Permission: policydoc.ByQueue, SourceQueueARNs: arns(11)},
		{Kind: policydoc.KindBadPermission, Key: "redrivePermission", Detail: `must be "allowAll", "denyAll" or "byQueue", got "all"`}:                     {Permission: "all"},
		{Kind: policydoc.KindBadARN, Key: "sourceQueueArns", Detail: `must be a queue ARN such as arn:aws:sqs:us-east-1:123456789012:orders-dlq, got "q"`}: {Permission: policydoc.ByQueue, SourceQueueARNs: []string{"q"}},
	}
	for want, allow := range invalid {
		t.Run(want.Error(), func(t *testing.T) {
			t.Parallel()
			assertRedriveError(t, allow.Validate(), want)
		})
	}
}

func TestEqualRedriveAllowText(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		a, b string
		want bool
	}{
		"order of sources":     {`{"redrivePermission":"byQueue","sourceQueueArns":["a","b"]}`, `{"sourceQueueArns":["b","a"],"redrivePermission":"byQueue"}`, true},
		"null sources":         {`{"redrivePermission":"denyAll","sourceQueueArns":null}`, `{"redrivePermission":"denyAll"}`, true},
		"absent is allowAll":   {``, `{"redrivePermission":"allowAll"}`, true},
		"absent is no deny":    {``, `{"redrivePermission":"denyAll"}`, false},
		"another source":       {`{"redrivePermission":"byQueue","sourceQueueArns":["a"]}`, `{"redrivePermission":"byQueue","sourceQueueArns":["b"]}`, false},
		"blanks after a colon": {`{"redrivePermission": "denyAll"}`, `{"redrivePermission":"denyAll"}`, true},
		"broken, one":          {`{`, `{}`, false},
		"broken, same":         {`{`, `{`, true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := policydoc.EqualRedriveAllowText(test.a, test.b); got != test.want {
				t.Errorf("EqualRedriveAllowText(%s, %s) = %t, want %t", test.a, test.b, got, test.want)
			}
		})
	}
}

func TestRedriveAllowAllows(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		allow policydoc.RedriveAllow
		want  bool
	}{
		"zero":       {policydoc.RedriveAllow{}, true},
		"deny":       {policydoc.RedriveAllow{Permission: policydoc.DenyAll}, false},
		"listed":     {policydoc.RedriveAllow{Permission: policydoc.ByQueue, SourceQueueARNs: []string{"x", ordersARN}}, true},
		"not listed": {policydoc.RedriveAllow{Permission: policydoc.ByQueue, SourceQueueARNs: []string{"x"}}, false},
	}
	for name, test := range tests {
		if got := test.allow.Allows(ordersARN); got != test.want {
			t.Errorf("%s: Allows = %t, want %t", name, got, test.want)
		}
	}
}

func TestSubscriptionRedrive(t *testing.T) {
	t.Parallel()
	want := policydoc.SubscriptionRedrive{DeadLetterTargetARN: dlqARN}
	text := want.JSON()
	if text != `{"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:orders-dlq"}` {
		t.Errorf("JSON() = %s", text)
	}
	if got, err := policydoc.ParseSubscriptionRedrive(text); err != nil || got != want {
		t.Errorf("ParseSubscriptionRedrive(%s) = %v, %v, want %v", text, got, err, want)
	}
	_, err := policydoc.ParseSubscriptionRedrive(`{"deadLetterTargetArn":"` + dlqARN + `","maxReceiveCount":5}`)
	assertRedriveError(t, err, policydoc.RedriveError{Kind: policydoc.KindUnknownKey, Key: "maxReceiveCount", Detail: "is not supported here; only these keys are: deadLetterTargetArn"})
	if !policydoc.EqualSubscriptionRedriveText(text, " "+text) || policydoc.EqualSubscriptionRedriveText(text, "") || !policydoc.EqualSubscriptionRedriveText("", "") {
		t.Error("EqualSubscriptionRedriveText: blanks must not matter, absence must")
	}
}
