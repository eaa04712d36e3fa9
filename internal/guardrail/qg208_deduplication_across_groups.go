package guardrail

import (
	"fmt"
	"maps"
	"slices"
)

var qg208 = Rule{
	ID:          "QG208",
	Title:       "the topic drops messages of other groups as duplicates",
	Slug:        "deduplication_across_groups",
	Phase:       PhaseConfig,
	Level:       Warning,
	Consequence: Loss,
	Since:       "0.1.0",
	Inputs:      []string{"fifo", "topic.fifo_throughput_scope", "consumers", "consumer_defaults"},
	Checks: "Whether a FIFO fan-out has consumers that look for duplicates within a message group (`high_throughput`, or `deduplication_scope = \"messageGroup\"`) " +
		"while its topic looks for them in the whole topic (`topic.fifo_throughput_scope = \"Topic\"`, the default).",
	Why: "Whoever chose the group as the scope of the queue expects that one deduplication ID may be used in two groups. " +
		"The topic comes first, takes the second one for a duplicate and drops it for five minutes; no queue and no dead-letter queue sees it.",
	Fix:    "Set `topic = { fifo_throughput_scope = \"MessageGroup\" }`, which also raises the topic's throughput.",
	Except: "When deduplication IDs are unique over all groups, for example with content-based deduplication and the group in the body.",
	Sources: []string{
		"https://docs.aws.amazon.com/sns/latest/api/API_CreateTopic.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html",
	},
	Fanout: checkDeduplicationScope,
}

func checkDeduplicationScope(f *Fanout) []Finding {
	topic, known := f.Planned.Topic.Get()
	scope := topic.FIFOThroughputScope
	if !f.Planned.FIFO.Or(false) || !f.Planned.ExistingTopicARN.IsNull() || f.Planned.Topic.IsUnknown() ||
		known && scope.IsUnknown() || scope.Or("Topic") != "Topic" {
		return nil
	}
	var consumers []string
	for _, key := range slices.Sorted(maps.Keys(f.Consumers)) {
		p := f.Consumers[key].Planned
		if p.HighThroughput.Or(false) || p.DeduplicationScope.Or("") == "messageGroup" {
			consumers = append(consumers, key)
		}
	}
	if len(consumers) == 0 {
		return nil
	}
	return []Finding{{
		Path:  "topic.fifo_throughput_scope",
		What:  fmt.Sprintf("The topic looks for duplicates in the whole topic, the queues of %s within a message group.", and(consumers)),
		Why:   "A deduplication ID that two groups use is taken for a duplicate by the topic: the second message is dropped and nothing shows it.",
		Fix:   "Set topic.fifo_throughput_scope = \"MessageGroup\".",
		Reads: []string{"topic.fifo_throughput_scope", "consumers", "fifo"},
		Set:   map[string]any{"topic.fifo_throughput_scope": "MessageGroup"},
	}}
}
