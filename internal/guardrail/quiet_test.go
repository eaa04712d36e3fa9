package guardrail_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

// The facts that tests of rules start from have no finding themselves: the
// defaults are beyond reproach.
func TestDefaultsAreQuiet(t *testing.T) {
	t.Parallel()
	var none []guardrail.Judged
	if diff := cmp.Diff(none, guardrail.JudgePair(pairOf(), guardrail.Policy{}, guardrail.WalkPlan)); diff != "" {
		t.Errorf("pair (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(none, guardrail.JudgePair(pairOf(subscribed("pedidos", ordersTopic)), guardrail.Policy{}, guardrail.WalkPlan)); diff != "" {
		t.Errorf("subscribed pair (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(none, guardrail.JudgeFanout(fanoutOf(), guardrail.Policy{}, guardrail.WalkPlan)); diff != "" {
		t.Errorf("fan-out (-want +got):\n%s", diff)
	}
}
