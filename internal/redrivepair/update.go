package redrivepair

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
)

// Update makes the pair what the plan says, from whatever part of it exists. A
// change of nothing that AWS knows makes no call.
func (r *Resource) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	written, diags := decode(req.Config.Raw)
	resp.Diagnostics.Append(diags...)
	prior, diags := decode(req.State.Raw)
	resp.Diagnostics.Append(diags...)
	resp.Diagnostics.Append(setIdentity(ctx, resp.Identity, prior)...)
	if resp.Diagnostics.HasError() || pairschema.Unready(r.data.Ready(), &resp.Diagnostics) {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, pairschema.Timeout(written.Timeouts, pairschema.ToUpdate, defaultTimeout))
	defer cancel()
	setting, diags := r.applySetting(ctx, &prior)
	resp.Diagnostics.Append(diags...)
	if resp.Diagnostics.HasError() {
		return
	}
	planned := pair.Resolve(written, &prior, setting)
	keepImportedKeys(ctx, req.Private, &prior, &planned)
	facts := guardrail.Pair{Written: written, Planned: planned, Prior: &prior, Place: setting.PlaceOf(written.Region)}
	facts.Found.Imported = pairschema.SinceImport(ctx, req.Private)
	facts.Found.Judged, diags = pairschema.Judged(ctx, req.Private)
	resp.Diagnostics.Append(diags...)
	resp.Diagnostics.Append(r.lastLook(facts)...)
	if resp.Diagnostics.HasError() {
		return
	}
	have := pair.ActualOf(prior)
	resp.Diagnostics.Append(pairschema.RecallAlarmTags(ctx, req.Private, have.Alarms)...)
	if resp.Diagnostics.HasError() {
		return
	}
	actual, err := r.engine().Converge(ctx, pair.SpecOf(planned), have, planned.ForceDestroy.Or(false) || mayGo(r.data.Guardrails))
	resp.Diagnostics.Append(r.finish(ctx, &resp.State, planned, actual, setting, "change the pair "+nameOf(planned), err)...)
	final, diags := decode(resp.State.Raw)
	resp.Diagnostics.Append(diags...)
	resp.Diagnostics.Append(pairschema.RememberAlarmTags(ctx, resp.Private, pair.ActualOf(final).Alarms, actual.Alarms)...)
	resp.Diagnostics.Append(pairschema.RememberJudged(ctx, resp.Private, facts.Leaving(), err != nil)...)
	if err == nil {
		resp.Diagnostics.Append(pairschema.ForgetImport(ctx, resp.Private)...)
	}
	resp.Diagnostics.Append(setIdentity(ctx, resp.Identity, planned)...)
}
