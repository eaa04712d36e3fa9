package tfdiag_test

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
)

func TestPath(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]path.Path{
		"":                       path.Empty(),
		"name":                   path.Root("name"),
		"dead_letter_queue.name": path.Root("dead_letter_queue").AtName("name"),
		`subscriptions["a.b[c]\"d"].filter_policy`:         path.Root("subscriptions").AtMapKey(`a.b[c]"d`).AtName("filter_policy"),
		`consumers["e"].dead_letter_queue.encryption.mode`: path.Root("consumers").AtMapKey("e").AtName("dead_letter_queue").AtName("encryption").AtName("mode"),
		"assume_role[2].role_arn":                          path.Root("assume_role").AtListIndex(2).AtName("role_arn"),
		"alarm_actions[0]":                                 path.Root("alarm_actions").AtListIndex(0),
		".name":                                            path.Empty(),
		"name.":                                            path.Empty(),
		"a..b":                                             path.Empty(),
		`a["b`:                                             path.Empty(),
		`a["b"`:                                            path.Empty(),
		`a["b"]c`:                                          path.Empty(),
		"a[b]":                                             path.Empty(),
		"a[0":                                              path.Empty(),
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			if got := tfdiag.Path(text); !got.Equal(want) {
				t.Errorf("Path = %s, want %s", got, want)
			}
		})
	}
}
