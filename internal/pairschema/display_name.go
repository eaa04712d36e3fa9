package pairschema

import (
	"context"
	"fmt"
	"strings"
	"unicode"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
)

// displayName accepts one line: the name stands in the sender of mails. Null and
// unknown values pass; of its length there is another validator.
type displayName struct{}

var _ validator.String = displayName{}

// Description implements validator.Describer.
func (displayName) Description(context.Context) string { return "must be one line" }

// MarkdownDescription implements validator.Describer.
func (v displayName) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateString implements validator.String.
func (displayName) ValidateString(_ context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	text := req.ConfigValue.ValueString()
	if !strings.ContainsFunc(text, func(r rune) bool { return r != '\t' && unicode.IsControl(r) }) {
		return
	}
	resp.Diagnostics.Append(tfdiag.Invalid(req.Path, tfdiag.Text{
		What: fmt.Sprintf("%q has a line break or another control character, and a display name is one line.", text),
		Fix:  "Write it in one line.",
	})...)
}
