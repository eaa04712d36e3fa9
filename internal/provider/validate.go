package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/provider"
)

// ValidateConfig implements provider.ProviderWithValidateConfig. Validators of
// the schema have judged each value by then. Terraform validates the provider
// block before the resources, in the same process: the levels are kept for them.
func (p *Provider) ValidateConfig(ctx context.Context, req provider.ValidateConfigRequest, resp *provider.ValidateConfigResponse) {
	var m model
	resp.Diagnostics.Append(req.Config.Get(ctx, &m)...)
	if resp.Diagnostics.HasError() {
		return
	}
	policy, diags := p.policy(ctx, &m)
	resp.Diagnostics.Append(diags...)
	p.shared.Remember(policy)
}
