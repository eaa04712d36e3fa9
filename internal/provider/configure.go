package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/providerdata"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Configure implements provider.Provider. It reads files at most, and calls
// nobody.
func (p *Provider) Configure(ctx context.Context, req provider.ConfigureRequest, resp *provider.ConfigureResponse) {
	data, diags := p.data(ctx, req.Config)
	resp.Diagnostics.Append(diags...)
	if resp.Diagnostics.HasError() {
		return
	}
	resp.ResourceData, resp.DataSourceData = data, data
	resp.ActionData, resp.ListResourceData, resp.EphemeralResourceData = data, data, data
}

func (p *Provider) data(ctx context.Context, config tfsdk.Config) (*providerdata.Data, diag.Diagnostics) {
	var m model
	diags := config.Get(ctx, &m)
	if diags.HasError() {
		return nil, diags
	}
	data := &providerdata.Data{
		Version:   p.version,
		Region:    maybeString(m.Region),
		AccountID: maybeString(m.AccountID),
		Now:       p.environment.Now,
	}
	policy, more := p.policy(ctx, &m)
	diags.Append(more...)
	p.shared.Remember(policy)
	data.Guardrails = policy
	diags.Append(defaults(ctx, &m, data)...)
	diags.Append(p.tags(ctx, &m, data)...)
	if data.Unknown = unknownConnection(config.Raw); data.Unknown || diags.HasError() {
		return data, diags
	}
	diags.Append(p.connect(ctx, &m, data)...)
	return data, diags
}

// connect makes the client and finds out the default region.
func (p *Provider) connect(ctx context.Context, m *model, data *providerdata.Data) diag.Diagnostics {
	settings, diags := p.settings(ctx, m)
	if diags.HasError() {
		return diags
	}
	data.Client = awsapi.New(settings)
	data.Engine = pair.NewEngine(data.Client)
	region, err := data.Client.DefaultRegion(ctx)
	if err != nil {
		diags.Append(tfdiag.FailedAt(path.Root("region"), "find out the region", err)...)
		return diags
	}
	data.Region = topology.Known(region)
	return diags
}

// ours are the blocks whose unknown values do not keep the provider from
// calling AWS.
var ours = map[string]bool{
	"guardrails": true, "defaults": true, "propagation": true, "default_tags": true, "ignore_tags": true,
	"s3_use_path_style": true, "s3_us_east_1_regional_endpoint": true, "tag_policy_compliance": true,
}

// unknownConnection reports whether anything is unknown that decides how AWS is
// called, and as whom.
func unknownConnection(config tftypes.Value) bool {
	var attributes map[string]tftypes.Value
	if err := config.As(&attributes); err != nil {
		return !config.IsFullyKnown()
	}
	for name, value := range attributes {
		if !ours[name] && !value.IsFullyKnown() {
			return true
		}
	}
	return false
}

// defaults fills in the defaults block.
func defaults(ctx context.Context, m *model, data *providerdata.Data) diag.Diagnostics {
	if m.Defaults.IsUnknown() {
		data.Defaults = providerdata.Defaults{} // all unknown
		return nil
	}
	b, diags := block[defaultsModel](ctx, m.Defaults)
	data.Defaults = providerdata.Defaults{
		AlarmActions:     maybeStrings(b.AlarmActions),
		OKActions:        maybeStrings(b.OKActions),
		EnforceTLS:       maybeBool(b.EnforceTLS),
		DeadLetterSuffix: maybeString(b.DeadLetterSuffix),
	}
	return diags
}

// maybeString takes an empty string for one that was left out, as wrapper
// modules write it.
func maybeString(s types.String) topology.Maybe[string] {
	switch {
	case s.IsUnknown():
		return topology.Unknown[string]()
	case s.ValueString() == "":
		return topology.Null[string]()
	}
	return topology.Known(s.ValueString())
}

func maybeBool(b types.Bool) topology.Maybe[bool] {
	switch {
	case b.IsUnknown():
		return topology.Unknown[bool]()
	case b.IsNull():
		return topology.Null[bool]()
	}
	return topology.Known(b.ValueBool())
}

func maybeStrings(list types.List) topology.Maybe[topology.Strings] {
	switch {
	case list.IsUnknown():
		return topology.Unknown[topology.Strings]()
	case list.IsNull():
		return topology.Null[topology.Strings]()
	}
	all := topology.Strings{}
	for _, element := range list.Elements() {
		all = append(all, maybeElement(element))
	}
	return topology.Known(all)
}

func maybeElement(element attr.Value) topology.Maybe[string] {
	s, ok := element.(types.String)
	if !ok || s.IsUnknown() {
		return topology.Unknown[string]()
	}
	if s.IsNull() {
		return topology.Null[string]()
	}
	return topology.Known(s.ValueString())
}
