package guardrail

import (
	"fmt"
	"maps"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

var qg906 = Rule{
	ID:          "QG906",
	Title:       "the policy has statements from before",
	Slug:        "found_statements",
	Phase:       PhaseState,
	Level:       Warning,
	Consequence: Change,
	Since:       "0.1.0",
	Checks: "Whether the access policy of the queue, of its dead-letter queue, of an undelivered queue or of the topic of a fan-out had statements before this resource wrote it, and the configuration does not have them: " +
		"in the first change after an import or a `moved` block, and in the plan that turns `manage_policy` on. Silent when the configuration has them all. " +
		"Of statements that somebody adds later speaks [QG309](guardrail-qg309.md).",
	Why: "The policy is one document, and from this plan on it is written from the configuration alone. What a console, a notification of S3 or an older module put there is gone after the apply. " +
		"The state cannot say who put it there: an import finds it and knows no author, and with `manage_policy = false` the state holds no policy at all, so the plan shows none that it removes.",
	Fix: "Take the statements over into `policy_statements`, of a topic into `publisher_arns` or `publisher_services`; the finding says how to write each of them. " +
		"Or leave the policy to whoever owns it: that of a queue with `manage_policy = false`, that of a topic with `existing_topic_arn`.",
	Except: "When the statements are to go; of the one that SNS gives to a new topic, when no AWS service publishes for this account. It speaks until the first apply that changes something.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html",
		"https://github.com/hashicorp/terraform/issues/12003",
		"https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html#source-account-versus-source-owner",
		"https://github.com/DataBiosphere/azul/pull/5651",
	},
	Pair:   func(p *Pair) []Finding { return checkFoundStatements(p.writtenPolicies()) },
	Fanout: func(f *Fanout) []Finding { return checkFoundStatements(f.writtenPolicies()) },
}

func checkFoundStatements(written []writtenPolicy) []Finding {
	var findings []Finding
	for _, w := range written {
		removed := w.removed(w.found)
		later := func(s policydoc.Statement) bool { return w.was.IsKnown() && !w.own.has(s) } // QG309 speaks of it
		for _, i := range slices.Sorted(maps.Keys(removed)) {
			s := removed[i]
			if w.ours.has(s) || later(s) {
				continue
			}
			findings = append(findings, w.finding(i, s,
				fmt.Sprintf("The policy of the %s has the statement %s from before this configuration, which does not have it; this plan removes it.", w.of, sidOf(s))))
		}
	}
	return findings
}
