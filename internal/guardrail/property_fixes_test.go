package guardrail_test

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

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

// mend writes the values that a fix proposes; false when it proposes none.
func mend(written topology.Pair, set map[string]any) (topology.Pair, bool) {
	for path, value := range set {
		if !change(&written, path, func(f topology.Field) { put(f, value) }) {
			return written, false
		}
	}
	return written, len(set) > 0
}

// put writes a value of a fix; nil takes out what is there.
func put(f topology.Field, value any) {
	if value == nil {
		f.SetNull()
		return
	}
	reflect.ValueOf(f.Hold()).Elem().Set(reflect.ValueOf(value))
}
