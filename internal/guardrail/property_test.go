package guardrail_test

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var walks = []guardrail.Walk{guardrail.WalkValidate, guardrail.WalkPlan, guardrail.WalkApply, guardrail.WalkRead}

func TestNothingKnownNothingFound(t *testing.T) {
	t.Parallel()
	nulls := guardrail.Pair{Written: null[topology.Pair](), Planned: null[topology.Pair]()}
	nullFanout := guardrail.Fanout{Written: null[topology.Fanout](), Planned: null[topology.Fanout](), Consumers: map[string]guardrail.Pair{"a": nulls, "b": {}}}
	for _, walk := range walks {
		strict, usual := guardrail.Policy{Preset: guardrail.Strict}, guardrail.Policy{}
		for name, found := range map[string][]guardrail.Judged{
			"zero pair":    guardrail.JudgePair(guardrail.Pair{}, strict, walk),
			"zero fan-out": guardrail.JudgeFanout(guardrail.Fanout{Consumers: map[string]guardrail.Pair{"a": {}}}, strict, walk),
			// Strict rules may ask for what is left out.
			"null pair":     guardrail.JudgePair(nulls, usual, walk),
			"null fan-out":  guardrail.JudgeFanout(nullFanout, usual, walk),
			"null and then": guardrail.JudgePair(guardrail.Pair{Written: nulls.Written, Planned: nulls.Planned, Prior: &nulls.Planned}, usual, walk),
		} {
			if len(found) > 0 {
				t.Errorf("walk %d, %s: %q", walk, name, verdicts(found))
			}
		}
	}
}

func TestJudgeIsDeterministicAndNeverPanics(t *testing.T) {
	t.Parallel()
	for seed := range uint64(300) {
		g := newGenerator(seed)
		g.unknowns = 0.15
		p := g.garbage()
		policy := guardrail.Policy{Preset: guardrail.Strict}
		for _, walk := range walks {
			first := guardrail.JudgePair(p, policy, walk)
			again := guardrail.JudgePair(p, policy, walk)
			if diff := cmp.Diff(verdicts(first), verdicts(again)); diff != "" {
				t.Fatalf("seed %d, walk %d: two judgements of the same facts differ:\n%s", seed, walk, diff)
			}
			if !slices.IsSortedFunc(first, func(a, b guardrail.Judged) int {
				return strings.Compare(a.Rule.ID+a.Finding.Path, b.Rule.ID+b.Finding.Path)
			}) {
				t.Fatalf("seed %d, walk %d: the findings are not in order", seed, walk)
			}
		}
		f := guardrail.Fanout{Planned: null[topology.Fanout](), Consumers: map[string]guardrail.Pair{}}
		for i := range 5 {
			f.Consumers[fmt.Sprint("c", i)] = g.garbage()
		}
		once, twice := guardrail.JudgeFanout(f, policy, guardrail.WalkPlan), guardrail.JudgeFanout(f, policy, guardrail.WalkPlan)
		if diff := cmp.Diff(verdicts(once), verdicts(twice)); diff != "" {
			t.Fatalf("seed %d: two judgements of the same fan-out differ:\n%s", seed, diff)
		}
	}
}

// verdicts is what a reader sees of findings.
func verdicts(found []guardrail.Judged) []string {
	var all []string
	for _, j := range found {
		all = append(all, fmt.Sprintf("%s %s %s %s %s: %s %s %s", j.Consumer, j.Subject, j.Rule.ID, j.Level, j.Finding.Path, j.Finding.What, j.Finding.Why, j.Finding.Fix))
	}
	return all
}

// Whatever a rule says while something is unknown, it says when all is known:
// an unknown never adds a finding.
func TestUnknownsOnlyHideFindings(t *testing.T) {
	t.Parallel()
	for seed := range uint64(150) {
		g := newGenerator(seed)
		p := resolved(g.pair())
		complete := findingsOf(p)
		for range 5 {
			blind := p
			path := g.forgetOne(&blind)
			for key := range findingsOf(blind) {
				if _, ok := complete[key]; !ok {
					t.Errorf("seed %d: %s is found only while %s is unknown", seed, key, path)
				}
			}
		}
	}
}

// findingsOf asks every rule of the configuration and the plan, by rule and path.
func findingsOf(p guardrail.Pair) map[string]guardrail.Finding {
	found := map[string]guardrail.Finding{}
	for _, rule := range guardrail.All() {
		if rule.Pair == nil || rule.Phase != guardrail.PhaseConfig && rule.Phase != guardrail.PhasePlan {
			continue
		}
		for _, f := range rule.Pair(&p) {
			found[rule.ID+" "+f.Path] = f
		}
	}
	return found
}

// forgetOne makes one attribute unknown, in what is written and what is planned.
func (g *generator) forgetOne(p *guardrail.Pair) string {
	var paths []string
	collect(reflect.ValueOf(&p.Planned).Elem(), "", &paths)
	path := paths[g.IntN(len(paths))]
	unknown := func(f topology.Field) { f.SetUnknown() }
	change(&p.Planned, path, unknown)
	var written []string
	collect(reflect.ValueOf(&p.Written).Elem(), "", &written)
	if slices.Contains(written, path) {
		change(&p.Written, path, unknown)
	}
	return path
}

// collect lists the dotted paths of everything that is known.
func collect(v reflect.Value, prefix string, paths *[]string) {
	for i := range v.NumField() {
		tag := v.Type().Field(i).Tag.Get("tf")
		if tag == ",embed" {
			collect(v.Field(i), prefix, paths)
			continue
		}
		f, ok := v.Field(i).Addr().Interface().(topology.Field)
		if !ok || f.IsNull() || f.IsUnknown() {
			continue
		}
		*paths = append(*paths, prefix+tag)
		if inner := reflect.ValueOf(f.Pointer()).Elem(); inner.Kind() == reflect.Struct {
			collect(inner, prefix+tag+".", paths)
		}
	}
}

// change applies an edit to the field at a dotted path of nested attributes. An
// object that is not there is written first; fields of maps are left alone.
func change(p *topology.Pair, path string, apply func(topology.Field)) bool {
	v := reflect.ValueOf(p).Elem()
	names := strings.Split(path, ".")
	for i, name := range names {
		f := fieldByTag(v, name)
		if f == nil {
			return false
		}
		if i == len(names)-1 {
			apply(f)
			return true
		}
		inner := reflect.ValueOf(f.Pointer()).Elem()
		if inner.Kind() != reflect.Struct {
			return false
		}
		if f.IsNull() || f.IsUnknown() {
			forget(inner)
			f.Hold()
		}
		v = inner
	}
	return false
}

func fieldByTag(v reflect.Value, name string) topology.Field {
	for i := range v.NumField() {
		switch tag := v.Type().Field(i).Tag.Get("tf"); tag {
		case name:
			f, _ := v.Field(i).Addr().Interface().(topology.Field)
			return f
		case ",embed":
			if f := fieldByTag(v.Field(i), name); f != nil {
				return f
			}
		}
	}
	return nil
}

// A fix that names values mends what it is about, and breaks nothing else.
func TestFixesSatisfyEveryRule(t *testing.T) {
	t.Parallel()
	for seed := range uint64(500) {
		g := newGenerator(seed)
		written := sane(g.pair())
		before := findingsOf(resolved(written))
		for _, key := range slices.Sorted(maps.Keys(before)) {
			mended, ok := mend(written, before[key].Set)
			if !ok {
				continue
			}
			after := findingsOf(resolved(mended))
			if f, still := after[key]; still && !f.StrictOnly {
				t.Errorf("seed %d: %s is still found after its fix %v", seed, key, before[key].Set)
			}
			for other, f := range after {
				if _, was := before[other]; !was && !f.StrictOnly && !foreseen(key, before[key], other) {
					t.Errorf("seed %d: the fix of %s, %v, causes %s: %s", seed, key, before[key].Set, other, f.What)
				}
			}
		}
	}
}

// foreseen reports whether a fix may bring another finding about: because it
// lets an alarm or a queue come into being whose own faults did not count before,
// or because the fix itself says so.
func foreseen(key string, f guardrail.Finding, other string) bool {
	id, _, _ := strings.Cut(key, " ")
	otherID, _, _ := strings.Cut(other, " ")
	reveals := []string{"QG101", "QG102", "QG115", "QG117", "QG131", "QG203"}
	return slices.Contains(reveals, id) || strings.Contains(f.Fix, otherID)
}

// sane takes out of a made-up configuration what the schema refuses before any
// rule is asked.
func sane(p topology.Pair) topology.Pair {
	if p.ExistingDeadLetterQueueARN.IsKnown() {
		p.DeadLetterQueue = topology.Null[topology.DeadLetterQueue]()
	}
	if p.Name.IsKnown() || p.NamePrefix.IsNull() {
		p.NamePrefix = topology.Null[string]()
	}
	if p.Name.IsNull() && p.NamePrefix.IsNull() {
		p.Name = known("pedidos")
	}
	return p
}

// mend writes the values that a fix proposes; false when it proposes none, or
// some inside a map.
func mend(written topology.Pair, set map[string]any) (topology.Pair, bool) {
	for path, value := range set {
		ok := change(&written, path, func(f topology.Field) {
			if value == nil {
				f.SetNull()
				return
			}
			reflect.ValueOf(f.Hold()).Elem().Set(reflect.ValueOf(value))
		})
		if !ok {
			return written, false
		}
	}
	return written, len(set) > 0
}
