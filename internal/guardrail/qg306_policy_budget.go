package guardrail

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

var qg306 = Rule{
	ID:          "QG306",
	Title:       "AWS refuses this access policy",
	Slug:        "policy_budget",
	Phase:       PhaseConfig,
	Level:       Error,
	FixedInPart: true,
	Consequence: Refused,
	Since:       "0.1.0",
	Inputs: []string{
		"policy_statements", "source_policy_documents", "dead_letter_queue.policy_statements", "manage_policy",
		"publisher_arns", "publisher_services", "enforce_tls",
	},
	Checks: "Whether the access policies of queues stay within what SQS takes: 8,192 bytes, 20 statements, 7 actions and 50 principals in a statement, 10 conditions in a statement; " +
		"and whether statements of `source_policy_documents` are about this queue. The statements that this resource adds are counted too, as soon as they are known. " +
		"And whether the policy of a topic stays within what SNS takes: 30,720 bytes, 100 statements, 200 principals in a statement, none of them of another partition.",
	Why: "SQS refuses the policy with `OverLimit` or `InvalidAttributeValue`, after the queues were made. " +
		"A statement about another queue's ARN is refused, or does nothing. SNS refuses a topic's policy with `InvalidParameter`.",
	Fix: "Join statements that differ in principals or values only; write `sqs:*` or a prefix such as `sqs:Get*` in place of many actions; " +
		"grant inside the account with IAM policies on the roles, which need no statement here.",
	Except: "When AWS has raised a limit since this release; then please report it.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-policies.html",
		"https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-language-api-permissions-reference.html",
		"https://github.com/aws/aws-cdk/issues/16303",
	},
	Pair:   checkPolicyBudget,
	Fanout: checkTopicPolicyBudget,
}

func checkPolicyBudget(p *Pair) []Finding {
	if !p.Planned.ManagePolicy.Or(true) {
		return nil
	}
	source := p.sourceStatements()
	findings := overBudget("policy_statements", "the source queue", p.Planned.Policy.Or(""), source)
	queue, _ := p.Planned.DeadLetterQueue.Get()
	findings = append(findings, overBudget("dead_letter_queue.policy_statements", "the dead-letter queue", queue.Policy.Or(""), p.deadLetterStatements())...)
	return append(findings, strayResources(p, source)...)
}

// overBudget measures the whole policy when it is known, else what the user adds to it.
func overBudget(path, label, whole string, statements []writtenStatement) []Finding {
	if len(statements) == 0 && len(whole) <= policydoc.QueuePolicyMaxBytes {
		return nil // our own few statements
	}
	document, err := policydoc.ParseDocument(whole)
	if err != nil {
		if len(statements) == 0 {
			return nil
		}
		document = policydoc.NewDocument()
		for _, s := range statements {
			document.Statements = append(document.Statements, s.Statement)
		}
	}
	m := document.Measure()
	var over []string
	add := func(n, limit int, what string) {
		if n > limit {
			over = append(over, fmt.Sprintf("%d %s; SQS takes %d", n, what, limit))
		}
	}
	add(m.Bytes, policydoc.QueuePolicyMaxBytes, "bytes")
	add(m.Statements, policydoc.QueuePolicyMaxStatements, "statements")
	add(m.MaxActions, policydoc.QueuePolicyMaxActions, "actions in a statement")
	add(m.MaxPrincipals, policydoc.QueuePolicyMaxPrincipals, "principals in a statement")
	add(m.MaxConditions, policydoc.QueuePolicyMaxConditions, "conditions in a statement")
	if len(over) == 0 {
		return nil
	}
	reads := []string{path}
	for _, s := range statements {
		reads = append(reads, s.reads)
	}
	slices.Sort(reads)
	return []Finding{{
		Path:  path,
		What:  fmt.Sprintf("The access policy of %s has %s.", label, strings.Join(over, ", and ")),
		Why:   "SQS refuses a larger policy, after the queues were made.",
		Fix:   "Join statements that differ in one list only, write a prefix such as sqs:Get* in place of many actions, and grant roles of this account by IAM instead.",
		Reads: slices.Compact(reads),
	}}
}

// strayResources looks for statements about another queue.
func strayResources(p *Pair, statements []writtenStatement) []Finding {
	own, ok := p.Planned.ARN.Get()
	if !ok {
		return nil
	}
	stray := map[string]bool{}
	for _, s := range statements {
		if len(s.Resources) == 0 || slices.ContainsFunc(s.Resources, func(pattern string) bool { return wildcard(pattern, own) }) {
			continue
		}
		for _, resource := range s.Resources {
			stray[resource] = true
		}
	}
	if len(stray) == 0 {
		return nil
	}
	return []Finding{{
		Path:  "source_policy_documents",
		What:  fmt.Sprintf("Statements are about %s, but this queue is %s.", and(slices.Sorted(maps.Keys(stray))), own),
		Why:   "The policy of a queue can only speak about that queue; SQS refuses such a statement, or it does nothing.",
		Fix:   "Use the ARN of this queue as the resource, or write the statement in policy_statements, where the resource is always this queue.",
		Reads: []string{"arn", "source_policy_documents"},
	}}
}
