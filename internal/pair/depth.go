package pair

import (
	"context"
	"strconv"
	"sync"
	"time"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// depths remembers for a short while what a refresh saw in queues, so that the
// plan which follows need not ask again.
type depths struct {
	mu    sync.Mutex
	byARN map[string]depthSeen
}

type depthSeen struct {
	messages int64
	at       time.Time
}

func (d *depths) saw(arn string, attributes map[string]string, at time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.byARN[arn] = depthSeen{depth(attributes), at}
}

func (d *depths) lately(arn string, now time.Time) (int64, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	seen, ok := d.byARN[arn]
	return seen.messages, ok && now.Sub(seen.at) < viewAge
}

// messages counts what a queue holds: visible, in flight and delayed. SQS counts
// approximately, so this is a net against mistakes and no proof. A queue that is
// gone holds nothing.
func (e *Engine) messages(ctx context.Context, q *QueueState) (int64, error) {
	if q == nil {
		return 0, nil
	}
	a, err := e.Client.GetQueueAttributes(ctx, q.Region, q.URL)
	if awsapi.IsNotFound(err) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return depth(a), nil
}

func depth(attributes map[string]string) int64 {
	var n int64
	for _, name := range depthAttributes {
		v, err := strconv.ParseInt(attributes[name], 10, 64)
		if err == nil {
			n += v
		}
	}
	return n
}

// unshared makes sure that no queue but our own source dead-letters into q. It
// cannot tell when listing is not permitted; then AWS is not asked again.
func (e *Engine) unshared(ctx context.Context, q *QueueState, source string) error {
	if q == nil {
		return nil
	}
	urls, err := e.Client.DeadLetterSourceQueues(ctx, q.Region, q.URL)
	if awsapi.IsNotFound(err) || awsapi.IsAccessDenied(err) {
		return nil
	}
	if err != nil {
		return err
	}
	var others []string
	for _, url := range urls {
		if name := topology.QueueOf(url); name != source {
			others = append(others, name)
		}
	}
	if len(others) > 0 {
		return &SharedError{Queue: q.Name, ARN: q.ARN, Sources: others}
	}
	return nil
}

func (e *Engine) deleteQueue(ctx context.Context, q *QueueState) error {
	if err := e.Client.DeleteQueue(ctx, q.Region, q.URL); err != nil {
		return err
	}
	e.Client.RememberDeleted(q.ARN)
	return nil
}
