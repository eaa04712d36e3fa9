package redrivepair

import (
	"context"
	"errors"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// guardTimeout bounds the reads that a plan makes of its own: a plan in CI that
// reaches no AWS must not hang on what it could do without.
const guardTimeout = 15 * time.Second

// ModifyPlan makes the plan, whole, from the configuration; says what the rules
// find; and refuses names that are taken and deletions that lose messages.
func (r *Resource) ModifyPlan(ctx context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	if r.data == nil {
		return
	}
	prior, diags := decodeState(req.State.Raw)
	resp.Diagnostics.Append(diags...)
	if req.Plan.Raw.IsNull() {
		resp.Diagnostics.Append(r.planDestroy(ctx, prior)...)
		return
	}
	written, diags := decode(req.Config.Raw)
	resp.Diagnostics.Append(diags...)
	if resp.Diagnostics.HasError() {
		return
	}
	setting, diags := r.setting(ctx, prior)
	resp.Diagnostics.Append(diags...)
	if resp.Diagnostics.HasError() {
		return
	}
	planned := pair.Resolve(written, prior, setting)
	keepImportedKeys(ctx, req.Private, prior, &planned)
	raw, diags := encode(planned, req.Plan.Raw.Type())
	resp.Diagnostics.Append(diags...)
	resp.Plan.Raw = raw
	replaces := replaced(prior, planned)
	resp.RequiresReplace = append(resp.RequiresReplace, replaces...)
	resp.Diagnostics.Append(r.judge(ctx, written, planned, prior, setting, len(replaces) > 0)...)
	if resp.Diagnostics.HasError() {
		return
	}
	if prior == nil {
		resp.Diagnostics.Append(r.taken(ctx, planned)...)
		return
	}
	if !r.data.Unknown {
		r.engine().Remember(pair.ActualOf(*prior))
	}
	if len(replaces) > 0 {
		resp.Diagnostics.Append(r.planDestroy(ctx, prior)...)
	}
}

// replaced lists the attributes for whose sake the pair is made anew: what makes
// it another queue.
func replaced(prior *topology.Pair, planned topology.Pair) path.Paths {
	if prior == nil {
		return nil
	}
	if prior.QueueName.Equal(planned.QueueName) && prior.FIFO.Equal(planned.FIFO) && prior.Region.Equal(planned.Region) {
		return nil
	}
	var out path.Paths
	add := func(name string, same bool) {
		if !same {
			out = append(out, path.Root(name))
		}
	}
	add("fifo", prior.FIFO.Equal(planned.FIFO))
	add("region", prior.Region.Equal(planned.Region))
	add("name", prior.Name.Equal(planned.Name))
	add("name_prefix", prior.NamePrefix.Equal(planned.NamePrefix))
	add("queue_name", prior.QueueName.Equal(planned.QueueName))
	return out
}

// judge lets the guardrails speak.
func (r *Resource) judge(ctx context.Context, written, planned topology.Pair, prior *topology.Pair, s pair.Setting, replaces bool) diag.Diagnostics {
	facts := guardrail.Pair{
		Written: written, Planned: planned, Prior: prior, Place: s.PlaceOf(written.Region), Replaces: replaces,
		Held: guardrail.Held{MayGo: r.data.Guardrails.OnDestroy == guardrail.Allow || r.data.Guardrails.OnDestroy == guardrail.Warn},
	}
	if replaces && !r.data.Unknown {
		if held, err := r.engine().Held(ctx, pair.ActualOf(*prior)); err == nil {
			facts.Held.Messages = held
		}
	}
	return tfdiag.Findings(r.data.Version, guardrail.JudgePair(facts, r.data.Guardrails, guardrail.WalkPlan))
}

// taken says at plan that a name belongs to something else. What cannot be
// looked up now is looked up again before anything is created.
func (r *Resource) taken(ctx context.Context, planned topology.Pair) diag.Diagnostics {
	if r.data.Unknown || !planned.ARN.IsKnown() || !r.data.Client.MayCall(ctx) {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, guardTimeout)
	defer cancel()
	err := r.engine().Taken(ctx, pair.SpecOf(planned))
	var adoption *pair.AdoptionError
	if errors.As(err, &adoption) {
		return pairschema.Explain(r.data.Version, "plan the pair "+nameOf(planned), "", adoption)
	}
	return nil
}

// planDestroy refuses at plan what Delete would refuse at apply: queues that
// hold messages.
func (r *Resource) planDestroy(ctx context.Context, prior *topology.Pair) diag.Diagnostics {
	if prior == nil || r.data.Unknown || prior.ForceDestroy.Or(false) || r.data.Guardrails.OnDestroy == guardrail.Allow {
		return nil
	}
	actual := pair.ActualOf(*prior)
	r.engine().Remember(actual)
	held, err := r.engine().Held(ctx, actual)
	if err != nil {
		return nil // Delete looks again
	}
	var diags diag.Diagnostics
	for _, q := range []*pair.QueueState{actual.Source, actual.DeadLetter} {
		if q == nil || held[q.Name] == 0 {
			continue
		}
		found := pairschema.Explain(r.data.Version, "", "", &pair.NotEmptyError{Queue: q.Name, ARN: q.ARN, Messages: held[q.Name]})
		if r.data.Guardrails.OnDestroy == guardrail.Warn {
			found = tfdiag.AsWarnings(found)
		}
		diags.Append(found...)
	}
	return diags
}
