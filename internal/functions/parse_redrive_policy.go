package functions

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

// ParseRedrivePolicy is parse_redrive_policy(redrive_policy): what a queue's RedrivePolicy says.
type ParseRedrivePolicy struct{}

var _ function.Function = ParseRedrivePolicy{}

// NewParseRedrivePolicy returns parse_redrive_policy.
func NewParseRedrivePolicy() function.Function { return ParseRedrivePolicy{} }

// Metadata implements function.Function.
func (ParseRedrivePolicy) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "parse_redrive_policy"
}

// Definition implements function.Function.
func (ParseRedrivePolicy) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary: "Take a redrive policy apart",
		MarkdownDescription: "Takes the `RedrivePolicy` attribute of a source queue apart, as AWS returns it or a person writes it: the count may be a number or a quoted one.\n\n" +
			"The result is an object with `dead_letter_target_arn` (String) and `max_receive_count` (Number).",
		Parameters: []function.Parameter{
			function.StringParameter{Name: "redrive_policy", MarkdownDescription: "The policy: a string that holds JSON with exactly two keys."},
		},
		Return: function.ObjectReturn{AttributeTypes: map[string]attr.Type{
			"dead_letter_target_arn": types.StringType, "max_receive_count": types.Int64Type,
		}},
	}
}

type redrivePolicy struct {
	DeadLetterTargetARN string `tfsdk:"dead_letter_target_arn"`
	MaxReceiveCount     int64  `tfsdk:"max_receive_count"`
}

// Run implements function.Function.
func (ParseRedrivePolicy) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var text string
	if resp.Error = req.Arguments.Get(ctx, &text); resp.Error != nil {
		return
	}
	policy, err := policydoc.ParseRedrive(text)
	if err == nil {
		err = policy.Validate()
	}
	if err != nil {
		resp.Error = argumentError(0, err.Error())
		return
	}
	resp.Error = resp.Result.Set(ctx, redrivePolicy{policy.DeadLetterTargetARN, int64(policy.MaxReceiveCount)})
}
