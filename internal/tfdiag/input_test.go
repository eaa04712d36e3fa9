package tfdiag_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
)

func TestInvalid(t *testing.T) {
	t.Parallel()
	at := path.Root("dead_letter_queue").AtName("name")
	text := tfdiag.Text{What: "\"a b\" has a blank.", Why: "SQS refuses it.", Fix: "Write \"a-b\"."}
	for name, test := range map[string]struct {
		got  diag.Diagnostics
		want diag.Diagnostics
	}{
		"attribute": {
			tfdiag.Invalid(at, text),
			diag.Diagnostics{diag.NewAttributeErrorDiagnostic(at, "Invalid value of dead_letter_queue.name",
				"dead_letter_queue.name: \"a b\" has a blank.\n\nSQS refuses it.\n\nWrite \"a-b\".")},
		},
		"element of a set": {
			tfdiag.Invalid(path.Root("alarms").AtName("ok_actions").AtSetValue(types.StringValue("a")), text),
			diag.Diagnostics{diag.NewAttributeErrorDiagnostic(path.Root("alarms").AtName("ok_actions").AtSetValue(types.StringValue("a")),
				"Invalid value of alarms.ok_actions", "alarms.ok_actions: \"a b\" has a blank.\n\nSQS refuses it.\n\nWrite \"a-b\".")},
		},
		"no attribute": {
			tfdiag.Invalid(path.Empty(), text),
			diag.Diagnostics{diag.NewErrorDiagnostic("Invalid configuration", "\"a b\" has a blank.\n\nSQS refuses it.\n\nWrite \"a-b\".")},
		},
		"error": {
			tfdiag.Error(path.Empty(), "nothing to import.", tfdiag.Text{What: "Gone."}),
			diag.Diagnostics{diag.NewErrorDiagnostic("Nothing to import", "Gone.")},
		},
		"warning": {
			tfdiag.Warning(at, "look here", tfdiag.Text{What: "A.", More: "B."}),
			diag.Diagnostics{diag.NewAttributeWarningDiagnostic(at, "Look here", "A.\n\nB.")},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(test.want, test.got); diff != "" {
				t.Errorf("diagnostics (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSummaryIsCut(t *testing.T) {
	t.Parallel()
	got := tfdiag.Failed("create queue "+strings.Repeat("ä", 80), errors.New("no"))[0].Summary()
	if want := "Could not create queue " + strings.Repeat("ä", 46) + "…"; got != want || utf8.RuneCountInString(got) != 70 {
		t.Errorf("summary %q (%d characters)", got, utf8.RuneCountInString(got))
	}
}

func TestBug(t *testing.T) {
	t.Parallel()
	want := diag.Diagnostics{diag.NewErrorDiagnostic("The provider made a mistake",
		"It could not decode the plan: no such field.\n\nThis is always a bug in the provider, not in your configuration.\n\n"+
			"Please report it, with this text and the resource's configuration, at https://github.com/queueguard/terraform-provider-queueguard/issues.")}
	if diff := cmp.Diff(want, tfdiag.Bug("decode the plan", errors.New("no such field"))); diff != "" {
		t.Errorf("diagnostics (-want +got):\n%s", diff)
	}
}
