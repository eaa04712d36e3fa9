package pair_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Changes that delete and make objects, failing at each of their calls.
func TestEachCallOfAnUpdateFails(t *testing.T) {
	t.Parallel()
	all := changes()
	for name, config := range map[string]topology.Pair{
		"much at once": full(all["dlq name"], all["topic moved"], all["alarm renamed"], all["kms"], all["tags"], all["statement changed"]),
		"to somebody else's queues": func() topology.Pair {
			p := full(all["existing dlq"], all["no undelivered"], all["alarm off"])
			p.DeadLetterQueue = topology.Null[topology.DeadLetterQueue]()
			return p
		}(),
		"without topics": full(all["no topics"], all["no statements"], all["plain http"], all["alarm gone"]),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			failEach(t, func(w *world) {
				w.aws.Default().Region(saoPaulo).Queue("mortos-de-todos").Put(map[string]string{"MessageRetentionPeriod": "1209600"})
				w.foreign = []string{sharedDLQ}
				w.apply(full())
			}, config, "denied", "answer lost", "5xx from then on")
		})
	}
}

// What was given up half way can also be taken back: the way there fails at each
// call, and the next apply is of the old configuration.
func TestUpdateIsTakenBack(t *testing.T) {
	t.Parallel()
	all := changes()
	config := full(all["dlq name"], all["undelivered name"], all["topic moved"], all["alarm renamed"])
	dry := newWorld(t)
	dry.apply(full())
	dry.aws.ResetRequests()
	if _, err := dry.try(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	for n, call := range dry.operations() {
		if !changing(call) {
			continue
		}
		w := newWorld(t)
		w.apply(full())
		onward(fakeaws.Failure{Code: "AccessDenied", Status: 403})(w, n)
		if _, err := w.try(t.Context(), config); err == nil {
			t.Fatalf("call %d: no error", n)
		}
		w.aws.ClearFailures()
		w.mustBeKnown()
		w.refresh()
		w.aws.Clock.Advance(61e9) // deleted names are free again
		w.apply(full())
	}
}

// Queues that hold messages are not given up, and nothing is touched.
func TestUpdateRefusesToAbandonMessages(t *testing.T) {
	t.Parallel()
	all := changes()
	const dead, lost = "pedidos-dlq", "pedidos-undelivered"
	for name, test := range map[string]struct {
		change edit
		queue  string
	}{
		"dead-letter queue renamed": {all["dlq name"], dead},
		"dead-letter queue of somebody else": {func(p *topology.Pair) {
			all["existing dlq"](p)
			p.DeadLetterQueue = topology.Null[topology.DeadLetterQueue]()
		}, dead},
		"undelivered renamed":      {all["undelivered name"], lost},
		"undelivered switched off": {all["no undelivered"], lost},
		"topic moved":              {all["topic moved"], lost},
		"no topics":                {all["no topics"], lost},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := withShared(t)
			w.apply(full())
			q := w.aws.Default().Region(saoPaulo).Queue(test.queue)
			q.Send("isto não pode sumir")
			w.aws.ResetRequests()
			_, err := w.try(t.Context(), full(test.change))
			var got *pair.NotEmptyError
			if !errors.As(err, &got) {
				t.Fatalf("error %T: %v", err, err)
			}
			if diff := cmp.Diff(&pair.NotEmptyError{Queue: test.queue, ARN: q.ARN(), Messages: 1}, got); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff([]string{}, w.writes()); diff != "" {
				t.Errorf("writes (-want +got):\n%s", diff)
			}
			w.mustBeKnown()
			config := full(test.change)
			config.ForceDestroy = known(true)
			w.apply(config)
			if q.Exists() {
				t.Error("with force_destroy it is still there")
			}
		})
	}
}

// Messages that come while the queue is being given up stay: the queue is left
// behind, known, and goes with a later apply.
func TestUpdateLeavesWhatFillsMeanwhile(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.apply(full())
	old := w.aws.Default().Region(saoPaulo).Queue("pedidos-dlq")
	sent := false
	w.aws.OnRequest(func(r fakeaws.Request) {
		if r.Operation == "CreateQueue" && !sent {
			sent = true
			old.Send("atrasado")
		}
	})
	config := full(changes()["dlq name"])
	_, err := w.try(t.Context(), config)
	var got *pair.NotEmptyError
	if !errors.As(err, &got) {
		t.Fatalf("error %T: %v", err, err)
	}
	w.mustBeKnown()
	if diff := cmp.Diff([]string{old.ARN()}, w.have().Leftovers); diff != "" {
		t.Errorf("leftovers (-want +got):\n%s", diff)
	}
	if diffPairs(*w.state, w.plan(config)) == "" {
		t.Error("the next plan does not say that there is something to delete")
	}
	if _, err := w.try(t.Context(), config); !errors.As(err, &got) {
		t.Fatalf("error of the second apply %T: %v", err, err)
	}
	if diff := cmp.Diff([]string{"atrasado"}, old.Bodies()); diff != "" {
		t.Errorf("messages (-want +got):\n%s", diff)
	}
	old.Put(nil) // handled
	w.apply(config)
	if old.Exists() {
		t.Error("the old queue is still there")
	}
}

// A dead-letter queue that other queues use is not given up.
func TestUpdateRefusesToAbandonASharedQueue(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	open := dlq(func(d *topology.DeadLetterQueue) { d.RedrivePermission = known("allowAll") })
	w.apply(full(open))
	arn := "arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq"
	w.aws.Default().Region(saoPaulo).Queue("outra").Put(map[string]string{"RedrivePolicy": `{"deadLetterTargetArn":"` + arn + `","maxReceiveCount":3}`})
	w.aws.ResetRequests()
	config := full(open, changes()["dlq name"])
	config.ForceDestroy = known(true) // even then
	_, err := w.try(t.Context(), config)
	var got *pair.SharedError
	if !errors.As(err, &got) {
		t.Fatalf("error %T: %v", err, err)
	}
	if diff := cmp.Diff(&pair.SharedError{Queue: "pedidos-dlq", ARN: arn, Sources: []string{"outra"}}, got); diff != "" {
		t.Errorf("error (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{}, w.writes()); diff != "" {
		t.Errorf("writes (-want +got):\n%s", diff)
	}
}
