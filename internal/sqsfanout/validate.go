package sqsfanout

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/queueguard/terraform-provider-queueguard/internal/fanout"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// ValidateConfig refuses contradictions, and in walks that configure no provider
// lets those rules speak that need nothing but the configuration.
func (r *Resource) ValidateConfig(ctx context.Context, req resource.ValidateConfigRequest, resp *resource.ValidateConfigResponse) {
	written, diags := decode(pairschema.Accepted(ctx, req.Config))
	resp.Diagnostics.Append(diags...)
	if resp.Diagnostics.HasError() {
		return
	}
	resp.Diagnostics.Append(Contradictions(written)...)
	if r.data != nil || resp.Diagnostics.HasError() {
		return
	}
	s := pair.Setting{}
	facts := fanout.Facts(written, fanout.Resolve(written, nil, s), nil, s)
	resp.Diagnostics.Append(tfdiag.Findings("", guardrail.JudgeFanout(facts, r.shared.Policy(), guardrail.WalkValidate))...)
}

// Contradictions finds what cannot be meant, in the fan-out and in each consumer.
func Contradictions(f topology.Fanout) diag.Diagnostics {
	var diags diag.Diagnostics
	refuse := func(at, what, fix string) {
		diags.Append(tfdiag.Invalid(tfdiag.Path(at), tfdiag.Text{What: what, Fix: fix})...)
	}
	if f.Name.IsNull() && f.ExistingTopicARN.IsNull() {
		refuse("name", "Neither name nor existing_topic_arn is given.", "Give name for a topic of your own, or existing_topic_arn for somebody else's.")
	}
	if f.ExistingTopicARN.IsKnown() {
		for at, given := range map[string]bool{
			"topic": f.Topic.IsKnown(), "publisher_arns": f.PublisherARNs.IsKnown(), "publisher_services": f.PublisherServices.IsKnown(),
		} {
			if given {
				refuse(at, at+" is about a topic of your own, and existing_topic_arn names somebody else's.", "Leave one of the two out.")
			}
		}
	}
	consumers := f.Consumers.Or(nil)
	for _, key := range slices.Sorted(maps.Keys(consumers)) {
		c, ok := consumers[key].Get()
		if consumers[key].IsNull() {
			refuse(fmt.Sprintf("consumers[%q]", key), "The consumer is null.", "Write {} for a consumer that is all defaults, or leave the key out.")
		}
		if ok {
			diags.Append(pairschema.Contradictions(fmt.Sprintf("consumers[%q].", key), fanout.Merge(f.ConsumerDefaults, c).Pair)...)
		}
	}
	return diags
}
