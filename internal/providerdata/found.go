package providerdata

import (
	"context"
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Found returns the access policies that a plan is the first to write: those in
// the state after an import, and those in AWS when the plan turns manage_policy
// on, because the state has none then. What cannot be read stays unknown, and is
// named in Unread.
func (d *Data) Found(ctx context.Context, imported bool, prior *topology.Pair, planned topology.Pair) guardrail.Found {
	found := guardrail.Found{Imported: imported}
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
	look := func(url, name topology.Maybe[string]) topology.Maybe[string] {
		policy, err := d.livePolicy(ctx, region, url)
		if err != nil {
			found.Unread = append(found.Unread, guardrail.Unread{
				What: fmt.Sprintf("The access policy of %s was not read: %s.", name.Or("a queue"), reason(err)),
				Why:  "From this change on, the policy is written from the configuration alone: statements that were there before are removed, and the plan cannot tell which.",
			})
		}
		return policy
	}
	found.Policy = look(prior.URL, prior.QueueName)
	if prior.DeadLetterQueue.IsKnown() {
		found.DeadLetterPolicy = look(prior.DeadLetterQueueURL, prior.DeadLetterQueueName)
	}
	return found
}

// reason says why a read failed, in the middle of a sentence.
func reason(err error) string {
	if awsapi.IsAccessDenied(err) {
		return awsapi.DeniedAction(err) + " is not permitted"
	}
	return err.Error()
}

// livePolicy is the policy that a queue has now; that of a queue that is gone is
// unknown, because nothing can be removed from it.
func (d *Data) livePolicy(ctx context.Context, region string, url topology.Maybe[string]) (topology.Maybe[string], error) {
	address, ok := url.Get()
	if !ok {
		return topology.Unknown[string](), nil
	}
	attributes, err := d.Client.GetQueueAttributes(ctx, region, address)
	if awsapi.IsNotFound(err) {
		return topology.Unknown[string](), nil
	}
	if err != nil {
		return topology.Unknown[string](), err
	}
	if text := attributes["Policy"]; text != "" {
		return topology.Known(text), nil
	}
	return topology.Null[string](), nil
}
