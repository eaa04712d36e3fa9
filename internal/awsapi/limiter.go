package awsapi

import (
	"context"
	"sync"
	"time"
)

// limiter paces calls once AWS has asked for it. Until the first throttled
// answer it costs nothing; after that, calls of the same kind in the same region
// go out at a steady pace for a while, so that a refresh of hundreds of queues
// does not spend its retries on itself.
type limiter struct {
	now   func() time.Time
	sleep func(context.Context, time.Duration) error

	mu    sync.Mutex
	paces map[paceKey]*pace
}

type paceKey struct{ region, kind string }

type pace struct {
	next  time.Time // when the next call may go out
	until time.Time // when calls run free again
}

// paceFor is how long the pace is kept after a throttled answer.
const paceFor = 30 * time.Second

// quotas are calls per second, account and region, of the operations that this
// package makes in numbers: SQS developer guide, "Message quotas" (tagging);
// SNS, "Amazon SNS endpoints and quotas"; CloudWatch, "CloudWatch service
// quotas". Accounts may have raised them.
var quotas = map[string]float64{
	"sqs tags": 30,

	"sns CreateTopic": 30, "sns DeleteTopic": 30, "sns GetTopicAttributes": 30, "sns SetTopicAttributes": 30,
	"sns ListSubscriptionsByTopic": 30, "sns ListSubscriptions": 30,
	"sns Subscribe": 100, "sns Unsubscribe": 100,
	"sns GetSubscriptionAttributes": 100, "sns SetSubscriptionAttributes": 100,
	"sns ListTagsForResource": 10, "sns TagResource": 10, "sns UntagResource": 10,

	"cloudwatch PutMetricAlarm": 3, "cloudwatch DeleteAlarms": 3, "cloudwatch DescribeAlarms": 9,
	"cloudwatch ListTagsForResource": 10, "cloudwatch TagResource": 5, "cloudwatch UntagResource": 5,
}

const (
	// unlisted is taken for operations whose quota is not published.
	unlisted = 10
	// share of a quota that is used: others call as well.
	share = 0.9
)

func newLimiter(now func() time.Time, sleep func(context.Context, time.Duration) error) *limiter {
	return &limiter{now: now, sleep: sleep, paces: map[paceKey]*pace{}}
}

// wait blocks until a call may go out.
func (l *limiter) wait(ctx context.Context, op operation) error {
	l.mu.Lock()
	p, now := l.paces[keyOf(op)], l.now()
	if p == nil || now.After(p.until) {
		l.mu.Unlock()
		return nil
	}
	delay := p.reserve(now, intervalOf(op))
	l.mu.Unlock()
	if delay <= 0 {
		return nil
	}
	return l.sleep(ctx, delay)
}

// throttled notes a throttled answer and returns how long to wait before the
// call may be repeated.
func (l *limiter) throttled(op operation) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	now, key := l.now(), keyOf(op)
	p := l.paces[key]
	if p == nil {
		p = &pace{}
		l.paces[key] = p
	}
	p.until = now.Add(paceFor)
	return p.reserve(now, intervalOf(op))
}

// reserve takes the next free place and returns how far away it is.
func (p *pace) reserve(now time.Time, interval time.Duration) time.Duration {
	if p.next.Before(now) {
		p.next = now
	}
	delay := p.next.Sub(now)
	p.next = p.next.Add(interval)
	return delay
}

// keyOf groups the calls that share a quota.
func keyOf(op operation) paceKey {
	switch op.name {
	case "ListQueueTags", "TagQueue", "UntagQueue":
		return paceKey{op.region, "sqs tags"}
	}
	return paceKey{op.region, op.service + " " + op.name}
}

func intervalOf(op operation) time.Duration {
	rate, ok := quotas[keyOf(op).kind]
	if !ok {
		rate = unlisted
	}
	return time.Duration(float64(time.Second) / (rate * share))
}
