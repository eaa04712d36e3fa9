package guardrail

import "sync"

// auditRules are the rules that judge live queues.
var auditRules = sync.OnceValue(func() []*Rule {
	var found []*Rule
	all := All()
	for i := range all {
		if all[i].Audit != nil {
			found = append(found, &all[i])
		}
	}
	return found
})

// JudgeAudit lets the rules look at one live queue: those about live queues, and
// with a redrive policy all those that judge exports, [JudgeReading]. A queue
// without one is QG501's alone. The result is ordered by rule and path.
func JudgeAudit(a Audit, policy Policy) []Judged {
	name := a.Queue.ARN.Resource
	found := judge(scope{
		subject:    func() string { return name },
		exceptions: exceptions{},
		rules:      auditRules(),
		check:      func(rule *Rule) []Finding { return rule.Audit(a) },
		here:       func(*Rule) bool { return true },
	}, policy, WalkRead)
	if a.IsSource() {
		found = append(found, JudgeReading(Reading{Source: a.Queue, DeadLetter: a.DeadLetter}, policy)...)
	}
	return sorted(found)
}
