package pairschema

import (
	"fmt"
	"maps"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/diag"

	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// LeavesDeadLetterQueue warns of a plan that takes a queue over, by an import or a
// move, and not the dead-letter queue that was found with it: Terraform counts the
// deletion as a change, and says "0 to destroy". within is put before attribute
// paths, as in [Explain].
func LeavesDeadLetterQueue(within string, prior *topology.Pair, planned topology.Pair) diag.Diagnostics {
	if prior == nil || !prior.DeadLetterQueue.IsKnown() {
		return nil
	}
	found, ok := prior.DeadLetterQueueName.Get()
	next, known := planned.DeadLetterQueueName.Get()
	if !ok || !known || next == found {
		return nil
	}
	return leaves(within+"dead_letter_queue.name", found, fmt.Sprintf("%s becomes the dead-letter queue of %s", next, prior.QueueName.Or("")),
		fmt.Sprintf("dead_letter_queue = { name = %q }", found))
}

// LeavesUndelivered is [LeavesDeadLetterQueue] for the queues of what SNS could
// not deliver.
func LeavesUndelivered(prior, planned topology.Maybe[topology.Undelivered]) diag.Diagnostics {
	if planned.IsUnknown() {
		return nil
	}
	next := planned.Or(topology.Undelivered{Queues: topology.Null[map[string]topology.Maybe[topology.UndeliveredQueue]]()}).Queues
	if next.IsUnknown() {
		return nil
	}
	stays := map[string]bool{}
	for _, q := range next.Or(nil) {
		if !q.Or(topology.UndeliveredQueue{}).Name.IsKnown() {
			return nil
		}
		stays[q.Or(topology.UndeliveredQueue{}).Name.Or("")] = true
	}
	var diags diag.Diagnostics
	found := prior.Or(topology.Undelivered{}).Queues.Or(nil)
	for _, region := range slices.Sorted(maps.Keys(found)) {
		name, ok := found[region].Or(topology.UndeliveredQueue{}).Name.Get()
		if ok && !stays[name] {
			diags.Append(leaves("undelivered.name", name, "the subscriptions get another queue for what SNS cannot deliver, or none",
				fmt.Sprintf("undelivered = { name = %q }", name))...)
		}
	}
	return diags
}

func leaves(at, queue, instead, keep string) diag.Diagnostics {
	return tfdiag.Warning(tfdiag.Path(at), "A queue that was taken over is not kept", tfdiag.Text{
		What: fmt.Sprintf("%s: The queue %s was found here, and is not in the configuration: %s.", at, queue, instead),
		Why:  "The apply deletes the queue that was found, unless it holds messages. Terraform counts that as a change and not as a destroy.",
		Fix:  "To keep it, write " + keep + ".",
	})
}
