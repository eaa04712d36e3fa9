package provider

import (
	"context"
	"maps"

	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
)

// Schema implements provider.Provider.
func (p *Provider) Schema(_ context.Context, _ provider.SchemaRequest, resp *provider.SchemaResponse) {
	attributes := map[string]schema.Attribute{}
	maps.Copy(attributes, credentialAttributes())
	maps.Copy(attributes, connectionAttributes())
	maps.Copy(attributes, ignoredAttributes())
	attributes["account_id"] = accountIDAttribute()

	resp.Schema = schema.Schema{
		MarkdownDescription: "SQS and SNS compositions with guardrails. The credential part of the block is that of the " +
			"`hashicorp/aws` provider: copy it, and it works. `terraform validate` needs no credentials, and neither does a plan of new " +
			"resources when `account_id` is set.",
		Attributes: attributes,
		Blocks: map[string]schema.Block{
			"assume_role":                   assumeRoleBlock(),
			"assume_role_with_web_identity": webIdentityBlock(),
			"default_tags":                  defaultTagsBlock(),
			"ignore_tags":                   ignoreTagsBlock(),
			"endpoints":                     endpointsBlock(),
			"guardrails":                    guardrailsBlock(),
			"defaults":                      defaultsBlock(),
			"propagation":                   propagationBlock(),
		},
	}
}
