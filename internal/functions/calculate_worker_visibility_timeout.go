package functions

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/numeric"
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
			function.NumberParameter{Name: "p99_seconds", MarkdownDescription: "The 99th percentile in seconds, from 1."},
			function.NumberParameter{Name: "margin_seconds", MarkdownDescription: "The margin in seconds, from 0."},
		},
		Return: function.Int64Return{},
	}
}

// Run implements function.Function.
func (CalculateWorkerVisibilityTimeout) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var percentile, extra types.Number
	if resp.Error = req.Arguments.Get(ctx, &percentile, &extra); resp.Error != nil {
		return
	}
	p99, problem := numeric.Argument(0, percentile, 1, numeric.Most)
	if resp.Error = problem; resp.Error != nil {
		return
	}
	margin, problem := numeric.Argument(1, extra, 0, numeric.Most)
	if resp.Error = problem; resp.Error != nil {
		return
	}
	resp.Error = resp.Result.Set(ctx, min(p99+margin, guardrail.LongestVisibility))
}
