package fanout

import (
	"context"
	"maps"
	"slices"
)

// Taken says at plan what a run would refuse at apply: names that something else
// has, among those that prior does not have.
func (e *Engine) Taken(ctx context.Context, want Spec, have Actual) error {
	if t := want.Topic; t != nil && have.Topic == nil && t.ARN != "" && !e.Pairs.Client.Known(t.ARN) {
		if err := e.topicFree(ctx, t.ARN, t.Name); err != nil {
			return err
		}
	}
	if err := e.Pairs.Taken(ctx, want.Shared, have.Shared); err != nil {
		return sharedError(want, err)
	}
	for _, name := range slices.Sorted(maps.Keys(want.Consumers)) {
		if name == "" {
			continue
		}
		if err := e.Pairs.Taken(ctx, want.Consumers[name], have.Consumers[name]); err != nil {
			return consumerError(want, want.Keys[name], name, err)
		}
	}
	return nil
}
