package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

var qg302 = Rule{
	ID:          "QG302",
	Title:       "the filter policy has too many keys",
	Slug:        "filter_keys",
	Phase:       PhaseConfig,
	Level:       Error,
	FixedInPart: true,
	Consequence: Refused,
	Since:       "0.1.0",
	Inputs:      []string{"subscriptions"},
	Checks: "Whether a `filter_policy` has more than 5 keys. For a flat policy this is a fixed error. " +
		"In a nested policy, or one with `$or`, AWS's pages count in two ways: keys at the top, or keys that hold values. " +
		"More than 5 in both is an error, in one of them a warning.",
	Why:    "SNS refuses the subscription: `Filter policy can not have more than 5 keys`.",
	Fix:    "Let publishers put what is filtered on together into one attribute, or filter on fewer keys and let the reader drop the rest.",
	Except: "When SNS is known to take this policy.",
	Sources: []string{
		"https://docs.aws.amazon.com/sns/latest/dg/subscription-filter-policy-constraints.html",
	},
	Seeds: []int{4},
	Pair:  checkFilterKeys,
}

func checkFilterKeys(p *Pair) []Finding {
	var findings []Finding
	for _, f := range p.filters() {
		m := f.measure
		top, leaves := m.TopLevelKeys > filterpolicy.MaxKeys, m.LeafKeys > filterpolicy.MaxKeys
		if !top && !leaves {
			continue
		}
		what := fmt.Sprintf("The filter policy has %d keys; SNS takes %d.", m.LeafKeys, filterpolicy.MaxKeys)
		level := Error
		if !isFlat(m) {
			what = fmt.Sprintf("The filter policy has %d key(s) at the top and %d with values; SNS takes %d.",
				m.TopLevelKeys, m.LeafKeys, filterpolicy.MaxKeys)
			if top != leaves {
				level = Warning
			}
		}
		finding := f.finding(level, what, "SNS refuses a subscription whose filter policy has more keys.",
			"Filter on fewer keys, for example on one attribute that joins several, and let the reader drop the rest.")
		finding.Fixed = isFlat(m)
		findings = append(findings, finding)
	}
	return findings
}
