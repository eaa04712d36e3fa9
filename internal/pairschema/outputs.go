package pairschema

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// Outputs are what a pair tells about itself.
func Outputs() map[string]schema.Attribute {
	return attributes{
		"queue_name":             computedText("Full name of the source queue."),
		"arn":                    computedText("ARN of the source queue. Known at plan, unless the name is generated."),
		"url":                    computedText("URL of the source queue, as AWS gives it."),
		"dead_letter_queue_name": computedText("Full name of the dead-letter queue, ours or an existing one."),
		"dead_letter_queue_arn":  computedText("ARN of the dead-letter queue."),
		"dead_letter_queue_url":  computedText("URL of the dead-letter queue."),
		"alarm_arns":             computedMap("ARNs of the alarms, by kind; `undelivered/<region>` when topics are in several regions."),
		"subscription_arns":      computedMap("ARNs of the subscriptions, by your keys; `PendingConfirmation` until the queue's owner has confirmed one."),
		"tags_all":               computedMap("All tags of the source queue, the provider's `default_tags` included."),
		"effective_encryption":   computedText("`sse_sqs`, `kms` or `none`: how the source queue is encrypted, for policy checks on a plan."),
		"policy":                 computedText("Access policy of the source queue, as canonical JSON; null when there is none or `manage_policy` is `false`."),
		"redrive_policy":         computedText("Redrive policy of the source queue, as canonical JSON."),
		"poison_message_seconds": schema.NumberAttribute{
			Computed: true, MarkdownDescription: "How long in seconds a poison message circulates when every receive runs into the visibility timeout. A handler that knows at once can be faster.",
		},
		"producer_policy_json": computedText("IAM policy for those who send to the source queue, the KMS key included."),
		"consumer_policy_json": computedText("IAM policy for those who read the pair, the KMS keys included."),
		"kms_key_policy_statements_json": computedText("Statements for the policies of KMS keys, a JSON list: they let SNS use the source's key and the undelivered queue's. " +
			"Without them SNS cannot deliver. Empty without a key or subscriptions."),
		"redrive_command": computedText("AWS CLI command that moves the messages of the dead-letter queue back to where they came from."),
		"leftover_queue_arns": schema.SetAttribute{
			ElementType: types.StringType, Computed: true,
			MarkdownDescription: "Queues that a change which failed half way left behind. Normally empty; the next apply deletes them.",
		},
	}
}
