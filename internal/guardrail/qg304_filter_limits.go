package guardrail

import (
	"fmt"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

var qg304 = Rule{
	ID:          "QG304",
	Title:       "the filter policy goes beyond a documented limit",
	Slug:        "filter_limits",
	Phase:       PhaseConfig,
	Level:       Error,
	Consequence: Refused,
	Since:       "0.1.0",
	Inputs:      []string{"subscriptions"},
	Checks: "Whether a `filter_policy` stays within further limits of AWS's pages: 3 asterisks in a `wildcard` pattern, 100 points for all of them, 256 KB of text. " +
		"Numbers beyond −10⁹ and 10⁹, or with more than five decimals, are a warning: SNS is known to take them.",
	Why:    "SNS refuses the subscription, which is near the end of an apply. A number out of range compares wrongly without an error.",
	Fix:    "Use fewer or simpler patterns, `prefix` or `suffix` in place of `wildcard`; put large numbers, such as identifiers, into strings.",
	Except: "When SNS is known to take this policy and to match as it should.",
	Sources: []string{
		"https://docs.aws.amazon.com/sns/latest/dg/subscription-filter-policy-constraints.html",
	},
	Pair: checkFilterLimits,
}

func checkFilterLimits(p *Pair) []Finding {
	var findings []Finding
	for _, f := range p.filters() {
		var over, beyond []string
		m := f.measure
		if m.MaxWildcardsInPattern > filterpolicy.MaxWildcardsInPattern {
			over = append(over, fmt.Sprintf("A pattern has %d asterisks; the limit is %d.", m.MaxWildcardsInPattern, filterpolicy.MaxWildcardsInPattern))
		}
		if m.WildcardPoints > filterpolicy.MaxWildcardPoints {
			over = append(over, fmt.Sprintf("The wildcard patterns make %d points; the limit is %d.", m.WildcardPoints, filterpolicy.MaxWildcardPoints))
		}
		if m.Bytes > filterpolicy.MaxBytes {
			over = append(over, fmt.Sprintf("The policy has %d bytes; the limit is %d.", m.Bytes, filterpolicy.MaxBytes))
		}
		for _, problem := range f.problems {
			if problem.Code == filterpolicy.CodeNumberRange {
				beyond = append(beyond, sayProblem(problem))
			}
		}
		if len(over) > 0 {
			findings = append(findings, f.finding(Error, strings.Join(over, " "),
				"By AWS's pages SNS refuses such a subscription, after the queues were made.",
				"Use fewer or simpler patterns (prefix, suffix), or split the subscription's task over two queues."))
		}
		if len(beyond) > 0 {
			findings = append(findings, f.finding(Warning, strings.Join(beyond, " "),
				"SNS takes the policy, and may match otherwise than it reads.",
				"Use strings in place of large numbers."))
		}
	}
	return findings
}
