package textual

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
)

var (
	_ validator.String = oneOf{}
	_ validator.String = length{}
	_ validator.String = duration{}
)

// OneOf accepts the given texts and no other. Null and unknown values pass.
func OneOf(values ...string) validator.String { return oneOf{values} }

// Length accepts texts of low to high characters (not bytes), both ends included.
// Null and unknown values pass.
func Length(low, high int) validator.String { return length{low, high} }

// Duration accepts what time.ParseDuration reads: "5m", "1h30m". Null and unknown
// values pass.
func Duration() validator.String { return duration{} }

// oneOf is a list of texts.
type oneOf struct{ values []string }

// Description implements validator.Describer.
func (v oneOf) Description(context.Context) string {
	var quoted []string
	for _, one := range v.values {
		quoted = append(quoted, strconv.Quote(one))
	}
	last := len(quoted) - 1
	if last < 1 {
		return "must be " + strings.Join(quoted, "")
	}
	return "must be " + strings.Join(quoted[:last], ", ") + " or " + quoted[last]
}

// MarkdownDescription implements validator.Describer.
func (v oneOf) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateString implements validator.String.
func (v oneOf) ValidateString(ctx context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	given := req.ConfigValue.ValueString()
	if slices.Contains(v.values, given) {
		return
	}
	resp.Diagnostics.Append(tfdiag.Invalid(req.Path, tfdiag.Text{
		What: fmt.Sprintf("The value is %s; it %s.", short(given), v.Description(ctx)),
		Fix:  "Write one of these, or leave it out.",
	})...)
}

// short quotes a text, the beginning of it where it is long.
func short(text string) string {
	const most = 60
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + "…"
	}
	return strconv.Quote(text)
}

// length is a range of numbers of characters.
type length struct{ low, high int }

// Description implements validator.Describer.
func (v length) Description(context.Context) string {
	if v.low == 0 {
		return fmt.Sprintf("may have at most %d characters", v.high)
	}
	return fmt.Sprintf("must have %d to %d characters", v.low, v.high)
}

// MarkdownDescription implements validator.Describer.
func (v length) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateString implements validator.String.
func (v length) ValidateString(ctx context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	n := utf8.RuneCountInString(req.ConfigValue.ValueString())
	what, fix := "", ""
	switch {
	case n > v.high:
		what, fix = fmt.Sprintf("The value has %s", characters(n)), fmt.Sprintf("Shorten it by %d.", n-v.high)
	case n == 0 && v.low > 0:
		what, fix = "The value is empty", "Write it in full, or leave it out."
	case n < v.low:
		what, fix = fmt.Sprintf("The value has %s", characters(n)), "Write it in full, or leave it out."
	default:
		return
	}
	resp.Diagnostics.Append(tfdiag.Invalid(req.Path, tfdiag.Text{What: fmt.Sprintf("%s; it %s.", what, v.Description(ctx)), Fix: fix})...)
}

func characters(n int) string {
	if n == 1 {
		return "1 character"
	}
	return fmt.Sprintf("%d characters", n)
}

// duration is a text that is a length of time.
type duration struct{}

// Description implements validator.Describer.
func (duration) Description(context.Context) string { return "must be a number with a unit: s, m or h" }

// MarkdownDescription implements validator.Describer.
func (v duration) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateString implements validator.String.
func (v duration) ValidateString(ctx context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	given := req.ConfigValue.ValueString()
	if _, err := time.ParseDuration(given); err == nil {
		return
	}
	resp.Diagnostics.Append(tfdiag.Invalid(req.Path, tfdiag.Text{
		What: fmt.Sprintf("%s is not a duration; it %s.", short(given), v.Description(ctx)),
		Fix:  `Write one such as "90s", "5m" or "1h30m".`,
	})...)
}
