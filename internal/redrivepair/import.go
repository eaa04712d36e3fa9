package redrivepair

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
)

// ImportState takes an ARN, a URL in any of its host forms, a name, name@region,
// or a resource identity. Read finds everything else.
func (r *Resource) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	var ref pair.Ref
	var err error
	if req.ID != "" {
		ref, err = pair.ParseRef(req.ID)
	} else {
		ref, resp.Diagnostics = refFromIdentity(ctx, req.Identity)
	}
	if resp.Diagnostics.HasError() || pairschema.Unready(r.data.Ready(), &resp.Diagnostics) {
		return
	}
	if err != nil {
		resp.Diagnostics.Append(tfdiag.Error(path.Empty(), "Not a queue: "+req.ID, tfdiag.Text{
			What: fmt.Sprintf("%q does not say which queue to import: %s.", req.ID, err),
			Fix:  "Give the ARN of the source queue, its URL, its name, or name@region.",
		})...)
		return
	}
	if ref.Region == "" {
		ref.Region = r.data.Region.Or("")
	}
	resp.Diagnostics.Append(r.sameAccount(ctx, ref)...)
	if resp.Diagnostics.HasError() {
		return
	}
	resp.Diagnostics.Append(setStub(ctx, &resp.State, ref)...)
	p := stubOf(ref)
	resp.Diagnostics.Append(setIdentity(ctx, resp.Identity, p)...)
	resp.Diagnostics.Append(pairschema.MarkImporting(ctx, resp.Private)...)
}

// setStub makes a state that says no more than which queue it is about.
func setStub(ctx context.Context, state *tfsdk.State, ref pair.Ref) diag.Diagnostics {
	raw, diags := encodeState(stubOf(ref), state.Schema.Type().TerraformType(ctx))
	if !diags.HasError() {
		state.Raw = raw
	}
	return diags
}

func refFromIdentity(ctx context.Context, identity *tfsdk.ResourceIdentity) (pair.Ref, diag.Diagnostics) {
	var name, region, account types.String
	var diags diag.Diagnostics
	if identity == nil {
		return pair.Ref{}, tfdiag.Bug("import queueguard_redrive_pair", fmt.Errorf("neither an ID nor an identity was given"))
	}
	diags.Append(identity.GetAttribute(ctx, path.Root("name"), &name)...)
	diags.Append(identity.GetAttribute(ctx, path.Root("region"), &region)...)
	diags.Append(identity.GetAttribute(ctx, path.Root("account_id"), &account)...)
	return pair.Ref{Name: name.ValueString(), Region: region.ValueString(), Account: account.ValueString()}, diags
}

// sameAccount refuses a queue of another account: the calls that manage a queue
// work for its own account alone.
func (r *Resource) sameAccount(ctx context.Context, ref pair.Ref) diag.Diagnostics {
	if ref.Account == "" {
		return nil
	}
	account, err := r.data.Account(ctx)
	if err != nil {
		return tfdiag.Failed("find out the AWS account", err)
	}
	if own, ok := account.Get(); ok && own != ref.Account {
		return tfdiag.Error(path.Empty(), "The queue belongs to another account", tfdiag.Text{
			What: fmt.Sprintf("The queue %s belongs to account %s; the credentials belong to %s.", ref.Name, ref.Account, own),
			Why:  "AWS lets only the owning account manage a queue.",
			Fix:  "Use credentials of the queue's account.",
		})
	}
	return nil
}
