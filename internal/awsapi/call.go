package awsapi

import (
	"context"
	"errors"
	"net/url"
	"time"

	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/smithy-go"
	"github.com/hashicorp/aws-sdk-go-base/v2/logging"
	"github.com/hashicorp/terraform-plugin-log/tflog"
)

// operation describes one call to AWS.
type operation struct {
	service   string // also the prefix of the IAM action
	name      string
	region    string
	object    string
	write     bool
	alsoNeeds []string // IAM actions that the call needs besides its own
	retries   []retryRule
}

// grace is how long a write that was sent before an interrupt may still take.
const grace = 30 * time.Second

// call makes one call: paced, retried by code, finished when interrupted, and
// its error wrapped.
func call[T any](ctx context.Context, c *Client, op operation, do func(context.Context) (T, error)) (T, error) {
	var zero T
	started := c.settings.Now()
	waiting := ""
	for {
		if err := ctx.Err(); err != nil {
			return zero, c.wrap(op, err, waiting)
		}
		if err := c.limits.wait(ctx, op); err != nil {
			return zero, c.wrap(op, err, waiting)
		}
		value, err := attempt(c.logged(ctx), op, do)
		if err == nil {
			return value, nil
		}
		rule, until := c.ruleFor(op, err, started)
		now := c.settings.Now()
		if rule == nil || !now.Before(until) {
			return zero, c.wrap(op, err, waiting)
		}
		waiting = waited(now.Sub(started), rule)
		tflog.Info(ctx, "Waiting to repeat an AWS call", map[string]any{
			"operation": op.service + " " + op.name, "object": op.object, "code": Code(err), "why": rule.why,
		})
		if sleepErr := c.settings.Sleep(ctx, min(rule.every, until.Sub(now))); sleepErr != nil {
			return zero, c.wrap(op, errors.Join(err, sleepErr), waiting)
		}
		waiting = waited(c.settings.Now().Sub(started), rule)
	}
}

// waited says for an error what was done about the call before.
func waited(d time.Duration, rule *retryRule) string {
	if d = d.Round(time.Second); d > 0 {
		return "retried for " + d.String() + ": " + rule.why
	}
	return "about to be retried: " + rule.why
}

// logged lets the SDK base write requests and responses to Terraform's log.
func (c *Client) logged(ctx context.Context) context.Context {
	if !c.settings.Debug {
		return ctx
	}
	return logging.RegisterLogger(ctx, logging.TfLogger(""))
}

func attempt[T any](ctx context.Context, op operation, do func(context.Context) (T, error)) (T, error) {
	outer := ctx
	if op.write {
		inner, cancel := outlive(ctx)
		defer cancel()
		ctx = inner
	}
	return do(withCall(ctx, &callState{outer: outer, op: op}))
}

// outlive returns a context that ends some time after the given one, so that a
// request in flight is answered although Terraform was interrupted.
func outlive(ctx context.Context) (context.Context, context.CancelFunc) {
	inner, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		last, done := context.WithTimeout(inner, grace)
		defer done()
		<-last.Done()
		cancel()
	})
	return inner, func() { stop(); cancel() }
}

// wrap makes the error of a failed call.
func (c *Client) wrap(op operation, err error, waited string) error {
	var credentials *CredentialsError
	var config *ConfigError
	if errors.As(err, &credentials) || errors.As(err, &config) {
		return err
	}
	e := &Error{Service: op.service, Operation: op.name, Object: op.object, Region: op.region, Waited: waited, Err: err}
	if api, ok := errors.AsType[smithy.APIError](err); ok {
		e.Code, e.Message = api.ErrorCode(), api.ErrorMessage()
	}
	if response, ok := errors.AsType[*awshttp.ResponseError](err); ok {
		e.RequestID = response.ServiceRequestID()
	}
	if request, ok := errors.AsType[*url.Error](err); ok && IsUnreachable(err) {
		e.Endpoint = address(request.URL)
	}
	if IsAccessDenied(e) {
		e.Action = op.service + ":" + op.name
		e.AlsoNeeds = op.alsoNeeds
	}
	return e
}

// address is the part of a URL that says where a call went to.
func address(of string) string {
	u, err := url.Parse(of)
	if err != nil || u.Host == "" {
		return of
	}
	return u.Scheme + "://" + u.Host
}
