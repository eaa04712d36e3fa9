package sqsfanout

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/queueguard/terraform-provider-queueguard/internal/fanout"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/providerdata"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var (
	_ resource.Resource                   = (*Resource)(nil)
	_ resource.ResourceWithConfigure      = (*Resource)(nil)
	_ resource.ResourceWithIdentity       = (*Resource)(nil)
	_ resource.ResourceWithImportState    = (*Resource)(nil)
	_ resource.ResourceWithModifyPlan     = (*Resource)(nil)
	_ resource.ResourceWithValidateConfig = (*Resource)(nil)
)

// Resource is queueguard_sqs_fanout.
type Resource struct {
	shared *providerdata.Shared
	data   *providerdata.Data // nil while the provider is not configured
}

// NewResource returns the constructor of the resource. shared carries what the
// provider block says about rules into walks that configure no provider.
func NewResource(shared *providerdata.Shared) func() resource.Resource {
	return func() resource.Resource { return &Resource{shared: shared} }
}

// Metadata names the resource. Its identity names the topic, which may change in
// place.
func (r *Resource) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_sqs_fanout"
	resp.ResourceBehavior.MutableIdentity = true
}

// Configure takes over what the provider is configured with.
func (r *Resource) Configure(_ context.Context, req resource.ConfigureRequest, resp *resource.ConfigureResponse) {
	data, err := providerdata.From(req.ProviderData)
	if err != nil {
		resp.Diagnostics.Append(tfdiag.Bug("configure queueguard_sqs_fanout", err)...)
		return
	}
	r.data = data
}

// engine works through the provider's client.
func (r *Resource) engine() *fanout.Engine { return &fanout.Engine{Pairs: r.data.Engine} }

// setting is what the provider says about everything in the fan-out.
func (r *Resource) setting(ctx context.Context, prior *topology.Fanout) (pair.Setting, diag.Diagnostics) {
	s, err := r.data.SettingIn(ctx, accountOf(prior))
	if err != nil {
		return s, tfdiag.Failed("find out the AWS account", err)
	}
	return s, nil
}

// applySetting is setting at apply, when the account has to be known.
func (r *Resource) applySetting(ctx context.Context, prior *topology.Fanout) (pair.Setting, diag.Diagnostics) {
	s, err := r.data.SettingToApply(ctx, accountOf(prior))
	if err != nil {
		return s, tfdiag.FailedAt(path.Empty(), "find out the AWS account", err)
	}
	return s, nil
}

// accountOf is the account of what exists; null when nothing does.
func accountOf(prior *topology.Fanout) topology.Maybe[string] {
	if prior == nil {
		return topology.Null[string]()
	}
	return fanout.AccountOf(*prior)
}
