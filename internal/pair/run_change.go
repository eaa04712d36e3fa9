package pair

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

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
