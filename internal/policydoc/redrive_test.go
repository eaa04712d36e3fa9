package policydoc_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

const (
	ordersARN = "arn:aws:sqs:sa-east-1:123456789012:orders"
	dlqARN    = "arn:aws:sqs:sa-east-1:123456789012:orders-dlq"
	topicARN  = "arn:aws:sns:sa-east-1:123456789012:events"
)

func TestRedriveJSON(t *testing.T) {
	t.Parallel()
	got := policydoc.Redrive{DeadLetterTargetARN: dlqARN, MaxReceiveCount: 5}.JSON()
	want := `{"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:orders-dlq","maxReceiveCount":5}`
	if got != want {
		t.Errorf("JSON() = %s, want %s", got, want)
	}
}

func TestParseRedrive(t *testing.T) {
	t.Parallel()
	want := policydoc.Redrive{DeadLetterTargetARN: dlqARN, MaxReceiveCount: 5}
	for name, text := range map[string]string{
		"canonical":      want.JSON(),
		"count a string": `{"maxReceiveCount":"5","deadLetterTargetArn":"` + dlqARN + `"}`,
		"blanks":         " {\n \"deadLetterTargetArn\" : \"" + dlqARN + "\", \"maxReceiveCount\" : 5 }\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := policydoc.ParseRedrive(text)
			if err != nil || got != want {
				t.Errorf("ParseRedrive(%s) = %v, %v, want %v", text, got, err, want)
			}
		})
	}
}

func TestParseRedriveSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	const arn = `"deadLetterTargetArn":"` + dlqARN + `"`
	tests := map[string]policydoc.RedriveError{
		``:     {Kind: policydoc.KindNotJSON, Detail: "the document is empty"},
		`{`:    {Kind: policydoc.KindNotJSON, Detail: "not valid JSON: the text ends too early"},
		`{} x`: {Kind: policydoc.KindNotJSON, Detail: "not valid JSON: there is text after the JSON value"},
		`"{}"`: {Kind: policydoc.KindNotObject, Detail: `must be a JSON object, got the string "{}"`},
		`[]`:   {Kind: policydoc.KindNotObject, Detail: "must be a JSON object, got a list"},
		`{"maxReceiveCount":5,"maxReceiveCount":6,` + arn + `}`: {Kind: policydoc.KindDuplicateKey, Key: "maxReceiveCount", Detail: "appears twice"},
		`{"maxReceivecount":5,` + arn + `}`:                     {Kind: policydoc.KindUnknownKey, Key: "maxReceivecount", Detail: "is not supported here; only these keys are: deadLetterTargetArn, maxReceiveCount"},
		`{"maxReceiveCount":5}`:                                 {Kind: policydoc.KindMissingKey, Key: "deadLetterTargetArn", Detail: "is missing: it names the dead-letter queue"},
		`{` + arn + `}`:                                         {Kind: policydoc.KindMissingKey, Key: "maxReceiveCount", Detail: "is missing; AWS has no default for it here"},
		`{"maxReceiveCount":5,"deadLetterTargetArn":7}`:         {Kind: policydoc.KindBadARN, Key: "deadLetterTargetArn", Detail: "must be a queue ARN, got the number 7"},
		`{"maxReceiveCount":5,"deadLetterTargetArn":"https://sqs.us-east-1.amazonaws.com/1"}`: {Kind: policydoc.KindBadARN, Key: "deadLetterTargetArn", Detail: `must be a queue ARN such as arn:aws:sqs:us-east-1:123456789012:orders-dlq, got "https://sqs.us-east-1.amazonaws.com/1"`},
		`{"maxReceiveCount":null,` + arn + `}`:                                                {Kind: policydoc.KindBadCount, Key: "maxReceiveCount", Detail: "must be a whole number, got null"},
		`{"maxReceiveCount":5.5,` + arn + `}`:                                                 {Kind: policydoc.KindBadCount, Key: "maxReceiveCount", Detail: "must be a whole number such as 5, got the number 5.5"},
		`{"maxReceiveCount":"five",` + arn + `}`:                                              {Kind: policydoc.KindBadCount, Key: "maxReceiveCount", Detail: `must be a whole number such as 5, got the string "five"`},
	}
	for text, want := range tests {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			_, err := policydoc.ParseRedrive(text)
			assertRedriveError(t, err, want)
		})
	}
}

func assertRedriveError(t *testing.T, err error, want policydoc.RedriveError) {
	t.Helper()
	var got *policydoc.RedriveError
	if !errors.As(err, &got) {
		t.Fatalf("error = %v, want a *RedriveError", err)
	}
	if diff := cmp.Diff(want, *got); diff != "" {
		t.Errorf("error (-want +got):\n%s", diff)
	}
}

func TestRedriveValidate(t *testing.T) {
	t.Parallel()
	for count, valid := range map[int]bool{-1: false, 0: false, 1: true, 5: true, 1000: true, 1001: false} {
		err := policydoc.Redrive{DeadLetterTargetARN: dlqARN, MaxReceiveCount: count}.Validate()
		if (err == nil) != valid {
			t.Errorf("Validate with count %d = %v, want valid %t", count, err, valid)
		}
	}
	assertRedriveError(t, policydoc.Redrive{DeadLetterTargetARN: dlqARN, MaxReceiveCount: 1001}.Validate(),
		policydoc.RedriveError{Kind: policydoc.KindCountRange, Key: "maxReceiveCount", Detail: "must be from 1 to 1000, got 1001"})
	assertRedriveError(t, policydoc.Redrive{DeadLetterTargetARN: topicARN, MaxReceiveCount: 5}.Validate(),
		policydoc.RedriveError{Kind: policydoc.KindBadARN, Key: "deadLetterTargetArn", Detail: `must be a queue ARN such as arn:aws:sqs:us-east-1:123456789012:orders-dlq, got "` + topicARN + `"`})
}

func TestRedriveErrorReadsAsASentence(t *testing.T) {
	t.Parallel()
	withKey := &policydoc.RedriveError{Kind: policydoc.KindCountRange, Key: "maxReceiveCount", Detail: "must be from 1 to 1000, got 0"}
	if got, want := withKey.Error(), "maxReceiveCount must be from 1 to 1000, got 0"; got != want {
		t.Errorf("Error() = %q, want %q", got, want)
	}
	without := &policydoc.RedriveError{Kind: policydoc.KindNotJSON, Detail: "the document is empty"}
	if got, want := without.Error(), "the document is empty"; got != want {
		t.Errorf("Error() = %q, want %q", got, want)
	}
}

// hashicorp/terraform-provider-aws#42453: sent "5", read 5.
func TestEqualRedriveText(t *testing.T) {
	t.Parallel()
	const five = `{"deadLetterTargetArn":"` + dlqARN + `","maxReceiveCount":5}`
	tests := map[string]struct {
		a, b string
		want bool
	}{
		"string and number": {`{"maxReceiveCount":"5","deadLetterTargetArn":"` + dlqARN + `"}`, five, true},
		"another count":     {`{"maxReceiveCount":6,"deadLetterTargetArn":"` + dlqARN + `"}`, five, false},
		"another queue":     {`{"maxReceiveCount":5,"deadLetterTargetArn":"` + ordersARN + `"}`, five, false},
		"absent, both":      {"", "", true},
		"absent, one":       {"", five, false},
		"broken, same":      {"{", "{", true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := policydoc.EqualRedriveText(test.a, test.b); got != test.want {
				t.Errorf("EqualRedriveText(%s, %s) = %t, want %t", test.a, test.b, got, test.want)
			}
		})
	}
}

func TestIsQueueARN(t *testing.T) {
	t.Parallel()
	for arn, want := range map[string]bool{
		dlqARN: true,
		"arn:aws:sqs:us-east-1:123456789012:orders.fifo":       true,
		"arn:aws-cn:sqs:cn-north-1:123456789012:orders":        true,
		"arn:aws-us-gov:sqs:us-gov-west-1:123456789012:orders": true,
		"arn:aws-eusc:sqs:eusc-de-east-1:123456789012:orders":  true,
		"arn:aws-iso-b:sqs:us-isob-east-1:123456789012:orders": true,
		topicARN:                             false,
		"":                                   false,
		"orders":                             false,
		"arn:aws:sqs:us-east-1:12345:orders": false,
		"arn:aws:sqs:us-east-1:123456789012:orders.fi": false,
		"arn:aws:sqs:us-east-1:123456789012:":          false,
		"arn:aws:sqs:us-east-1:123456789012:*":         false,
		"arn:aws:sqs:us-east-1:123456789012:orders\n":  false,
		"arn:aws:sqs::123456789012:orders":             false,
		"https://sqs.us-east-1.amazonaws.com/1/orders": false,
	} {
		if got := policydoc.IsQueueARN(arn); got != want {
			t.Errorf("IsQueueARN(%q) = %t, want %t", arn, got, want)
		}
	}
}
