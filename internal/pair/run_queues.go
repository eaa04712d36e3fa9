package pair

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
)

// slot is the place of one queue in Actual.
type slot struct {
	what string // "source queue"
	get  func() *QueueState
	set  func(*QueueState)
	// deadLetter: its retention is lowered last, so that it is never below the source's.
	deadLetter bool
}

func (r *Run) sourceSlot() slot {
	return slot{"source queue", func() *QueueState { return r.have.Source }, func(q *QueueState) { r.have.Source = q }, false}
}

func (r *Run) deadLetterSlot() slot {
	return slot{"dead-letter queue", func() *QueueState { return r.have.DeadLetter }, func(q *QueueState) { r.have.DeadLetter = q }, true}
}

func (r *Run) undeliveredSlot(region string) slot {
	return slot{
		"undelivered queue", func() *QueueState { return r.have.Undelivered[region] },
		func(q *QueueState) { r.have.Undelivered[region] = q }, true,
	}
}

func (r *Run) undeliveredQueues(ctx context.Context) error {
	for _, region := range keys(r.want.Undelivered) {
		if err := r.ensure(ctx, r.want.Undelivered[region], r.undeliveredSlot(region)); err != nil {
			return err
		}
	}
	return nil
}

func (r *Run) widenDeadLetterQueue(ctx context.Context) error {
	if r.want.DeadLetter == nil {
		return nil
	}
	return r.ensure(ctx, *r.want.DeadLetter, r.deadLetterSlot())
}

func (r *Run) sourceQueue(ctx context.Context) error {
	if r.want.Source.Name == "" {
		return nil
	}
	return r.ensure(ctx, r.want.Source, r.sourceSlot())
}

// ensure creates the queue or makes it what it shall be, as far as that only
// widens; what narrows is kept for later.
func (r *Run) ensure(ctx context.Context, want Queue, s slot) error {
	have := s.get()
	if have == nil || have.ARN != want.ARN {
		if slices.Contains(r.have.Leftovers, want.ARN) {
			return r.takeBack(ctx, want, s)
		}
		return r.create(ctx, want, s)
	}
	now, later := widen(difference(want.Attributes, have.Attributes), have.Attributes, s.deadLetter)
	r.later[want.ARN] = later
	if err := r.set(ctx, want, s, now); err != nil {
		return err
	}
	return r.tag(ctx, want, s)
}

// create makes a queue with everything at once: its documents name queues by
// ARN, and ARNs are functions of names.
func (r *Run) create(ctx context.Context, want Queue, s slot) error {
	doing := "create the " + s.what + " " + want.Name
	if err := r.write(ctx); err != nil {
		return r.stopped(doing, err)
	}
	attributes := forCreate(want.Attributes)
	created, err := r.engine.Client.CreateQueue(ctx, want.Region, want.Name, attributes, want.Tags)
	if awsapi.IsInvalidParameter(err) && attributes[attrRedriveAllow] != "" {
		// An allow policy may be refused because its source does not exist yet.
		delete(attributes, attrRedriveAllow)
		r.later[want.ARN] = map[string]string{attrRedriveAllow: want.Attributes[attrRedriveAllow]}
		created, err = r.engine.Client.CreateQueue(ctx, want.Region, want.Name, attributes, want.Tags)
	}
	if err != nil {
		if awsapi.IsAlreadyExists(err) {
			err = &AdoptionError{Kind: "queue", Name: want.Name, ARN: want.ARN, Import: r.want.Source.ARN}
		} else {
			r.salvage(ctx, want, s, attributes)
		}
		return r.stopped(doing, err)
	}
	return r.keep(ctx, doing, want, s, created, attributes)
}

// salvage looks whether a CreateQueue that failed has made the queue all the
// same, as when its answer was lost, so that no queue is left that nobody knows.
// The name was free when the run began: what is there now and is in every part
// what was asked for is ours.
func (r *Run) salvage(ctx context.Context, want Queue, s slot, attributes map[string]string) {
	c := r.engine.Client
	if c.Deleted(want.ARN) {
		return // it may be the old one, which SQS still shows
	}
	url, err := c.GetQueueURL(ctx, want.Region, want.Name)
	if err != nil {
		return
	}
	got, err := c.GetQueueAttributes(ctx, want.Region, url)
	if err != nil || r.unlike(want.Name, attributes, got) != "" {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if before := s.get(); before != nil {
		r.have.Leftovers = append(r.have.Leftovers, before.ARN)
	}
	s.set(&QueueState{Region: want.Region, Name: want.Name, ARN: want.ARN, URL: url, Attributes: got, Tags: maps.Clone(want.Tags)})
}

// keep puts a queue that CreateQueue returned into Actual, at once, so that no
// error loses it; unless it turns out to be older than our call.
func (r *Run) keep(ctx context.Context, doing string, want Queue, s slot, created awsapi.CreatedQueue, attributes map[string]string) error {
	before := s.get()
	q := &QueueState{
		Region: want.Region, Name: want.Name, ARN: want.ARN, URL: created.URL,
		Attributes: maps.Clone(attributes), Tags: maps.Clone(want.Tags),
	}
	r.mu.Lock()
	s.set(q)
	r.reads[want.ARN] = 0
	if before != nil {
		r.have.Leftovers = append(r.have.Leftovers, before.ARN)
	}
	r.mu.Unlock()
	got, err := r.engine.Client.GetQueueAttributes(ctx, want.Region, created.URL)
	if err != nil {
		return r.stopped("read the new "+s.what+" "+want.Name, err)
	}
	if adopted(got[attrCreated], created) {
		r.mu.Lock()
		s.set(before)
		if before != nil {
			r.have.Leftovers = r.have.Leftovers[:len(r.have.Leftovers)-1]
		}
		r.mu.Unlock()
		return r.stopped(doing, &AdoptionError{Kind: "queue", Name: want.Name, ARN: want.ARN, Import: r.want.Source.ARN})
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.learn(q, attributes, got)
	return nil
}

// learn takes over what AWS says of a queue, and counts the read when all of
// sent is in it.
func (r *Run) learn(q *QueueState, sent, got map[string]string) {
	if arn := got[attrARN]; arn != "" {
		q.ARN = arn
	}
	merged := maps.Clone(q.Attributes)
	maps.Copy(merged, got)
	q.Attributes = merged
	if what := r.unlike(q.Name, sent, got); what == "" {
		r.reads[q.ARN]++
	}
}

// adopted says that a queue is older than the call that was to create it. Both
// times are AWS's, in whole seconds; the call may have been retried.
func adopted(createdAt string, c awsapi.CreatedQueue) bool {
	at, err := strconv.ParseInt(createdAt, 10, 64)
	if err != nil || c.Date.IsZero() {
		return false // an endpoint that does not say
	}
	return time.Unix(at, 0).Before(c.Date.Add(-c.Took - 2*time.Second))
}
