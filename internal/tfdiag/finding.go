package tfdiag

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

// registry is where the pages of every released version stay readable.
const registry = "https://registry.terraform.io/providers/queueguard/queueguard/"

var released = regexp.MustCompile(`^\d+\.\d+\.\d+$`)

// Page returns the address of a rule's page in the documentation of a version of
// the provider; of the latest one when the version is no release.
func Page(version, ruleID string) string {
	if !released.MatchString(version) {
		version = "latest"
	}
	return registry + version + "/docs/guides/guardrail-" + strings.ToLower(ruleID)
}

// Findings turns what the rules found into diagnostics, in the same order.
func Findings(version string, found []guardrail.Judged) diag.Diagnostics {
	var diags diag.Diagnostics
	for i := range found {
		diags.Append(Finding(version, found[i])...)
	}
	return diags
}

// Finding turns one finding into a diagnostic. The summary is the same for all
// findings of a rule, with the ID first, so that Terraform folds them and
// `terraform plan -json` can be filtered. The detail begins with the queue's or
// topic's name and the attribute, which Terraform shows neither of for nested
// attributes.
func Finding(version string, found guardrail.Judged) diag.Diagnostics {
	f := found.Finding
	head := found.Rule.ID + ": " + found.Rule.Title
	detail := paragraphs(
		subject(found)+f.What,
		f.Why,
		f.Fix,
		waysOut(found),
		"See "+Page(version, found.Rule.ID),
	)
	if found.Level == guardrail.Error {
		return errorAt(Path(f.Path), head, detail)
	}
	return warningAt(Path(f.Path), head, detail)
}

// subject is how a detail begins: whose attribute is to blame.
func subject(found guardrail.Judged) string {
	switch {
	case found.Subject == "" && found.Finding.Path == "":
		return ""
	case found.Finding.Path == "":
		return found.Subject + ": "
	case found.Subject == "":
		return found.Finding.Path + ": "
	}
	return found.Subject + ", " + found.Finding.Path + ": "
}

// waysOut says how an error is accepted, if it can be.
func waysOut(found guardrail.Judged) string {
	if found.Level != guardrail.Error || found.Rule.Fixed || found.Finding.Fixed {
		return ""
	}
	return fmt.Sprintf("If it is meant to be so, say why in guardrail_exceptions = { %s = \"…\" } of the resource, "+
		"or set levels = { %s = \"warning\" } in the provider's guardrails block.", found.Rule.ID, found.Rule.ID)
}

// Problem is an error about the levels of the provider block. at is the map that
// has the entry to blame, or empty when that is an environment variable; source
// names it either way: "guardrails.levels", "QUEUEGUARD_LEVELS".
func Problem(version string, at path.Path, source string, p guardrail.Problem) diag.Diagnostics {
	title := "wrong level of a guardrail"
	if rule, ok := guardrail.Find(p.Rule); ok {
		title = rule.Title
	}
	if !at.Equal(path.Empty()) {
		at = at.AtMapKey(p.Key)
	}
	return errorAt(at, p.Rule+": "+title, paragraphs(source+": "+p.What, p.Why, p.Fix, "See "+Page(version, p.Rule)))
}
