package awsapi

import (
	"context"
	"errors"
	"net"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
)

// callState travels in the context of a call to the retryer.
type callState struct {
	outer    context.Context // Terraform's own: no attempt is started after it ends
	op       operation
	attempts int
}

type callKey struct{}

func withCall(ctx context.Context, s *callState) context.Context {
	return context.WithValue(ctx, callKey{}, s)
}

// retryer is the SDK's retryer with two differences: it waits on the client's
// clock, and it stops when Terraform is interrupted. The SDK asks for a retry
// token with the call's context just before it would sleep, so the waiting is
// done there.
type retryer struct {
	aws.RetryerV2
	client *Client
}

func newRetryer(inner aws.Retryer, c *Client) aws.Retryer {
	v2, ok := inner.(aws.RetryerV2)
	if !ok {
		return inner
	}
	return &retryer{RetryerV2: v2, client: c}
}

// Network errors that a retry seldom mends get fewer tries.
const (
	maxLookups = 3 // "no such host" is mostly a region that does not exist
	maxDials   = 5
)

var errHopeless = errors.New("not tried again, since that seldom helps")

// GetRetryToken implements aws.Retryer.
func (r *retryer) GetRetryToken(ctx context.Context, cause error) (func(error) error, error) {
	state, ok := ctx.Value(callKey{}).(*callState)
	if !ok {
		return r.RetryerV2.GetRetryToken(ctx, cause)
	}
	state.attempts++
	if hopeless(cause, state.attempts) {
		return nil, errHopeless
	}
	release, err := r.RetryerV2.GetRetryToken(ctx, cause)
	if err != nil {
		return nil, err
	}
	delay, err := r.RetryerV2.RetryDelay(state.attempts, cause)
	if err != nil {
		return nil, err
	}
	if IsThrottled(cause) {
		delay = max(delay, r.client.limits.throttled(state.op))
	}
	if err := r.client.settings.Sleep(state.outer, delay); err != nil {
		return nil, err
	}
	return release, nil
}

// RetryDelay implements aws.Retryer. The waiting was done for the token.
func (r *retryer) RetryDelay(int, error) (time.Duration, error) { return 0, nil }

func hopeless(err error, attempts int) bool {
	var dns *net.DNSError
	if errors.As(err, &dns) && dns.IsNotFound {
		return attempts >= maxLookups
	}
	var op *net.OpError
	return errors.As(err, &op) && op.Op == "dial" && attempts >= maxDials
}
