package functions

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/numeric"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

// BuildRedrivePolicy is build_redrive_policy(dead_letter_target_arn, max_receive_count): the RedrivePolicy of a queue.
type BuildRedrivePolicy struct{}

var _ function.Function = BuildRedrivePolicy{}

// NewBuildRedrivePolicy returns build_redrive_policy.
func NewBuildRedrivePolicy() function.Function { return BuildRedrivePolicy{} }

// Metadata implements function.Function.
func (BuildRedrivePolicy) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "build_redrive_policy"
}

// Definition implements function.Function.
func (BuildRedrivePolicy) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary: "Build a redrive policy",
		MarkdownDescription: "Builds the `RedrivePolicy` attribute of a source queue as AWS returns it: one line of JSON with two keys, the count as a number. " +
			"For queues that are managed by other means; `queueguard_redrive_pair` builds its own.",
		Parameters: []function.Parameter{
			function.StringParameter{Name: "dead_letter_target_arn", MarkdownDescription: "ARN of the dead-letter queue."},
			function.NumberParameter{Name: "max_receive_count", MarkdownDescription: "How often a message may be received before the next receive moves it, 1 to 1,000."},
		},
		Return: function.StringReturn{},
	}
}

// Run implements function.Function.
func (BuildRedrivePolicy) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var arn string
	var receives types.Number
	if resp.Error = req.Arguments.Get(ctx, &arn, &receives); resp.Error != nil {
		return
	}
	count, problem := numeric.Argument(1, receives, 1, 1000)
	if resp.Error = problem; resp.Error != nil {
		return
	}
	policy := policydoc.Redrive{DeadLetterTargetARN: arn, MaxReceiveCount: int(count)}
	if err := policy.Validate(); err != nil {
		resp.Error = argumentError(0, err.Error())
		return
	}
	resp.Error = resp.Result.Set(ctx, policy.JSON())
}
