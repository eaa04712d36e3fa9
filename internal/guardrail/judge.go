package guardrail

import (
	"cmp"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// Judged is a finding together with what becomes of it.
type Judged struct {
	Rule Rule
	// Finding is the rule's, with Path starting at the root of the resource:
	// in a fan-out consumers["estoque"].visibility_timeout_seconds.
	Finding  Finding
	Level    Level  // Warning or Error, never Off
	Consumer string // key of the fan-out's consumer; "" for a pair and for the fan-out itself
	Subject  string // name of the queue or topic, or UnnamedSubject
}

// UnnamedSubject stands for a name that only the apply will tell.
const UnnamedSubject = "name not known yet"

// JudgePair lets every rule look at a pair. The result is ordered by rule and
// path and depends on nothing but the facts.
func JudgePair(p Pair, policy Policy, walk Walk) []Judged {
	return sorted(judge(pairScope("", &p), policy, walk))
}

// JudgeFanout lets every rule look at a fan-out and at each of its consumers.
// The result is ordered by consumer, rule and path; the fan-out itself comes first.
func JudgeFanout(f Fanout, policy Policy, walk Walk) []Judged {
	found := judge(fanoutScope(&f), policy, walk)
	for _, more := range judgeConsumers(f.Consumers, policy, walk) {
		found = append(found, more...)
	}
	return sorted(found)
}

// judgeConsumers judges the consumers on all processors. What it returns is in
// no order.
func judgeConsumers(consumers map[string]Pair, policy Policy, walk Walk) [][]Judged {
	const worthIt = 16 // consumers a goroutine
	all := slices.Collect(maps.Keys(consumers))
	workers := max(1, min(runtime.GOMAXPROCS(0), len(all)/worthIt))
	found := make([][]Judged, workers)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			var p Pair // one for all of them: a pair is large, and no finding keeps it
			for i := w; i < len(all); i += workers {
				p = consumers[all[i]]
				p.InFanout = true
				found[w] = append(found[w], judge(pairScope(all[i], &p), policy, walk)...)
			}
		})
	}
	wg.Wait()
	return found
}

func sorted(found []Judged) []Judged {
	slices.SortStableFunc(found, func(a, b Judged) int {
		return cmp.Or(
			strings.Compare(a.Consumer, b.Consumer),
			strings.Compare(a.Rule.ID, b.Rule.ID),
			strings.Compare(a.Finding.Path, b.Finding.Path),
		)
	})
	return found
}

// scope is one thing that rules judge: a pair, a consumer or a fan-out.
type scope struct {
	consumer   string
	subject    func() string
	exceptions exceptions
	rules      []*Rule
	check      func(*Rule) []Finding
	here       func(*Rule) bool // whether a rule can speak here at all
	elsewhere  string           // where the others can
	unread     []Unread         // what the note on missing reads says
	planned    any
	prior      any // nil: the plan creates it
}

func pairScope(consumer string, p *Pair) scope {
	p.seen = new(seen)
	s := scope{
		consumer:   consumer,
		subject:    func() string { return pairSubject(&p.Planned) },
		exceptions: exceptionsOf(p.Planned.GuardrailExceptions),
		rules:      index().pair,
		check:      func(r *Rule) []Finding { return r.Pair(p) },
		here:       func(r *Rule) bool { return r.Pair != nil || r.Fanout == nil },
		elsewhere:  "the guardrail_exceptions of the fan-out whose topic it judges",
		planned:    &p.Planned,
	}
	if p.Prior != nil && !p.Replaces {
		s.prior = p.Prior
	}
	if !p.InFanout { // which has one note for all
		s.unread = p.Found.Unread
	}
	return s
}

func fanoutScope(f *Fanout) scope {
	s := scope{
		subject:    func() string { return fanoutSubject(&f.Planned) },
		exceptions: exceptionsOf(f.Planned.GuardrailExceptions),
		rules:      index().fanout,
		check:      func(r *Rule) []Finding { return r.Fanout(f) },
		here:       func(r *Rule) bool { return r.Fanout != nil || r.Pair == nil },
		elsewhere:  "the guardrail_exceptions of the consumer, or of consumer_defaults",
		planned:    &f.Planned,
	}
	if f.Prior != nil {
		s.prior = f.Prior
	}
	s.unread = slices.Clone(f.Unread)
	for _, key := range slices.Sorted(maps.Keys(f.Consumers)) {
		s.unread = append(s.unread, f.Consumers[key].Found.Unread...)
	}
	return s
}

// judge lets the rules of a scope look, and decides what becomes of each finding.
func judge(s scope, policy Policy, walk Walk) []Judged {
	var found []Judged
	spoke := make(map[string]bool)
	for _, r := range s.rules {
		if !speaksIn(r.Phase, walk) {
			continue
		}
		findings := s.check(r)
		if len(findings) == 0 {
			continue
		}
		judged, made := s.decide(r, findings, policy, walk)
		spoke[r.ID] = made
		found = append(found, judged...)
	}
	found = slices.DeleteFunc(found, func(j Judged) bool {
		return slices.ContainsFunc(j.Rule.SilencedBy, func(id string) bool { return spoke[id] })
	})
	found = append(found, s.aboutExceptions(spoke, policy, walk)...)
	found = append(found, s.aboutReads(policy, walk)...)
	return slices.DeleteFunc(found, func(j Judged) bool { return errorsOnly(walk) && j.Level != Error })
}

// speaksIn reports whether a rule of this phase has anything to say in a walk.
func speaksIn(phase Phase, walk Walk) bool {
	switch walk {
	case WalkValidate:
		return phase == PhaseConfig
	case WalkRead:
		return phase == PhaseConfig || phase == PhasePlan || phase == PhaseReading || phase == PhaseAudit
	}
	return phase == PhaseConfig || phase == PhasePlan || phase == PhaseState
}

func errorsOnly(walk Walk) bool { return walk == WalkValidate || walk == WalkApply }

// decide applies level, exception and ratchet to the findings of one rule, and
// merges those on one path. The second result says whether the policy lets the
// rule find anything, excepted or not: a rule of the same cause is then quiet.
func (s scope) decide(r *Rule, findings []Finding, policy Policy, walk Walk) ([]Judged, bool) {
	var judged []Judged
	spoke := false
	for i := range findings {
		f := &findings[i]
		level := policy.level(r, f)
		if level == Off {
			continue
		}
		spoke = true
		fixed := r.Fixed || f.Fixed
		if !fixed {
			level = s.soften(r, f, level, walk)
		}
		if level == Off {
			continue
		}
		judged = merge(judged, Judged{Rule: *r, Finding: *f, Level: level, Consumer: s.consumer, Subject: s.subject()})
	}
	for i := range judged {
		judged[i].Finding.Path = rooted(s.consumer, judged[i].Finding.Path)
	}
	return judged, spoke
}

// soften applies what may hold back a finding that is not fixed.
func (s scope) soften(r *Rule, f *Finding, level Level, walk Walk) Level {
	switch {
	case s.exceptions.lift(r.ID):
		return Off
	case level == Error && s.exceptions.unknown && walk != WalkRead:
		return Warning // it may yet be excepted; the apply will know
	case level == Error && s.prior != nil && ratchets(walk) && !changes(s.prior, s.planned, f.Reads):
		return Warning
	}
	return level
}

func ratchets(walk Walk) bool { return walk == WalkPlan || walk == WalkApply }

// aboutExceptions judges the guardrail_exceptions themselves.
func (s scope) aboutExceptions(spoke map[string]bool, policy Policy, walk Walk) []Judged {
	var found []Judged
	add := func(id string, f Finding, level Level) {
		if rule, ok := Find(id); ok && level != Off {
			f.Path = rooted(s.consumer, f.Path)
			found = append(found, Judged{Rule: rule, Finding: f, Level: level, Consumer: s.consumer, Subject: s.subject()})
		}
	}
	for _, p := range s.exceptions.problems(s.here, s.elsewhere) {
		add(p.Rule, p.finding(), Error)
	}
	self := index().byID[idStale]
	if walk != WalkPlan || self == nil || policy.level(self, new(Finding)) == Off {
		return found
	}
	for _, id := range slices.Sorted(maps.Keys(s.exceptions.reasons)) {
		rule := index().byID[id]
		if rule == nil || rule.Fixed || !s.here(rule) || !s.exceptions.lift(id) || spoke[id] || !s.judgedFully(rule) {
			continue
		}
		f := stale(rule)
		add(idStale, f, policy.level(self, &f))
	}
	return found
}

// judgedFully reports whether the rule is one of the configuration and saw all
// it looks at, so that its silence means that nothing is wrong.
func (s scope) judgedFully(r *Rule) bool {
	return r.Phase == PhaseConfig && len(r.Inputs) > 0 && settled(s.planned, r.Inputs)
}
