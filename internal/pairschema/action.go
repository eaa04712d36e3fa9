package pairschema

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// actionServices are the services whose ARNs an alarm takes as actions.
// https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html
var actionServices = []string{"aiops", "autoscaling", "automate", "lambda", "sns", "ssm", "ssm-incidents", "swf"}

// AlarmAction accepts the ARNs that an alarm may have as its actions. Null, unknown
// and, as everywhere in the provider block, empty values pass where empty is set.
func AlarmAction(empty bool) validator.String { return alarmAction{empty} }

// alarmAction does not look at what is behind an ARN: there are several kinds, one
// of them without a region, one without an account.
type alarmAction struct{ empty bool }

var _ validator.String = alarmAction{}

// Description implements validator.Describer.
func (alarmAction) Description(context.Context) string {
	return "must be the ARN of what an alarm can call"
}

// MarkdownDescription implements validator.Describer.
func (v alarmAction) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateString implements validator.String.
func (v alarmAction) ValidateString(_ context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	text := req.ConfigValue.ValueString()
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() || v.empty && text == "" {
		return
	}
	if why := wrongAction(text); why != "" {
		resp.Diagnostics.Append(tfdiag.Invalid(req.Path, tfdiag.Text{
			What: fmt.Sprintf("%q cannot be the action of an alarm: %s.", text, why),
			Why:  "CloudWatch refuses the alarm.",
			Fix: "Give the ARN of an SNS topic, such as arn:aws:sns:sa-east-1:123456789012:plantao, or of another action that CloudWatch knows: " +
				"those of " + strings.Join(actionServices, ", ") + ".",
		})...)
	}
}

func wrongAction(text string) string {
	a, err := topology.ParseARN(text)
	switch {
	case err != nil:
		return "it is not an ARN"
	case !slices.Contains(actionServices, a.Service):
		return fmt.Sprintf("it is an ARN of %s, which CloudWatch does not call", a.Service)
	case awsapi.IsRegion(a.Region) && awsapi.Partition(a.Region) != a.Partition:
		return otherPartition(a)
	case a.Service != "automate" && !isAccount(a.Account):
		return fmt.Sprintf("its account %q is not twelve digits", a.Account)
	}
	return ""
}

func otherPartition(a topology.ARN) string {
	return fmt.Sprintf("its partition is %s, but %s is a region of %s", a.Partition, a.Region, awsapi.Partition(a.Region))
}
