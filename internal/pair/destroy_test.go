package pair_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// From the front to the back; alarms last.
func TestDestroyOrder(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		config topology.Pair
		want   []string
	}{
		"a name alone": {written(), []string{"DeleteQueue pedidos", "DeleteQueue pedidos-dlq", "DeleteAlarms"}},
		"everything":   {full(), []string{"Unsubscribe", "DeleteQueue pedidos", "DeleteQueue pedidos-dlq", "DeleteQueue pedidos-undelivered", "DeleteAlarms"}},
		"two regions": {full(topic("longe", topicAway)), []string{
			"Unsubscribe", "Unsubscribe", "DeleteQueue pedidos", "DeleteQueue pedidos-dlq", "DeleteQueue pedidos-undelivered",
			"DeleteQueue pedidos-undelivered", "DeleteAlarms", "DeleteAlarms",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(test.config)
			w.aws.ResetRequests()
			if err := w.destroy(guardrail.Refuse); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, w.writes()); diff != "" {
				t.Errorf("writes (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff([]string{}, w.there()); diff != "" {
				t.Errorf("still there (-want +got):\n%s", diff)
			}
		})
	}
}

// A pair with an alarm and a subscription: at most ten calls.
func TestDestroyBudget(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.apply(written(topic("pedidos", topicHere), undelivered(func(u *topology.Undelivered) { u.Enabled = known(false) })))
	w.aws.ResetRequests()
	if err := w.destroy(guardrail.Refuse); err != nil {
		t.Fatal(err)
	}
	if n := w.aws.Count("*"); n > 10 {
		t.Errorf("%d calls: %v", n, w.operations())
	}
}

// send puts messages into a queue: one that can be read, one in flight, one that
// is delayed.
func send(t *testing.T, w *world, queue string, how string) {
	t.Helper()
	q := w.here().region.Queue(queue)
	switch how {
	case "visible":
		q.Send("x")
	case "in flight":
		q.Send("x")
		w.receive(q.URL())
	case "delayed":
		q.SetAttribute("DelaySeconds", "900")
		q.Send("x")
	}
}

// Queues that hold messages are refused, before anything is touched; reported;
// or not even counted.
func TestDestroyOfQueuesThatHoldMessages(t *testing.T) {
	t.Parallel()
	for _, queue := range []string{"pedidos", "pedidos-dlq", "pedidos-undelivered"} {
		for _, how := range []string{"visible", "in flight", "delayed"} {
			t.Run(queue+"/"+how, func(t *testing.T) {
				t.Parallel()
				w := newWorld(t)
				w.apply(full())
				send(t, w, queue, how)
				w.aws.ResetRequests()
				want := pair.NotEmptyError{Queue: queue, ARN: w.here().region.Queue(queue).ARN(), Messages: 1}
				var got *pair.NotEmptyError
				if err := w.destroy(guardrail.Refuse); !errors.As(err, &got) {
					t.Fatalf("error %T: %v", err, err)
				}
				if diff := cmp.Diff(&want, got); diff != "" {
					t.Errorf("error (-want +got):\n%s", diff)
				}
				if diff := cmp.Diff([]string{}, w.writes()); diff != "" {
					t.Errorf("writes (-want +got):\n%s", diff)
				}
				left, warnings, err := w.engine.Destroy(t.Context(), w.have(), guardrail.Warn)
				if err != nil || !left.Nothing() {
					t.Fatalf("error %v, left %v", err, inActual(left))
				}
				if len(warnings) == 0 || warnings[0].Queue != queue || warnings[0].Messages != 1 {
					t.Errorf("warnings %+v", warnings)
				}
			})
		}
	}
	t.Run("allowed", func(t *testing.T) {
		t.Parallel()
		w := newWorld(t)
		w.apply(full())
		send(t, w, "pedidos", "visible")
		w.aws.ResetRequests()
		if err := w.destroy(guardrail.Allow); err != nil {
			t.Fatal(err)
		}
		if n := w.aws.Count("GetQueueAttributes"); n != 0 {
			t.Errorf("counted %d times", n)
		}
	})
}

// A message that comes between the look and the end of the subscriptions is not
// lost. The error says that the subscription is gone; the next apply restores it.
func TestDestroyMeetsALateMessage(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.apply(full())
	w.aws.OnRequest(func(r fakeaws.Request) {
		if r.Operation == "Unsubscribe" {
			w.here().source.Send("atrasado")
		}
	})
	var got *pair.NotEmptyError
	if err := w.destroy(guardrail.Refuse); !errors.As(err, &got) {
		t.Fatalf("error %T: %v", err, err)
	}
	want := &pair.NotEmptyError{Queue: "pedidos", ARN: sourceARN, Messages: 1, Unsubscribed: true}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("error (-want +got):\n%s", diff)
	}
	w.mustBeKnown()
	if diff := cmp.Diff([]string{"atrasado"}, w.here().source.Bodies()); diff != "" {
		t.Errorf("messages (-want +got):\n%s", diff)
	}
	w.apply(full())
	if n := len(w.here().region.Subscriptions()); n != 1 {
		t.Errorf("%d subscriptions", n)
	}
}

// A dead-letter queue that serves other queues is refused, even with force.
func TestDestroyOfASharedQueue(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.apply(full(changes()["dlq open"]))
	w.here().region.Queue("outra").Put(map[string]string{"RedrivePolicy": `{"deadLetterTargetArn":"` + w.here().dead.ARN() + `","maxReceiveCount":3}`})
	for _, held := range []guardrail.OnDestroy{guardrail.Refuse, guardrail.Warn, guardrail.Allow} {
		w.aws.ResetRequests()
		var got *pair.SharedError
		if err := w.destroy(held); !errors.As(err, &got) {
			t.Fatalf("%s: error %T: %v", held, err, err)
		}
		if diff := cmp.Diff(&pair.SharedError{Queue: "pedidos-dlq", ARN: w.here().dead.ARN(), Sources: []string{"outra"}}, got); diff != "" {
			t.Errorf("%s: error (-want +got):\n%s", held, diff)
		}
		if diff := cmp.Diff([]string{}, w.writes()); diff != "" {
			t.Errorf("%s: writes (-want +got):\n%s", held, diff)
		}
	}
}

// Somebody else's dead-letter queue stays.
func TestDestroyKeepsTheExistingQueue(t *testing.T) {
	t.Parallel()
	w := withShared(t)
	w.apply(written(changes()["existing dlq"]))
	w.here().region.Queue("mortos-de-todos").Send("alheio")
	if err := w.destroy(guardrail.Refuse); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"mortos-de-todos"}, w.here().region.Queues()); diff != "" {
		t.Errorf("queues (-want +got):\n%s", diff)
	}
}

// What is already gone is no error.
func TestDestroyOfWhatIsGone(t *testing.T) {
	t.Parallel()
	for name, vanish := range map[string]func(here){
		"source":            func(h here) { h.source.Forget() },
		"dead-letter queue": func(h here) { h.dead.Forget() },
		"undelivered queue": func(h here) { h.undelivered.Forget() },
		"subscription":      func(h here) { h.region.DeleteSubscription(h.subscription().ARN) },
		"topic":             func(h here) { h.region.Topic("pedidos").Delete() },
		"alarms": func(h here) {
			for _, a := range h.region.Alarms() {
				h.region.Alarm(a).Delete()
			}
		},
		"both queues": func(h here) { h.source.Forget(); h.dead.Forget() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(full())
			vanish(w.here())
			w.restart()
			if err := w.destroy(guardrail.Refuse); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([]string{}, w.there()); diff != "" {
				t.Errorf("still there (-want +got):\n%s", diff)
			}
		})
	}
}

// Every call fails in several ways; what is left is known, and a second destroy
// finishes it.
func TestDestroyFailsAtEachCall(t *testing.T) {
	t.Parallel()
	dry := newWorld(t)
	dry.apply(full())
	dry.aws.ResetRequests()
	if err := dry.destroy(guardrail.Refuse); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"denied", "answer lost", "5xx from then on"} {
		for n, call := range dry.operations() {
			t.Run(fmt.Sprint(name, "/", n), func(t *testing.T) {
				t.Parallel()
				w := newWorld(t)
				w.apply(full())
				w.aws.ResetRequests()
				troubles[name].at(w, n)
				err := w.destroy(guardrail.Refuse)
				w.aws.ClearFailures()
				if err != nil && troubles[name].passes {
					t.Fatalf("at %s: %v", call, err)
				}
				if err == nil {
					w.mustKnowWhatIsThere()
					return
				}
				w.mustBeKnown()
				w.restart()
				if err := w.destroy(guardrail.Refuse); err != nil {
					t.Fatal(err)
				}
				w.mustKnowWhatIsThere()
			})
		}
	}
}

// A destroy that failed can be followed by an apply, which puts everything back.
func TestDestroyThenApply(t *testing.T) {
	t.Parallel()
	for _, call := range []string{"DeleteQueue pedidos", "DeleteQueue pedidos-dlq", "DeleteQueue pedidos-undelivered", "DeleteAlarms"} {
		t.Run(call, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(full())
			w.aws.Fail(fakeaws.Failure{Operation: "*", Match: func(r fakeaws.Request) bool { return label(r) == call }, Code: "AccessDenied", Status: 403})
			if err := w.destroy(guardrail.Refuse); err == nil {
				t.Fatal("no error")
			}
			w.aws.ClearFailures()
			w.apply(full())
		})
	}
}

// Leftovers of failed changes go too.
func TestDestroyTakesLeftoversAlong(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.apply(full())
	w.aws.Fail(fakeaws.Failure{Operation: "DeleteQueue", Code: "AccessDenied", Status: 403})
	if _, err := w.try(t.Context(), full(changes()["dlq name"])); err == nil {
		t.Fatal("no error")
	}
	w.aws.ClearFailures()
	if len(w.have().Leftovers) != 1 {
		t.Fatalf("leftovers %v", w.have().Leftovers)
	}
	if err := w.destroy(guardrail.Refuse); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{}, w.there()); diff != "" {
		t.Errorf("still there (-want +got):\n%s", diff)
	}
}

// An interrupt stops the run between two calls; what is there is known.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	dry := newWorld(t)
	if _, err := dry.try(t.Context(), full()); err != nil {
		t.Fatal(err)
	}
	for n, call := range dry.operations() {
		if !changing(call) {
			continue
		}
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			var calls atomic.Int64
			w.aws.OnRequest(func(fakeaws.Request) {
				if calls.Add(1) == int64(n)+1 {
					cancel()
				}
			})
			_, err := w.try(ctx, full())
			if !errors.Is(err, context.Canceled) {
				t.Fatalf("at %s: error %T: %v", call, err, err)
			}
			w.mustKnowWhatIsThere()
			w.restart()
			if w.state != nil {
				w.refresh()
			}
			w.apply(full())
		})
	}
}
