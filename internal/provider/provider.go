package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/queueguard/terraform-provider-queueguard/internal/functions"
	"github.com/queueguard/terraform-provider-queueguard/internal/providerdata"
	"github.com/queueguard/terraform-provider-queueguard/internal/redriveaudit"
	"github.com/queueguard/terraform-provider-queueguard/internal/redrivepair"
	"github.com/queueguard/terraform-provider-queueguard/internal/sqsfanout"
)

// Provider is queueguard. One object may serve several Terraform walks.
type Provider struct {
	version     string
	environment Environment
	shared      *providerdata.Shared
}

var (
	_ provider.Provider                   = (*Provider)(nil)
	_ provider.ProviderWithFunctions      = (*Provider)(nil)
	_ provider.ProviderWithValidateConfig = (*Provider)(nil)
)

// New returns the constructor that the plugin server asks for. version is the
// release, "1.2.3"; anything else counts as unreleased.
func New(version string) func() provider.Provider {
	return NewWith(version, Environment{})
}

// NewWith is [New] with an environment of the caller's.
func NewWith(version string, environment Environment) func() provider.Provider {
	return func() provider.Provider {
		return &Provider{version: version, environment: environment.orReal(), shared: &providerdata.Shared{}}
	}
}

// Metadata implements provider.Provider.
func (p *Provider) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = "queueguard"
	resp.Version = p.version
}

// Resources implements provider.Provider.
func (p *Provider) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{redrivepair.NewResource(p.shared), sqsfanout.NewResource(p.shared)}
}

// DataSources implements provider.Provider.
func (p *Provider) DataSources(context.Context) []func() datasource.DataSource {
	return []func() datasource.DataSource{redrivepair.NewDataSource, redriveaudit.NewDataSource}
}

// Functions implements provider.ProviderWithFunctions.
func (p *Provider) Functions(context.Context) []func() function.Function {
	return functions.All()
}
