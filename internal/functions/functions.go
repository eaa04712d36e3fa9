package functions

import (
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/function"
)

// All returns the constructors of all functions, in the order of their names.
func All() []func() function.Function {
	return []func() function.Function{
		NewBuildQueueARN,
		NewBuildRedrivePolicy,
		NewCalculateLambdaVisibilityTimeout,
		NewCalculatePoisonMessageLifetime,
		NewCalculateWorkerVisibilityTimeout,
		NewCheckRedrive,
		NewMatchFilterPolicy,
		NewMeasureFilterPolicy,
		NewParseQueueURL,
		NewParseRedrivePolicy,
	}
}

// argumentError blames the argument at a position, counted from 0. Terraform
// ends the sentence, so a full stop at the end of the text is taken away.
func argumentError(position int64, text string) *function.FuncError {
	return function.NewArgumentFuncError(position, strings.TrimSuffix(text, "."))
}
