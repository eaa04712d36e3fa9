package guardrail

import (
	"errors"
	"fmt"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

var qg301 = Rule{
	ID:          "QG301",
	Title:       "SNS refuses this filter policy",
	Slug:        "filter_grammar",
	Phase:       PhaseConfig,
	Level:       Error,
	FixedInPart: true,
	Consequence: Refused,
	Since:       "0.1.0",
	Inputs:      []string{"subscriptions"},
	Checks: "Whether a `filter_policy` follows the grammar of SNS: one JSON object, lists of values, known operators with operands of the right type, " +
		"no nesting in scope `MessageAttributes`. What AWS is known to refuse is a fixed error, with AWS's own words. " +
		"An operator or form that AWS's pages do not have is a warning, because AWS may have added it; so is a key that an object has twice.",
	Why: "SNS checks the policy when the subscription is made, which is near the end of an apply. " +
		"The usual mistakes are legal HCL: a value without its list, a number as a string, `numeric` with the wrong number of parts.",
	Fix:    "Correct the policy where the finding says. The function `match_filter_policy` tells whether it lets a message through.",
	Except: "A new operator: until this provider knows it.",
	Sources: []string{
		"https://docs.aws.amazon.com/sns/latest/dg/sns-subscription-filter-policies.html",
		"https://docs.aws.amazon.com/sns/latest/dg/subscription-filter-policy-constraints.html",
		"https://github.com/aws/event-ruler",
	},
	Seeds: []int{4},
	Pair:  checkFilterGrammar,
}

func checkFilterGrammar(p *Pair) []Finding {
	var findings []Finding
	policies := p.filterPolicies()
	for _, w := range policies.unreadable {
		if syntax := new(filterpolicy.SyntaxError); errors.As(w.err, &syntax) && syntax.Duplicate != "" {
			findings = append(findings, filter{subscription: w.subscription}.finding(Warning, capital(w.err.Error())+".",
				"JSON allows it, and readers keep one of the two: SNS may refuse the subscription, or filter by the one that you do not expect.",
				"Write the key once, with all its values in one list."))
			continue
		}
		f := filter{subscription: w.subscription}.finding(Error, capital(w.err.Error())+".",
			"SNS reads the filter policy as one JSON object and refuses anything else.", "Write it with jsonencode({ … }).")
		f.Fixed = true
		findings = append(findings, f)
	}
	for _, f := range policies.readable {
		refused, unknown := splitProblems(f)
		if len(refused) > 0 {
			finding := f.finding(Error, strings.Join(refused, " "),
				"SNS refuses to make the subscription, after the queues were made.", "Correct the policy at the keys named.")
			finding.Fixed = true
			findings = append(findings, finding)
		}
		if len(unknown) > 0 {
			findings = append(findings, f.finding(Warning, strings.Join(unknown, " "),
				"AWS's pages do not have it. If SNS does not know it either, it refuses the subscription.",
				"Check the spelling; if AWS has added it, write an exception and please report it."))
		}
	}
	return findings
}

func splitProblems(f filter) (refused, unknown []string) {
	for _, problem := range f.problems {
		if !f.scopeKnown && problem.Code == filterpolicy.CodeNested {
			continue
		}
		switch problem.Severity {
		case filterpolicy.Refused:
			refused = append(refused, sayProblem(problem))
		case filterpolicy.Unknown:
			unknown = append(unknown, sayProblem(problem))
		case filterpolicy.Suspicious: // QG304 and QG305
		}
	}
	return refused, unknown
}

func sayProblem(problem filterpolicy.Problem) string {
	message := strings.TrimSuffix(problem.Message, ".")
	if problem.Path == "" {
		return message + "."
	}
	return fmt.Sprintf("At %s: %s.", problem.Path, message)
}
