package pair

import (
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Destroy deletes a pair and returns what is left of it, also with an error.
//
// Everything is looked at before anything is touched: queues that hold messages
// are refused (guardrail.Refuse), reported (guardrail.Warn) or not even counted
// (guardrail.Allow); a dead-letter queue that serves other queues is always
// refused. Then it goes from the front to the back: subscriptions, source,
// dead-letter queue, alarms. What is already gone is no error.
func (e *Engine) Destroy(ctx context.Context, have Actual, held guardrail.OnDestroy) (Actual, []NotEmptyError, error) {
	d := &destruction{engine: e, have: have.clone(), held: held}
	err := d.run(ctx)
	return d.have, d.warnings, err
}

// MayDestroy is the first half of Destroy: it looks, and refuses what Destroy
// would refuse, without touching anything.
func (e *Engine) MayDestroy(ctx context.Context, have Actual, held guardrail.OnDestroy) error {
	d := &destruction{engine: e, have: have.clone(), held: held}
	return d.look(ctx)
}

type destruction struct {
	engine   *Engine
	have     Actual
	held     guardrail.OnDestroy
	warnings []NotEmptyError
}

func (d *destruction) run(ctx context.Context) error {
	if err := d.engine.Client.CheckAccount(ctx); err != nil {
		return err
	}
	if err := d.look(ctx); err != nil {
		return err
	}
	if len(d.have.Subscriptions) > 0 {
		if err := d.unsubscribe(ctx); err != nil {
			return err
		}
		if err := d.empty(ctx, true); err != nil {
			return err
		}
	}
	return d.remove(ctx)
}

func (d *destruction) look(ctx context.Context) error {
	if err := d.leftovers(ctx); err != nil {
		return err
	}
	if err := d.engine.unshared(ctx, d.have.DeadLetter, d.sourceName()); err != nil {
		return err
	}
	return d.empty(ctx, false)
}

func (d *destruction) sourceName() string {
	if d.have.Source == nil {
		return ""
	}
	return d.have.Source.Name
}

// leftovers makes the queues of failed changes part of what is to go.
func (d *destruction) leftovers(ctx context.Context) error {
	for _, arn := range slices.Clone(d.have.Leftovers) {
		a, err := topology.ParseARN(arn)
		if err != nil {
			continue
		}
		url, err := d.engine.Client.GetQueueURL(ctx, a.Region, a.Resource)
		if awsapi.IsNotFound(err) {
			d.forget(&QueueState{ARN: arn})
			continue
		}
		if err != nil {
			return err
		}
		d.have.Undelivered["leftover "+arn] = &QueueState{Region: a.Region, Name: a.Resource, ARN: arn, URL: url}
	}
	return nil
}

// queues lists what is to go, front to back.
func (d *destruction) queues() []*QueueState {
	var out []*QueueState
	for _, q := range []*QueueState{d.have.Source, d.have.DeadLetter} {
		if q != nil {
			out = append(out, q)
		}
	}
	for _, key := range keys(d.have.Undelivered) {
		out = append(out, d.have.Undelivered[key])
	}
	return out
}

// empty refuses, or reports once, queues that hold messages.
func (d *destruction) empty(ctx context.Context, unsubscribed bool) error {
	if d.held == guardrail.Allow {
		return nil
	}
	queues := d.queues()
	counts := make([]int64, len(queues))
	g, gctx := errgroup.WithContext(ctx)
	for i, q := range queues {
		g.Go(func() (err error) {
			counts[i], err = d.engine.messages(gctx, q)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	var found []NotEmptyError
	for i, q := range queues {
		if counts[i] > 0 {
			found = append(found, NotEmptyError{Queue: q.Name, ARN: q.ARN, Messages: counts[i], Unsubscribed: unsubscribed})
		}
	}
	if len(found) == 0 {
		return nil
	}
	if d.held == guardrail.Warn {
		for i := range found {
			found[i].Lets = true
		}
		d.warnings = found
		return nil
	}
	return &found[0]
}

func (d *destruction) unsubscribe(ctx context.Context) error {
	for _, topic := range keys(d.have.Subscriptions) {
		if err := ctx.Err(); err != nil {
			return err
		}
		s := d.have.Subscriptions[topic]
		if s.ARN != awsapi.PendingConfirmation {
			if err := d.engine.Client.Unsubscribe(ctx, s.ARN); err != nil {
				return err
			}
			d.engine.Client.RememberDeleted(s.ARN)
			d.engine.topics.forget(topic)
		}
		delete(d.have.Subscriptions, topic)
	}
	return nil
}

func (d *destruction) remove(ctx context.Context) error {
	for _, q := range d.queues() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := d.engine.deleteQueue(ctx, q); err != nil {
			return err
		}
		d.forget(q)
	}
	byRegion := map[string][]string{}
	for _, key := range keys(d.have.Alarms) {
		a := d.have.Alarms[key]
		byRegion[a.Region] = append(byRegion[a.Region], a.Name)
	}
	for _, region := range keys(byRegion) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := d.engine.Client.DeleteAlarms(ctx, region, byRegion[region]); err != nil {
			return err
		}
	}
	for _, key := range keys(d.have.Alarms) {
		d.engine.Client.RememberDeleted(d.have.Alarms[key].ARN)
		delete(d.have.Alarms, key)
	}
	return nil
}

func (d *destruction) forget(q *QueueState) {
	switch q {
	case d.have.Source:
		d.have.Source = nil
	case d.have.DeadLetter:
		d.have.DeadLetter = nil
	}
	for _, key := range keys(d.have.Undelivered) {
		if d.have.Undelivered[key] == q {
			delete(d.have.Undelivered, key)
		}
	}
	d.have.Leftovers = slices.DeleteFunc(d.have.Leftovers, func(arn string) bool { return arn == q.ARN })
}

// Full lists the queues of a pair that hold messages, each as the error that a
// destroy would end with. It is for what a plan says; what a refresh has just
// seen is not asked for again.
func (e *Engine) Full(ctx context.Context, have Actual) ([]NotEmptyError, error) {
	d := &destruction{engine: e, have: have.clone()}
	return e.full(ctx, d.queues())
}

// FullAbandoned is Full for those queues that a change to want leaves behind, of
// another name or no longer wanted.
func (e *Engine) FullAbandoned(ctx context.Context, want Spec, have Actual) ([]NotEmptyError, error) {
	return e.full(ctx, e.Start(want, have, false).abandoned())
}

func (e *Engine) full(ctx context.Context, queues []*QueueState) ([]NotEmptyError, error) {
	var out []NotEmptyError
	for _, q := range queues {
		n, ok := e.depths.lately(q.ARN, e.Client.Now())
		if !ok {
			var err error
			if n, err = e.messages(ctx, q); err != nil {
				return out, err
			}
		}
		if n > 0 {
			out = append(out, NotEmptyError{Queue: q.Name, ARN: q.ARN, Messages: n})
		}
	}
	return out, nil
}

// ByQueue counts messages by the name of the queue that holds them.
func ByQueue(full []NotEmptyError) map[string]int64 {
	out := map[string]int64{}
	for _, q := range full {
		out[q.Queue] = q.Messages
	}
	return out
}
