package fanout_test

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
	failure fakeaws.Failure
	onward  bool // and all that follow
	passes  bool // the run must succeed all the same
	reads   bool // reads are to fail as well
}

var troubles = map[string]trouble{
	"denied":               {failure: fakeaws.Failure{Code: "AccessDenied", Status: 403}, reads: true},
	"refused":              {failure: fakeaws.Failure{Code: "InvalidParameterValue"}},
	"throttled once":       {failure: fakeaws.Failure{Code: "ThrottlingException"}, passes: true},
	"answer lost":          {failure: fakeaws.Failure{AfterEffect: true, Drop: true}, passes: true},
	"5xx after the effect": {failure: fakeaws.Failure{AfterEffect: true}, passes: true},
	"5xx from then on":     {failure: fakeaws.Failure{}, onward: true},
}

// failEach lets every call of a run fail in every way, one world each. After
// each, the state knows exactly what exists, and run again completes it.
func failEach(t *testing.T, prepare func(*world), run func(*world) error, settled func(*world)) {
	t.Helper()
	dry := newWorld(t)
	prepare(dry)
	dry.aws.ResetRequests()
	if err := run(dry); err != nil {
		t.Fatal(err)
	}
	calls := dry.operations()
	for _, name := range slices.Sorted(maps.Keys(troubles)) {
		trouble := troubles[name]
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for n, call := range calls {
				if !changing(call) && !trouble.reads {
					continue
				}
				t.Run(fmt.Sprint(n), func(t *testing.T) {
					w := newWorld(t)
					prepare(w)
					w.aws.ResetRequests()
					f := trouble.failure
					f.Operation, f.Skip = "*", n
					if !trouble.onward {
						f.Times = 1
					}
					w.aws.Fail(f)
					err := run(w)
					reached := w.operations()
					at := reached[min(n, len(reached)-1)]
					w.aws.ClearFailures()
					if err != nil && trouble.passes {
						t.Fatalf("at %s: %v", at, err)
					}
					t.Logf("at %s: %v", at, err)
					w.mustBeKnown()
					w.restart()
					if w.state != nil {
						w.refresh()
					}
					settled(w)
				})
			}
		})
	}
}

// small is as little as has all kinds of objects.
func small(edits ...edit) topology.Fanout {
	return written(append([]edit{
		consumer("faturamento", filter(`{"tipo_evento":["PedidoCriado"]}`)),
		consumer("email", filter(`{"tipo_evento":["PedidoPago"]}`)),
		failedAlarm, tagged("time", "vendas"),
	}, edits...)...)
}

func TestCreateFailsAtEachCall(t *testing.T) {
	t.Parallel()
	failEach(t, func(*world) {},
		func(w *world) error { _, err := w.try(t.Context(), small()); return err },
		func(w *world) { w.apply(small()) })
}

// An update of everything at once: a consumer comes, one goes, one changes, the
// topic, its alarms and the undelivered queue change.
func TestEachCallOfAnUpdateFails(t *testing.T) {
	t.Parallel()
	next := small(without("email"), consumer("estoque"), tagged("time", "caixa"),
		consumer("faturamento", filter(`{"tipo_evento":["PedidoPago"]}`), func(c *topology.Consumer) { c.VisibilityTimeoutSeconds = known(int64(90)) }),
		topicSetting(func(t *topology.Topic) { t.DisplayName = known("Pedidos") }),
		undelivered(func(u *topology.Undelivered) { u.Name = known("perdidos") }),
		func(f *topology.Fanout) {
			f.TopicAlarms = topology.Null[topology.TopicAlarms]()
			f.PublisherARNs = known(topology.Strings{known("arn:aws:iam::210987654321:role/checkout")})
		})
	failEach(t, func(w *world) { w.apply(small()) },
		func(w *world) error { _, err := w.try(t.Context(), next); return err },
		func(w *world) { w.apply(next) })
}

// From one topic to another, both somebody else's: no subscription is forgotten.
func TestEachCallOfAChangeOfTopicFails(t *testing.T) {
	t.Parallel()
	on := func(topic string) topology.Fanout {
		return written(consumer("email", filter(`{"tipo_evento":["PedidoPago"]}`)), consumer("estoque"), func(f *topology.Fanout) {
			f.ExistingTopicARN = known("arn:aws:sns:sa-east-1:123456789012:" + topic)
		})
	}
	failEach(t, func(w *world) {
		w.foreign = []string{"arn:aws:sns:sa-east-1:123456789012:antigo", "arn:aws:sns:sa-east-1:123456789012:novo"}
		for _, topic := range []string{"antigo", "novo"} {
			w.aws.Default().Region(saoPaulo).Topic(topic).Put(nil)
		}
		w.apply(on("antigo"))
	}, func(w *world) error { _, err := w.try(t.Context(), on("novo")); return err },
		func(w *world) { w.apply(on("novo")) })
}

func TestDestroyFailsAtEachCall(t *testing.T) {
	t.Parallel()
	failEach(t, func(w *world) { w.apply(small()) },
		func(w *world) error { return w.destroy() },
		func(w *world) {
			if w.state == nil {
				return
			}
			if err := w.destroy(); err != nil {
				w.tb.Fatal(err)
			}
			w.mustBeKnown()
		})
}
