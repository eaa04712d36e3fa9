package redrivepair

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/identityschema"

	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
)

const description = "An Amazon SQS queue with its dead-letter queue, redrive and redrive allow policies, access policies, " +
	"alarms and subscriptions: everything that a working queue consists of, as one resource, with guardrails that speak at plan."

// Schema says what can be written.
func (r *Resource) Schema(ctx context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	attributes := pairschema.Pair()
	attributes["timeouts"] = pairschema.Timeouts(ctx, 5)
	resp.Schema = pairschema.Schema(description, attributes)
}

// IdentitySchema says what tells one pair from another.
func (r *Resource) IdentitySchema(_ context.Context, _ resource.IdentitySchemaRequest, resp *resource.IdentitySchemaResponse) {
	resp.IdentitySchema = identityschema.Schema{Attributes: map[string]identityschema.Attribute{
		"name": identityschema.StringAttribute{
			RequiredForImport: true, Description: "Full name of the source queue.",
		},
		"region": identityschema.StringAttribute{
			OptionalForImport: true, Description: "Region of the pair. Default: the provider's.",
		},
		"account_id": identityschema.StringAttribute{
			OptionalForImport: true, Description: "Account of the pair. Default: the account of the credentials.",
		},
	}}
}
