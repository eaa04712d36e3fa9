package redrivepair

import (
	"context"
	"errors"
	"reflect"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/providerdata"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfvalue"
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
		resp.Diagnostics.Append(r.refuse(prior, r.full(ctx, prior))...)
		return
	}
	written, diags := decode(req.Config.Raw)
	resp.Diagnostics.Append(diags...)
	if resp.Diagnostics.HasError() {
		return
	}
	setting, diags := r.setting(ctx, prior)
	resp.Diagnostics.Append(diags...)
	resp.Diagnostics.Append(pairschema.RegionElsewhere(written.Region, r.data.Region)...)
	if resp.Diagnostics.HasError() {
		return
	}
	planned := pair.Resolve(written, prior, setting)
	keepImportedKeys(ctx, req.Private, prior, &planned)
	left, diags := pairschema.AlarmTagsLeft(ctx, req.Private)
	resp.Diagnostics.Append(diags...)
	if left {
		planned.TagsAll = topology.Unknown[topology.StringMap]()
	}
	raw, diags := encode(planned, req.Plan.Raw.Type())
	resp.Diagnostics.Append(diags...)
	resp.Plan.Raw = tfvalue.KeepWritten(raw, req.Config.Raw)
	replaces := replaced(prior, planned)
	resp.RequiresReplace = append(resp.RequiresReplace, replaces...)
	want, have := pair.SpecOf(planned), pair.Actual{}
	if prior != nil {
		have = pair.ActualOf(*prior)
	}
	facts := guardrail.Pair{Written: written, Planned: planned, Prior: prior, Place: setting.PlaceOf(written.Region), Replaces: len(replaces) > 0}
	full := r.fullOf(ctx, planned, want, have, facts)
	facts.Held = guardrail.Held{Messages: pair.ByQueue(full), MayGo: mayGo(r.data.Guardrails)}
	facts.Found = r.found(ctx, pairschema.SinceImport(ctx, req.Private), prior, planned)
	facts.Found.Judged, diags = pairschema.Judged(ctx, req.Private)
	resp.Diagnostics.Append(diags...)
	if !applying(req) && (prior == nil || !reflect.DeepEqual(want, pair.SpecOf(*prior))) {
		r.look(ctx, &facts)
	}
	resp.Diagnostics.Append(tfdiag.Findings(r.data.Version, guardrail.JudgePair(facts, r.data.Guardrails, guardrail.WalkPlan))...)
	resp.Diagnostics.Append(pairschema.OtherPartitions(planned)...)
	resp.Diagnostics.Append(pairschema.Elsewhere("", planned, prior)...)
	if prior != nil && !facts.Replaces && pairschema.SinceImport(ctx, req.Private) {
		resp.Diagnostics.Append(pairschema.LeavesDeadLetterQueue("", prior, planned)...)
		resp.Diagnostics.Append(pairschema.LeavesUndelivered(prior.Undelivered, planned.Undelivered)...)
	}
	if resp.Diagnostics.HasError() {
		return
	}
	if !facts.Replaces && !applying(req) {
		resp.Diagnostics.Append(r.taken(ctx, planned, want, have)...)
	}
	lets := prior // a replacement deletes by what the state says, a change by what the plan says
	if !facts.Replaces {
		lets = &planned
	}
	resp.Diagnostics.Append(r.refuse(lets, full)...)
}

// applying says whether Terraform plans once more on the way to an apply, for
// which it allows deferral. An error then comes too late: with
// create_before_destroy the old object is set aside already, and Terraform takes
// it back only when Create fails, which looks at the names again anyway.
func applying(req resource.ModifyPlanRequest) bool { return req.ClientCapabilities.DeferralAllowed }

// mayGo says whether the provider lets queues go that hold messages.
func mayGo(p guardrail.Policy) bool {
	return p.OnDestroy == guardrail.Allow || p.OnDestroy == guardrail.Warn
}

// found are the access policies that this plan is the first to write.
func (r *Resource) found(ctx context.Context, imported bool, prior *topology.Pair, planned topology.Pair) guardrail.Found {
	ctx, cancel := context.WithTimeout(ctx, guardTimeout)
	defer cancel()
	return r.data.Found(ctx, imported, prior, planned)
}

// look adds what AWS says of the topics that a change leans on.
func (r *Resource) look(ctx context.Context, facts *guardrail.Pair) {
	ctx, cancel := context.WithTimeout(ctx, guardTimeout)
	defer cancel()
	topics, unread := r.data.Topics(ctx, providerdata.TopicsOf(facts.Planned))
	facts.Topics = topics
	facts.Found.Unread = append(facts.Found.Unread, unread...)
}

// fullOf lists the queues with messages that a plan deletes: all of a pair that
// is replaced, those that another name or another owner takes the place of.
func (r *Resource) fullOf(ctx context.Context, planned topology.Pair, want pair.Spec, have pair.Actual, facts guardrail.Pair) []pair.NotEmptyError {
	switch {
	case facts.Prior == nil || r.data.Unknown:
		return nil
	case facts.Replaces:
		return r.full(ctx, facts.Prior)
	}
	r.engine().Remember(have)
	u := planned.Undelivered.Or(topology.Undelivered{Queues: topology.Null[map[string]topology.Maybe[topology.UndeliveredQueue]]()})
	if !planned.DeadLetterQueueARN.IsKnown() || planned.Undelivered.IsUnknown() || u.Queues.IsUnknown() {
		return nil // judged at apply, before anything is touched
	}
	full, err := r.engine().FullAbandoned(ctx, want, have)
	if err != nil {
		return nil
	}
	return full
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

// taken says at plan that a name belongs to something else. What cannot be
// looked up now is looked up again before anything is created.
func (r *Resource) taken(ctx context.Context, planned topology.Pair, want pair.Spec, have pair.Actual) diag.Diagnostics {
	if r.data.Unknown || r.data.Guardrails.LiveChecks == guardrail.LiveOff || !planned.ARN.IsKnown() || !pair.NewNames(want, have) {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, guardTimeout)
	defer cancel()
	if !r.data.Client.MayCall(ctx) {
		return nil
	}
	err := r.engine().Taken(ctx, want, have)
	if adoption, ok := errors.AsType[*pair.AdoptionError](err); ok {
		return pairschema.Explain(r.data.Version, "plan the pair "+nameOf(planned), "", adoption)
	}
	if awsapi.IsUnreachable(err) { // one summary for all pairs: Terraform shows it once
		return tfdiag.Missed(path.Empty(), "look whether the names are free", err)
	}
	return nil
}

// full lists the queues of a pair that hold messages.
func (r *Resource) full(ctx context.Context, prior *topology.Pair) []pair.NotEmptyError {
	if prior == nil || r.data.Unknown {
		return nil
	}
	actual := pair.ActualOf(*prior)
	r.engine().Remember(actual)
	full, err := r.engine().Full(ctx, actual)
	if err != nil {
		return nil // Delete looks again
	}
	return full
}

// refuse says at plan what Delete would say at apply.
func (r *Resource) refuse(prior *topology.Pair, full []pair.NotEmptyError) diag.Diagnostics {
	if prior == nil || prior.ForceDestroy.Or(false) || r.data.Guardrails.OnDestroy == guardrail.Allow {
		return nil
	}
	var diags diag.Diagnostics
	for i := range full {
		full[i].Lets = r.data.Guardrails.OnDestroy == guardrail.Warn
		found := pairschema.Explain(r.data.Version, "", "", &full[i])
		if full[i].Lets {
			found = tfdiag.AsWarnings(found)
		}
		diags.Append(found...)
	}
	return diags
}
