package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

var qg303 = Rule{
	ID:          "QG303",
	Title:       "the filter policy is too complex",
	Slug:        "filter_combinations",
	Phase:       PhaseConfig,
	Level:       Error,
	FixedInPart: true,
	Consequence: Refused,
	Since:       "0.1.0",
	Inputs:      []string{"subscriptions"},
	Checks: "Whether the values of a `filter_policy` make more than 150 combinations: the product of the number of values of each key. " +
		"In a nested policy each number counts once for each level, in `$or` the alternatives are added up. " +
		"A fixed error for a flat policy, an error that can be excepted for the others, because AWS's pages are less clear there.",
	Why:    "SNS refuses the subscription: `Filter policy is too complex`. Three keys with six values each are 216.",
	Fix:    "Use `prefix`, `suffix`, `anything-but` or a `numeric` range in place of long lists, or split the subscription's task over two queues.",
	Except: "When SNS is known to take this policy.",
	Sources: []string{
		"https://docs.aws.amazon.com/sns/latest/dg/subscription-filter-policy-constraints.html",
		"https://docs.aws.amazon.com/sns/latest/dg/and-or-logic.html",
	},
	Seeds: []int{4},
	Pair:  checkFilterCombinations,
}

func checkFilterCombinations(p *Pair) []Finding {
	var findings []Finding
	for _, f := range p.filters() {
		m := f.measure
		if m.Combinations <= filterpolicy.MaxCombinations {
			continue
		}
		finding := f.finding(Error,
			fmt.Sprintf("The values of the filter policy make %d combinations; SNS takes %d.", m.Combinations, filterpolicy.MaxCombinations),
			"SNS refuses a subscription with a more complex filter policy.",
			"Replace the longest list of values by a prefix, anything-but or numeric operator, or filter on fewer keys.")
		finding.Fixed = isFlat(m)
		findings = append(findings, finding)
	}
	return findings
}
