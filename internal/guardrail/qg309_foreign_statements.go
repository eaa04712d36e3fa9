package guardrail

import (
	"fmt"
	"maps"
	"slices"
)

var qg309 = Rule{
	ID:          "QG309",
	Title:       "this plan removes somebody's policy statement",
	Slug:        "foreign_statements",
	Phase:       PhaseState,
	Level:       Error,
	Consequence: Change,
	Since:       "0.1.0",
	Checks: "Whether the access policy of the queue, of its dead-letter queue, of an undelivered queue or of the topic of a fan-out has statements that neither this resource nor its configuration put there, " +
		"and that this plan removes. A warning; an error when such a statement lets an AWS service send or publish. Of statements that are older than the resource speaks [QG906](guardrail-qg906.md).",
	Why: "The console, another tool or another root module adds statements to the policy of a queue, for example when somebody subscribes it to a topic, or to that of a topic, when somebody lets a bucket notify it. " +
		"The policy is one document: writing ours removes theirs. A service that sent until now is refused from then on, and its messages are lost.",
	Fix: "Take the statement over into `policy_statements`, of a topic into `publisher_arns` or `publisher_services`; the finding says how to write it. " +
		"With `manage_policy = false` the whole policy of a queue is left to somebody else, with `existing_topic_arn` that of a topic.",
	Except: "When the statement is to go.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_AddPermission.html",
		"https://github.com/hashicorp/terraform/issues/12003",
	},
	Pair:   func(p *Pair) []Finding { return checkForeignStatements(p.writtenPolicies()) },
	Fanout: func(f *Fanout) []Finding { return checkForeignStatements(f.writtenPolicies()) },
}

func checkForeignStatements(written []writtenPolicy) []Finding {
	var findings []Finding
	for _, w := range written {
		removed := w.removed(w.was)
		for _, i := range slices.Sorted(maps.Keys(removed)) {
			s := removed[i]
			if w.own.has(s) {
				continue
			}
			f := w.finding(i, s, fmt.Sprintf("This plan removes the statement %s from the policy of the %s; it is not from this configuration.", sidOf(s), w.of))
			if len(sendingServices(s)) > 0 {
				f.Level = Error
			}
			findings = append(findings, f)
		}
	}
	return findings
}
