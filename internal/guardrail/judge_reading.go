package guardrail

import "sync"

// readingRules are the rules that judge exported attributes.
var readingRules = sync.OnceValue(func() []*Rule {
	var found []*Rule
	all := All()
	for i := range all {
		if all[i].Reading != nil {
			found = append(found, &all[i])
		}
	}
	return found
})

// JudgeReading lets the rules look at two exported queues: those about exports,
// and with a redrive policy that can be read those about pairs, as far as
// attributes tell what they ask. The result is ordered by rule and path.
func JudgeReading(r Reading, policy Policy) []Judged {
	subject := r.Source.ARN.Resource
	if subject == "" {
		subject = UnnamedSubject
	}
	found := judge(scope{
		subject:    func() string { return subject },
		exceptions: exceptions{},
		rules:      readingRules(),
		check:      func(rule *Rule) []Finding { return rule.Reading(r) },
		here:       func(*Rule) bool { return true },
	}, policy, WalkRead)
	facts := r.Facts()
	return sorted(append(found, judge(pairScope("", &facts), policy, WalkRead)...))
}
