package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg207 = Rule{
	ID:          "QG207",
	Title:       "the topic has more consumers than its quota",
	Slug:        "topic_quotas",
	Phase:       PhaseConfig,
	Level:       Warning,
	Consequence: Refused,
	Since:       "0.1.0",
	Inputs:      []string{"fifo", "topic.max_message_size", "consumers"},
	Checks: "Whether a fan-out has more subscriptions than SNS gives by default: 100 for a FIFO topic and for a topic whose `max_message_size` is above 262,144 bytes, " +
		"and 200 with a filter policy for any topic. Subscriptions that others made to the same topic are not seen.",
	Why: "The subscription over the quota is refused in the middle of an apply, after its queues were made. " +
		"The quotas can be raised, which is why this only warns; raising takes days.",
	Fix:    "Ask AWS to raise the quota before you apply, or spread the consumers over several topics.",
	Except: "When the quota of this account was raised.",
	Sources: []string{
		"https://docs.aws.amazon.com/general/latest/gr/sns.html",
		"https://docs.aws.amazon.com/sns/latest/api/API_CreateTopic.html",
		"https://docs.aws.amazon.com/sns/latest/dg/subscription-filter-policy-constraints.html",
	},
	Seeds:  []int{4},
	Fanout: checkTopicQuotas,
}

// Default quotas of one topic: AWS general reference, Amazon SNS endpoints and
// quotas; API reference, CreateTopic.
const (
	fifoSubscriptions         = 100
	largeMessageSubscriptions = 100
	filteredSubscriptions     = 200
)

func checkTopicQuotas(f *Fanout) []Finding {
	topic, _ := f.Planned.Topic.Get()
	n, filtered := len(f.Consumers), 0
	if n <= min(fifoSubscriptions, largeMessageSubscriptions, filteredSubscriptions) {
		return nil
	}
	for _, p := range f.Consumers {
		for _, s := range p.plannedSubscriptions() {
			if s.FilterPolicy.IsKnown() {
				filtered++
			}
		}
	}
	kind, count, quota := "", n, 0
	switch {
	case (f.Planned.FIFO.Or(false) || topology.IsFIFOName(f.Planned.ExistingTopicARN.Or(""))) && n > fifoSubscriptions:
		kind, quota = "subscriptions to a FIFO topic", fifoSubscriptions
	case topic.MaxMessageSize.Or(0) > topicMessageSize && n > largeMessageSubscriptions:
		kind, quota = "subscriptions to a topic with messages of more than 262144 bytes", largeMessageSubscriptions
	case filtered > filteredSubscriptions:
		kind, count, quota = "subscriptions with a filter policy", filtered, filteredSubscriptions
	default:
		return nil
	}
	return []Finding{{
		Path:  "consumers",
		What:  fmt.Sprintf("%d %s; the quota is %d unless it was raised.", count, kind, quota),
		Why:   "SNS refuses the subscription over the quota in the middle of the apply.",
		Fix:   "Ask AWS to raise the quota first, or use several topics.",
		Reads: []string{"consumers", "fifo", "topic.max_message_size"},
	}}
}
