package pairschema

import (
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
)

// Notes turns what could not be seen into one warning a rule, at the level that
// the provider gives it; live_checks = "required" makes a missing permission an
// error. A note without a rule is a warning of its own.
func Notes(version string, policy guardrail.Policy, name string, notes []pair.Note) diag.Diagnostics {
	byRule := map[string][]string{}
	var rules []string
	for _, n := range notes {
		if byRule[n.Rule] == nil {
			rules = append(rules, n.Rule)
		}
		byRule[n.Rule] = append(byRule[n.Rule], n.Object+": "+n.What+".")
	}
	var diags diag.Diagnostics
	for _, id := range rules {
		said := name + " → " + strings.Join(byRule[id], " ")
		rule, ok := guardrail.Find(id)
		if !ok {
			diags.Append(tfdiag.Warning(path.Empty(), "Something was left out", tfdiag.Text{What: said})...)
			continue
		}
		text := tfdiag.Text{
			What: said,
			Why:  "State keeps what it has; a change made by somebody else would not be seen.",
			More: "See " + tfdiag.Page(version, id),
		}
		switch policy.NoteLevel(id) {
		case guardrail.Off:
		case guardrail.Error:
			diags.Append(tfdiag.Error(path.Empty(), id+": "+rule.Title, text)...)
		default:
			diags.Append(tfdiag.Warning(path.Empty(), id+": "+rule.Title, text)...)
		}
	}
	return diags
}
