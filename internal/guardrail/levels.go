package guardrail

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// String returns the level as it is written in HCL: off, warning or error.
func (l Level) String() string {
	switch l {
	case Off:
		return "off"
	case Warning:
		return "warning"
	case Error:
		return "error"
	}
	return fmt.Sprintf("Level(%d)", uint8(l))
}

// ParseLevel reads off, warning or error.
func ParseLevel(text string) (Level, error) {
	for _, l := range []Level{Off, Warning, Error} {
		if text == l.String() {
			return l, nil
		}
	}
	return Off, fmt.Errorf("%q is not a level; write \"off\", \"warning\" or \"error\"", text)
}

// Problem is something wrong in a map from rule ID to level or reason.
type Problem struct {
	Rule           string // QG902 or QG903: the rule that this breaks
	Key            string // the map key to blame
	What, Why, Fix string // as in a Finding
}

// ParseLevels reads the levels that a provider block or QUEUEGUARD_LEVELS
// gives, by rule ID. Entries without a problem are in the result even when
// others have one; problems come in the order of their keys.
func ParseLevels(texts map[string]string) (map[string]Level, []Problem) {
	levels := make(map[string]Level, len(texts))
	var problems []Problem
	for _, id := range slices.Sorted(maps.Keys(texts)) {
		level, problem := parseEntry(id, texts[id])
		if problem != nil {
			problems = append(problems, *problem)
			continue
		}
		levels[id] = level
	}
	return levels, problems
}

func parseEntry(id, text string) (Level, *Problem) {
	rule, found := Find(id)
	if !found {
		return Off, unknownID(id)
	}
	level, err := ParseLevel(text)
	if err != nil {
		return Off, &Problem{
			Rule: idUnknown, Key: id,
			What: fmt.Sprintf("The level of %s is %q.", id, text),
			Why:  "A rule can be off, warn or stop the plan; any other word would silently leave it as it is.",
			Fix:  `Write "off", "warning" or "error".`,
		}
	}
	if rule.Fixed && level != Error {
		return Off, fixedRule(rule, fmt.Sprintf("The level of %s is set to %q.", id, text))
	}
	return level, nil
}

// unknownID is the problem of a key that is no rule's ID.
func unknownID(id string) *Problem {
	p := &Problem{
		Rule: idUnknown, Key: id,
		What: fmt.Sprintf("There is no guardrail %q.", id),
		Why:  "Nothing would come of this entry, and the rule it was meant for would go on as before.",
		Fix:  "Remove the entry, or correct the ID.",
	}
	if nearest := Nearest(id); nearest != "" {
		rule, _ := Find(nearest)
		p.Fix = fmt.Sprintf("Did you mean %s (%s)? Otherwise remove the entry.", nearest, rule.Title)
	}
	return p
}

// fixedRule is the problem of trying to turn off what nothing turns off.
func fixedRule(rule Rule, what string) *Problem {
	return &Problem{
		Rule: idFixed, Key: rule.ID,
		What: what,
		Why:  fmt.Sprintf("%s (%s) is fixed: AWS refuses what it finds, or messages are certain to be lost.", rule.ID, rule.Title),
		Fix:  fmt.Sprintf("Remove the entry for %s and mend what the rule finds.", rule.ID),
	}
}

// Nearest returns the rule ID that a mistyped one most likely means, or "" when
// none is near. Case, blanks and a missing QG do not matter: "qg 104" and "104"
// are QG104.
func Nearest(id string) string {
	wanted := strings.ToUpper(strings.Join(strings.Fields(strings.ReplaceAll(id, "-", "")), ""))
	if digits := strings.TrimLeft(wanted, "QG"); len(digits) == 3 {
		wanted = "QG" + digits
	}
	best, distance := "", 2
	for _, r := range All() {
		if d := editDistance(wanted, r.ID); d < distance {
			best, distance = r.ID, d
		}
	}
	return best
}

// editDistance counts the insertions, deletions and substitutions that turn a into b.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, diagonal+cost)
		}
	}
	return row[len(b)]
}
