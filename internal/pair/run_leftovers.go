package pair

import (
	"context"
	"maps"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

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
	// Others' tags are none of our business, AWS's own among them.
	maps.DeleteFunc(tags, func(key, _ string) bool { _, ours := want.Tags[key]; return !ours })
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
		return nil //nolint:nilerr // what is no ARN names no queue
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
