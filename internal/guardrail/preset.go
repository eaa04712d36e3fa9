package guardrail

import (
	"fmt"
	"strconv"
	"strings"
)

// level decides what one finding does under this policy, before exceptions and
// the ratchet; Off means that it is not made.
func (p Policy) level(r *Rule, f *Finding) Level {
	found := f.Level
	if found == Off {
		found = r.Level
	}
	if r.Fixed || f.Fixed {
		return p.asOf(r, found)
	}
	if own, set := p.Levels[r.ID]; set {
		return p.asOf(r, own)
	}
	return p.asOf(r, p.preset(r, f, found))
}

// preset is the level that the preset alone gives to a finding of level found.
func (p Policy) preset(r *Rule, f *Finding, found Level) Level {
	strict := p.Preset == Strict
	if r.StrictOnly || f.StrictOnly {
		if strict {
			return Warning
		}
		return Off
	}
	gravest := found >= r.Level
	switch {
	case strict && r.Loss && gravest:
		return Error
	case p.Preset == Minimal && !(r.Loss && gravest):
		return Off
	}
	return found
}

// asOf lets rules that are newer than rules_as_of warn at most.
func (p Policy) asOf(r *Rule, level Level) Level {
	if level == Error && newer(r.Since, p.RulesAsOf) {
		return Warning
	}
	return level
}

// CheckRelease reports what is wrong with a value of rules_as_of; "0", "0.3" and
// "0.3.1" are right.
func CheckRelease(text string) error {
	if _, ok := parseRelease(text); !ok {
		return fmt.Errorf("%q is not a release of this provider; write it like \"0.3\"", text)
	}
	return nil
}

// newer reports whether release since came after release asOf. Only the parts
// that asOf names count: 0.3.2 is not newer than 0.3. An asOf that is no
// release makes nothing new.
func newer(since, asOf string) bool {
	limit, ok := parseRelease(asOf)
	if !ok {
		return false
	}
	release, ok := parseRelease(since)
	if !ok {
		return false
	}
	for i, part := range limit {
		if i >= len(release) || release[i] < part {
			return false
		}
		if release[i] > part {
			return true
		}
	}
	return false
}

func parseRelease(text string) ([]int, bool) {
	if text == "" {
		return nil, false
	}
	parts := strings.Split(strings.TrimPrefix(text, "v"), ".")
	numbers := make([]int, 0, 3)
	for _, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || len(parts) > 3 {
			return nil, false
		}
		numbers = append(numbers, n)
	}
	return numbers, true
}
