package pages

import (
	"fmt"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

// Headings are the headings of every rule's page, in order.
var Headings = []string{
	"What it checks", "Why", "Not allowed", "Allowed", "How to fix", "When to except it", "Sources",
}

// Rule writes the page of one rule. staged says that its examples begin with a
// configuration that is applied before the one that is not allowed.
func Rule(r guardrail.Rule, staged bool) string {
	var b strings.Builder
	head(&b, r.ID+": "+r.Title, "What guardrail "+r.ID+" checks, why, what to do about it and when to except it.")
	b.WriteString(facts(r))
	section(&b, "What it checks", r.Checks)
	section(&b, "Why", r.Why)
	if staged {
		section(&b, "Not allowed", "After this was applied,\n\n"+example(r, "before")+"\n\nthis change:\n\n"+example(r, "bad"))
	} else {
		section(&b, "Not allowed", example(r, "bad"))
	}
	section(&b, "Allowed", example(r, "good"))
	section(&b, "How to fix", r.Fix)
	section(&b, "When to except it", r.Except+exception(r))
	section(&b, "Sources", sources(r))
	return b.String()
}

func head(b *strings.Builder, title, description string) {
	fmt.Fprintf(b, "---\npage_title: %q\nsubcategory: \"Guardrails\"\ndescription: |-\n  %s\n---\n\n# %s\n\n", title+" - queueguard", description, title)
}

func section(b *strings.Builder, heading, text string) {
	fmt.Fprintf(b, "\n## %s\n\n%s\n", heading, text)
}

func example(r guardrail.Rule, name string) string {
	return fmt.Sprintf("{{ tffile \"examples/guardrails/%s/%s.tf\" }}", r.ID, name)
}

// facts is the table at the top of the page.
func facts(r guardrail.Rule) string {
	var b strings.Builder
	row := func(key, value string) { fmt.Fprintf(&b, "| %s | %s |\n", key, value) }
	row("level", level(r))
	b.WriteString("|---|---|\n")
	row("presets", fmt.Sprintf("minimal: %s, recommended: %s, strict: %s", inPreset(r, guardrail.Minimal), inPreset(r, guardrail.Recommended), inPreset(r, guardrail.Strict)))
	row("speaks", when[r.Phase])
	row("if not heeded", strings.ToLower(string(r.Consequence[:1]))+string(r.Consequence[1:]))
	row("since", r.Since)
	return strings.Replace(b.String(), "aWS", "AWS", 1)
}

func inPreset(r guardrail.Rule, preset guardrail.Preset) string { return r.LevelIn(preset).String() }

// level says in a word or two how grave the rule is.
func level(r guardrail.Rule) string {
	switch {
	case r.Fixed:
		return r.Level.String() + ", fixed: nothing turns it off"
	case r.FixedInPart:
		return r.Level.String() + ", fixed in part: some of its findings cannot be turned off"
	case r.StrictOnly:
		return r.Level.String() + " in the strict preset, else off"
	}
	return r.Level.String()
}

// when says in which walks a rule speaks.
var when = map[guardrail.Phase]string{
	guardrail.PhaseConfig:  "at plan, and its errors at `terraform validate` already",
	guardrail.PhasePlan:    "at plan, when account and region are known",
	guardrail.PhaseState:   "at plan, when it compares with what exists",
	guardrail.PhaseLive:    "at plan and apply, when AWS has been asked",
	guardrail.PhaseReading: "when exported attributes are judged",
	guardrail.PhaseAudit:   "when the data source [`queueguard_redrive_audit`](../data-sources/redrive_audit.md) reads live queues",
}

// exception shows how to lift the rule, where that is possible.
func exception(r guardrail.Rule) string {
	if r.Fixed || r.Enforced || r.Phase == guardrail.PhaseReading {
		return ""
	}
	if r.Phase == guardrail.PhaseAudit {
		return fmt.Sprintf("\n\n```terraform\nexcept = [%q]\n```", r.ID)
	}
	return fmt.Sprintf("\n\nFor one resource, with a reason for whoever reads it next:\n\n"+
		"```terraform\nguardrail_exceptions = {\n  %s = \"why it does not hold here, and where that was decided\"\n}\n```\n\n"+
		"For the whole configuration, in the provider block:\n\n"+
		"```terraform\nguardrails {\n  levels = { %s = \"off\" }\n}\n```", r.ID, r.ID)
}

func sources(r guardrail.Rule) string {
	lines := make([]string, 0, len(r.Sources))
	for _, link := range r.Sources {
		lines = append(lines, "- <"+link+">")
	}
	return strings.Join(lines, "\n")
}
