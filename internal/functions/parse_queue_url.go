package functions

import (
	"context"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
)

// ParseQueueURL is parse_queue_url(url): which queue a URL addresses.
type ParseQueueURL struct{}

var _ function.Function = ParseQueueURL{}

// NewParseQueueURL returns parse_queue_url.
func NewParseQueueURL() function.Function { return ParseQueueURL{} }

// Metadata implements function.Function.
func (ParseQueueURL) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "parse_queue_url"
}

// Definition implements function.Function.
func (ParseQueueURL) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary: "Take a queue's URL apart",
		MarkdownDescription: "Takes the URL of a queue apart, in any of its host forms: today's, with FIPS or dual stack, an interface endpoint's, and the old ones. " +
			"Compare queues by the parts, never by their URLs: one queue has several.\n\n" +
			"The result is an object of strings: `name`, `account_id` and `region`, which is `null` when the host does not tell (an emulator's, for one).",
		Parameters: []function.Parameter{
			function.StringParameter{Name: "url", MarkdownDescription: "The URL of a queue."},
		},
		Return: function.ObjectReturn{AttributeTypes: map[string]attr.Type{
			"name": types.StringType, "account_id": types.StringType, "region": types.StringType,
		}},
	}
}

type queueParts struct {
	Name      string  `tfsdk:"name"`
	AccountID string  `tfsdk:"account_id"`
	Region    *string `tfsdk:"region"`
}

// Run implements function.Function.
func (ParseQueueURL) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var url string
	if resp.Error = req.Arguments.Get(ctx, &url); resp.Error != nil {
		return
	}
	if !strings.Contains(url, "://") {
		resp.Error = argumentError(0, "it is not a URL")
		return
	}
	ref, err := pair.ParseRef(url)
	if err != nil {
		resp.Error = argumentError(0, err.Error())
		return
	}
	parts := queueParts{Name: ref.Name, AccountID: ref.Account}
	if ref.Region != "" {
		parts.Region = &ref.Region
	}
	resp.Error = resp.Result.Set(ctx, parts)
}
