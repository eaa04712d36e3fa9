package pair_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
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
