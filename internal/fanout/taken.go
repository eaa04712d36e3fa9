package fanout

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
)

// NewNames says whether a change to want gives names that somebody else may have:
// whether there is anything for [Engine.Taken] to ask.
func NewNames(want Spec, have Actual) bool {
	r := &run{want: want, have: have}
	if r.topicIsNew() || len(r.freshTopicAlarms()) > 0 || pair.NewNames(want.Shared, have.Shared) {
		return true
	}
	for name, consumer := range want.Consumers {
		if pair.NewNames(consumer, have.Consumers[name]) {
			return true
		}
	}
	return false
}

// Taken says at plan what a run would refuse at apply: names that something else
// has, among those that prior does not have.
func (e *Engine) Taken(ctx context.Context, want Spec, have Actual) error {
	r := &run{engine: e, client: e.Pairs.Client, want: want, have: have}
	ours := func(arn string) bool { return r.client.Known(arn) || r.client.Deleted(arn) }
	if t := want.Topic; r.topicIsNew() && t.ARN != "" && !ours(t.ARN) {
		if err := e.topicFree(ctx, t.ARN, t.Name); err != nil {
			return err
		}
	}
	if err := r.topicAlarmsFree(ctx, ours); err != nil {
		return err
	}
	if err := e.Pairs.Taken(ctx, want.Shared, have.Shared); err != nil {
		return sharedError(want, err)
	}
	names := slices.Sorted(maps.Keys(want.Consumers))
	errs := make([]error, len(names)) // the first by name is told, whichever is found first
	var g errgroup.Group
	g.SetLimit(concurrency)
	for i, name := range names {
		if name == "" {
			continue // not known yet
		}
		g.Go(func() error {
			if err := e.Pairs.Taken(ctx, want.Consumers[name], have.Consumers[name]); err != nil {
				errs[i] = consumerError(want, want.Keys[name], name, err)
			}
			return nil
		})
	}
	_ = g.Wait()
	return cmp.Or(errs...)
}
