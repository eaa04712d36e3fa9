package sqsfanout

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/identityschema"

	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
)

const description = "An Amazon SNS topic and, for each consumer of it, a guarded redrive pair with one filtered subscription: " +
	"queue, dead-letter queue, policies and alarms of each, and one queue for what SNS cannot deliver."

// Schema says what can be written.
func (r *Resource) Schema(ctx context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	attributes := pairschema.Fanout()
	attributes["timeouts"] = pairschema.Timeouts(ctx, 10)
	resp.Schema = pairschema.Schema(description, attributes)
}

// IdentitySchema says what tells one fan-out from another.
func (r *Resource) IdentitySchema(_ context.Context, _ resource.IdentitySchemaRequest, resp *resource.IdentitySchemaResponse) {
	resp.IdentitySchema = identityschema.Schema{Attributes: map[string]identityschema.Attribute{
		"topic_arn": identityschema.StringAttribute{RequiredForImport: true, Description: "ARN of the topic."},
		"region":    identityschema.StringAttribute{OptionalForImport: true, Description: "Region of the queues. Default: the topic's."},
	}}
}
