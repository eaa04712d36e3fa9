package pair_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// trouble is a way in which the n-th call of a run goes wrong.
type trouble struct {
	// at makes the double misbehave at the call with this index.
	at func(w *world, n int)
	// passes says that the run must succeed all the same.
	passes bool
	// reads says that it is reads that fail, not calls that change something.
	reads bool
}

func once(of fakeaws.Failure) func(*world, int) {
	return func(w *world, n int) {
		f := of // subtests share the table, and run at once
		f.Operation, f.Skip, f.Times = "*", n, 1
		w.aws.Fail(f)
	}
}

// everything from the n-th call on.
func onward(of fakeaws.Failure) func(*world, int) {
	return func(w *world, n int) {
		f := of
		f.Operation, f.Skip = "*", n
		w.aws.Fail(f)
	}
}

var troubles = map[string]trouble{
	"denied":               {at: once(fakeaws.Failure{Code: "AccessDenied", Status: 403})},
	"a read denied":        {at: once(fakeaws.Failure{Code: "AccessDenied", Status: 403}), reads: true},
	"refused":              {at: once(fakeaws.Failure{Code: "InvalidParameterValue"})},
	"5xx once":             {at: once(fakeaws.Failure{}), passes: true},
	"throttled once":       {at: once(fakeaws.Failure{Code: "ThrottlingException"}), passes: true},
	"answer lost":          {at: once(fakeaws.Failure{AfterEffect: true, Drop: true}), passes: true},
	"5xx after the effect": {at: once(fakeaws.Failure{AfterEffect: true}), passes: true},
	"5xx from then on":     {at: onward(fakeaws.Failure{})},
}

// failEach lets every call of an apply fail in every way, one run each. After
// each, the state knows exactly what exists, and the next apply completes it.
func failEach(t *testing.T, prepare func(*world), config topology.Pair, names ...string) {
	t.Helper()
	dry := newWorld(t)
	prepare(dry)
	dry.aws.ResetRequests()
	if _, err := dry.try(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	calls := dry.operations()
	for _, name := range names {
		trouble := troubles[name]
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for n, call := range calls {
				if changing(call) == trouble.reads {
					continue
				}
				t.Run(fmt.Sprint(n), func(t *testing.T) {
					w := newWorld(t)
					prepare(w)
					w.aws.ResetRequests()
					trouble.at(w, n)
					_, err := w.try(t.Context(), config)
					reached := w.operations()
					w.aws.ClearFailures()
					if err != nil && trouble.passes {
						t.Fatalf("at %s: %v", reached[min(n, len(reached)-1)], err)
					}
					t.Logf("at %s: %v", reached[min(n, len(reached)-1)], err)
					w.mustKnowWhatIsThere()
					w.restart()
					if err == nil {
						w.mustBeSettled(config)
						return
					}
					if w.state != nil {
						w.refresh()
					}
					w.apply(config)
				})
			}
		})
	}
}

// mustKnowWhatIsThere is mustBeKnown for a pair of which there may be nothing.
func (w *world) mustKnowWhatIsThere() {
	w.t.Helper()
	if w.state != nil {
		w.mustBeKnown()
	} else if there := w.there(); len(there) > 0 {
		w.t.Fatalf("nobody knows of %v", there)
	}
}

func TestCreateFailsAtEachCall(t *testing.T) {
	t.Parallel()
	failEach(t, func(*world) {}, full(), slices.Collect(maps.Keys(troubles))...)
}
