package textual_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/textual"
)

func TestTexts(t *testing.T) {
	t.Parallel()
	scope, name, reason, time := textual.OneOf("queue", "group", "all"), textual.Length(2, 5), textual.Length(0, 5), textual.Duration()
	const (
		ofScope  = `it must be "queue", "group" or "all".` + "\n\nWrite one of these, or leave it out."
		ofName   = "it must have 2 to 5 characters.\n\n"
		ofTime   = " is not a duration; it must be a number with a unit: s, m or h.\n\n" + `Write one such as "90s", "5m" or "1h30m".`
		inFull   = "Write it in full, or leave it out."
		ofReason = "it may have at most 5 characters.\n\n"
	)
	for label, test := range map[string]struct {
		check validator.String
		value types.String
		want  string // nothing: accepted
	}{
		"one of them":        {scope, types.StringValue("group"), ""},
		"one, null":          {scope, types.StringNull(), ""},
		"one, unknown":       {scope, types.StringUnknown(), ""},
		"none of them":       {scope, types.StringValue("Queue"), `n: The value is "Queue"; ` + ofScope},
		"one, empty":         {scope, types.StringValue(""), `n: The value is ""; ` + ofScope},
		"one, long":          {scope, types.StringValue(strings.Repeat("é", 90)), `n: The value is "` + strings.Repeat("é", 60) + `…"; ` + ofScope},
		"the only one":       {textual.OneOf("a"), types.StringValue("b"), `n: The value is "b"; it must be "a".` + "\n\nWrite one of these, or leave it out."},
		"length, low end":    {name, types.StringValue("ab"), ""},
		"length, high end":   {name, types.StringValue("ééééé"), ""},
		"length, null":       {name, types.StringNull(), ""},
		"length, unknown":    {name, types.StringUnknown(), ""},
		"length, empty":      {name, types.StringValue(""), "n: The value is empty; " + ofName + inFull},
		"too short":          {name, types.StringValue("a"), "n: The value has 1 character; " + ofName + inFull},
		"too long":           {name, types.StringValue("abcdefg"), "n: The value has 7 characters; " + ofName + "Shorten it by 2."},
		"may be empty":       {reason, types.StringValue(""), ""},
		"longer than it may": {reason, types.StringValue("abcdef"), "n: The value has 6 characters; " + ofReason + "Shorten it by 1."},
		"duration":           {time, types.StringValue("1h30m"), ""},
		"duration, null":     {time, types.StringNull(), ""},
		"duration, unknown":  {time, types.StringUnknown(), ""},
		"duration, empty":    {time, types.StringValue(""), `n: ""` + ofTime},
		"duration, no unit":  {time, types.StringValue("5"), `n: "5"` + ofTime},
	} {
		t.Run(label, func(t *testing.T) {
			t.Parallel()
			var resp validator.StringResponse
			test.check.ValidateString(t.Context(), validator.StringRequest{Path: path.Root("n"), ConfigValue: test.value}, &resp)
			got := ""
			for _, d := range resp.Diagnostics {
				if d.Summary() != "Invalid value of n" {
					t.Errorf("summary %q", d.Summary())
				}
				got += d.Detail()
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("detail (-want +got):\n%s", diff)
			}
		})
	}
}
