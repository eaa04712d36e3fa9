package sqsfanout

import (
	"context"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"

	"github.com/queueguard/terraform-provider-queueguard/internal/fanout"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// defaultTimeout is how long an operation may take that sets no timeout.
const defaultTimeout = 10 * time.Minute

// Create makes the fan-out. Whatever happens, the state tells what exists.
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
	planned := fanout.Resolve(written, nil, setting)
	resp.Diagnostics.Append(r.lastLook(fanout.Facts(written, planned, nil, setting))...)
	if resp.Diagnostics.HasError() {
		return
	}
	actual, _, err := r.engine().Converge(ctx, fanout.SpecOf(planned), fanout.Actual{}, r.data.Guardrails.OnDestroy)
	resp.Diagnostics.Append(r.finish(ctx, &resp.State, planned, nil, actual, setting, "create the fan-out "+nameOf(planned), err)...)
	resp.Diagnostics.Append(setIdentity(ctx, resp.Identity, planned)...)
}

// finish sets the state after an apply: the plan, completed, when all went well;
// what exists, when not.
func (r *Resource) finish(ctx context.Context, state *tfsdk.State, planned topology.Fanout, prior *topology.Fanout, actual fanout.Actual,
	s pair.Setting, task string, err error,
) diag.Diagnostics {
	var diags diag.Diagnostics
	if err != nil {
		diags.Append(r.explain(task, err)...)
	}
	if err != nil && actual.Nothing() {
		return diags
	}
	final := fanout.Complete(planned, actual)
	if err != nil {
		final = fanout.Observe(planned, prior, actual, s)
	}
	raw, more := encodeState(final, state.Schema.Type().TerraformType(ctx))
	diags.Append(more...)
	if !more.HasError() {
		state.Raw = raw
	}
	diags.Append(pending(final)...)
	return diags
}

// lastLook lets the rules judge once more, now that everything is known.
func (r *Resource) lastLook(facts guardrail.Fanout) diag.Diagnostics {
	return tfdiag.Findings(r.data.Version, guardrail.JudgeFanout(facts, r.data.Guardrails, guardrail.WalkApply))
}

// judged tells the rules, for the consumers as well, which statements an earlier
// change was to remove.
func judged(ctx context.Context, private pairschema.PrivateState, facts *guardrail.Fanout) diag.Diagnostics {
	document, diags := pairschema.Judged(ctx, private)
	facts.Judged = document
	for key, c := range facts.Consumers {
		c.Found.Judged = document
		facts.Consumers[key] = c
	}
	return diags
}

// setIdentity has to be called by every operation.
func setIdentity(ctx context.Context, identity *tfsdk.ResourceIdentity, f topology.Fanout) diag.Diagnostics {
	if identity == nil {
		return nil
	}
	var diags diag.Diagnostics
	diags.Append(identity.SetAttribute(ctx, path.Root("topic_arn"), f.TopicARN.Or(""))...)
	diags.Append(identity.SetAttribute(ctx, path.Root("region"), f.Region.Or(""))...)
	return diags
}
