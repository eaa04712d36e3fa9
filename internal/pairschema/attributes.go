package pairschema

import (
	"maps"

	"github.com/hashicorp/terraform-plugin-framework-validators/mapvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/setvalidator"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/numeric"
	"github.com/queueguard/terraform-provider-queueguard/internal/textual"
)

type attributes = map[string]schema.Attribute

// Pair returns the attributes of queueguard_redrive_pair, but for timeouts.
func Pair() map[string]schema.Attribute {
	all := queueAttributes()
	for _, more := range []attributes{placeAttributes(), nestedAttributes(), alarmDefaults(), policyAttributes(), switches(), Outputs()} {
		maps.Copy(all, more)
	}
	return all
}

// Consumer returns the attributes of one consumer of queueguard_sqs_fanout: all
// of a pair's that the fan-out does not decide, and its filter.
func Consumer() map[string]schema.Attribute {
	all := Pair()
	for _, name := range []string{"region", "fifo", "subscriptions", "undelivered", "name_prefix", "subscription_arns"} {
		delete(all, name)
	}
	maps.Copy(all, filterAttributes())
	all["name"] = optional(schema.StringAttribute{
		MarkdownDescription: "Name of the source queue. Default: `<name of the fan-out>-<key>`. With `fifo`, `.fifo` is added once. " +
			"A change makes a new pair of queues and deletes the old one, which the plan says.",
		Computed: true,
	})
	all["subscription_arn"] = schema.StringAttribute{
		Computed:            true,
		MarkdownDescription: "ARN of the consumer's subscription; `PendingConfirmation` until the queue's owner has confirmed it.",
	}
	return all
}

func optional(a schema.StringAttribute) schema.StringAttribute { a.Optional = true; return a }

// queueAttributes are those of the source queue itself.
func queueAttributes() attributes {
	return attributes{
		"visibility_timeout_seconds": seconds("How long a message stays hidden after a receive, 0 to 43,200. Default: 30. "+
			"With a Lambda function at least its timeout, better six times that (see `handler`).", 0, 43200),
		"message_retention_seconds": seconds("How long the source keeps a message, 60 to 1,209,600 (14 days). Default: 345,600 (4 days). "+
			"Lowering it deletes older messages.", 60, 1209600),
		"receive_wait_time_seconds": seconds("How long a receive waits for a message, 0 (short polling) to 20. Default: 20. "+
			"AWS's own default is 0, which costs more calls and misses messages.", 0, 20),
		"delay_seconds": seconds("How long a new message stays hidden, 0 to 900. Default: 0.", 0, 900),
		"max_message_size": schema.NumberAttribute{
			Optional: true, Computed: true, Validators: []validator.Number{numeric.AtLeast(1024)},
			MarkdownDescription: "Largest message in bytes, body and attributes, 1,024 to 1,048,576. When it is left out, the queue keeps the value it has: " +
				"AWS's default has moved before (262,144 to 1,048,576 in 2025), and live queues must not move with it.",
		},
		"max_receive_count": schema.NumberAttribute{
			Optional: true, Computed: true, Validators: []validator.Number{numeric.Whole(1, 1000)},
			MarkdownDescription: "How often a message may be received from the source before the next receive moves it to the dead-letter queue, 1 to 1,000. " +
				"Default: 5. The unit is the receive, not the exception: a throttled or crashed consumer counts as well.",
		},
		"content_based_deduplication": schema.BoolAttribute{
			Optional: true, Computed: true,
			MarkdownDescription: "FIFO only. Deduplicate by a hash of the body when a message brings no deduplication ID. Default: `false`.",
		},
		"high_throughput": schema.BoolAttribute{
			Optional: true, Computed: true,
			MarkdownDescription: "FIFO only. High throughput in one switch: sets `deduplication_scope` to `messageGroup` and `fifo_throughput_limit` to " +
				"`perMessageGroupId`. Default: `false`, unless those two say so.",
		},
		"deduplication_scope": schema.StringAttribute{
			Optional: true, Computed: true, Validators: []validator.String{textual.OneOf("queue", "messageGroup")},
			MarkdownDescription: "FIFO only. Where a deduplication ID counts: `queue` or `messageGroup`. Default: `queue`, or as `high_throughput` says.",
		},
		"fifo_throughput_limit": schema.StringAttribute{
			Optional: true, Computed: true, Validators: []validator.String{textual.OneOf("perQueue", "perMessageGroupId")},
			MarkdownDescription: "FIFO only. What the throughput quota is for: `perQueue` or `perMessageGroupId` (only with scope `messageGroup`). " +
				"Default: `perQueue`, or as `high_throughput` says.",
		},
		"encryption": encryptionAttribute("Encryption at rest of the source queue. Default: keys managed by SQS. A change is made in place."),
		"tags":       tagsAttribute("Tags of every object of the pair, over the provider's `default_tags`."),
	}
}

func placeAttributes() attributes {
	return attributes{
		"name": schema.StringAttribute{
			Optional: true,
			MarkdownDescription: "Name of the source queue, 1 to 80 characters of `A-Z a-z 0-9 _ -`. With `fifo`, `.fifo` is added once, whether the name " +
				"has it or not. Exactly one of `name` and `name_prefix`. A change replaces the pair.",
		},
		"name_prefix": schema.StringAttribute{
			Optional:            true,
			MarkdownDescription: "Beginning of a generated name, which is kept for life. Use it with `create_before_destroy`. A change replaces the pair.",
		},
		"fifo": schema.BoolAttribute{
			Optional: true, Computed: true,
			MarkdownDescription: "Whether both queues are FIFO queues. Default: `false`. AWS cannot convert a queue, so a change replaces the pair.",
		},
		"region": schema.StringAttribute{
			Optional: true, Computed: true, Validators: []validator.String{regionName{}},
			MarkdownDescription: "Region of the pair. Default: the provider's. A change replaces the pair.",
		},
	}
}

func alarmDefaults() attributes {
	return attributes{
		"alarm_actions":             actionsAttribute("ARNs of what to notify when an alarm goes off, at most 5, for every alarm that names none. Default: the provider's `defaults`."),
		"ok_actions":                actionsAttribute("ARNs of what to notify when an alarm is over, at most 5. Default: the provider's `defaults`."),
		"insufficient_data_actions": actionsAttribute("ARNs of what to notify when an alarm has no data, at most 5. Default: none."),
	}
}

func policyAttributes() attributes {
	return attributes{
		"policy_statements": statementsAttribute("Further statements of the source queue's access policy, by Sid. They are added to those that the pair needs itself, never in their place."),
		"source_policy_documents": schema.ListAttribute{
			ElementType: types.StringType, Optional: true,
			MarkdownDescription: "Policy documents (JSON, such as `data.aws_iam_policy_document.x.json`) whose statements join the source queue's access policy. " +
				"Each must state its `Version`: without one AWS reads it in the language of 2008.",
		},
		"manage_policy": schema.BoolAttribute{
			Optional: true, Computed: true,
			MarkdownDescription: "Whether the access policies of both queues are managed here. Default: `true`. With `false` somebody else owns them, and they are neither read nor changed.",
		},
		"enforce_tls": schema.BoolAttribute{
			Optional: true, Computed: true,
			MarkdownDescription: "Whether both queues refuse plain HTTP (a Deny with `aws:SecureTransport` `false`). Default: the provider's `defaults`, else `true`.",
		},
	}
}

func switches() attributes {
	return attributes{
		"force_destroy": schema.BoolAttribute{
			Optional: true, Computed: true,
			MarkdownDescription: "Whether queues that hold messages may be deleted, with the messages. Default: `false`. Never sent to AWS.",
		},
		"guardrail_exceptions": ExceptionsAttribute("this pair"),
	}
}

// ExceptionsAttribute is the map of exceptions of a resource.
func ExceptionsAttribute(of string) schema.Attribute {
	return schema.MapAttribute{
		ElementType: types.StringType, Optional: true,
		Validators: []validator.Map{mapvalidator.ValueStringsAre(textual.Length(0, 1000))},
		MarkdownDescription: "Rules that do not count for " + of + ": a map from rule ID, such as `QG110`, to the reason in at least 10 characters. " +
			"Rules that are fixed have no exceptions.",
	}
}

func filterAttributes() attributes {
	return attributes{
		"raw_message_delivery": schema.BoolAttribute{
			Optional: true, Computed: true,
			MarkdownDescription: "Whether the queue gets the message as it was published. Default: `true`. With `false` it is wrapped in SNS's JSON envelope. " +
				"With raw delivery, messages with more than 10 attributes are not delivered: they go to the undelivered queue, or are lost without one.",
		},
		"filter_policy": schema.StringAttribute{
			Optional:            true,
			MarkdownDescription: "Filter policy as JSON (`jsonencode`): which messages the queue gets. Default: all. It takes up to 15 minutes to have effect.",
		},
		"filter_policy_scope": schema.StringAttribute{
			Optional: true, Computed: true, Validators: []validator.String{textual.OneOf("MessageAttributes", "MessageBody")},
			MarkdownDescription: "What the filter looks at: `MessageAttributes` (default) or `MessageBody`. Without a filter it means nothing.",
		},
	}
}

func seconds(description string, low, high int64) schema.NumberAttribute {
	return schema.NumberAttribute{
		Optional: true, Computed: true, MarkdownDescription: description,
		Validators: []validator.Number{numeric.Whole(low, high)},
	}
}

func tagsAttribute(description string) schema.MapAttribute {
	return schema.MapAttribute{
		ElementType: types.StringType, Optional: true, MarkdownDescription: description,
		Validators: []validator.Map{
			mapvalidator.KeysAre(textual.Length(1, 128), tagKey{}),
			mapvalidator.ValueStringsAre(textual.Length(0, 256)),
		},
	}
}

func actionsAttribute(description string) schema.SetAttribute {
	return schema.SetAttribute{
		ElementType: types.StringType, Optional: true, MarkdownDescription: description,
		Validators: []validator.Set{setvalidator.ValueStringsAre(alarmAction{})},
	}
}
