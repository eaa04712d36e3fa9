package fanout

import (
	"context"
	"maps"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// ofService keeps the ARNs of one service: leftovers are queues ("sqs") and
// subscriptions ("sns").
func ofService(service string, all topology.Strings) topology.Strings {
	out := topology.Strings{}
	for _, m := range all {
		if a, err := topology.ParseARN(m.Or("")); err == nil && a.Service == service {
			out = append(out, m)
		}
	}
	return out
}

// oneSubscription leaves a consumer the subscription that its state has room for:
// that to the fan-out's topic, if there is one. It returns the ARNs of the others.
func oneSubscription(c pair.Actual, topic string) (pair.Actual, []string) {
	if len(c.Subscriptions) < 2 {
		return c, nil
	}
	topics := slices.Sorted(maps.Keys(c.Subscriptions))
	kept := topics[0]
	if c.Subscriptions[topic] != nil {
		kept = topic
	}
	var others []string
	for _, t := range topics {
		if arn := c.Subscriptions[t].ARN; t != kept && arn != awsapi.PendingConfirmation {
			others = append(others, arn)
		}
	}
	c.Subscriptions = map[string]*pair.SubscriptionState{kept: c.Subscriptions[kept]}
	return c, others
}

// withLeft adds subscriptions to the leftovers.
func withLeft(leftovers topology.Maybe[topology.Strings], subscriptions []string) topology.Maybe[topology.Strings] {
	if len(subscriptions) == 0 {
		return leftovers
	}
	slices.Sort(subscriptions)
	all := slices.Clone(leftovers.Or(nil))
	for _, arn := range slices.Compact(subscriptions) {
		all = append(all, known(arn))
	}
	return known(all)
}

// endOldSubscriptions ends what an earlier change of topic left, unless a consumer
// has it again.
func (r *run) endOldSubscriptions(ctx context.Context) error {
	inUse := map[string]bool{}
	for _, p := range r.pairs {
		for _, s := range p.Actual().Subscriptions {
			inUse[s.ARN] = true
		}
	}
	for _, arn := range slices.Clone(r.have.OldSubscriptions) {
		if !inUse[arn] {
			if err := r.endSubscription(ctx, arn); err != nil {
				return &pair.PartError{Doing: "end the subscription " + arn, Err: err}
			}
		}
		r.have.OldSubscriptions = slices.DeleteFunc(r.have.OldSubscriptions, func(a string) bool { return a == arn })
	}
	return nil
}

func (r *run) endSubscription(ctx context.Context, arn string) error {
	if err := r.write(ctx); err != nil {
		return err
	}
	err := r.client.Unsubscribe(ctx, arn)
	if awsapi.IsNotFound(err) {
		return nil
	}
	return err
}
