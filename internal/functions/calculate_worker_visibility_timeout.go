package functions

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/function"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

// CalculateWorkerVisibilityTimeout is calculate_worker_visibility_timeout(p99_seconds,
// margin_seconds): the visibility timeout that a queue needs for a worker.
type CalculateWorkerVisibilityTimeout struct{}

var _ function.Function = CalculateWorkerVisibilityTimeout{}

// NewCalculateWorkerVisibilityTimeout returns calculate_worker_visibility_timeout.
func NewCalculateWorkerVisibilityTimeout() function.Function {
	return CalculateWorkerVisibilityTimeout{}
}

// Metadata implements function.Function.
func (CalculateWorkerVisibilityTimeout) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "calculate_worker_visibility_timeout"
}

// Definition implements function.Function.
func (CalculateWorkerVisibilityTimeout) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary: "Calculate the visibility timeout for a worker",
		MarkdownDescription: "Calculates the visibility timeout for a queue that a worker reads: the 99th percentile of what one receive takes and a margin for writing results, " +
			"shutting down and deleting the message, at most 43,200 seconds (12 hours). Never calculate with the mean: it hides what is slow.",
		Parameters: []function.Parameter{
			function.Int64Parameter{Name: "p99_seconds", MarkdownDescription: "The 99th percentile in seconds, from 1."},
			function.Int64Parameter{Name: "margin_seconds", MarkdownDescription: "The margin in seconds, from 0."},
		},
		Return: function.Int64Return{},
	}
}

// Run implements function.Function.
func (CalculateWorkerVisibilityTimeout) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var p99, margin int64
	if resp.Error = req.Arguments.Get(ctx, &p99, &margin); resp.Error != nil {
		return
	}
	if p99 < 1 {
		resp.Error = argumentError(0, "a percentile is at least 1 second")
		return
	}
	if margin < 0 {
		resp.Error = argumentError(1, "a margin is not negative")
		return
	}
	const longest = guardrail.LongestVisibility
	resp.Error = resp.Result.Set(ctx, min(min(p99, longest)+min(margin, longest), longest)) // no sum overflows
}
