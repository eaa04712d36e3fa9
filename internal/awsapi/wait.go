package awsapi

import (
	"context"
	"errors"
	"time"
)

// settleFor is how long a written value may take to read back. SQS documents up
// to 60 seconds for most attributes and up to 15 minutes for the retention to
// take effect; the value reads back much earlier (API reference,
// SetQueueAttributes).
const settleFor = 3 * time.Minute

// Settled polls until what was written reads back on as many consecutive reads
// as the propagation settings ask for. The first read is made at once.
//
// read reports whether the value is there; if not, what says which attribute is
// awaited, what was wanted and what came, for the person who reads the time-out.
// An error of read ends the wait. The result is nil, that error, or a
// [*TimeoutError] after three minutes or when the context ends.
func (c *Client) Settled(ctx context.Context, read func(ctx context.Context) (ok bool, what string, err error)) error {
	p := c.Propagation()
	started := c.settings.Now()
	streak, what := 0, "nothing was read"
	for {
		ok, missing, err := read(ctx)
		if err != nil {
			return c.settleFailure(ctx, err, what, started)
		}
		if ok {
			if streak++; streak >= p.ConsecutiveReads {
				return nil
			}
		} else {
			streak, what = 0, missing
		}
		if waited := c.settings.Now().Sub(started); waited >= settleFor {
			return &TimeoutError{What: what, After: waited}
		}
		if err := c.settings.Sleep(ctx, p.Interval); err != nil {
			return c.settleFailure(ctx, err, what, started)
		}
	}
}

// settleFailure tells a deadline that passed from a read that failed.
func (c *Client) settleFailure(ctx context.Context, err error, what string, started time.Time) error {
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return &TimeoutError{What: what, After: c.settings.Now().Sub(started), Err: ctx.Err()}
	}
	return err
}
