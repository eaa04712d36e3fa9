package pair_test

import (
	"errors"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

const sourceARN = "arn:aws:sqs:sa-east-1:123456789012:pedidos"

// adoption is the error of an apply that must be an adoption refused.
func adoption(t *testing.T, err error) *pair.AdoptionError {
	t.Helper()
	var got *pair.AdoptionError
	if !errors.As(err, &got) {
		t.Fatalf("error %T: %v", err, err)
	}
	return got
}

// A queue of the name is never adopted, whatever it is like: CreateQueue itself
// would hand over the first two kinds
// (hashicorp/terraform-provider-aws#10824, localstack/localstack#5938,
// getmoto/moto#1764).
func TestCreateAdoptsNoQueue(t *testing.T) {
	t.Parallel()
	spec := pair.SpecOf(resolve(full()))
	present := func(in map[string]string) map[string]string {
		out := maps.Clone(in)
		maps.DeleteFunc(out, func(k, v string) bool { return v == "" || k == "RedrivePolicy" })
		return out
	}
	queues := map[string]struct {
		name, path, also string // also: what an import has to name beside the source
		attributes       map[string]string
	}{
		"source":      {"pedidos", "name", "", present(spec.Source.Attributes)},
		"dead letter": {"pedidos-dlq", "dead_letter_queue.name", ",pedidos-dlq", present(spec.DeadLetter.Attributes)},
		"undelivered": {"pedidos-undelivered", "undelivered.name", "", present(spec.Undelivered[saoPaulo].Attributes)},
	}
	for queue, q := range queues {
		for kind, attributes := range map[string]map[string]string{
			"without attributes": nil, "just the same": q.attributes, "another": {"DelaySeconds": "9"},
		} {
			t.Run(queue+"/"+kind, func(t *testing.T) {
				t.Parallel()
				w := newWorld(t)
				there := w.aws.Default().Region(saoPaulo).Queue(q.name).Put(attributes)
				before := there.Attributes()
				actual, err := w.try(t.Context(), full())
				want := &pair.AdoptionError{Kind: "queue", Name: q.name, ARN: there.ARN(), Import: sourceARN + q.also, Path: q.path}
				if diff := cmp.Diff(want, adoption(t, err)); diff != "" {
					t.Errorf("error (-want +got):\n%s", diff)
				}
				if !actual.Nothing() || w.state != nil {
					t.Errorf("there is a state of %v", inActual(actual))
				}
				if diff := cmp.Diff([]string{}, w.writes()); diff != "" {
					t.Errorf("writes (-want +got):\n%s", diff)
				}
				if diff := cmp.Diff(before, there.Attributes()); diff != "" {
					t.Errorf("the queue was changed (-before +after):\n%s", diff)
				}
			})
		}
	}
}

// Somebody makes the queue, with the very same attributes, between the look and
// CreateQueue, which then succeeds: the queue is older than the call.
func TestCreateNoticesAnAdoption(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		queue string
		on    string // the call before which somebody else is quicker
	}{
		"source":      {"pedidos", "GetQueueAttributes pedidos-dlq"},
		"dead letter": {"pedidos-dlq", "PutMetricAlarm pedidos-dead-letters"},
		"undelivered": {"pedidos-undelivered", "GetQueueAttributes pedidos"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			spec := pair.SpecOf(resolve(full()))
			attributes := map[string]map[string]string{
				"pedidos": spec.Source.Attributes, "pedidos-dlq": spec.DeadLetter.Attributes, "pedidos-undelivered": spec.Undelivered[saoPaulo].Attributes,
			}[test.queue]
			theirs := w.aws.Default().Region(saoPaulo).Queue(test.queue)
			w.aws.OnRequest(func(r fakeaws.Request) {
				if label(r) == test.on && !theirs.Exists() {
					theirs.Put(attributes)
					w.aws.Clock.Advance(10 * time.Second)
				}
			})
			_, err := w.try(t.Context(), full())
			want := &pair.AdoptionError{Kind: "queue", Name: test.queue, ARN: theirs.ARN(), Import: sourceARN}
			if diff := cmp.Diff(want, adoption(t, err)); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
			w.foreign = append(w.foreign, theirs.ARN())
			w.mustBeKnown()
			if n := w.aws.Count("SetQueueAttributes") + w.aws.Count("DeleteQueue") + w.aws.Count("TagQueue"); n > 0 {
				t.Errorf("it was touched: %v", w.writes())
			}
		})
	}
}

// Somebody makes another queue of the name meanwhile: CreateQueue refuses.
func TestCreateMeetsAnotherQueue(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	theirs := w.aws.Default().Region(saoPaulo).Queue("pedidos")
	w.aws.OnRequest(func(r fakeaws.Request) {
		if label(r) == "CreateQueue pedidos" && !theirs.Exists() {
			theirs.Put(map[string]string{"DelaySeconds": "9"})
		}
	})
	_, err := w.try(t.Context(), full())
	want := &pair.AdoptionError{Kind: "queue", Name: "pedidos", ARN: sourceARN, Import: sourceARN}
	if diff := cmp.Diff(want, adoption(t, err)); diff != "" {
		t.Errorf("error (-want +got):\n%s", diff)
	}
	w.foreign = []string{sourceARN}
	w.mustBeKnown()
}

// PutMetricAlarm overwrites without a word. An alarm that is in every part what
// it shall be is left from a run that was killed.
func TestCreateAdoptsNoAlarm(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		change func(fakeaws.Alarm)
		taken  bool
	}{
		"identical":         {func(fakeaws.Alarm) {}, false},
		"another threshold": {func(a fakeaws.Alarm) { a.SetParam("Threshold", "7") }, true},
		"another metric":    {func(a fakeaws.Alarm) { a.SetParam("MetricName", "NumberOfMessagesSent") }, true},
		"no actions":        {func(a fakeaws.Alarm) { a.SetParam("AlarmActions", nil) }, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			if _, err := w.try(t.Context(), full()); err != nil {
				t.Fatal(err)
			}
			// The queues were never made, and nobody knows of the alarm.
			w.state = nil
			here := w.aws.Default().Region(saoPaulo)
			for _, q := range here.Queues() {
				here.Queue(q).Forget()
			}
			for _, a := range here.Alarms() {
				if a != "pedidos-dead-letters" {
					here.Alarm(a).Delete()
				}
			}
			for _, s := range here.Subscriptions() {
				here.DeleteSubscription(s.ARN)
			}
			w.restart()
			test.change(here.Alarm("pedidos-dead-letters"))
			w.aws.ResetRequests()
			_, err := w.try(t.Context(), full())
			if !test.taken {
				if err != nil {
					t.Fatal(err)
				}
				w.mustBeKnown()
				return
			}
			want := &pair.AdoptionError{
				Kind: "alarm", Name: "pedidos-dead-letters", ARN: "arn:aws:cloudwatch:sa-east-1:123456789012:alarm:pedidos-dead-letters",
				Import: sourceARN, Path: "alarms",
			}
			if diff := cmp.Diff(want, adoption(t, err)); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff([]string{}, w.writes()); diff != "" {
				t.Errorf("writes (-want +got):\n%s", diff)
			}
		})
	}
}

// A name that somebody else's queue has, which is subscribed to the same topic:
// neither becomes ours.
func TestCreateTakesNoSubscriptionWithATakenName(t *testing.T) {
	t.Parallel()
	for range 5 { // the looks are made at once, in any order
		w := newWorld(t)
		theirs := newWorld(t)
		theirs.aws, w.foreign = w.aws, nil
		theirs.restart()
		if _, err := theirs.try(t.Context(), full()); err != nil {
			t.Fatal(err)
		}
		w.aws.Default().Region(saoPaulo).Alarm("pedidos-dead-letters").Delete()
		actual, err := w.try(t.Context(), full())
		if taken := adoption(t, err); taken.Kind != "queue" {
			t.Errorf("what is taken is a %s", taken.Kind)
		}
		if !actual.Nothing() {
			t.Fatalf("taken over: %v", inActual(actual))
		}
	}
}

// The name of a deleted queue is locked for 60 seconds, which are waited for.
func TestCreateWaitsForALockedName(t *testing.T) {
	t.Parallel()
	for name, restart := range map[string]bool{"in one process": false, "in another": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(full())
			if err := w.destroy(guardrail.Refuse); err != nil {
				t.Fatal(err)
			}
			if restart {
				w.restart()
			}
			started := w.aws.Clock.Now()
			w.apply(full())
			if waited := w.aws.Clock.Now().Sub(started); waited < 60*time.Second || waited > 90*time.Second {
				t.Errorf("waited for %s", waited)
			}
		})
	}
}

// SQS shows a deleted queue for a while. Our own deletion is no conflict; what
// the deleted queue still answers is not taken for the new one.
func TestCreateAfterDeleteThatLingers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.apply(full())
	w.aws.FoundAfterDelete(3)
	if err := w.destroy(guardrail.Refuse); err != nil {
		t.Fatal(err)
	}
	w.apply(full())
}

// What Preflight refuses at apply, Taken says at plan. Objects that this process
// read from a state or deleted are ours.
func TestTaken(t *testing.T) {
	t.Parallel()
	prepare := map[string]struct {
		before func(*world)
		want   string // the kind of what is taken, "" for nothing
		self   bool
	}{
		"nothing there": {func(*world) {}, "", false},
		"a queue":       {func(w *world) { w.aws.Default().Region(saoPaulo).Queue("pedidos-dlq").Put(nil) }, "queue", false},
		"an alarm": {func(w *world) {
			w.apply(full())
			w.state = nil
			here := w.aws.Default().Region(saoPaulo)
			for _, q := range here.Queues() {
				here.Queue(q).Forget()
			}
			here.Alarm("pedidos-dead-letters").SetParam("Threshold", "9")
			w.restart()
		}, "alarm", false},
		"our own, read from state":  {func(w *world) { w.apply(full()); w.refresh() }, "", false},
		"our own, from state alone": {func(w *world) { w.apply(full()); w.restart(); w.engine.Remember(w.have()) }, "", false},
		"deleted by ourselves": {func(w *world) {
			w.apply(full())
			w.aws.FoundAfterDelete(9)
			if err := w.destroy(guardrail.Refuse); err != nil {
				w.t.Fatal(err)
			}
		}, "", false},
		"our own, unknown to the process": {func(w *world) { w.apply(full()); w.restart() }, "queue", false},
	}
	for name, test := range prepare {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			test.before(w)
			w.aws.ResetRequests()
			err := w.engine.Taken(t.Context(), pair.SpecOf(resolve(full())), pair.Actual{})
			if writes := w.writes(); len(writes) > 0 {
				t.Errorf("writes %v", writes)
			}
			if test.want == "" {
				if err != nil {
					t.Errorf("error %v", err)
				}
				return
			}
			if got := adoption(t, err); got.Kind != test.want || got.ReplacedBySelf != test.self {
				t.Errorf("error %+v", got)
			}
		})
	}
}

// A plan that does not know names yet asks for nothing.
func TestTakenOfUnknownNames(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	config := full(func(p *topology.Pair) { p.Name.SetUnknown() })
	if err := w.engine.Taken(t.Context(), pair.SpecOf(resolve(config)), pair.Actual{}); err != nil {
		t.Fatal(err)
	}
	if ops := slices.DeleteFunc(w.operations(), func(op string) bool { return op == "DescribeAlarms" }); len(ops) > 0 {
		t.Errorf("calls %v", ops)
	}
}

// create_before_destroy under a fixed name finds the object that it replaces.
func TestCreateBeforeDestroyUnderOneName(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.apply(full())
	w.refresh()
	w.state = nil
	_, err := w.try(t.Context(), full())
	if got := adoption(t, err); !got.ReplacedBySelf {
		t.Errorf("error %+v does not say that it is replaced by itself", got)
	}
}
