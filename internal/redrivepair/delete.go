package redrivepair

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
)

// Delete removes the pair, unless its queues hold messages and nobody said that
// they may go. Everything it needs is in the state: a tainted object that is
// replaced comes without private data.
func (r *Resource) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	prior, diags := decode(req.State.Raw)
	resp.Diagnostics.Append(diags...)
	if resp.Diagnostics.HasError() || pairschema.Unready(r.data.Ready(), &resp.Diagnostics) {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, pairschema.Timeout(prior.Timeouts, pairschema.ToDelete, defaultTimeout))
	defer cancel()
	held := r.data.Guardrails.OnDestroy
	if prior.ForceDestroy.Or(false) {
		held = guardrail.Allow
	}
	left, warnings, err := r.engine().Destroy(ctx, pair.ActualOf(prior), held)
	for i := range warnings {
		resp.Diagnostics.Append(tfdiag.AsWarnings(pairschema.Explain(r.data.Version, "", "", &warnings[i]))...)
	}
	if err == nil {
		return
	}
	resp.Diagnostics.Append(pairschema.Explain(r.data.Version, "delete the pair "+nameOf(prior), "", err)...)
	raw, diags := encodeState(pair.Observe(prior, left, r.data.Setting()), req.State.Raw.Type())
	resp.Diagnostics.Append(diags...)
	if !diags.HasError() {
		resp.State.Raw = raw
	}
}
