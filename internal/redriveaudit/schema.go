package redriveaudit

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
)

const description = "Judges queues that exist, whoever made them: one, or all whose name begins with a prefix. Every guardrail that the function " +
	"[`check_redrive`](../functions/check_redrive.md) asks of exported attributes, and those that need a look around: whether there is a dead-letter queue, " +
	"whether it serves anybody, holds messages and has an alarm, whether subscriptions are confirmed and let in.\n\n" +
	"It changes nothing, and its findings are answers, not diagnostics. To fail a plan on them, add a postcondition or the precondition of an output; " +
	"a `check` block only warns. Presets and levels are those of the provider block."

// Schema implements datasource.DataSource.
func (d *DataSource) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	resp.Schema = schema.Schema{
		MarkdownDescription: description,
		Attributes: map[string]schema.Attribute{
			"queue": schema.StringAttribute{
				Optional: true,
				MarkdownDescription: "Name, ARN or URL of the one queue to audit. Its dead-letter queue is audited with it. A queue that does not exist is an error. " +
					"Exactly one of `queue` and `name_prefix` is needed.",
			},
			"name_prefix": schema.StringAttribute{
				Optional: true,
				MarkdownDescription: "Audits all queues of the region whose name begins with this, and the dead-letter queues they name; `\"\"` for all queues. " +
					"No queue at all is no finding.",
			},
			"region": schema.StringAttribute{
				Optional: true, Computed: true, Validators: []validator.String{pairschema.RegionName()},
				MarkdownDescription: "Region of the queues. Default: that of `queue`, if its ARN or URL tells it, else the provider's.",
			},
			"except": schema.SetAttribute{
				Optional: true, ElementType: types.StringType,
				MarkdownDescription: "IDs of rules to leave out, such as `\"QG109\"`. Fixed rules cannot be left out.",
			},
			"ok":    schema.BoolAttribute{Computed: true, MarkdownDescription: "There is no error."},
			"clean": schema.BoolAttribute{Computed: true, MarkdownDescription: "There is no finding at all."},
			"summary": schema.StringAttribute{
				Computed:            true,
				MarkdownDescription: "One line for people, such as `4 queues, 1 error, 2 warnings: QG103, QG503, QG504`.",
			},
			"findings":      findingsAttribute,
			"queues":        queuesAttribute,
			"import_blocks": importBlocksAttribute,
		},
	}
}

var findingsAttribute = schema.ListNestedAttribute{
	Computed:            true,
	MarkdownDescription: "What was found, by queue and rule.",
	NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
		"queue_name": schema.StringAttribute{Computed: true, MarkdownDescription: "Name of the queue; empty for what is not about one (QG904)."},
		"rule":       schema.StringAttribute{Computed: true, MarkdownDescription: "ID of the rule, such as `QG103`."},
		"level":      schema.StringAttribute{Computed: true, MarkdownDescription: "`error` or `warning`."},
		"message":    schema.StringAttribute{Computed: true, MarkdownDescription: "What is wrong, and why it matters."},
		"fix":        schema.StringAttribute{Computed: true, MarkdownDescription: "What to do."},
	}},
}

var queuesAttribute = schema.ListNestedAttribute{
	Computed:            true,
	MarkdownDescription: "The queues that were audited, by name.",
	NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
		"name": schema.StringAttribute{Computed: true, MarkdownDescription: "Name of the queue."},
		"arn":  schema.StringAttribute{Computed: true, MarkdownDescription: "ARN of the queue."},
		"url":  schema.StringAttribute{Computed: true, MarkdownDescription: "URL of the queue, as AWS gives it."},
		"role": schema.StringAttribute{
			Computed: true,
			MarkdownDescription: "`source` (has a redrive policy), `dead_letter` (a redrive policy of a queue or subscription names it) or `plain`. " +
				"A dead-letter queue with a redrive policy of its own is a `dead_letter`.",
		},
		"dead_letter_queue_arn": schema.StringAttribute{Computed: true, MarkdownDescription: "ARN that its redrive policy names; null without one."},
		"max_receive_count":     schema.Int64Attribute{Computed: true, MarkdownDescription: "Receive count of its redrive policy; null without one."},
	}},
}

var importBlocksAttribute = schema.StringAttribute{
	Computed: true,
	MarkdownDescription: "HCL: an `import` block for each source, to a `queueguard_redrive_pair` of its name. Put it into a file, and " +
		"`terraform plan -generate-config-out=pairs.tf` writes the configuration. It does not know which queues are in a state already.",
}
