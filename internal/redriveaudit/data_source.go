package redriveaudit

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/providerdata"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var (
	_ datasource.DataSource                   = (*DataSource)(nil)
	_ datasource.DataSourceWithConfigure      = (*DataSource)(nil)
	_ datasource.DataSourceWithValidateConfig = (*DataSource)(nil)
)

// DataSource is queueguard_redrive_audit.
type DataSource struct {
	data *providerdata.Data // nil while the provider is not configured
}

// NewDataSource makes the data source.
func NewDataSource() datasource.DataSource { return &DataSource{} }

// Metadata names the data source.
func (d *DataSource) Metadata(_ context.Context, req datasource.MetadataRequest, resp *datasource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_redrive_audit"
}

// Configure takes over what the provider is configured with.
func (d *DataSource) Configure(_ context.Context, req datasource.ConfigureRequest, resp *datasource.ConfigureResponse) {
	data, err := providerdata.From(req.ProviderData)
	if err != nil {
		resp.Diagnostics.Append(tfdiag.Bug("configure the data source queueguard_redrive_audit", err)...)
		return
	}
	d.data = data
}

// ValidateConfig asks for one queue or a prefix, and for rules that there are.
func (d *DataSource) ValidateConfig(ctx context.Context, req datasource.ValidateConfigRequest, resp *datasource.ValidateConfigResponse) {
	var m model
	resp.Diagnostics.Append(req.Config.Get(ctx, &m)...)
	if resp.Diagnostics.HasError() {
		return
	}
	if !m.Queue.IsUnknown() && !m.NamePrefix.IsUnknown() && m.Queue.IsNull() == m.NamePrefix.IsNull() {
		resp.Diagnostics.Append(tfdiag.Invalid(path.Root("queue"), tfdiag.Text{
			What: "Either queue or name_prefix says what is audited, and exactly one of them has to be set.",
			Fix:  `Set queue to a name, ARN or URL; or name_prefix, to "" for all queues of the region.`,
		})...)
	}
	if text := m.Queue.ValueString(); text != "" {
		if _, err := oneQueue(text); err != nil {
			resp.Diagnostics.Append(notAQueue(text, err)...)
		}
	}
	if prefix := m.NamePrefix.ValueString(); !beginsAName(prefix) {
		resp.Diagnostics.Append(tfdiag.Invalid(path.Root("name_prefix"), tfdiag.Text{
			What: fmt.Sprintf("No queue's name begins with %q.", prefix),
			Why:  "Names have letters, digits, _ and -, at most 80 of them with the .fifo of a FIFO queue. The audit would find nothing, and call that clean.",
			Fix:  "Give the beginning of a name, such as pedidos-; for several beginnings, an audit each.",
		})...)
	}
	_, diags := m.levels(ctx)
	resp.Diagnostics.Append(diags...)
}

// oneQueue is [pair.ParseRef] without what an import may add behind a comma.
func oneQueue(text string) (pair.Ref, error) {
	ref, err := pair.ParseRef(text)
	if strings.Contains(text, ",") {
		return pair.Ref{}, errors.New("it has a comma, and an audit is of one queue; its dead-letter queue is audited with it")
	}
	return ref, err
}

// beginsAName says whether a queue's name can begin with that.
func beginsAName(prefix string) bool {
	name, ending, dotted := strings.Cut(prefix, ".")
	if !dotted {
		return prefix == "" || pair.IsQueueName(name)
	}
	_, begins := strings.CutPrefix(topology.FIFOSuffix, "."+ending)
	return begins && pair.IsQueueName(name+topology.FIFOSuffix)
}

func notAQueue(text string, err error) diag.Diagnostics {
	return tfdiag.Invalid(path.Root("queue"), tfdiag.Text{
		What: text + " does not say which queue is meant: " + err.Error() + ".",
		Fix:  "Give the name of a queue, its ARN or its URL.",
	})
}

// off turns rules off by their IDs.
func off(ids []string) (map[string]guardrail.Level, diag.Diagnostics) {
	texts := make(map[string]string, len(ids))
	for _, id := range ids {
		texts[id] = guardrail.Off.String()
	}
	levels, problems := guardrail.ParseLevels(texts)
	var diags diag.Diagnostics
	for _, p := range problems {
		diags.Append(tfdiag.Invalid(path.Root("except"), tfdiag.Text{What: p.What, Why: p.Why, Fix: p.Fix})...)
	}
	return levels, diags
}
