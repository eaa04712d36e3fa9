package sqsfanout

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/fanout"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// ImportState takes the ARN of the topic; "existing:" before it for somebody
// else's topic, "@region" behind it when the queues are in another region. Read
// finds the consumers by their subscriptions.
func (r *Resource) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	id := req.ID
	if id == "" && req.Identity != nil {
		var topic, region types.String
		resp.Diagnostics.Append(req.Identity.GetAttribute(ctx, path.Root("topic_arn"), &topic)...)
		resp.Diagnostics.Append(req.Identity.GetAttribute(ctx, path.Root("region"), &region)...)
		id = topic.ValueString()
		if region.ValueString() != "" {
			id += "@" + region.ValueString()
		}
	}
	if resp.Diagnostics.HasError() || pairschema.Unready(r.data.Ready(), &resp.Diagnostics) {
		return
	}
	ref, err := fanout.ParseRef(id)
	if err != nil {
		resp.Diagnostics.Append(tfdiag.Error(path.Empty(), "Not a topic: "+id, tfdiag.Text{
			What: fmt.Sprintf("%q does not say which topic to import: %s.", id, err),
			Fix:  "Give the ARN of the topic, with \"existing:\" before it for a topic that is somebody else's.",
		})...)
		return
	}
	f := pair.Nulled(topology.Fanout{})
	f.TopicARN, f.Region = topology.Known(ref.TopicARN), topology.Known(ref.Region)
	if ref.Existing {
		f.ExistingTopicARN = topology.Known(ref.TopicARN)
	}
	raw, diags := encodeState(f, resp.State.Schema.Type().TerraformType(ctx))
	resp.Diagnostics.Append(diags...)
	resp.State.Raw = raw
	resp.Diagnostics.Append(setIdentity(ctx, resp.Identity, f)...)
	resp.Diagnostics.Append(pairschema.MarkImporting(ctx, resp.Private)...)
}
