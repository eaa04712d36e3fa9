package sqsfanout

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fanout"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Read looks at everything the state knows of. What is gone is not in the new
// state, so that the plan puts it back; with nothing left the resource is gone.
func (r *Resource) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	prior, diags := decode(req.State.Raw)
	resp.Diagnostics.Append(diags...)
	resp.Diagnostics.Append(setIdentity(ctx, resp.Identity, prior)...)
	if resp.Diagnostics.HasError() || r.data == nil || r.data.Unknown {
		return
	}
	if imported(prior) {
		r.discover(ctx, prior, req, resp)
		return
	}
	actual, err := r.engine().Refresh(ctx, fanout.ActualOf(prior))
	if err != nil {
		resp.Diagnostics.Append(r.explain("read the fan-out "+nameOf(prior), err)...)
		return
	}
	resp.Diagnostics.Append(pairschema.Notes(r.data.Version, r.data.Guardrails, nameOf(prior), actual.Notes)...)
	if actual.Nothing() && !(prior.ExistingTopicARN.IsKnown() && len(prior.Consumers.Or(nil)) == 0) {
		resp.State.RemoveResource(ctx)
		return
	}
	raw, diags := encodeState(fanout.Observe(prior, nil, actual, r.data.Setting()), req.State.Raw.Type())
	resp.Diagnostics.Append(diags...)
	resp.State.Raw = raw
}

// imported says that a state knows no more than which topic it is about.
func imported(f topology.Fanout) bool { return f.TagsAll.IsNull() && f.Consumers.IsNull() }

func (r *Resource) discover(ctx context.Context, prior topology.Fanout, req resource.ReadRequest, resp *resource.ReadResponse) {
	ref := fanout.Ref{TopicARN: prior.TopicARN.Or(""), Existing: prior.ExistingTopicARN.IsKnown(), Region: prior.Region.Or("")}
	account, ok := r.data.AccountID.Get()
	if !ok { // only then is there anybody to ask
		var err error
		if account, err = r.data.Client.CallerAccount(ctx); err != nil {
			resp.Diagnostics.Append(r.explain("find out the AWS account", err)...)
			return
		}
	}
	f, actual, err := r.engine().Discover(ctx, ref, account, r.data.Setting())
	if awsapi.IsNotFound(err) {
		if req.Private == nil || !pairschema.Importing(ctx, req.Private) {
			resp.State.RemoveResource(ctx)
			return
		}
		arn, _ := topology.ParseARN(ref.TopicARN)
		resp.Diagnostics.Append(pairschema.NothingToImport("topic", arn.Resource, arn.Region, topology.Known(arn.Account))...)
		return
	}
	if err != nil {
		resp.Diagnostics.Append(r.explain("import the fan-out "+nameOf(prior), err)...)
		return
	}
	resp.Diagnostics.Append(pairschema.Notes(r.data.Version, r.data.Guardrails, nameOf(prior), actual.Notes)...)
	raw, diags := encodeState(f, resp.State.Raw.Type())
	resp.Diagnostics.Append(diags...)
	resp.State.Raw = raw
	resp.Diagnostics.Append(setIdentity(ctx, resp.Identity, f)...)
	if resp.Private != nil {
		resp.Diagnostics.Append(pairschema.MarkImported(ctx, resp.Private)...)
	}
}
