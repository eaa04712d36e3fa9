package sqsfanout

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/queueguard/terraform-provider-queueguard/internal/fanout"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
)

// Update makes the fan-out what the plan says, consumer by consumer, from
// whatever part of it exists.
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
	planned := fanout.Resolve(written, &prior, setting)
	keepImportedKeys(ctx, req.Private, &prior, &planned)
	facts := fanout.Facts(written, planned, &prior, setting)
	facts.Imported = pairschema.SinceImport(ctx, req.Private)
	resp.Diagnostics.Append(judged(ctx, req.Private, &facts)...)
	resp.Diagnostics.Append(r.lastLook(facts)...)
	if resp.Diagnostics.HasError() {
		return
	}
	have := fanout.ActualOf(prior)
	resp.Diagnostics.Append(pairschema.RecallAlarmTags(ctx, req.Private, have.Alarms())...)
	if resp.Diagnostics.HasError() {
		return
	}
	want := fanout.SpecOf(planned)
	for queue, on := range fanout.SpecOf(prior).ForceDestroyNamed {
		want.ForceDestroyNamed[queue] = want.ForceDestroyNamed[queue] || on
	}
	actual, warnings, err := r.engine().Converge(ctx, want, have, r.data.Guardrails.OnDestroy)
	resp.Diagnostics.Append(r.gone(warnings)...)
	resp.Diagnostics.Append(r.finish(ctx, &resp.State, planned, &prior, actual, setting, "change the fan-out "+nameOf(planned), err)...)
	final, diags := decode(resp.State.Raw)
	resp.Diagnostics.Append(diags...)
	resp.Diagnostics.Append(pairschema.RememberAlarmTags(ctx, resp.Private, fanout.ActualOf(final).Alarms(), actual.Alarms())...)
	resp.Diagnostics.Append(pairschema.RememberJudged(ctx, resp.Private, facts.Leaving(), err != nil)...)
	if err == nil {
		resp.Diagnostics.Append(pairschema.ForgetImport(ctx, resp.Private)...)
	}
	resp.Diagnostics.Append(setIdentity(ctx, resp.Identity, planned)...)
}
