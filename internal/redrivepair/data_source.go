package redrivepair

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/providerdata"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
)

var (
	_ datasource.DataSource              = (*DataSource)(nil)
	_ datasource.DataSourceWithConfigure = (*DataSource)(nil)
)

// DataSource is the data source queueguard_redrive_pair: a pair that exists.
type DataSource struct{ data *providerdata.Data }

// NewDataSource makes the data source.
func NewDataSource() datasource.DataSource { return &DataSource{} }

// Metadata names the data source.
func (d *DataSource) Metadata(_ context.Context, req datasource.MetadataRequest, resp *datasource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_redrive_pair"
}

// Schema is that of the resource, as answers.
func (d *DataSource) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	resp.Schema = pairschema.DataSource("Reads a pair that exists, however it was made: the source queue by its name, and from there its dead-letter queue, " +
		"policies, alarms and subscriptions. What only a configuration says (`handler`, `guardrail_exceptions`, `timeouts`) is not part of it.")
}

// Configure takes over what the provider is configured with.
func (d *DataSource) Configure(_ context.Context, req datasource.ConfigureRequest, resp *datasource.ConfigureResponse) {
	data, err := providerdata.From(req.ProviderData)
	if err != nil {
		resp.Diagnostics.Append(tfdiag.Bug("configure the data source queueguard_redrive_pair", err)...)
		return
	}
	d.data = data
}

// Read finds the pair. A queue that does not exist is an error.
func (d *DataSource) Read(ctx context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	written, diags := decode(req.Config.Raw)
	resp.Diagnostics.Append(diags...)
	if resp.Diagnostics.HasError() || d.data == nil || d.data.Unknown {
		return
	}
	name, region := written.Name.Or(""), written.Region.Default(d.data.Region).Or("")
	p, actual, err := d.data.Engine.Discover(ctx, pair.Ref{Region: region, Name: name}, d.data.Setting())
	if awsapi.IsNotFound(err) || err == nil && actual.Source == nil {
		resp.Diagnostics.Append(tfdiag.Error(path.Root("name"), "No such queue: "+name, tfdiag.Text{
			What: fmt.Sprintf("There is no queue named %q in %s.", name, region),
			Fix:  "Correct the name (with .fifo for a FIFO queue), the region or the account.",
		})...)
		return
	}
	if err != nil {
		resp.Diagnostics.Append(pairschema.Explain(d.data.Version, "read the pair "+name, "", err)...)
		return
	}
	resp.Diagnostics.Append(pairschema.Notes(d.data.Version, d.data.Guardrails, name, actual.Notes)...)
	p.Name, p.Region = written.Name, written.Region.Default(p.Region)
	raw, diags := encodeState(p, req.Config.Raw.Type())
	resp.Diagnostics.Append(diags...)
	resp.State.Raw = raw
}
