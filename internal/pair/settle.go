package pair

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"
)

// settle waits until every queue reads back as it was written, all of them at
// once, and takes over what AWS decided by itself.
func (r *Run) settle(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	wait := func(want Queue, s slot) {
		g.Go(func() error { return r.settleQueue(ctx, want, s) })
	}
	if r.want.Source.Name != "" {
		wait(r.want.Source, r.sourceSlot())
	}
	if r.want.DeadLetter != nil {
		wait(*r.want.DeadLetter, r.deadLetterSlot())
	}
	for _, region := range keys(r.want.Undelivered) {
		wait(r.want.Undelivered[region], r.undeliveredSlot(region))
	}
	return g.Wait()
}

func (r *Run) settleQueue(ctx context.Context, want Queue, s slot) error {
	c := r.engine.Client
	r.mu.Lock()
	q := s.get()
	seen, written := r.reads[want.ARN]
	r.mu.Unlock()
	if !written || seen >= c.Propagation().ConsecutiveReads {
		return nil
	}
	err := c.Settled(ctx, func(ctx context.Context) (bool, string, error) {
		got, err := c.GetQueueAttributes(ctx, q.Region, q.URL)
		if err != nil {
			return false, "", err
		}
		what := r.unlike(q.Name, want.Attributes, got)
		if what == "" {
			r.mu.Lock()
			r.learn(q, want.Attributes, got)
			r.mu.Unlock()
		}
		return what == "", what, nil
	})
	if err != nil {
		return r.stopped("see the "+s.what+" "+want.Name+" as it was written", err)
	}
	return nil
}

// unlike says in which attribute a read differs from what was sent; "" when in
// none. An endpoint that is not AWS may leave an attribute out: that cannot be
// verified, is taken to be as sent, and is noted by the next refresh.
func (r *Run) unlike(queue string, sent, got map[string]string) string {
	emulator := r.engine.Client.Overridden("sqs")
	for _, name := range keys(sent) {
		value, ok := got[name]
		if name == attrFIFO || sameAttribute(name, sent[name], value) {
			continue
		}
		if !ok && emulator && sent[name] != "" {
			continue
		}
		if !ok {
			value = "absent"
		}
		return fmt.Sprintf("%s of %s: wanted %s, got %s", name, queue, orAbsent(sent[name]), value)
	}
	return ""
}

func orAbsent(v string) string {
	if v == "" {
		return "absent"
	}
	return v
}
