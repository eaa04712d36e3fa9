package pages

import (
	"fmt"
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

// Index writes the page that lists all rules: by consequence, by article and by
// phase.
func Index(rules []guardrail.Rule) string {
	var b strings.Builder
	head(&b, "Guardrails", "Every guardrail of the provider: by consequence, by article and by phase; levels, presets and exceptions.")
	b.WriteString(introduction)
	b.WriteString("\n## By consequence\n")
	for _, consequence := range consequences {
		table(&b, string(consequence), rules, func(r guardrail.Rule) bool { return r.Consequence == consequence })
	}
	b.WriteString("\n## By article\n\nThe provider grew from four articles; [What the articles teach](what-the-articles-teach.md) goes through their advice.\n")
	for i, article := range articles {
		table(&b, article, rules, func(r guardrail.Rule) bool { return slices.Contains(r.Seeds, i+1) })
	}
	table(&b, "In none of them", rules, func(r guardrail.Rule) bool { return len(r.Seeds) == 0 })
	b.WriteString("\n## By phase\n")
	for _, phase := range phases {
		table(&b, phase.heading, rules, func(r guardrail.Rule) bool { return r.Phase == phase.phase })
	}
	return b.String()
}

func table(b *strings.Builder, heading string, rules []guardrail.Rule, belongs func(guardrail.Rule) bool) {
	fmt.Fprintf(b, "\n### %s\n\n| rule | what it finds | level |\n|---|---|---|\n", heading)
	for _, r := range rules {
		if belongs(r) {
			fmt.Fprintf(b, "| [%s](%s.md) | %s | %s |\n", r.ID, r.Page(), r.Title, short(r))
		}
	}
}

// short is the level in the recommended preset, for a narrow column.
func short(r guardrail.Rule) string {
	switch {
	case r.Fixed:
		return "fixed"
	case r.FixedInPart:
		return r.Level.String() + ", partly fixed"
	case r.StrictOnly:
		return "off (strict: " + r.Level.String() + ")"
	}
	return r.Level.String()
}

var consequences = []guardrail.Consequence{
	guardrail.Loss, guardrail.Refused, guardrail.Silence, guardrail.Delay, guardrail.Access, guardrail.Change, guardrail.Ours,
}

// articles are the four articles that the provider grew from, by their number.
var articles = []string{
	"1. Redrive policy in SQS: the poison message that the application's retry never lets go",
	"2. Dead-letter queues in SQS: how we design the retry before losing a message",
	"3. How to implement the visibility timeout in SQS for long tasks",
	"4. AWS SQS and SNS (managed)",
}

var phases = []struct {
	phase   guardrail.Phase
	heading string
}{
	{guardrail.PhaseConfig, "The configuration alone"},
	{guardrail.PhasePlan, "With account and region"},
	{guardrail.PhaseState, "Compared with what exists"},
	{guardrail.PhaseLive, "Asking AWS"},
	{guardrail.PhaseReading, "Reading exported attributes"},
	{guardrail.PhaseAudit, "Auditing live queues"},
}

const introduction = "A guardrail is a rule over the whole of a resource: two queues, their policies, alarms and subscriptions. It speaks at\n" +
	"`terraform validate` and `terraform plan`, before anything is changed, with the attribute, the reason, a value that works and a link to its page.\n" +
	"The summary of a finding begins with the rule's ID, so that CI can [pick findings out of a plan](ci.md). IDs are never reused.\n" +
	`
## Levels

| level | meaning |
|---|---|
| error | AWS refuses it, or messages get lost: the plan fails |
| warning | it works, and bites later |
| off | nothing is said |

A *fixed* rule finds what AWS refuses by its kind or shape, or what certainly loses messages; nothing turns it off.
All others can be set in two places:

` + "```terraform" + `
provider "queueguard" {
  guardrails {
    preset = "recommended" # minimal: fixed rules and certain losses · strict: also the rules that are off, and losses as errors
    levels = { QG110 = "off", QG128 = "warning" }
  }
}

resource "queueguard_redrive_pair" "erp" {
  # …
  guardrail_exceptions = {
    QG110 = "the partner's ERP is slow by contract, see ADR-12"
  }
}
` + "```" + `

The environment variable ` + "`QUEUEGUARD_LEVELS=\"QG110=off,QG128=warning\"`" + ` sets levels for one run, for rules that ` + "`levels`" + ` does not name.

A rule that is not fixed is an error only on create, or when the plan changes something that the rule reads. On a queue that stays as it is, it is a
warning: nothing old stands in the way of an unrelated change.
`
