package provider

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// check adapts a pure judgement of a string. Null, unknown and empty values are
// not judged: as in hashicorp/aws, an empty string means "not set".
type check struct {
	wanted string // completes "the value must be ..."
	judge  func(string) error
}

var _ validator.String = check{}

func (c check) Description(context.Context) string { return "the value must be " + c.wanted }

func (c check) MarkdownDescription(ctx context.Context) string { return c.Description(ctx) }

// ValidateString implements validator.String.
func (c check) ValidateString(_ context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	value := req.ConfigValue.ValueString()
	if value == "" {
		return
	}
	if err := c.judge(value); err != nil {
		resp.Diagnostics.Append(tfdiag.Invalid(req.Path, tfdiag.Text{
			What: err.Error() + ".",
			Fix:  "Write " + c.wanted + ".",
		})...)
	}
}

var (
	accountNumberForm = regexp.MustCompile(`^\d{12}$`)
	// Queue names are made of these (SQS API reference, CreateQueue).
	queueNamePartForm = regexp.MustCompile(`^[A-Za-z0-9_-]{1,40}$`)
)

func matches(form *regexp.Regexp, what string) func(string) error {
	return func(value string) error {
		if !form.MatchString(value) {
			return fmt.Errorf("%q is not %s", value, what)
		}
		return nil
	}
}

func accountNumber() check {
	return check{`the account's twelve digits, as a string: "123456789012"`, matches(accountNumberForm, "the ID of an AWS account")}
}

func queueNamePart() check {
	return check{`letters, digits, "-" and "_", at most 40 of them: "-dlq"`, matches(queueNamePartForm, "what the name of a queue can end in")}
}

func anARN() check {
	return check{`an ARN: "arn:aws:iam::123456789012:role/deploy"`, func(value string) error {
		_, err := topology.ParseARN(value)
		return err
	}}
}

func anURL() check {
	return check{`a URL with scheme and host: "http://localhost:4566"`, func(value string) error {
		parsed, err := url.Parse(value)
		if err != nil || parsed.Scheme == "" || parsed.Host == "" {
			return fmt.Errorf("%q is not a URL", value)
		}
		return nil
	}}
}

func jsonText() check {
	return check{"a JSON document, for example with jsonencode()", func(value string) error {
		if !json.Valid([]byte(value)) {
			return errors.New("this is not JSON")
		}
		return nil
	}}
}

func release() check {
	return check{`a release of this provider: "0.3"`, guardrail.CheckRelease}
}

// duration judges a Go duration between two bounds.
func duration(low, high time.Duration) func(string) error {
	return func(value string) error {
		d, err := time.ParseDuration(value)
		if err != nil {
			return fmt.Errorf("%q is not a duration", value)
		}
		if d < low || d > high {
			return fmt.Errorf("%s is not between %s and %s", d, low, high)
		}
		return nil
	}
}

// sessionDuration has the bounds of STS (API reference, AssumeRole).
func sessionDuration() check {
	return check{`a duration from 15 minutes to 12 hours: "1h"`, duration(15*time.Minute, 12*time.Hour)}
}

func pollInterval() check {
	return check{`a duration from 10 milliseconds to one minute: "1s"`, duration(10*time.Millisecond, time.Minute)}
}
