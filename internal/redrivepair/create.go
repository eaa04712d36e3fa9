package redrivepair

import (
	"context"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// defaultTimeout is how long an operation may take that sets no timeout. SQS
// demands up to 60 seconds before a deleted name can be used again, and up to 60
// to spread an attribute.
const defaultTimeout = 5 * time.Minute

// Create makes the pair. Whatever happens, the state tells what exists: an error
// after the first object leaves a tainted resource, never an orphan.
func (r *Resource) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	written, diags := decode(req.Config.Raw)
	resp.Diagnostics.Append(diags...)
	if resp.Diagnostics.HasError() || pairschema.Unready(r.data.Ready(), &resp.Diagnostics) {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, pairschema.Timeout(written.Timeouts, pairschema.ToCreate, defaultTimeout))
	defer cancel()
	setting, diags := r.applySetting(ctx, nil)
	resp.Diagnostics.Append(diags...)
	if resp.Diagnostics.HasError() {
		return
	}
	if prefix, ok := written.NamePrefix.Get(); ok {
		setting.GeneratedName = topology.Known(pair.GenerateName(prefix, written.FIFO.Or(false), r.data.Now()))
	}
	planned := pair.Resolve(written, nil, setting)
	resp.Diagnostics.Append(r.lastLook(guardrail.Pair{Written: written, Planned: planned, Place: setting.PlaceOf(written.Region)})...)
	if resp.Diagnostics.HasError() {
		return
	}
	actual, err := r.engine().Converge(ctx, pair.SpecOf(planned), pair.Actual{}, false)
	resp.Diagnostics.Append(r.finish(ctx, &resp.State, planned, actual, setting, "create the pair "+nameOf(planned), err)...)
	resp.Diagnostics.Append(setIdentity(ctx, resp.Identity, planned)...)
}

// finish sets the state after an apply: the plan, completed, when all went well;
// what exists, when not.
func (r *Resource) finish(ctx context.Context, state *tfsdk.State, planned topology.Pair, actual pair.Actual,
	s pair.Setting, task string, err error,
) diag.Diagnostics {
	var diags diag.Diagnostics
	if err != nil {
		diags.Append(pairschema.Explain(r.data.Version, task, "", err)...)
	}
	if err != nil && actual.Nothing() {
		return diags
	}
	final := pair.Complete(planned, actual)
	if err != nil {
		final = pair.Observe(planned, actual, s)
	}
	raw, more := encodeState(final, state.Schema.Type().TerraformType(ctx))
	diags.Append(more...)
	if !more.HasError() {
		state.Raw = raw
	}
	diags.Append(pairschema.Pending(final)...)
	return diags
}

// lastLook lets the rules judge once more, now that everything is known: before
// the first call, and errors only.
func (r *Resource) lastLook(facts guardrail.Pair) diag.Diagnostics {
	return tfdiag.Findings(r.data.Version, guardrail.JudgePair(facts, r.data.Guardrails, guardrail.WalkApply))
}

// setIdentity has to be called by every operation: Terraform takes an identity
// that is not set again for a mistake of the provider.
func setIdentity(ctx context.Context, identity *tfsdk.ResourceIdentity, p topology.Pair) diag.Diagnostics {
	if identity == nil {
		return nil
	}
	account := ""
	if a, err := topology.ParseARN(p.ARN.Or(p.DeadLetterQueueARN.Or(""))); err == nil {
		account = a.Account
	}
	var diags diag.Diagnostics
	if account == "" { // no queue is left to tell: an identity must not change
		var before types.String
		diags.Append(identity.GetAttribute(ctx, path.Root("account_id"), &before)...)
		account = before.ValueString()
	}
	diags.Append(identity.SetAttribute(ctx, path.Root("name"), p.QueueName.Or(""))...)
	diags.Append(identity.SetAttribute(ctx, path.Root("region"), p.Region.Or(""))...)
	diags.Append(identity.SetAttribute(ctx, path.Root("account_id"), account)...)
	return diags
}
