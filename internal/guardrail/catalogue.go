package guardrail

import (
	"slices"
	"sync"
)

// All returns every rule in the order of its ID. The slice is the caller's.
func All() []Rule {
	return slices.Concat(queueRules, fanoutRules, policyRules, liveRules, auditedRules, selfRules)
}

// Find returns the rule with this ID, spelled exactly: "QG104".
func Find(id string) (Rule, bool) {
	if r := index().byID[id]; r != nil {
		return *r, true
	}
	return Rule{}, false
}

// rules is the catalogue as Judge walks it: by pointer, and split by what is judged.
type rules struct {
	byID         map[string]*Rule
	pair, fanout []*Rule
}

var index = sync.OnceValue(func() rules {
	all := All()
	found := rules{byID: make(map[string]*Rule, len(all))}
	for i := range all {
		r := &all[i]
		found.byID[r.ID] = r
		if r.Pair != nil {
			found.pair = append(found.pair, r)
		}
		if r.Fanout != nil {
			found.fanout = append(found.fanout, r)
		}
	}
	return found
})
