package pairschema

import (
	"github.com/hashicorp/terraform-plugin-framework-validators/setvalidator"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/numeric"
	"github.com/queueguard/terraform-provider-queueguard/internal/textual"
)

func nestedAttributes() attributes {
	return attributes{
		"dead_letter_queue": deadLetterQueueAttribute(),
		"existing_dead_letter_queue_arn": schema.StringAttribute{
			Optional: true, Validators: []validator.String{arnOf{service: "sqs", what: "a queue"}},
			MarkdownDescription: "ARN of a dead-letter queue that belongs to somebody else, in place of `dead_letter_queue`. It is never changed and never deleted; " +
				"its owner must let this source in.",
		},
		"handler":       handlerAttribute(),
		"subscriptions": subscriptionsAttribute(),
		"undelivered":   UndeliveredAttribute("the subscriptions"),
		"alarms":        alarmsAttribute(),
	}
}

func deadLetterQueueAttribute() schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{
		Optional: true, Computed: true,
		MarkdownDescription: "The dead-letter queue of the pair: what the source's consumers could not handle. Every part has a default.",
		Attributes: attributes{
			"name": schema.StringAttribute{
				Optional: true, Computed: true,
				MarkdownDescription: "Name. Default: the source's bare name with `-dlq` (see the provider's `defaults`), and `.fifo` with `fifo`. " +
					"A change is made in place: new queue, source pointed to it, old queue deleted, if it is empty.",
			},
			"message_retention_seconds": seconds("How long it keeps a message, 60 to 1,209,600. Default: 1,209,600 (14 days). "+
				"On a standard queue the clock runs on from the day the message was sent.", 60, 1209600),
			"visibility_timeout_seconds": seconds("Visibility timeout, 0 to 43,200. Default: 30.", 0, 43200),
			"max_message_size": schema.NumberAttribute{
				Optional: true, Computed: true, Validators: []validator.Number{numeric.AtLeast(1024)},
				MarkdownDescription: "Largest message in bytes, 1,024 to 1,048,576. When it is left out, the queue keeps the value it has.",
			},
			"encryption": encryptionAttribute("Encryption at rest. Default: the source's."),
			"redrive_permission": schema.StringAttribute{
				Optional: true, Computed: true, Validators: []validator.String{textual.OneOf("byQueue", "allowAll")},
				MarkdownDescription: "Which queues may use it as their dead-letter queue: `byQueue` (default), exactly this source and `additional_source_queue_arns`; " +
					"`allowAll`, every queue of the account and region.",
			},
			"additional_source_queue_arns": schema.SetAttribute{
				ElementType: types.StringType, Optional: true,
				Validators:          []validator.Set{setvalidator.ValueStringsAre(arnOf{service: "sqs", what: "a queue"})},
				MarkdownDescription: "ARNs of further sources, at most 9, in the same account and region and of the same type.",
			},
			"policy_statements": statementsAttribute("Further statements of its access policy, by Sid."),
			"has_consumer": schema.BoolAttribute{
				Optional: true, Computed: true,
				MarkdownDescription: "Whether something drains the queue. Default: `false`. With `true` its alarm counts messages received, since the depth is always near zero.",
			},
			"tags":                 tagsAttribute("Tags of this queue, over those of the pair."),
			"tags_all":             computedMap("All tags of this queue."),
			"policy":               computedText("Its access policy, as canonical JSON; null when there is none or `manage_policy` is `false`."),
			"redrive_allow_policy": computedText("Its redrive allow policy, as canonical JSON."),
		},
	}
}

func handlerAttribute() schema.SingleNestedAttribute {
	whole := func(description string, low int64) schema.NumberAttribute {
		return schema.NumberAttribute{Optional: true, MarkdownDescription: description, Validators: []validator.Number{numeric.AtLeast(low)}}
	}
	return schema.SingleNestedAttribute{
		Optional:            true,
		MarkdownDescription: "Who reads the source queue: what the guardrails measure times and counts against. Nothing of it is sent to AWS.",
		Attributes: attributes{
			"kind": schema.StringAttribute{
				Optional: true, Computed: true, Validators: []validator.String{textual.OneOf("lambda", "worker", "unknown")},
				MarkdownDescription: "`lambda`, `worker` or `unknown`. Default: inferred; `lambda` with a function, `worker` with `p99_seconds` or `heartbeat_seconds`.",
			},
			"lambda_function_name": schema.StringAttribute{Optional: true, Validators: []validator.String{textual.Length(1, 140)}, MarkdownDescription: "Name of the function. A name avoids a dependency cycle."},
			"lambda_function_arn": schema.StringAttribute{
				Optional: true, Validators: []validator.String{arnOf{service: "lambda", what: "a function"}},
				MarkdownDescription: "ARN of the function, in place of its name.",
			},
			"timeout_seconds":         whole("Hard limit in seconds for everything that one receive returns: the function's timeout, or the worker's own limit for a batch.", 1),
			"p99_seconds":             whole("A worker's 99th percentile in seconds for everything that one receive returns.", 1),
			"margin_seconds":          whole("What to add to `p99_seconds` for writing results, shutting down and deleting the message. Default: none.", 0),
			"batch_size":              whole("Messages a receive, or of the event source mapping. Lambda's default is 10.", 1),
			"batching_window_seconds": whole("The event source mapping's batching window in seconds, 0 to 300. Lambda's default is 0.", 0),
			"report_batch_item_failures": schema.BoolAttribute{
				Optional: true, MarkdownDescription: "Whether the mapping has `ReportBatchItemFailures`, so that one bad message does not fail its whole batch. Default: `false`.",
			},
			"heartbeat_seconds": whole("How often in seconds a worker extends the visibility while it works. Then the timeout need not cover the whole work.", 1),
			"failures": schema.StringAttribute{
				Optional: true, Validators: []validator.String{textual.OneOf("transient", "deterministic", "mixed")},
				MarkdownDescription: "What makes a receive fail: `transient` (a dependency is down: retries help), `deterministic` (a broken message: they do not) or `mixed`. Default: not said.",
			},
			"min_visibility_ratio": schema.NumberAttribute{
				Optional: true, Validators: []validator.Number{numeric.Between(1, numeric.Most)},
				MarkdownDescription: "How many times the function's timeout the visibility timeout should be. Default: 6, as AWS advises.",
			},
		},
	}
}

func encryptionAttribute(description string) schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{
		Optional: true, Computed: true, MarkdownDescription: description,
		Attributes: attributes{
			"mode": schema.StringAttribute{
				Optional: true, Computed: true, Validators: []validator.String{textual.OneOf("sse_sqs", "kms", "none")},
				MarkdownDescription: "`sse_sqs` (keys managed by SQS; default), `kms` (default with a key) or `none`.",
			},
			"kms_master_key_id": schema.StringAttribute{
				Optional: true, Validators: []validator.String{kmsKey{}},
				MarkdownDescription: "ID, ARN, alias name or alias ARN of a KMS key of the queue's region. Its policy must let in whoever sends, SNS included: see `kms_key_policy_statements_json`.",
			},
			"kms_data_key_reuse_period_seconds": seconds("How long a data key is used again, 60 to 86,400. Default: 300. Only with a KMS key.", 60, 86400),
		},
	}
}

func subscriptionsAttribute() schema.MapNestedAttribute {
	children := filterAttributes()
	children["topic_arn"] = schema.StringAttribute{
		// Not Required, which the framework would ask of an object that is not known
		// yet; Contradictions asks for it.
		Optional: true, Validators: []validator.String{arnOf{service: "sns", what: "a topic"}},
		MarkdownDescription: "Required. ARN of the topic, which may be in another region or account.",
	}
	children["existing_delivery_dead_letter_queue_arn"] = schema.StringAttribute{
		Optional: true, Validators: []validator.String{arnOf{service: "sqs", what: "a queue"}},
		MarkdownDescription: "ARN of somebody else's queue for what SNS could not deliver, in the topic's region, in place of `undelivered`.",
	}
	return schema.MapNestedAttribute{
		Optional:            true,
		MarkdownDescription: "The topics that feed the source queue. The keys are yours and fine under `for_each`: a subscription is known by its topic, so a renamed key changes nothing.",
		NestedObject:        schema.NestedAttributeObject{Attributes: children},
	}
}

// UndeliveredAttribute is the dead-letter queue of subscriptions.
func UndeliveredAttribute(of string) schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{
		Optional: true, Computed: true,
		MarkdownDescription: "The dead-letter queue of " + of + ": what SNS could not deliver, because the queue's policy or key refused it. It lives in the topic's region. " +
			"Default: on when there are subscriptions.",
		Attributes: attributes{
			"enabled": schema.BoolAttribute{Optional: true, Computed: true, MarkdownDescription: "Default: `true`. With `false`, what cannot be delivered is lost."},
			"name": schema.StringAttribute{
				Optional: true, Computed: true,
				MarkdownDescription: "Name. Default: the bare name with `-undelivered`, and `.fifo` with `fifo`.",
			},
			"message_retention_seconds": seconds("How long it keeps a message, 60 to 1,209,600. Default: 1,209,600 (14 days).", 60, 1209600),
			"encryption":                encryptionAttribute("Encryption at rest. Default: the source's. SNS must be let in by a KMS key's policy."),
			"tags":                      tagsAttribute("Tags of this queue, over those of the pair."),
			"queues": schema.MapNestedAttribute{
				Computed: true, MarkdownDescription: "The queues there are, by the topics' regions.",
				NestedObject: schema.NestedAttributeObject{Attributes: attributes{
					"name": computedText("Name."), "arn": computedText("ARN."), "url": computedText("URL."),
					"policy": computedText("Access policy, as canonical JSON."), "tags_all": computedMap("All tags."),
				}},
			},
		},
	}
}

func statementsAttribute(description string) schema.MapNestedAttribute {
	principals := func(what string) schema.MapAttribute {
		return schema.MapAttribute{
			ElementType: types.SetType{ElemType: types.StringType}, Optional: true, Validators: []validator.Map{noNulls{}},
			MarkdownDescription: what + " by type: `{ Service = [\"s3.amazonaws.com\"] }`, `{ AWS = [\"123456789012\"] }`, or `{ \"*\" = [\"*\"] }` for everybody.",
		}
	}
	list := func(description string) schema.SetAttribute {
		return schema.SetAttribute{ElementType: types.StringType, Optional: true, MarkdownDescription: description}
	}
	return schema.MapNestedAttribute{
		Optional: true, MarkdownDescription: description,
		NestedObject: schema.NestedAttributeObject{Attributes: attributes{
			"effect": schema.StringAttribute{
				Optional: true, Validators: []validator.String{textual.OneOf("Allow", "Deny")},
				MarkdownDescription: "`Allow` (default) or `Deny`.",
			},
			"principals":     principals("Whom it is about,"),
			"not_principals": principals("Whom it is not about,"),
			"actions":        list("Actions, such as `sqs:SendMessage`; at most 7."),
			"not_actions":    list("Actions it is not about."),
			"conditions": schema.ListNestedAttribute{
				Optional: true, MarkdownDescription: "Conditions, all of which must hold.",
				NestedObject: schema.NestedAttributeObject{Attributes: attributes{
					"test":     schema.StringAttribute{Optional: true, MarkdownDescription: "Required. Operator, such as `ArnEquals`."},
					"variable": schema.StringAttribute{Optional: true, MarkdownDescription: "Required. Condition key, such as `aws:SourceArn`."},
					"values":   schema.SetAttribute{ElementType: types.StringType, Optional: true, MarkdownDescription: "Required. Values, one of which must match."},
				}},
			},
		}},
	}
}

func computedText(description string) schema.StringAttribute {
	return schema.StringAttribute{Computed: true, MarkdownDescription: description}
}

func computedMap(description string) schema.MapAttribute {
	return schema.MapAttribute{ElementType: types.StringType, Computed: true, MarkdownDescription: description}
}
