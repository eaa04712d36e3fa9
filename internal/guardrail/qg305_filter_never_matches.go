package guardrail

import (
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

var qg305 = Rule{
	ID:          "QG305",
	Title:       "the filter policy does not do what it says",
	Slug:        "filter_never_matches",
	Phase:       PhaseConfig,
	Level:       Warning,
	Consequence: Loss,
	Since:       "0.1.0",
	Inputs:      []string{"subscriptions"},
	Checks: "Whether a `filter_policy` that SNS takes can let through what it means to: an `$or` that SNS reads as a plain key " +
		"(fewer than two alternatives, not all of them objects, or one with a key named like an operator), a range that holds no number, " +
		"a quote or backslash in a value of scope `MessageAttributes`; and an `$or` with an alternative `{}`, which lets everything through.",
	Why: "SNS does not complain. The subscription exists, is confirmed, and no message ever passes. " +
		"What a filter drops is no failure: it does not reach the subscription's dead-letter queue and only shows in the metric `NumberOfNotificationsFilteredOut`.",
	Fix:    "Correct the policy where the finding says, and try it with the function `match_filter_policy`.",
	Except: "When the subscription is to receive nothing for now.",
	Sources: []string{
		"https://docs.aws.amazon.com/sns/latest/dg/and-or-logic.html",
		"https://docs.aws.amazon.com/sns/latest/dg/subscription-filter-policy-constraints.html",
		"https://docs.aws.amazon.com/sns/latest/dg/sns-monitoring-using-cloudwatch.html",
	},
	Pair: checkFilterMeaning,
}

func checkFilterMeaning(p *Pair) []Finding {
	var findings []Finding
	for _, f := range p.filters() {
		var said []string
		open := false
		for _, problem := range f.problems {
			if problem.Severity != filterpolicy.Suspicious || problem.Code == filterpolicy.CodeNumberRange ||
				!f.scopeKnown && problem.Code == filterpolicy.CodeQuoteInAttribute {
				continue
			}
			said = append(said, sayProblem(problem))
			open = open || problem.Code == filterpolicy.CodeMatchesAll
		}
		if len(said) > 0 {
			why := "SNS takes the policy, and drops messages that you expect, without a failure and past every dead-letter queue."
			if open {
				why = "SNS takes the policy, and does something else than it reads, without a failure."
			}
			findings = append(findings, f.finding(Warning, strings.Join(said, " "), why,
				"Correct the policy at the keys named, and try it with the function match_filter_policy."))
		}
	}
	return findings
}
