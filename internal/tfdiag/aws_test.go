package tfdiag_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
)

func lines(texts ...string) string { return strings.Join(texts, "\n\n") }

func TestExplain(t *testing.T) {
	t.Parallel()
	call := func(change func(*awsapi.Error)) error {
		e := &awsapi.Error{
			Service: "sqs", Operation: "CreateQueue", Object: "pedidos", Region: "sa-east-1",
			Message: "Message of AWS.", RequestID: "r-1",
		}
		change(e)
		return fmt.Errorf("wrapped: %w", e)
	}
	const what = "SQS CreateQueue failed for pedidos in sa-east-1: Message of AWS."
	for name, test := range map[string]struct {
		err  error
		want string
	}{
		"access denied": {
			call(func(e *awsapi.Error) {
				e.Code, e.Action, e.AlsoNeeds = "AccessDenied", "sqs:CreateQueue", []string{"sqs:TagQueue"}
			}),
			lines(what,
				"The credentials are valid, but lack the permission sqs:CreateQueue and sqs:TagQueue, or a policy of the organisation or of the object denies it.",
				"Allow sqs:CreateQueue and sqs:TagQueue on it to the identity that Terraform runs as.",
				"AWS error code AccessDenied, request r-1."),
		},
		"expired": {
			call(func(e *awsapi.Error) { e.Code = "ExpiredTokenException" }),
			lines(what, "The session these credentials belong to has run out.",
				"Get new ones (`aws sso login`, a new token in the pipeline) and apply again.",
				"AWS error code ExpiredTokenException, request r-1."),
		},
		"exists": {
			call(func(e *awsapi.Error) { e.Code = "QueueAlreadyExists" }),
			lines(what, "A queue of this name exists already, with other attributes, and the provider does not own it.",
				"Choose another name, or import the queue.",
				"AWS error code QueueAlreadyExists, request r-1."),
		},
		"waited in vain": {
			call(func(e *awsapi.Error) {
				e.Code, e.Waited = "AWS.SimpleQueueService.QueueDeletedRecently", "retried for 1m30s: the name is locked"
			}),
			lines(what, "It was retried for 1m30s: the name is locked. SQS keeps the name of a deleted queue locked for 60 seconds.",
				"Apply again in a minute.",
				"AWS error code AWS.SimpleQueueService.QueueDeletedRecently, request r-1."),
		},
		"code without advice": {
			call(func(e *awsapi.Error) { e.Code = "OverLimit" }),
			lines(what, "AWS error code OverLimit, request r-1."),
		},
		"no answer": {
			call(func(e *awsapi.Error) {
				e.Message, e.RequestID = "", ""
				e.Err = &net.DNSError{Err: "no such host", Name: "sqs.sa-eats-1.amazonaws.com", IsNotFound: true}
			}),
			lines("SQS CreateQueue failed for pedidos in sa-east-1: lookup sqs.sa-eats-1.amazonaws.com: no such host.",
				"No connection came about: the host name does not exist, nothing listens there, or a proxy or firewall is in the way.",
				"Check region and endpoints of the provider, AWS_ENDPOINT_URL, and the proxy settings."),
		},
		"interrupted while it waited": {
			call(func(e *awsapi.Error) {
				e.Code, e.Waited = "AWS.SimpleQueueService.QueueDeletedRecently", "about to be retried: the name is locked"
				e.Err = context.Canceled
			}),
			lines(what, "It was about to be retried: the name is locked. SQS keeps the name of a deleted queue locked for 60 seconds. "+
				"Terraform was interrupted, or the time that the resource's timeouts allow was over, so no further call was made.",
				"Apply again in a minute.",
				"AWS error code AWS.SimpleQueueService.QueueDeletedRecently, request r-1."),
		},
		"not reached": {
			call(func(e *awsapi.Error) {
				e.Message, e.RequestID, e.Endpoint = "", "", "http://127.0.0.1:4566"
				e.Err = fmt.Errorf("operation error SQS: CreateQueue, https response error StatusCode: 0: %w",
					&net.OpError{Op: "dial", Net: "tcp", Err: errors.New("connection refused")})
			}),
			lines("SQS CreateQueue for pedidos in sa-east-1 did not reach http://127.0.0.1:4566: dial tcp: connection refused.",
				"No connection came about: the host name does not exist, nothing listens there, or a proxy or firewall is in the way.",
				"Check region and endpoints of the provider, AWS_ENDPOINT_URL, and the proxy settings. "+
					"Without a connection, `terraform plan -refresh=false` plans from the state alone."),
		},
		"not reached in the end": {
			call(func(e *awsapi.Error) {
				e.Message, e.RequestID, e.Endpoint, e.Waited = "", "", "http://127.0.0.1:4566", "retried for 1m30s: the name is locked"
				e.Err = &net.OpError{Op: "dial", Net: "tcp", Err: errors.New("connection refused")}
			}),
			lines("SQS CreateQueue for pedidos in sa-east-1 did not reach http://127.0.0.1:4566: dial tcp: connection refused.",
				"It was retried for 1m30s: the name is locked. The last time no connection came about: the host name does not exist, nothing listens "+
					"there, or a proxy or firewall is in the way.",
				"Check region and endpoints of the provider, AWS_ENDPOINT_URL, and the proxy settings. "+
					"Without a connection, `terraform plan -refresh=false` plans from the state alone."),
		},
		"interrupted": {
			call(func(e *awsapi.Error) { e.Message, e.RequestID, e.Err = "", "", context.Canceled }),
			lines("SQS CreateQueue failed for pedidos in sa-east-1: context canceled.",
				"Terraform was interrupted, or the time that the resource's timeouts allow was over, so no further call was made.",
				"Apply again: the provider goes on from where it stopped."),
		},
		"wrong account": {
			&awsapi.WrongAccountError{Got: "111111111111", Want: "222222222222"},
			lines("The credentials belong to account 111111111111, account_id of the provider says 222222222222.",
				"The provider checks the account before its first change, so nothing was changed.",
				"Use the credentials of the account you mean, or correct account_id, allowed_account_ids or forbidden_account_ids of the provider."),
		},
		"no credentials": {
			&awsapi.CredentialsError{Err: errors.New("no EC2 IMDS role found")},
			lines("No usable AWS credentials were found: no EC2 IMDS role found.",
				"The provider looks in its own block, then in the AWS_* environment variables, the shared files, and at the container or instance it runs on.",
				"Set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or profile in the provider block; with single sign-on, run `aws sso login` "+
					"first. `terraform validate` needs no credentials."),
		},
		"role": {
			&awsapi.CredentialsError{Role: "arn:aws:iam::123456789012:role/deploy", Err: errors.New("denied")},
			lines("The role arn:aws:iam::123456789012:role/deploy could not be assumed: denied.",
				"The credentials to start from were found, but the role does not accept them.",
				"Check that the role exists, that its trust policy names the caller (and the external ID, if it asks for one), and that the caller is "+
					"allowed sts:AssumeRole on it."),
		},
		"configuration": {
			&awsapi.ConfigError{Attribute: "region", Err: errors.New(`"eu-west" does not look like an AWS region`)},
			lines(`The AWS configuration cannot be used: "eu-west" does not look like an AWS region.`,
				"Correct region of the provider, or the environment variable in its place."),
		},
		"not visible": {
			&awsapi.TimeoutError{What: "DelaySeconds: want 7, got 0", After: 3 * time.Minute},
			lines("The change was accepted, but did not become visible within 3m0s. Last seen: DelaySeconds: want 7, got 0.",
				"AWS spreads changes within seconds to a minute, so either it is slow today, or somebody or something else changes the same object back.",
				"Apply again: the provider goes on from where it stopped. Against an emulator that does not keep the attribute, lower consecutive_reads in "+
					"the provider's propagation block."),
		},
		"interrupted while waiting": {
			&awsapi.TimeoutError{What: "Policy: not there", After: 4 * time.Second, Err: context.DeadlineExceeded},
			lines("The change was accepted, but was not seen to be visible yet after 4s. Last seen: Policy: not there.",
				"Terraform was interrupted, or the time that the resource's timeouts allow was over, so no further call was made.",
				"Apply again: the provider goes on from where it stopped."),
		},
		"interrupted before a call": {
			fmt.Errorf("account: %w", context.Canceled),
			lines("Terraform was interrupted, or the time that the resource's timeouts allow was over, so no further call was made.",
				"Apply again: the provider goes on from where it stopped."),
		},
		"something else": {
			errors.New("strange"),
			lines("Strange.", "Nothing more is known about the cause. Apply again; if it stays, report it at "+
				"https://github.com/queueguard/terraform-provider-queueguard/issues."),
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(test.want, tfdiag.Explain(test.err)); diff != "" {
				t.Errorf("detail (-want +got):\n%s", diff)
			}
		})
	}
}

// Where no call was made at all, the summary says why, not what it would have
// been for.
func TestHeadlines(t *testing.T) {
	t.Parallel()
	for want, err := range map[string]error{
		"Could not put the alarm pedidos":                              &awsapi.Error{Service: "cloudwatch"},
		"The credentials do not belong to the provider's account_id":   &awsapi.WrongAccountError{Got: "1", Want: "2"},
		"The account is not one of the provider's allowed_account_ids": &awsapi.WrongAccountError{Got: "1", Allowed: []string{"2"}},
		"The account is one of the provider's forbidden_account_ids":   &awsapi.WrongAccountError{Got: "1", Forbidden: []string{"1"}},
		"No usable AWS credentials":                                    &awsapi.CredentialsError{Err: errors.New("none")},
		"The role could not be assumed":                                fmt.Errorf("wrapped: %w", &awsapi.CredentialsError{Role: "r", Err: errors.New("denied")}),
	} {
		for _, d := range append(tfdiag.Failed("put the alarm pedidos", err), tfdiag.Missed(path.Root("name"), "put the alarm pedidos", err)...) {
			if d.Summary() != want {
				t.Errorf("summary %q, want %q", d.Summary(), want)
			}
		}
	}
}
