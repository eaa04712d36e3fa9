package tfdiag_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
)

var lifeBudget = guardrail.Rule{ID: "QG104", Title: "messages expire before they reach the dead-letter queue"}

const head = "QG104: messages expire before they reach the dead-letter queue"

func TestFinding(t *testing.T) {
	t.Parallel()
	finding := guardrail.Finding{Path: "message_retention_seconds", What: "Five receives take 900 s.", Why: "The message is gone.", Fix: "Set 345600."}
	fixed := lifeBudget
	fixed.Fixed = true
	const exception = `If it is meant to be so, say why in guardrail_exceptions = { QG104 = "…" } of the resource, or set levels = { QG104 = "warning" } ` +
		`in the provider's guardrails block.`
	for name, test := range map[string]struct {
		version string
		found   guardrail.Judged
		want    diag.Diagnostics
	}{
		"error": {
			"1.2.3",
			guardrail.Judged{Rule: lifeBudget, Finding: finding, Level: guardrail.Error, Subject: "pedidos"},
			diag.Diagnostics{diag.NewAttributeErrorDiagnostic(path.Root("message_retention_seconds"), head,
				"pedidos, message_retention_seconds: Five receives take 900 s.\n\nThe message is gone.\n\nSet 345600.\n\n"+exception+
					"\n\nSee https://registry.terraform.io/providers/queueguard/queueguard/1.2.3/docs/guides/guardrail-qg104")},
		},
		"fixed error": {
			"1.2.3",
			guardrail.Judged{Rule: fixed, Finding: finding, Level: guardrail.Error, Subject: "pedidos"},
			diag.Diagnostics{diag.NewAttributeErrorDiagnostic(path.Root("message_retention_seconds"), head,
				"pedidos, message_retention_seconds: Five receives take 900 s.\n\nThe message is gone.\n\nSet 345600.\n\n"+
					"See https://registry.terraform.io/providers/queueguard/queueguard/1.2.3/docs/guides/guardrail-qg104")},
		},
		"warning of an unreleased version": {
			"dev",
			guardrail.Judged{Rule: lifeBudget, Finding: finding, Level: guardrail.Warning, Subject: "pedidos"},
			diag.Diagnostics{diag.NewAttributeWarningDiagnostic(path.Root("message_retention_seconds"), head,
				"pedidos, message_retention_seconds: Five receives take 900 s.\n\nThe message is gone.\n\nSet 345600.\n\n"+
					"See https://registry.terraform.io/providers/queueguard/queueguard/latest/docs/guides/guardrail-qg104")},
		},
		"about the whole resource": {
			"1.2.3",
			guardrail.Judged{Rule: lifeBudget, Finding: guardrail.Finding{What: "Something."}, Level: guardrail.Warning, Subject: "pedidos"},
			diag.Diagnostics{diag.NewWarningDiagnostic(head,
				"pedidos: Something.\n\nSee https://registry.terraform.io/providers/queueguard/queueguard/1.2.3/docs/guides/guardrail-qg104")},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(test.want, tfdiag.Finding(test.version, test.found)); diff != "" {
				t.Errorf("diagnostics (-want +got):\n%s", diff)
			}
		})
	}
}

func TestFindingsKeepTheirOrder(t *testing.T) {
	t.Parallel()
	found := []guardrail.Judged{
		{Rule: lifeBudget, Finding: guardrail.Finding{What: "b"}, Level: guardrail.Warning},
		{Rule: lifeBudget, Finding: guardrail.Finding{What: "a"}, Level: guardrail.Error},
	}
	want := append(tfdiag.Finding("dev", found[0]), tfdiag.Finding("dev", found[1])...)
	if diff := cmp.Diff(want, tfdiag.Findings("dev", found)); diff != "" {
		t.Errorf("diagnostics (-want +got):\n%s", diff)
	}
}
