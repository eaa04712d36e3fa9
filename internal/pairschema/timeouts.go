package pairschema

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework-timeouts/resource/timeouts"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/queueguard/terraform-provider-queueguard/internal/textual"
)

// Timeouts is the attribute of the same name of a resource each of whose
// operations may take so many minutes when it says nothing else.
func Timeouts(ctx context.Context, minutes int) schema.Attribute {
	a := timeouts.Attributes(ctx, timeouts.Opts{
		Create: true, Update: true, Delete: true,
		CreateDescription: fmt.Sprintf("How long creating may take, such as `%dm`. Default: %d minutes.", minutes, minutes),
		UpdateDescription: fmt.Sprintf("How long changing may take. Default: %d minutes.", minutes),
		DeleteDescription: fmt.Sprintf("How long deleting may take. Default: %d minutes.", minutes),
	})
	object, ok := a.(schema.SingleNestedAttribute)
	if !ok {
		return a
	}
	for name, child := range object.Attributes { // says it in our words
		if text, ok := child.(schema.StringAttribute); ok {
			text.Validators = []validator.String{textual.Duration()}
			object.Attributes[name] = text
		}
	}
	return object
}
