package providerdata

import (
	"context"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Found returns the access policies that a plan is the first to write: those in
// the state after an import, and those in AWS when the plan turns manage_policy
// on, because the state has none then. What cannot be read stays unknown.
func (d *Data) Found(ctx context.Context, imported bool, prior *topology.Pair, planned topology.Pair) guardrail.Found {
	var found guardrail.Found
	if prior == nil || !planned.ManagePolicy.Or(false) {
		return found
	}
	if prior.ManagePolicy.Or(true) {
		if imported {
			found.Policy = prior.Policy
			queue, _ := prior.DeadLetterQueue.Get()
			found.DeadLetterPolicy = queue.Policy
		}
		return found
	}
	if d.Unknown || d.Guardrails.LiveChecks == guardrail.LiveOff || !d.Client.MayCall(ctx) {
		return found
	}
	region := prior.Region.Default(d.Region).Or("")
	found.Policy = d.livePolicy(ctx, region, prior.URL)
	if prior.DeadLetterQueue.IsKnown() {
		found.DeadLetterPolicy = d.livePolicy(ctx, region, prior.DeadLetterQueueURL)
	}
	return found
}

func (d *Data) livePolicy(ctx context.Context, region string, url topology.Maybe[string]) topology.Maybe[string] {
	address, ok := url.Get()
	if !ok {
		return topology.Unknown[string]()
	}
	attributes, err := d.Client.GetQueueAttributes(ctx, region, address)
	if err != nil {
		return topology.Unknown[string]()
	}
	if text := attributes["Policy"]; text != "" {
		return topology.Known(text)
	}
	return topology.Null[string]()
}
