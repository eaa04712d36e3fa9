package guardrail

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// The rules about exceptions and levels themselves.
const (
	idStale   = "QG901"
	idUnknown = "QG902"
	idFixed   = "QG903"
)

// minReason is how many characters a written reason has at least: enough for a
// word to the next reader, too many for "x" or "n/a".
const minReason = 10

// exceptions are the guardrail_exceptions of one pair or fan-out.
type exceptions struct {
	unknown bool // nobody knows yet which rules are excepted
	reasons topology.StringMap
}

func exceptionsOf(m topology.Maybe[topology.StringMap]) exceptions {
	reasons, _ := m.Get()
	return exceptions{unknown: m.IsUnknown(), reasons: reasons}
}

// lift reports whether an exception lifts findings of the rule. An exception
// whose reason is not known yet counts; one without a reason does not, but
// null entries are as if they were not there.
func (e exceptions) lift(id string) bool {
	reason, written := e.reasons[id]
	return written && !reason.IsNull()
}

// problems are the findings about the exceptions themselves, in order of ID.
// here reports whether a rule can speak where the exceptions stand, and
// elsewhere says where it can.
func (e exceptions) problems(here func(*Rule) bool, elsewhere string) []Problem {
	var found []Problem
	for _, id := range slices.Sorted(maps.Keys(e.reasons)) {
		if e.reasons[id].IsNull() {
			continue
		}
		if p := checkException(id, e.reasons[id], here, elsewhere); p != nil {
			found = append(found, *p)
		}
	}
	return found
}

func checkException(id string, reason topology.Maybe[string], here func(*Rule) bool, elsewhere string) *Problem {
	rule := index().byID[id]
	if rule == nil {
		return unknownID(id)
	}
	if rule.Fixed {
		return fixedRule(*rule, fmt.Sprintf("%s has an exception here.", id))
	}
	if !here(rule) {
		return &Problem{
			Rule: idUnknown, Key: id,
			What: fmt.Sprintf("%s (%s) has an exception here, but it does not judge this.", id, rule.Title),
			Why:  "The exception lifts nothing where it stands.",
			Fix:  fmt.Sprintf("Move it to %s, or remove it.", elsewhere),
		}
	}
	text, known := reason.Get()
	if known && utf8.RuneCountInString(strings.TrimSpace(text)) < minReason {
		return &Problem{
			Rule: idUnknown, Key: id,
			What: fmt.Sprintf("The exception for %s gives %q as its reason; a reason has at least %d characters.", id, text, minReason),
			Why:  "Whoever reads this next must be able to tell why the rule does not hold here.",
			Fix:  "Write why, and where it was decided: \"ERP partner is slow by contract, see ADR-12\".",
		}
	}
	return nil
}

// finding makes a problem of an exception a finding on its path.
func (p Problem) finding() Finding {
	path := "guardrail_exceptions." + p.Key
	return Finding{
		Level: Error, Fixed: true,
		Path: fmt.Sprintf("guardrail_exceptions[%q]", p.Key),
		What: p.What, Why: p.Why, Fix: p.Fix,
		Reads: []string{path},
		Set:   map[string]any{path: nil},
	}
}

// stale is the finding about an exception that lifts nothing.
func stale(rule *Rule) Finding {
	path := "guardrail_exceptions." + rule.ID
	return Finding{
		Path:  fmt.Sprintf("guardrail_exceptions[%q]", rule.ID),
		What:  fmt.Sprintf("%s (%s) finds nothing here, so its exception lifts nothing.", rule.ID, rule.Title),
		Why:   "An exception that outlives its cause hides the next mistake of the same kind.",
		Fix:   "Remove the entry.",
		Reads: []string{path},
		Set:   map[string]any{path: nil},
	}
}
