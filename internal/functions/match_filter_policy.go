package functions

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

// MatchFilterPolicy is match_filter_policy(policy, scope, message_json): whether
// a subscription receives a message.
type MatchFilterPolicy struct{}

var _ function.Function = MatchFilterPolicy{}

// NewMatchFilterPolicy returns match_filter_policy.
func NewMatchFilterPolicy() function.Function { return MatchFilterPolicy{} }

// Metadata implements function.Function.
func (MatchFilterPolicy) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "match_filter_policy"
}

// Definition implements function.Function.
func (MatchFilterPolicy) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary: "Tell whether a subscription receives a message",
		MarkdownDescription: "Tells whether a subscription with this filter policy receives this message, with no call to AWS: " +
			"`true` or `false`. A policy that AWS refuses is an error. Use it in `terraform test`, so that a change of a filter cannot stop an event unseen.",
		Parameters: []function.Parameter{
			function.StringParameter{
				Name: "policy", AllowNullValue: true,
				MarkdownDescription: "The filter policy, as JSON. `null` is a subscription without one, which receives everything.",
			},
			function.StringParameter{
				Name: "scope", AllowNullValue: true,
				MarkdownDescription: "`MessageAttributes` or `MessageBody`; `null` is `MessageAttributes`, as in SNS.",
			},
			function.StringParameter{
				Name: "message_json",
				MarkdownDescription: "The message, as one publishes it, `{\"Message\": \"…\", \"MessageAttributes\": {\"tipo_evento\": {\"DataType\": \"String\", \"StringValue\": \"PedidoCriado\"}}}`, " +
					"or as SNS delivers it, with `Type` and `Value`. Other keys are ignored.",
			},
		},
		Return: function.BoolReturn{},
	}
}

// Run implements function.Function.
func (MatchFilterPolicy) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var policy, scopeName types.String
	var messageText string
	if resp.Error = req.Arguments.Get(ctx, &policy, &scopeName, &messageText); resp.Error != nil {
		return
	}
	scope, problem := scopeOf(1, scopeName)
	if resp.Error = problem; resp.Error != nil {
		return
	}
	message, err := filterpolicy.ParseMessage(messageText)
	if err != nil {
		resp.Error = argumentError(2, err.Error())
		return
	}
	if policy.IsNull() {
		resp.Error = resp.Result.Set(ctx, true)
		return
	}
	parsed, err := filterpolicy.Parse(policy.ValueString())
	if err != nil {
		resp.Error = argumentError(0, err.Error())
		return
	}
	matched, _, err := parsed.Match(scope, message)
	if err != nil {
		resp.Error = argumentError(0, err.Error())
		return
	}
	resp.Error = resp.Result.Set(ctx, matched)
}

// scopeOf reads a FilterPolicyScope.
func scopeOf(position int64, name types.String) (filterpolicy.Scope, *function.FuncError) {
	switch scope := filterpolicy.Scope(name.ValueString()); {
	case name.IsNull():
		return filterpolicy.MessageAttributes, nil
	case scope == filterpolicy.MessageAttributes, scope == filterpolicy.MessageBody:
		return scope, nil
	}
	return "", argumentError(position, fmt.Sprintf("a scope is %q or %q, got %q",
		filterpolicy.MessageAttributes, filterpolicy.MessageBody, name.ValueString()))
}
