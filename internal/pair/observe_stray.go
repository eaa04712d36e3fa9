package pair

import (
	"maps"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// A run that failed before it came to removing something leaves objects for
// which the plan has no place any more. The state has to know them, or nobody
// ever deletes them.

// withStrays is the subscriptions of the description and those that exist beside
// them, named by their topics.
func (o *observer) withStrays() (map[string]topology.Maybe[topology.Subscription], bool) {
	described := subscriptionsByTopic(o.p.Subscriptions)
	subs, ok := o.p.Subscriptions.Get()
	out := maps.Clone(subs)
	for _, topic := range keys(o.actual.Subscriptions) {
		if _, there := described[topic]; there {
			continue
		}
		if out == nil {
			out = map[string]topology.Maybe[topology.Subscription]{}
		}
		s := Nulled(topology.Subscription{})
		s.TopicARN = known(topic)
		out[keyFor(topic, out)] = known(s)
		ok = true
	}
	return out, ok
}

// leftovers are the queues that are there and in no place of the description.
func (o *observer) leftovers(base topology.Pair) {
	arns := slices.Clone(o.actual.Leftovers)
	if q := o.actual.DeadLetter; q != nil && base.ExistingDeadLetterQueueARN.IsKnown() {
		arns = append(arns, q.ARN)
	}
	described := base.Undelivered.Or(nullUndelivered).Queues.Or(nil)
	for _, region := range keys(o.actual.Undelivered) {
		if _, ok := described[region]; !ok {
			arns = append(arns, o.actual.Undelivered[region].ARN)
		}
	}
	slices.Sort(arns)
	o.p.LeftoverQueueARNs = FromTexts(slices.Compact(arns))
}

// ownDeliveryQueues is the ARN of our undelivered queue in each region that the
// description has one for, there or to come.
func ownDeliveryQueues(base topology.Pair, a Actual) map[string]string {
	out := map[string]string{}
	for region, m := range base.Undelivered.Or(nullUndelivered).Queues.Or(nil) {
		out[region] = m.Or(topology.UndeliveredQueue{}).ARN.Or("")
		if q := a.Undelivered[region]; q != nil {
			out[region] = q.ARN
		}
	}
	return out
}

func regionIn(arn string) string {
	a, err := topology.ParseARN(arn)
	if err != nil {
		return ""
	}
	return a.Region
}
