package functions

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/numeric"
)

// CalculateLambdaVisibilityTimeout is calculate_lambda_visibility_timeout(timeout_seconds,
// batching_window_seconds): the visibility timeout that a queue needs for a function.
type CalculateLambdaVisibilityTimeout struct{}

var _ function.Function = CalculateLambdaVisibilityTimeout{}

// NewCalculateLambdaVisibilityTimeout returns calculate_lambda_visibility_timeout.
func NewCalculateLambdaVisibilityTimeout() function.Function {
	return CalculateLambdaVisibilityTimeout{}
}

// Metadata implements function.Function.
func (CalculateLambdaVisibilityTimeout) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "calculate_lambda_visibility_timeout"
}

// Definition implements function.Function.
func (CalculateLambdaVisibilityTimeout) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary: "Calculate the visibility timeout for a Lambda function",
		MarkdownDescription: "Calculates the visibility timeout that AWS advises for a queue that a Lambda function reads: six times the function's timeout and the batching window, " +
			"at most 43,200 seconds (12 hours). See [AWS](https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html).",
		Parameters: []function.Parameter{
			function.NumberParameter{Name: "timeout_seconds", MarkdownDescription: "The function's timeout in seconds, from 1."},
			function.NumberParameter{Name: "batching_window_seconds", AllowNullValue: true, MarkdownDescription: "The mapping's batching window in seconds, 0 to 300; `null` is 0."},
		},
		Return: function.Int64Return{},
	}
}

// Run implements function.Function.
func (CalculateLambdaVisibilityTimeout) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var limit, batching types.Number
	if resp.Error = req.Arguments.Get(ctx, &limit, &batching); resp.Error != nil {
		return
	}
	timeout, problem := numeric.Argument(0, limit, 1, numeric.Most)
	if resp.Error = problem; resp.Error != nil {
		return
	}
	window, problem := numeric.Argument(1, batching, 0, 300)
	if resp.Error = problem; resp.Error != nil {
		return
	}
	need := guardrail.LambdaVisibility(timeout, window, guardrail.LambdaVisibilityRatio)
	resp.Error = resp.Result.Set(ctx, min(need, guardrail.LongestVisibility))
}
