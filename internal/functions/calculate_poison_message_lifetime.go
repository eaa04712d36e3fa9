package functions

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/numeric"
)

// CalculatePoisonMessageLifetime is calculate_poison_message_lifetime(max_receive_count,
// visibility_timeout_seconds): how long a poison message circulates.
type CalculatePoisonMessageLifetime struct{}

var _ function.Function = CalculatePoisonMessageLifetime{}

// NewCalculatePoisonMessageLifetime returns calculate_poison_message_lifetime.
func NewCalculatePoisonMessageLifetime() function.Function { return CalculatePoisonMessageLifetime{} }

// Metadata implements function.Function.
func (CalculatePoisonMessageLifetime) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "calculate_poison_message_lifetime"
}

// Definition implements function.Function.
func (CalculatePoisonMessageLifetime) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary: "Calculate how long a poison message circulates",
		MarkdownDescription: "Calculates how long in seconds a message that always fails circulates before it is dead-lettered, when every receive runs into the visibility timeout: " +
			"the count times the timeout. A handler that knows at once, and sets the visibility to 0, can be faster; time between receives comes on top.",
		Parameters: []function.Parameter{
			function.NumberParameter{Name: "max_receive_count", MarkdownDescription: "Receives before the message is moved, 1 to 1,000."},
			function.NumberParameter{Name: "visibility_timeout_seconds", MarkdownDescription: "Visibility timeout in seconds, 0 to 43,200."},
		},
		Return: function.Int64Return{},
	}
}

// Run implements function.Function.
func (CalculatePoisonMessageLifetime) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var receives, timeout types.Number
	if resp.Error = req.Arguments.Get(ctx, &receives, &timeout); resp.Error != nil {
		return
	}
	count, problem := numeric.Argument(0, receives, 1, 1000)
	if resp.Error = problem; resp.Error != nil {
		return
	}
	visibility, problem := numeric.Argument(1, timeout, 0, guardrail.LongestVisibility)
	if resp.Error = problem; resp.Error != nil {
		return
	}
	resp.Error = resp.Result.Set(ctx, count*visibility)
}
