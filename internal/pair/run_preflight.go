package pair

import (
	"context"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Preflight makes the reads that would fail later, all at once, while there is
// nothing to lose: the names are free, the topics and somebody else's
// dead-letter queue are there, and what is to be abandoned is empty.
func (r *Run) Preflight(ctx context.Context) error {
	if err := r.preflight(ctx); err != nil {
		return r.engine.Client.OrWrongAccount(ctx, err)
	}
	return nil
}

func (r *Run) preflight(ctx context.Context) error {
	if err := r.claim(); err != nil {
		return err
	}
	g, ctx := errgroup.WithContext(ctx)
	for _, q := range r.queuesToCreate() {
		g.Go(func() error { return r.engine.free(ctx, q.Queue, q.path, r.want.Source.ARN) })
	}
	g.Go(func() error { return r.alarmNamesFree(ctx) })
	g.Go(func() error { return r.existingDeadLetterQueue(ctx) })
	for _, topic := range keys(r.want.Subscriptions) {
		if r.have.Subscriptions[topic] == nil && !r.want.NewTopics[topic] {
			g.Go(func() error { return r.subscribable(ctx, topic) })
		}
	}
	for _, q := range r.abandoned() {
		g.Go(func() error { return r.mayGo(ctx, q) })
	}
	return g.Wait()
}

// claim reserves the names of the queues and alarms to create against the other
// resources of this apply, before anybody looks whether they are free.
func (r *Run) claim() error {
	for _, q := range r.queuesToCreate() {
		if !r.claims.Reserve(awsapi.Name{Kind: awsapi.KindQueue, Region: q.Region, Name: q.Name}) {
			return &AdoptionError{Kind: "queue", Name: q.Name, ARN: q.ARN, Path: q.path, Sibling: true}
		}
	}
	fresh := r.freshAlarms()
	for _, key := range keys(fresh) {
		a := fresh[key]
		if !r.claims.Reserve(awsapi.Name{Kind: awsapi.KindAlarm, Region: a.Region, Name: a.Name}) {
			kind, _, _ := strings.Cut(key, "/")
			return &AdoptionError{
				Kind: "alarm", Name: a.Name, ARN: AlarmARN(a, r.want.Account()).Or(""), Path: "alarms." + kind + ".alarm_name", Sibling: true,
			}
		}
	}
	return nil
}

type queueAt struct {
	Queue
	path string // the attribute its name comes from
}

// queuesToCreate lists the queues that are wanted and not there. A leftover of
// our own is there.
func (r *Run) queuesToCreate() []queueAt {
	return slices.DeleteFunc(r.queuesToMake(), func(q queueAt) bool { return slices.Contains(r.have.Leftovers, q.ARN) })
}

func (r *Run) queuesToMake() []queueAt {
	var out []queueAt
	if r.have.Source == nil && r.want.Source.Name != "" {
		out = append(out, queueAt{r.want.Source, "name"})
	}
	if d := r.want.DeadLetter; d != nil && (r.have.DeadLetter == nil || r.have.DeadLetter.ARN != d.ARN) {
		out = append(out, queueAt{*d, "dead_letter_queue.name"})
	}
	for _, region := range keys(r.want.Undelivered) {
		q := r.want.Undelivered[region]
		if have := r.have.Undelivered[region]; have == nil || have.ARN != q.ARN {
			out = append(out, queueAt{q, "undelivered.name"})
		}
	}
	return out
}

// free makes sure that no queue of this name exists: CreateQueue would quietly
// return it, with whatever is in it (hashicorp/terraform-provider-aws#10824).
func (e *Engine) free(ctx context.Context, q Queue, path, importARN string) error {
	_, err := e.Client.GetQueueURL(ctx, q.Region, q.Name)
	switch {
	case awsapi.IsNotFound(err):
		return nil
	case err != nil:
		return err
	case e.Client.Deleted(q.ARN):
		return nil // still resolves for up to a minute after we deleted it
	}
	if path == "dead_letter_queue.name" {
		importARN += "," + q.Name
	}
	return &AdoptionError{
		Kind: "queue", Name: q.Name, ARN: q.ARN, Import: importARN, Path: path,
		ReplacedBySelf: e.Client.Known(q.ARN),
	}
}

func (r *Run) alarmNamesFree(ctx context.Context) error {
	fresh := r.freshAlarms()
	alarms := make([]Alarm, 0, len(fresh))
	for _, key := range keys(fresh) {
		alarms = append(alarms, fresh[key])
	}
	return r.engine.AlarmsFree(ctx, alarms, r.want.Source.ARN, r.engine.Client.Deleted)
}

// freshAlarms are the alarms that get a name they did not have, by key.
func (r *Run) freshAlarms() map[string]Alarm {
	type place struct{ region, name string }
	mine := map[place]bool{}
	for _, have := range r.have.Alarms {
		mine[place{have.Region, have.Name}] = true
	}
	fresh := map[string]Alarm{}
	for key, want := range r.want.Alarms {
		if !mine[place{want.Region, want.Name}] {
			fresh[key] = want
		}
	}
	return fresh
}

// existingDeadLetterQueue looks at somebody else's queue and learns its URL.
func (r *Run) existingDeadLetterQueue(ctx context.Context) error {
	arn := r.want.ExistingDeadLetterARN
	if arn == "" || r.have.ExistingDeadLetterURL != "" && r.have.ExistingDeadLetterARN == arn {
		return nil
	}
	const path = "existing_dead_letter_queue_arn"
	a, err := topology.ParseARN(arn)
	if err != nil {
		return &MissingError{Kind: "dead-letter queue", ARN: arn, Path: path, Why: "is not given by the ARN of a queue", Err: err}
	}
	url, err := r.engine.Client.GetQueueURL(ctx, a.Region, a.Resource)
	if awsapi.IsNotFound(err) {
		return &MissingError{Kind: "dead-letter queue", ARN: arn, Path: path, Why: "does not exist", Err: err}
	}
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.have.ExistingDeadLetterURL, r.have.ExistingDeadLetterARN = url, arn
	return nil
}

// abandoned lists the queues that are there and no longer wanted.
func (r *Run) abandoned() []*QueueState {
	var out []*QueueState
	if d := r.have.DeadLetter; d != nil && (r.want.DeadLetter == nil || r.want.DeadLetter.ARN != d.ARN) {
		out = append(out, d)
	}
	for _, region := range keys(r.have.Undelivered) {
		q := r.have.Undelivered[region]
		if want, ok := r.want.Undelivered[region]; !ok || want.ARN != q.ARN {
			out = append(out, q)
		}
	}
	return out
}

// mayGo makes sure that a queue can be abandoned: it is empty, and no other
// queue dead-letters into it.
func (r *Run) mayGo(ctx context.Context, q *QueueState) error {
	if err := r.engine.unshared(ctx, q, r.want.Source.Name); err != nil {
		return err
	}
	if r.force {
		return nil
	}
	n, err := r.engine.messages(ctx, q)
	if err != nil {
		return err
	}
	if n > 0 {
		return &NotEmptyError{Queue: q.Name, ARN: q.ARN, Messages: n}
	}
	return nil
}
