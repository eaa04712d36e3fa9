package pair

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
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

// takeBack makes a leftover of our own the queue of its slot again.
func (r *Run) takeBack(ctx context.Context, want Queue, s slot) error {
	doing := "take back the " + s.what + " " + want.Name
	url, err := r.engine.Client.GetQueueURL(ctx, want.Region, want.Name)
	if awsapi.IsNotFound(err) {
		r.forgetLeftover(want.ARN)
		return r.create(ctx, want, s)
	}
	if err != nil {
		return r.stopped(doing, err)
	}
	got, err := r.engine.Client.GetQueueAttributes(ctx, want.Region, url)
	if err != nil {
		return r.stopped(doing, err)
	}
	tags, err := r.engine.Client.QueueTags(ctx, want.Region, url)
	if err != nil {
		return r.stopped(doing, err)
	}
	r.forgetLeftover(want.ARN)
	r.mu.Lock()
	if before := s.get(); before != nil {
		r.have.Leftovers = append(r.have.Leftovers, before.ARN)
	}
	s.set(&QueueState{Region: want.Region, Name: want.Name, ARN: want.ARN, URL: url, Attributes: got, Tags: tags})
	r.mu.Unlock()
	return r.ensure(ctx, want, s)
}

func (r *Run) forgetLeftover(arn string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.have.Leftovers = slices.DeleteFunc(r.have.Leftovers, func(a string) bool { return a == arn })
}

// set changes attributes of a queue. The policy goes along with every change:
// some emulators drop it otherwise.
func (r *Run) set(ctx context.Context, want Queue, s slot, change map[string]string) error {
	if len(change) == 0 {
		return nil
	}
	doing := "change the " + s.what + " " + want.Name
	if err := r.write(ctx); err != nil {
		return r.stopped(doing, err)
	}
	have := s.get()
	send := maps.Clone(change)
	if _, ok := send[attrPolicy]; !ok && have.Attributes[attrPolicy] != "" {
		if _, managed := want.Attributes[attrPolicy]; managed || r.engine.Client.Overridden("sqs") {
			send[attrPolicy] = have.Attributes[attrPolicy]
		}
	}
	if err := r.engine.Client.SetQueueAttributes(ctx, have.Region, have.URL, send); err != nil {
		return r.stopped(doing, err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	next := *have
	next.Attributes = maps.Clone(have.Attributes)
	maps.Copy(next.Attributes, send)
	s.set(&next)
	r.reads[want.ARN] = -1 // settle has to look again
	return nil
}

func (r *Run) tag(ctx context.Context, want Queue, s slot) error {
	have := s.get()
	set, unset := TagChanges(want.Tags, have.Tags)
	if len(set)+len(unset) == 0 {
		return nil
	}
	doing := "tag the " + s.what + " " + want.Name
	if err := r.write(ctx); err != nil {
		return r.stopped(doing, err)
	}
	c := r.engine.Client
	err := c.TagQueue(ctx, have.Region, have.URL, set)
	if err == nil {
		err = c.UntagQueue(ctx, have.Region, have.URL, unset)
	}
	if err != nil {
		return r.stopped(doing, err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	next := *have
	next.Tags = maps.Clone(want.Tags)
	s.set(&next)
	return nil
}

// widen splits a change into what can go at once and what must wait until
// everything that relied on the old value has been moved.
func widen(change, have map[string]string, deadLetter bool) (now, later map[string]string) {
	now, later = maps.Clone(change), map[string]string{}
	postpone := func(name, between string) {
		if sameAttribute(name, between, now[name]) {
			return
		}
		later[name] = now[name]
		if sameAttribute(name, between, have[name]) {
			delete(now, name)
			return
		}
		now[name] = between
	}
	if want, ok := change[attrPolicy]; ok && have[attrPolicy] != "" {
		postpone(attrPolicy, unionPolicy(have[attrPolicy], want))
	}
	if want, ok := change[attrRedriveAllow]; ok {
		postpone(attrRedriveAllow, unionAllow(have[attrRedriveAllow], want))
	}
	if want, ok := change[attrRetention]; ok && deadLetter && lower(want, have[attrRetention]) {
		postpone(attrRetention, have[attrRetention])
	}
	return now, later
}

func lower(a, b string) bool {
	x, err1 := strconv.Atoi(a)
	y, err2 := strconv.Atoi(b)
	return err1 == nil && err2 == nil && x < y
}

// unionPolicy allows what either allows. When that would be too much for a
// queue, or a text is not a policy, the change is made in one go.
func unionPolicy(have, want string) string {
	if want == "" {
		return have
	}
	h, err := policydoc.ParseDocument(have)
	if err != nil {
		return want
	}
	w, err := policydoc.ParseDocument(want)
	if err != nil {
		return want
	}
	u := policydoc.Union(h, w)
	m := u.Measure()
	if m.Bytes > policydoc.QueuePolicyMaxBytes || m.Statements > policydoc.QueuePolicyMaxStatements {
		return want
	}
	return u.JSON()
}

// unionAllow lets every source in that either lets in.
func unionAllow(have, want string) string {
	h, err1 := policydoc.ParseRedriveAllow(have)
	w, err2 := policydoc.ParseRedriveAllow(want)
	all := policydoc.RedriveAllow{Permission: policydoc.AllowAll}.JSON()
	switch {
	case have == "" || want == "" || err1 != nil || err2 != nil:
		return all
	case h.Permission == policydoc.AllowAll || w.Permission == policydoc.AllowAll:
		return all
	case h.Permission == policydoc.DenyAll:
		return want
	}
	sources := slices.Concat(h.SourceQueueARNs, w.SourceQueueARNs)
	slices.Sort(sources)
	sources = slices.Compact(sources)
	if len(sources) > policydoc.MaxRedriveSources {
		return all
	}
	return policydoc.RedriveAllow{Permission: policydoc.ByQueue, SourceQueueARNs: sources}.JSON()
}

// narrow sends what had to wait.
func (r *Run) narrow(ctx context.Context) error {
	if err := r.set(ctx, r.want.Source, r.sourceSlot(), r.later[r.want.Source.ARN]); err != nil {
		return err
	}
	if d := r.want.DeadLetter; d != nil {
		if err := r.set(ctx, *d, r.deadLetterSlot(), r.later[d.ARN]); err != nil {
			return err
		}
	}
	for _, region := range keys(r.want.Undelivered) {
		q := r.want.Undelivered[region]
		if err := r.set(ctx, q, r.undeliveredSlot(region), r.later[q.ARN]); err != nil {
			return err
		}
	}
	return nil
}

// removeQueues deletes the queues that are no longer wanted, leftovers of
// earlier runs included. One that holds messages by now stays a leftover.
func (r *Run) removeQueues(ctx context.Context) error {
	r.mu.Lock()
	if r.want.DeadLetter == nil && r.have.DeadLetter != nil {
		r.have.Leftovers = append(r.have.Leftovers, r.have.DeadLetter.ARN)
		r.have.DeadLetter = nil
	}
	for _, region := range keys(r.have.Undelivered) {
		if _, ok := r.want.Undelivered[region]; !ok {
			r.have.Leftovers = append(r.have.Leftovers, r.have.Undelivered[region].ARN)
			delete(r.have.Undelivered, region)
		}
	}
	leftovers := slices.Clone(r.have.Leftovers)
	r.mu.Unlock()
	for _, arn := range leftovers {
		if err := r.removeLeftover(ctx, arn); err != nil {
			return r.stopped("delete the queue "+arn+", which is no longer used", err)
		}
		r.forgetLeftover(arn)
	}
	return nil
}

func (r *Run) removeLeftover(ctx context.Context, arn string) error {
	a, err := topology.ParseARN(arn)
	if err != nil {
		return nil
	}
	url, err := r.engine.Client.GetQueueURL(ctx, a.Region, a.Resource)
	if awsapi.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	q := &QueueState{Region: a.Region, Name: a.Resource, ARN: arn, URL: url}
	if err := r.mayGo(ctx, q); err != nil {
		return err
	}
	if err := r.write(ctx); err != nil {
		return err
	}
	return r.engine.deleteQueue(ctx, q)
}
