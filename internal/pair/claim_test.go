package pair_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Two resources of one name in one apply: both find the name free, and
// CreateQueue with equal attributes gives both the same queue.
func TestTwoCreationsOfOneName(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	spec := pair.SpecOf(w.plan(written()))
	first := w.engine.Start(spec, pair.Actual{}, false)
	if err := first.Preflight(t.Context()); err != nil {
		t.Fatal(err)
	}
	_, err := w.engine.Converge(t.Context(), spec, pair.Actual{}, false)
	var got *pair.AdoptionError
	if !errors.As(err, &got) {
		t.Fatalf("the second creation: %v", err)
	}
	want := &pair.AdoptionError{Kind: "queue", Name: "pedidos", ARN: "arn:aws:sqs:sa-east-1:123456789012:pedidos", Path: "name", Sibling: true}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	first.Close()
	w.apply(written())
}

// PutMetricAlarm lets the second overwrite the first: one of the two queues would
// go unwatched.
func TestTwoCreationsOfOneAlarm(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	called := func(name string) pair.Spec {
		spec := pair.SpecOf(w.plan(written(func(p *topology.Pair) { p.Name = known(name) })))
		alarm := spec.Alarms["dead_letters"]
		alarm.Name = "mortos"
		spec.Alarms["dead_letters"] = alarm
		return spec
	}
	first := w.engine.Start(called("pedidos"), pair.Actual{}, false)
	if err := first.Preflight(t.Context()); err != nil {
		t.Fatal(err)
	}
	_, err := w.engine.Converge(t.Context(), called("faturas"), pair.Actual{}, false)
	var got *pair.AdoptionError
	if !errors.As(err, &got) {
		t.Fatalf("the second creation: %v", err)
	}
	want := &pair.AdoptionError{
		Kind: "alarm", Name: "mortos", ARN: "arn:aws:cloudwatch:sa-east-1:123456789012:alarm:mortos",
		Path: "alarms.dead_letters.alarm_name", Sibling: true,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if n := w.aws.Count("PutMetricAlarm") + w.aws.Count("CreateQueue"); n > 0 {
		t.Errorf("%d objects were made", n)
	}
	first.Close()
	if _, err := w.engine.Converge(t.Context(), called("faturas"), pair.Actual{}, false); err != nil {
		t.Errorf("when the name is free: %v", err)
	}
}
