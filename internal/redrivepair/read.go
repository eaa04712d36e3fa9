package redrivepair

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Read looks at everything the state knows of. A part that is gone becomes null,
// so that the plan puts it back; with nothing left the resource is gone. Alarms
// and subscriptions that outlive both queues keep it in state: otherwise nobody
// would delete them, and an undelivered queue would be in the way of a new pair.
// After an import or a move the state has a name alone, and the rest is found.
func (r *Resource) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	prior, diags := decode(req.State.Raw)
	resp.Diagnostics.Append(diags...)
	resp.Diagnostics.Append(setIdentity(ctx, resp.Identity, prior)...)
	if resp.Diagnostics.HasError() || r.data == nil || r.data.Unknown {
		return
	}
	if imported(prior) {
		r.discover(ctx, prior, req.Private != nil && pairschema.Importing(ctx, req.Private), resp)
		return
	}
	actual, err := r.engine().Refresh(ctx, pair.ActualOf(prior))
	if err != nil {
		resp.Diagnostics.Append(pairschema.Explain(r.data.Version, "read the pair "+nameOf(prior), "", err)...)
		return
	}
	resp.Diagnostics.Append(pairschema.Notes(r.data.Version, r.data.Guardrails, nameOf(prior), actual.Notes)...)
	if actual.Nothing() {
		resp.State.RemoveResource(ctx)
		return
	}
	raw, diags := encodeState(pair.Observe(prior, actual, r.data.Setting()), req.State.Raw.Type())
	resp.Diagnostics.Append(diags...)
	resp.State.Raw = raw
}

// imported says that a state knows no more than which queue it is about.
func imported(p topology.Pair) bool { return p.MaxReceiveCount.IsNull() }

// discover fills a state that names a queue. asked says that an import named it: then
// the queue has to be there.
func (r *Resource) discover(ctx context.Context, prior topology.Pair, asked bool, resp *resource.ReadResponse) {
	ref := pair.Ref{Region: prior.Region.Or(r.data.Region.Or("")), Name: prior.QueueName.Or(""), DeadLetter: prior.DeadLetterQueueName.Or("")}
	p, actual, err := r.engine().Discover(ctx, ref, r.data.Setting())
	if awsapi.IsNotFound(err) {
		if asked {
			account, _ := r.data.Account(ctx)
			resp.Diagnostics.Append(pairschema.NothingToImport("queue", ref.Name, ref.Region, account)...)
			return
		}
		resp.State.RemoveResource(ctx)
		return
	}
	if err != nil {
		resp.Diagnostics.Append(pairschema.Explain(r.data.Version, "import the pair "+nameOf(prior), "", err)...)
		return
	}
	resp.Diagnostics.Append(pairschema.Notes(r.data.Version, r.data.Guardrails, nameOf(prior), actual.Notes)...)
	raw, diags := encodeState(p, resp.State.Raw.Type())
	resp.Diagnostics.Append(diags...)
	resp.State.Raw = raw
	resp.Diagnostics.Append(setIdentity(ctx, resp.Identity, p)...)
	if resp.Private != nil {
		resp.Diagnostics.Append(pairschema.MarkImported(ctx, resp.Private)...)
	}
}
