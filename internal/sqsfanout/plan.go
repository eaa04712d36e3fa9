package sqsfanout

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fanout"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/providerdata"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfvalue"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// guardTimeout bounds the reads that a plan makes of its own.
const guardTimeout = 15 * time.Second

// ModifyPlan makes the plan, whole, from the configuration; says what the rules
// find; and refuses names that are taken and deletions that lose messages, those
// of removed consumers included.
func (r *Resource) ModifyPlan(ctx context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	if r.data == nil {
		return
	}
	prior, diags := decodeState(req.State.Raw)
	resp.Diagnostics.Append(diags...)
	if req.Plan.Raw.IsNull() {
		if prior != nil {
			resp.Diagnostics.Append(r.refuse(prior, r.full(ctx, fanout.ActualOf(*prior)))...)
		}
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
	planned := fanout.Resolve(written, prior, setting)
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
	facts := fanout.Facts(written, planned, prior, setting)
	want, have := fanout.SpecOf(planned), fanout.Actual{}
	if prior != nil {
		have = fanout.ActualOf(*prior)
	}
	var full, abandoned []fanout.Holding
	if len(replaces) > 0 {
		full = r.full(ctx, have)
	} else {
		full, abandoned = r.full(ctx, only(have, goes(planned))), r.abandoned(ctx, planned, want, have)
	}
	facts.Held = r.held(append(slices.Clone(full), abandoned...))
	facts.Imported = pairschema.SinceImport(ctx, req.Private)
	r.found(ctx, facts.Imported, facts.Consumers)
	resp.Diagnostics.Append(judged(ctx, req.Private, &facts)...)
	applying := req.ClientCapabilities.DeferralAllowed
	if !applying && (prior == nil || !reflect.DeepEqual(want, fanout.SpecOf(*prior))) {
		r.look(ctx, &facts)
	}
	resp.Diagnostics.Append(tfdiag.Findings(r.data.Version, guardrail.JudgeFanout(facts, r.data.Guardrails, guardrail.WalkPlan))...)
	resp.Diagnostics.Append(elsewhere(planned, prior, facts.Consumers)...)
	if prior != nil && len(replaces) == 0 && facts.Imported {
		for _, key := range slices.Sorted(maps.Keys(facts.Consumers)) {
			c := facts.Consumers[key]
			resp.Diagnostics.Append(pairschema.LeavesDeadLetterQueue(fmt.Sprintf("consumers[%q].", key), c.Prior, c.Planned)...)
		}
		resp.Diagnostics.Append(pairschema.LeavesUndelivered(prior.Undelivered, planned.Undelivered)...)
	}
	if resp.Diagnostics.HasError() || r.data.Unknown {
		return
	}
	resp.Diagnostics.Append(r.refuse(prior, full)...)
	resp.Diagnostics.Append(r.refuse(&planned, abandoned)...) // a change deletes by what the plan says
	// Not on the way to an apply, for which Terraform allows deferral: an error
	// there comes too late for create_before_destroy, and the apply looks again.
	if len(replaces) == 0 && !applying {
		resp.Diagnostics.Append(r.taken(ctx, planned, want, have)...)
	}
}

// elsewhere refuses what regions and partitions keep apart.
func elsewhere(planned topology.Fanout, prior *topology.Fanout, consumers map[string]guardrail.Pair) diag.Diagnostics {
	diags := pairschema.OtherPartition("existing_topic_arn", planned.ExistingTopicARN, planned.Region)
	diags.Append(pairschema.FanoutElsewhere(planned, prior)...)
	for _, key := range slices.Sorted(maps.Keys(consumers)) {
		c := consumers[key]
		diags.Append(pairschema.Elsewhere(fmt.Sprintf("consumers[%q].", key), c.Planned, c.Prior)...)
	}
	return diags
}

// replaced lists the attributes for whose sake the fan-out is made anew.
func replaced(prior *topology.Fanout, planned topology.Fanout) path.Paths {
	if prior == nil {
		return nil
	}
	var out path.Paths
	if !prior.FIFO.Equal(planned.FIFO) {
		out = append(out, path.Root("fifo"))
	}
	if !prior.Region.Equal(planned.Region) {
		out = append(out, path.Root("region"))
	}
	ours := prior.ExistingTopicARN.IsNull() && planned.ExistingTopicARN.IsNull()
	if ours && !prior.TopicName.Equal(planned.TopicName) && !prior.Name.Equal(planned.Name) {
		out = append(out, path.Root("name"))
	}
	return out
}

// goes says which source queues a plan deletes: those of consumers that are no
// longer in it.
func goes(planned topology.Fanout) func(queue string) bool {
	none := func(string) bool { return false }
	if !planned.Consumers.IsKnown() && !planned.Consumers.IsNull() {
		return none // not known: judged at apply
	}
	stays := map[string]bool{}
	for _, m := range planned.Consumers.Or(nil) {
		c, ok := m.Get()
		if !ok || !c.QueueName.IsKnown() {
			return none
		}
		stays[c.QueueName.Or("")] = true
	}
	return func(queue string) bool { return !stays[queue] }
}

// full lists the queues with messages among those that the plan may delete.
func (r *Resource) full(ctx context.Context, goes fanout.Actual) []fanout.Holding {
	if r.data.Unknown {
		return nil
	}
	r.engine().Remember(goes)
	full, err := r.engine().Full(ctx, goes)
	if err != nil {
		return nil // the apply looks again
	}
	return full
}

// abandoned lists the queues with messages whose place another one takes, or none,
// while the fan-out and the consumer stay.
func (r *Resource) abandoned(ctx context.Context, planned topology.Fanout, want fanout.Spec, have fanout.Actual) []fanout.Holding {
	if r.data.Unknown {
		return nil
	}
	r.engine().Remember(have)
	want.Consumers = maps.Clone(want.Consumers)
	for _, m := range planned.Consumers.Or(nil) {
		if c, ok := m.Get(); !ok || c.DeadLetterQueueARN.IsUnknown() {
			delete(want.Consumers, c.QueueName.Or("")) // judged at apply, before anything is touched
		}
	}
	if planned.UndeliveredQueueARN.IsUnknown() {
		have.Shared = pair.Actual{}
	}
	full, err := r.engine().FullAbandoned(ctx, want, have)
	if err != nil {
		return nil // the apply looks again
	}
	return full
}

// found tells the rules of the access policies that this plan is the first to write.
func (r *Resource) found(ctx context.Context, imported bool, consumers map[string]guardrail.Pair) {
	ctx, cancel := context.WithTimeout(ctx, guardTimeout)
	defer cancel()
	for key, p := range consumers {
		p.Found = r.data.Found(ctx, imported, p.Prior, p.Planned)
		consumers[key] = p
	}
}

// look adds what AWS says of the topics of others that a change leans on.
func (r *Resource) look(ctx context.Context, facts *guardrail.Fanout) {
	ctx, cancel := context.WithTimeout(ctx, guardTimeout)
	defer cancel()
	arns := providerdata.TopicsOfFanout(facts.Planned)
	for _, c := range facts.Consumers {
		arns = append(arns, providerdata.TopicsOf(c.Planned)...)
	}
	slices.Sort(arns)
	own := facts.Planned.TopicARN.Or("")
	arns = slices.DeleteFunc(slices.Compact(arns), func(arn string) bool {
		return arn == own && facts.Planned.ExistingTopicARN.IsNull() // judged as it will be
	})
	facts.Topics, facts.Unread = r.data.Topics(ctx, arns)
	for key, c := range facts.Consumers {
		topics := map[string]guardrail.TopicFacts{}
		maps.Copy(topics, facts.Topics)
		maps.Copy(topics, c.Topics)
		c.Topics = topics
		facts.Consumers[key] = c
	}
}

// held is what the rules learn of it.
func (r *Resource) held(full []fanout.Holding) guardrail.Held {
	d := r.data.Guardrails.OnDestroy
	h := guardrail.Held{MayGo: d == guardrail.Allow || d == guardrail.Warn, Messages: map[string]int64{}}
	for _, q := range full {
		h.Messages[q.Queue] = q.Messages
	}
	return h
}

// only keeps the consumers whose source queue is among those.
func only(a fanout.Actual, among func(queue string) bool) fanout.Actual {
	out := fanout.Actual{Consumers: map[string]pair.Actual{}, ConsumerNames: a.ConsumerNames}
	for name, c := range a.Consumers {
		if among(name) {
			out.Consumers[name] = c
		}
	}
	return out
}

// taken says at plan that a name belongs to something else.
func (r *Resource) taken(ctx context.Context, planned topology.Fanout, want fanout.Spec, have fanout.Actual) diag.Diagnostics {
	if r.data.Unknown || r.data.Guardrails.LiveChecks == guardrail.LiveOff || !planned.TopicARN.IsKnown() || !fanout.NewNames(want, have) {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, guardTimeout)
	defer cancel()
	if !r.data.Client.MayCall(ctx) {
		return nil
	}
	err := r.engine().Taken(ctx, want, have)
	if _, ok := errors.AsType[*pair.AdoptionError](err); ok {
		return r.explain("plan the fan-out "+nameOf(planned), err)
	}
	if awsapi.IsUnreachable(err) { // one summary for all: Terraform shows it once
		return tfdiag.Missed(path.Empty(), "look whether the names are free", err)
	}
	return nil
}

// refuse says of queues that hold messages what an apply would say.
func (r *Resource) refuse(prior *topology.Fanout, full []fanout.Holding) diag.Diagnostics {
	if prior == nil || r.data.Guardrails.OnDestroy == guardrail.Allow {
		return nil
	}
	may := forced(*prior)
	var diags diag.Diagnostics
	for _, q := range full {
		if may(q.Consumer) {
			continue
		}
		q.Lets = r.data.Guardrails.OnDestroy == guardrail.Warn
		found := r.explain("", q.Err())
		if q.Lets {
			found = tfdiag.AsWarnings(found)
		}
		diags.Append(found...)
	}
	return diags
}

// forced says which consumers' queues may go with their messages.
func forced(f topology.Fanout) func(queue string) bool {
	named := fanout.SpecOf(f).ForceDestroyNamed
	return func(queue string) bool { return f.ForceDestroy.Or(false) || named[queue] }
}
