package redriveaudit

import (
	"context"
	"fmt"
	"maps"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
)

// Read finds the queues, looks around each and lets the rules judge.
func (d *DataSource) Read(ctx context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	var m model
	resp.Diagnostics.Append(req.Config.Get(ctx, &m)...)
	levels, diags := m.levels(ctx)
	resp.Diagnostics.Append(diags...)
	if resp.Diagnostics.HasError() || d.data == nil {
		return
	}
	if d.data.Unknown {
		resp.Diagnostics.Append(tfdiag.Error(path.Empty(), "The provider is not configured yet", tfdiag.Text{
			What: "A value of the provider block is not known yet, so AWS cannot be asked about queues.",
			Fix:  "Apply what the provider's configuration depends on first, with -target.",
		})...)
		return
	}
	ref, diags := d.ref(ctx, m)
	resp.Diagnostics.Append(diags...)
	if resp.Diagnostics.HasError() {
		return
	}
	found := newSearch(d.data.Client, ref.Region)
	err := found.run(ctx, ref.Name, m.NamePrefix.ValueString())
	if err != nil {
		resp.Diagnostics.Append(d.explain(ref, err)...)
		return
	}
	policy := d.data.Guardrails
	policy.Levels = maps.Clone(policy.Levels)
	if policy.Levels == nil {
		policy.Levels = map[string]guardrail.Level{}
	}
	maps.Copy(policy.Levels, levels)
	m.Region = types.StringValue(ref.Region)
	m.answer(found, policy)
	resp.Diagnostics.Append(resp.State.Set(ctx, &m)...)
}

// ref says which queue is meant, and where; only where, when a prefix is given.
func (d *DataSource) ref(ctx context.Context, m model) (pair.Ref, diag.Diagnostics) {
	region := m.Region.ValueString()
	if m.Queue.IsNull() {
		if region == "" {
			region = d.data.Region.Or("")
		}
		return pair.Ref{Region: region}, nil
	}
	ref, err := oneQueue(m.Queue.ValueString())
	if err != nil {
		return ref, notAQueue(m.Queue.ValueString(), err)
	}
	if region != "" && ref.Region != "" && region != ref.Region {
		return ref, tfdiag.Invalid(path.Root("region"), tfdiag.Text{
			What: fmt.Sprintf("region is %s, and the queue %s is in %s.", region, ref.Name, ref.Region),
			Fix:  "Leave region out, or name the queue without a region.",
		})
	}
	if ref.Region == "" {
		ref.Region = region
	}
	if ref.Region == "" {
		ref.Region = d.data.Region.Or("")
	}
	if ref.Account == "" {
		return ref, nil
	}
	account, err := d.data.Account(ctx)
	if err != nil {
		return ref, tfdiag.Failed("find out the AWS account", err)
	}
	if own, ok := account.Get(); ok && own != ref.Account {
		return ref, tfdiag.Error(path.Root("queue"), "The queue belongs to another account", tfdiag.Text{
			What: fmt.Sprintf("The queue %s belongs to account %s; the credentials belong to %s.", ref.Name, ref.Account, own),
			Why:  "Its subscriptions and alarms are seen in its own account alone.",
			Fix:  "Use credentials of the queue's account.",
		})
	}
	return ref, nil
}

func (d *DataSource) explain(ref pair.Ref, err error) diag.Diagnostics {
	if ref.Name != "" && awsapi.IsNotFound(err) {
		return tfdiag.Error(path.Root("queue"), "No such queue: "+ref.Name, tfdiag.Text{
			What: fmt.Sprintf("There is no queue named %q in %s.", ref.Name, ref.Region),
			Fix:  "Correct the name (with .fifo for a FIFO queue), the region or the account.",
		})
	}
	return pairschema.Explain(d.data.Version, "audit the queues", "", err)
}
