package redrivepair

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
)

// ValidateConfig refuses contradictions, and in walks that configure no provider
// lets those rules speak that need nothing but the configuration. Where the
// provider is configured, ModifyPlan says it all, and says it once.
func (r *Resource) ValidateConfig(ctx context.Context, req resource.ValidateConfigRequest, resp *resource.ValidateConfigResponse) {
	written, diags := decode(pairschema.Accepted(ctx, req.Config))
	resp.Diagnostics.Append(diags...)
	if resp.Diagnostics.HasError() {
		return
	}
	resp.Diagnostics.Append(pairschema.Contradictions("", written)...)
	if r.data != nil || resp.Diagnostics.HasError() {
		return
	}
	planned := pair.Resolve(written, nil, pair.Setting{})
	facts := guardrail.Pair{Written: written, Planned: planned, Place: pair.Setting{}.PlaceOf(written.Region)}
	resp.Diagnostics.Append(tfdiag.Findings("", guardrail.JudgePair(facts, r.shared.Policy(), guardrail.WalkValidate))...)
}
