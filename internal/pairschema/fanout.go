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

// Fanout returns the attributes of queueguard_sqs_fanout, but for timeouts.
func Fanout() map[string]schema.Attribute {
	all := attributes{
		"name": schema.StringAttribute{
			Optional: true,
			MarkdownDescription: "Name of the topic that is created, and beginning of the names of the queues. With `fifo`, `.fifo` is added once. " +
				"With `existing_topic_arn` it only names the queues. A change of a topic's name replaces the fan-out.",
		},
		"existing_topic_arn": schema.StringAttribute{
			Optional: true, Validators: []validator.String{arnOf{service: "sns", what: "a topic"}},
			MarkdownDescription: "ARN of a topic that belongs to somebody else, in any region or account, in place of one of our own. It is never changed and never deleted. " +
				"A change is made in place: the consumers subscribe to the new topic before they leave the old one.",
		},
		"fifo": schema.BoolAttribute{
			Optional: true, Computed: true,
			MarkdownDescription: "Whether the topic and all queues are FIFO. Default: `false`. A change replaces the fan-out.",
		},
		"region": schema.StringAttribute{
			Optional: true, Computed: true, Validators: []validator.String{regionName{}},
			MarkdownDescription: "Region of the topic and the queues. Default: the provider's. A change replaces the fan-out.",
		},
		"topic": topicAttribute(),
		"publisher_arns": schema.SetAttribute{
			ElementType: types.StringType, Optional: true,
			Validators:          []validator.Set{setvalidator.ValueStringsAre(publisher{})},
			MarkdownDescription: "Who may publish to the topic besides its owner: ARNs of roles, users and sessions, or account IDs. Default: nobody else.",
		},
		"publisher_services": schema.MapAttribute{
			ElementType: types.SetType{ElemType: types.StringType}, Optional: true,
			Validators: []validator.Map{
				noNulls{}, mapvalidator.KeysAre(publishingService{}), mapvalidator.ValueSetsAre(setvalidator.ValueStringsAre(publishSource{})),
			},
			MarkdownDescription: "AWS services that may publish, each with the ARNs on whose behalf: `{ \"s3.amazonaws.com\" = [\"arn:aws:s3:::uploads\"] }`. " +
				"The topic's policy demands the source, and the account that its ARN names or else the topic's own.",
		},
		"undelivered":  UndeliveredAttribute("all consumers' subscriptions"),
		"topic_alarms": topicAlarmsAttribute(),
		"consumer_defaults": schema.SingleNestedAttribute{
			Optional: true, Attributes: consumerDefaults(),
			MarkdownDescription: "What holds for every consumer that does not say otherwise. Objects are merged attribute by attribute, `tags` and `guardrail_exceptions` key by key; " +
				"other values, and `encryption`, are taken whole.",
		},
		"consumers": schema.MapNestedAttribute{
			Optional: true, NestedObject: schema.NestedAttributeObject{Attributes: computedToo(Consumer())},
			MarkdownDescription: "The consumers: each is a redrive pair and one filtered subscription. The keys are yours and fine under `for_each`: a consumer is known by the name of its queue. " +
				"Adding, changing and removing one is done in place, while the others are not touched.",
		},
		"enforce_tls": schema.BoolAttribute{
			Optional: true, Computed: true,
			MarkdownDescription: "Whether the topic and all queues refuse plain HTTP. Default: the provider's `defaults`, else `true`.",
		},
		"force_destroy": schema.BoolAttribute{
			Optional: true, Computed: true,
			MarkdownDescription: "Whether queues that hold messages may be deleted, with the messages, those of removed consumers included. Default: `false`.",
		},
		"guardrail_exceptions": ExceptionsAttribute("the topic; each consumer has its own"),
		"tags":                 tagsAttribute("Tags of everything in the fan-out, over the provider's `default_tags`."),
	}
	maps.Copy(all, alarmDefaults())
	maps.Copy(all, fanoutOutputs())
	return all
}

func fanoutOutputs() attributes {
	return attributes{
		"topic_arn":              computedText("ARN of the topic. Known at plan."),
		"topic_name":             computedText("Name of the topic."),
		"topic_policy":           computedText("Access policy of the topic, as canonical JSON; null for an existing topic."),
		"queue_arns":             computedMap("ARNs of the source queues, by consumer."),
		"queue_urls":             computedMap("URLs of the source queues, by consumer."),
		"dead_letter_queue_arns": computedMap("ARNs of the dead-letter queues, by consumer."),
		"undelivered_queue_arn":  computedText("ARN of the undelivered queue; null without one."),
		"topic_alarm_arns":       computedMap("ARNs of the topic's alarms, by kind."),
		"tags_all":               computedMap("All tags that everything in the fan-out has, the provider's `default_tags` included."),
		"kms_key_policy_statements_json": computedText("Statements for the policies of KMS keys, a JSON list: they let SNS use the keys of the consumers' queues and of the undelivered queue, " +
			"and let whoever publishes use the topic's key. Put them into the policy of each such key: without them messages are lost. Empty without a key."),
		"leftover_queue_arns": schema.SetAttribute{
			ElementType: types.StringType, Computed: true,
			MarkdownDescription: "Queues, and subscriptions to an earlier topic, that a change which failed half way left behind. Normally empty; the next apply deletes them.",
		},
	}
}

func topicAttribute() schema.SingleNestedAttribute {
	text := func(description string, checks ...validator.String) schema.StringAttribute {
		return schema.StringAttribute{Optional: true, MarkdownDescription: description, Validators: checks}
	}
	return schema.SingleNestedAttribute{
		Optional: true, Computed: true,
		MarkdownDescription: "Settings of the topic that is created. What is left out is as AWS makes it. Not with `existing_topic_arn`.",
		Attributes: attributes{
			"display_name":                text("Name in notifications by mail, at most 100 characters in one line. Default: none.", textual.Length(0, 100), displayName{}),
			"kms_master_key_id":           text("ID, ARN or alias of a KMS key. Default: not encrypted at rest. With `alias/aws/sns`, no AWS service can publish.", kmsKey{}),
			"content_based_deduplication": schema.BoolAttribute{Optional: true, MarkdownDescription: "FIFO only. Deduplicate by a hash of the body. Default: `false`."},
			"fifo_throughput_scope":       text("FIFO only. `Topic` (default) or `MessageGroup`.", textual.OneOf("Topic", "MessageGroup")),
			"max_message_size": schema.NumberAttribute{
				Optional: true, Validators: []validator.Number{numeric.AtLeast(1024)},
				MarkdownDescription: "Largest message in bytes, 1,024 to 1,048,576. Default: 262,144. Above that a topic has at most 100 subscriptions.",
			},
			"signature_version": schema.NumberAttribute{
				Optional: true, Validators: []validator.Number{numeric.Whole(1, 2)},
				MarkdownDescription: "Hash of the signatures: 1 (SHA1; default) or 2 (SHA256).",
			},
			"tracing_config": text("`PassThrough` (default) or `Active`. Standard topics only.", textual.OneOf("PassThrough", "Active")),
			"tags":           tagsAttribute("Tags of the topic, over those of the fan-out."),
			"tags_all":       computedMap("All tags of the topic."),
		},
	}
}

func topicAlarmsAttribute() schema.SingleNestedAttribute {
	number := func() attributes {
		return attributes{"threshold": schema.NumberAttribute{
			Optional: true, Computed: true, MarkdownDescription: "The alarm goes off above this number. Default: 0.",
			Validators: []validator.Number{numeric.Any()},
		}}
	}
	return schema.SingleNestedAttribute{
		Optional: true, Computed: true, MarkdownDescription: "The alarms of what all consumers share.",
		Attributes: attributes{
			"failed":                Alarm("Deliveries fail (`NumberOfNotificationsFailed`). On when given.", number()),
			"failed_to_dead_letter": Alarm("What could not be delivered could not be kept either (`NumberOfNotificationsFailedToRedriveToDlq`). On when given.", number()),
			"unroutable": Alarm("Messages have no attributes, or none that a filter can read (the `NumberOfNotificationsFilteredOut-` metrics for missing or invalid attributes and bodies). "+
				"They are no failures and reach no dead-letter queue. On when given.", number()),
			"undelivered": Alarm("Messages are in the undelivered queue. On by default when there is one.", number()),
		},
	}
}

// consumerDefaults are the attributes of a consumer that can hold for all.
func consumerDefaults() attributes {
	all := Consumer()
	for name := range Outputs() {
		delete(all, name)
	}
	delete(all, "name")
	delete(all, "subscription_arn")
	return all
}

// computedToo makes every optional attribute one that the provider may fill: a
// consumer shows what it has from the defaults of all.
func computedToo(in attributes) attributes {
	out := make(attributes, len(in))
	for name, a := range in {
		out[name] = computedOne(a)
	}
	return out
}

func computedOne(a schema.Attribute) schema.Attribute {
	switch t := a.(type) {
	case schema.StringAttribute:
		t.Computed = !t.Required
		return t
	case schema.BoolAttribute:
		t.Computed = true
		return t
	case schema.NumberAttribute:
		t.Computed = true
		return t
	case schema.MapAttribute:
		t.Computed = true
		return t
	case schema.SetAttribute:
		t.Computed = !t.Required
		return t
	case schema.ListAttribute:
		t.Computed = true
		return t
	case schema.SingleNestedAttribute:
		t.Computed, t.Attributes = true, computedToo(t.Attributes)
		return t
	case schema.MapNestedAttribute:
		t.Computed, t.NestedObject.Attributes = true, computedToo(t.NestedObject.Attributes)
		return t
	case schema.ListNestedAttribute:
		t.Computed, t.NestedObject.Attributes = true, computedToo(t.NestedObject.Attributes)
		return t
	}
	return a
}
