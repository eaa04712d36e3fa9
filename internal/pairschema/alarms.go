package pairschema

import (
	"maps"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/queueguard/terraform-provider-queueguard/internal/numeric"
	"github.com/queueguard/terraform-provider-queueguard/internal/textual"
)

func alarmsAttribute() schema.SingleNestedAttribute {
	age := func(description string) attributes {
		return attributes{"threshold_seconds": schema.NumberAttribute{
			Optional: true, Computed: true, MarkdownDescription: description, Validators: []validator.Number{numeric.AtLeast(0)},
		}}
	}
	number := func(description string) attributes {
		return attributes{"threshold": schema.NumberAttribute{
			Optional: true, Computed: true, MarkdownDescription: description, Validators: []validator.Number{numeric.Any()},
		}}
	}
	errorThresholds := number("The alarm goes off above this many failed invocations a period. Default: 0, unless `rate_percent` is given.")
	errorThresholds["rate_percent"] = schema.NumberAttribute{
		Optional: true, Computed: true, Validators: []validator.Number{numeric.Between(0, 100)},
		MarkdownDescription: "The alarm goes off above this share of failed invocations, in percent, in place of `threshold`.",
	}
	return schema.SingleNestedAttribute{
		Optional: true, Computed: true,
		MarkdownDescription: "The CloudWatch alarms of the pair.",
		Attributes: attributes{
			"dead_letters": Alarm("Messages are in the dead-letter queue (`ApproximateNumberOfMessagesVisible`; with `has_consumer` `NumberOfMessagesReceived`). On by default.",
				number("The alarm goes off above this many messages. Default: 0.")),
			"oldest_message": Alarm("The oldest message of the source is older than promised (`ApproximateAgeOfOldestMessage`). On when given.",
				age("The promise, in seconds. Required when the alarm is given.")),
			"dead_letter_age": Alarm("A message is forgotten in the dead-letter queue and will be deleted. On by default when there are actions and the queue is ours.",
				age("Age in seconds. Default: half of what is left of the dead-letter queue's retention after the source's, at most 5 days.")),
			"handler_errors": Alarm("The function that reads the queue fails (Lambda `Errors`). On when given; needs the function's name in `handler`. "+
				"Partial batch failures are not errors to Lambda.", errorThresholds),
			"redeliveries": Alarm("Messages are received without being deleted (`NumberOfMessagesReceived` less `NumberOfMessagesDeleted` of the source). On when given.",
				number("The alarm goes off above this many receives without a delete a period. Required when the alarm is given.")),
			"undelivered": Alarm("Messages are in the undelivered queue. On by default when there is one.",
				number("The alarm goes off above this many messages. Default: 0.")),
		},
	}
}

// Alarm is one alarm with the threshold attributes of its kind.
func Alarm(description string, threshold map[string]schema.Attribute) schema.SingleNestedAttribute {
	children := attributes{
		"enabled": schema.BoolAttribute{Optional: true, Computed: true, MarkdownDescription: "Default: `true`."},
		"alarm_name": schema.StringAttribute{
			Optional: true, Computed: true, Validators: []validator.String{textual.Length(1, 255)},
			MarkdownDescription: "Name, 1 to 255 characters. Default: the queue's name with the kind of alarm.",
		},
		"alarm_description": schema.StringAttribute{
			Optional: true, Computed: true, Validators: []validator.String{textual.Length(0, 1024)},
			MarkdownDescription: "What the person who is woken reads, at most 1,024 characters. Default: one sentence.",
		},
		"metric_name": computedText("What the alarm watches: a metric, or an expression over two. What an alarm that was found has differently, and what has no attribute, " +
			"stands before it, such as another queue or `ComparisonOperator=GreaterThanOrEqualToThreshold`: the plan then shows that the alarm is put right. " +
			"Ours go off above the threshold; at least 1 of a count is read as above 0."),
		"statistic": schema.StringAttribute{
			Optional: true, Computed: true,
			Validators:          []validator.String{textual.OneOf("SampleCount", "Average", "Sum", "Minimum", "Maximum")},
			MarkdownDescription: "Default: `Maximum` for depths and ages, `Sum` for counts.",
		},
		"period_seconds":      whole("Period in seconds: 10, 20, 30 or a multiple of 60. SQS reports once a minute."),
		"evaluation_periods":  whole("Periods that are looked at."),
		"datapoints_to_alarm": whole("Periods of those that must be over the threshold. Default: all."),
		"treat_missing_data": schema.StringAttribute{
			Optional: true, Computed: true, Validators: []validator.String{textual.OneOf("missing", "ignore", "breaching", "notBreaching")},
			MarkdownDescription: "What no data means. Default: `notBreaching`: SQS reports nothing about a queue that has been idle for 6 hours.",
		},
		"actions_enabled":           schema.BoolAttribute{Optional: true, Computed: true, MarkdownDescription: "Whether anything is notified. Default: `true`."},
		"alarm_actions":             ownActions("Like the pair's `alarm_actions`, for this alarm alone."),
		"ok_actions":                ownActions("Like the pair's `ok_actions`, for this alarm alone."),
		"insufficient_data_actions": ownActions("Like the pair's `insufficient_data_actions`, for this alarm alone."),
	}
	maps.Copy(children, threshold)
	return schema.SingleNestedAttribute{Optional: true, Computed: true, MarkdownDescription: description, Attributes: children}
}

func whole(description string) schema.NumberAttribute {
	return schema.NumberAttribute{
		Optional: true, Computed: true, MarkdownDescription: description,
		Validators: []validator.Number{numeric.AtLeast(1)},
	}
}

func ownActions(description string) schema.SetAttribute {
	a := actionsAttribute(description)
	a.Computed = true
	return a
}
