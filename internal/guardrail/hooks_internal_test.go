package guardrail

// JudgePairInOrder judges like JudgePair, with the rules asked in the order
// that arrange makes of theirs.
func JudgePairInOrder(p Pair, policy Policy, walk Walk, arrange func([]*Rule) []*Rule) []Judged {
	s := pairScope("", &p)
	s.rules = arrange(s.rules)
	return sorted(judge(s, policy, walk))
}

// JudgeFanoutInOrder judges like JudgeFanout, with the rules asked in the order
// that arrange makes of theirs.
func JudgeFanoutInOrder(f Fanout, policy Policy, walk Walk, arrange func([]*Rule) []*Rule) []Judged {
	s := fanoutScope(&f)
	s.rules = arrange(s.rules)
	found := judge(s, policy, walk)
	for key, p := range f.Consumers {
		p.InFanout = true
		s := pairScope(key, &p)
		s.rules = arrange(s.rules)
		found = append(found, judge(s, policy, walk)...)
	}
	return sorted(found)
}
