package provider

import (
	"github.com/hashicorp/terraform-plugin-framework-validators/listvalidator"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/textual"
)

func guardrailsBlock() schema.Block {
	return schema.SingleNestedBlock{
		MarkdownDescription: "The organisation's choice of guardrails, for every resource of this provider. A single resource departs from it " +
			"with `guardrail_exceptions`, and a written reason.",
		Attributes: map[string]schema.Attribute{
			"preset": text("`minimal`: only what AWS refuses and what certainly loses messages. `recommended`: every rule at the level of its page. "+
				"`strict`: also the rules that are off otherwise, as warnings, and losses of messages as errors. Default: `recommended`.",
				textual.OneOf(string(guardrail.Minimal), string(guardrail.Recommended), string(guardrail.Strict))),
			"levels": schema.MapAttribute{
				Optional: true, ElementType: types.StringType,
				MarkdownDescription: "Levels that differ from the preset: rule ID to `off`, `warning` or `error`. Fixed rules cannot be changed. Also " +
					"`QUEUEGUARD_LEVELS=\"QG110=off,QG128=error\"`, which a level given here overrides. `terraform validate` sees literal levels only.",
			},
			"live_checks": text("Whether a plan may ask AWS for more than the state of what it manages: whether the names "+
				"of what is new are free, what the policies say that it takes over, "+
				"and what key and message size the topics have that it leans on. `off`: the apply asks alone. `auto`: a read that is not permitted, or fails, is one note (`QG904`). `required`: it is an error. Default: `auto`.",
				textual.OneOf(string(guardrail.LiveOff), string(guardrail.LiveAuto), string(guardrail.LiveRequired))),
			"on_destroy": text("What to do about a queue that holds messages and is to be deleted: `refuse`, `warn` or `allow`. `force_destroy` of a "+
				"resource lifts it for that one. Also `QUEUEGUARD_ON_DESTROY`, for stacks that tests make. Default: `refuse`.",
				textual.OneOf(string(guardrail.Refuse), string(guardrail.Warn), string(guardrail.Allow))),
			"rules_as_of": text("A release of this provider, such as `0.3`: rules that are newer only warn, so that an update of the provider stops no "+
				"pipeline. Default: all rules count.", release()),
		},
	}
}

func defaultsBlock() schema.Block {
	const actions = "ARNs of what every alarm does unless its resource says otherwise, at most five: "
	return schema.SingleNestedBlock{
		MarkdownDescription: "Defaults for every resource that does not say otherwise.",
		Attributes: map[string]schema.Attribute{
			"alarm_actions": texts(actions+"when it goes off.", listvalidator.SizeAtMost(5), listvalidator.ValueStringsAre(pairschema.AlarmAction(true))),
			"ok_actions":    texts(actions+"when it is over.", listvalidator.SizeAtMost(5), listvalidator.ValueStringsAre(pairschema.AlarmAction(true))),
			"enforce_tls":   flag("Whether queues refuse plain HTTP. Default: `true`."),
			"dead_letter_suffix": text("What is appended to a queue's name to name its dead-letter queue, before `.fifo`. Default: `-dlq`.",
				queueNamePart()),
		},
	}
}
