package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

// withoutSet are the rules some of whose findings propose no values, and why: no
// test can apply what only a person can do.
var withoutSet = map[string]string{
	"QG108": "work that takes longer than SQS can hide a message has to be split",
	"QG111": "whether a handler can bear a gap is for its author to say",
	"QG114": "a suffix belongs to the name or not at all: only its author knows which",
	"QG116": "nobody but the reader knows the topic that reaches people",
	"QG119": "a topic in the right region has to be there first",
	"QG120": "no threshold is early enough; how long messages live is a decision",
	"QG121": "receivers have to be put behind one topic",
	"QG130": "which of the sources goes is a decision",
	"QG131": "how old a message may be, and how many failures are too many, depends on the work",
	"QG133": "somebody has to empty the queue",
	"QG135": "the handler itself is too slow",
	"QG137": "nobody knows how long the handler takes",
	"QG145": "what happens has to be tried out",
	"QG146": "which tags go is a decision",
	"QG201": "the other topic has to be there first; the other type replaces the queues",
	"QG202": "a name is for people to give",
	"QG205": "nobody but the reader knows who publishes",
	"QG207": "consumers have to be spread over topics",
	"QG209": "a key and its policy have to be there first",
	"QG301": "only its author knows what a filter is to let through",
	"QG302": "only its author knows what a filter is to let through",
	"QG303": "only its author knows what a filter is to let through",
	"QG304": "only its author knows what a filter is to let through",
	"QG305": "only its author knows what a filter is to let through",
	"QG306": "which statements go is a decision",
	"QG307": "nobody but the reader knows who is meant",
	"QG308": "it adds two conditions to a list, where no path leads",
	"QG309": "somebody else's statement is taken over or given up: a decision",
	"QG906": "somebody else's statement is taken over or given up: a decision",
}

// A rule proposes values wherever there are some, so that TestFixesSatisfyEveryRule
// can try them.
func TestRulesProposeValues(t *testing.T) {
	t.Parallel()
	set, none := map[string]bool{}, map[string]string{}
	note := func(id string, found []guardrail.Finding) {
		for i := range found {
			if len(found[i].Set) > 0 {
				set[id] = true
			} else {
				none[id] = found[i].Fix
			}
		}
	}
	for seed := range uint64(800) {
		g := newGenerator(seed)
		wild, written := g.garbage(), resolved(g.pair())
		wildFanout, writtenFanout := g.garbageFanout(), resolvedFanout(g.fanout())
		for _, rule := range guardrail.All() {
			if rule.Pair != nil {
				note(rule.ID, rule.Pair(&wild))
				note(rule.ID, rule.Pair(&written))
			}
			if rule.Fanout != nil {
				note(rule.ID, rule.Fanout(&wildFanout))
				note(rule.ID, rule.Fanout(&writtenFanout))
			}
		}
	}
	for _, rule := range guardrail.All() {
		if rule.Pair == nil && rule.Fanout == nil {
			continue
		}
		reason, listed := withoutSet[rule.ID]
		fix, without := none[rule.ID]
		switch {
		case listed && set[rule.ID] && !without:
			t.Errorf("%s always proposes values: the list need not say %q", rule.ID, reason)
		case !listed && without:
			t.Errorf("%s proposes no values: fill Set, or say in the list why not: %s", rule.ID, fix)
		case !listed && !set[rule.ID]:
			t.Errorf("%s was never seen to propose values: fill Set and let the generator reach it, or say in the list why not", rule.ID)
		}
	}
	for id := range withoutSet {
		if rule, _ := guardrail.Find(id); rule.Pair == nil && rule.Fanout == nil {
			t.Errorf("%s judges no pair and no fan-out: it has no place in the list", id)
		}
	}
}
