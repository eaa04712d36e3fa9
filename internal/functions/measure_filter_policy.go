package functions

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

// MeasureFilterPolicy is measure_filter_policy(policy, scope): how much of its budgets a filter policy uses.
type MeasureFilterPolicy struct{}

var _ function.Function = MeasureFilterPolicy{}

// NewMeasureFilterPolicy returns measure_filter_policy.
func NewMeasureFilterPolicy() function.Function { return MeasureFilterPolicy{} }

// Metadata implements function.Function.
func (MeasureFilterPolicy) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "measure_filter_policy"
}

// Definition implements function.Function.
func (MeasureFilterPolicy) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary: "Measure a filter policy",
		MarkdownDescription: "Measures a filter policy against SNS's limits, with no call to AWS.\n\n" +
			"The result is an object of numbers: `keys` (of the top level; at most 5), `leaf_keys` (of all levels), `combinations` (at most 150), " +
			"`wildcard_points` (at most 100) and `bytes` (at most 262,144). See [AWS](https://docs.aws.amazon.com/sns/latest/dg/subscription-filter-policy-constraints.html).",
		Parameters: []function.Parameter{
			function.StringParameter{Name: "policy", MarkdownDescription: "The filter policy, as JSON."},
			function.StringParameter{Name: "scope", AllowNullValue: true, MarkdownDescription: "`MessageAttributes` or `MessageBody`; `null` is `MessageAttributes`."},
		},
		Return: function.ObjectReturn{AttributeTypes: map[string]attr.Type{
			"keys": types.Int64Type, "leaf_keys": types.Int64Type, "combinations": types.Int64Type, "wildcard_points": types.Int64Type, "bytes": types.Int64Type,
		}},
	}
}

type filterMeasure struct {
	Keys           int64 `tfsdk:"keys"`
	LeafKeys       int64 `tfsdk:"leaf_keys"`
	Combinations   int64 `tfsdk:"combinations"`
	WildcardPoints int64 `tfsdk:"wildcard_points"`
	Bytes          int64 `tfsdk:"bytes"`
}

// Run implements function.Function.
func (MeasureFilterPolicy) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var text string
	var scopeName types.String
	if resp.Error = req.Arguments.Get(ctx, &text, &scopeName); resp.Error != nil {
		return
	}
	scope, problem := scopeOf(1, scopeName)
	if resp.Error = problem; resp.Error != nil {
		return
	}
	policy, err := filterpolicy.Parse(text)
	if err != nil {
		resp.Error = argumentError(0, err.Error())
		return
	}
	m := policy.Measure(scope)
	resp.Error = resp.Result.Set(ctx, filterMeasure{
		int64(m.TopLevelKeys), int64(m.LeafKeys), int64(m.Combinations), int64(m.WildcardPoints), int64(m.Bytes),
	})
}
