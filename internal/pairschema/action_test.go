package pairschema_test

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
)

// The forms are those that PutMetricAlarm lists.
// https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html
func TestAlarmAction(t *testing.T) {
	t.Parallel()
	for text, why := range map[string]string{
		"arn:aws:sns:sa-east-1:123456789012:plantao":                                                     "",
		"arn:aws-cn:sns:cn-north-1:123456789012:plantao":                                                 "",
		"arn:aws:lambda:sa-east-1:123456789012:function:avisa:live":                                      "",
		"arn:aws:automate:sa-east-1:ec2:stop":                                                            "",
		"arn:aws:swf:sa-east-1:123456789012:action/actions/AWS_EC2.InstanceId.Stop/1.0":                  "",
		"arn:aws:autoscaling:sa-east-1:123456789012:scalingPolicy:a:autoScalingGroupName/b:policyName/c": "",
		"arn:aws:ssm:sa-east-1:123456789012:opsitem:1#CATEGORY=availability":                             "",
		"arn:aws:ssm-incidents::123456789012:response-plan/pedidos":                                      "",
		"arn:aws:aiops:sa-east-1:123456789012:investigation-group:a":                                     "",
		"":        "it is not an ARN",
		"on-call": "it is not an ARN",
		"arn:aws:sqs:sa-east-1:123456789012:pedidos":    "an ARN of sqs, which CloudWatch does not call",
		"arn:aws:foo:sa-east-1:123456789012:pedidos":    "an ARN of foo,",
		"arn:aws-cn:sns:sa-east-1:123456789012:plantao": "its partition is aws-cn, but sa-east-1 is a region of aws",
		"arn:aws:sns:sa-east-1:1234:plantao":            `its account "1234" is not twelve digits`,
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			var resp validator.StringResponse
			pairschema.AlarmAction(false).ValidateString(t.Context(), validator.StringRequest{Path: path.Root("ok_actions"), ConfigValue: types.StringValue(text)}, &resp)
			said := ""
			for _, d := range resp.Diagnostics {
				said += d.Detail()
			}
			if (why == "") != (said == "") || !strings.Contains(said, why) {
				t.Errorf("said %q, want %q", said, why)
			}
		})
	}
	for name, value := range map[string]types.String{"null": types.StringNull(), "unknown": types.StringUnknown(), "empty, in the provider block": types.StringValue("")} {
		var resp validator.StringResponse
		pairschema.AlarmAction(true).ValidateString(t.Context(), validator.StringRequest{ConfigValue: value}, &resp)
		if resp.Diagnostics.HasError() {
			t.Errorf("%s: %v", name, resp.Diagnostics)
		}
	}
}
