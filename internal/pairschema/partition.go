package pairschema

import (
	"fmt"
	"maps"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/diag"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// OtherPartition refuses a topic that the region of the queues can have nothing to
// do with: partitions share neither accounts nor endpoints. at is the attribute that
// names the topic.
func OtherPartition(at string, topicARN, region topology.Maybe[string]) diag.Diagnostics {
	topic, err := topology.ParseARN(topicARN.Or(""))
	of, ok := region.Get()
	if err != nil || !ok || topic.Partition == awsapi.Partition(of) {
		return nil
	}
	return tfdiag.Invalid(tfdiag.Path(at), tfdiag.Text{
		What: fmt.Sprintf("The topic is in the partition %s, and the queues are in %s, a region of %s.", topic.Partition, of, awsapi.Partition(of)),
		Why:  "Nothing is delivered from one partition to another: they share neither accounts nor endpoints.",
		Fix:  "Name a topic of the same partition, or set region to one of the topic's partition.",
	})
}

// OtherPartitions is [OtherPartition] for the topics of a pair.
func OtherPartitions(p topology.Pair) diag.Diagnostics {
	var diags diag.Diagnostics
	subscriptions := p.Subscriptions.Or(nil)
	for _, key := range slices.Sorted(maps.Keys(subscriptions)) {
		if s, ok := subscriptions[key].Get(); ok {
			diags.Append(OtherPartition(fmt.Sprintf("subscriptions[%q].topic_arn", key), s.TopicARN, p.Region)...)
		}
	}
	return diags
}
