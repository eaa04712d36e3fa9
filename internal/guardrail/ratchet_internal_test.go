package guardrail

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Below a block that is null nothing can change; below one that nobody knows
// yet, anything.
func TestChangesBelowBlocks(t *testing.T) {
	t.Parallel()
	paths := []string{"handler.timeout_seconds"}
	block := func(m topology.Maybe[topology.Handler]) *topology.Pair { return &topology.Pair{Handler: m} }
	null, unknown := block(topology.Null[topology.Handler]()), block(topology.Unknown[topology.Handler]())
	given := func(timeout topology.Maybe[int64]) *topology.Pair {
		return block(topology.Known(topology.Handler{TimeoutSeconds: timeout}))
	}
	for name, c := range map[string]struct {
		prior, planned *topology.Pair
		want           bool
	}{
		"null stays null":      {null, null, false},
		"block is added":       {null, given(topology.Known[int64](30)), true},
		"block is added empty": {null, given(topology.Null[int64]()), false},
		"block goes":           {given(topology.Known[int64](30)), null, true},
		"block not known":      {null, unknown, true},
		"value stays":          {given(topology.Known[int64](30)), given(topology.Known[int64](30)), false},
		"value changes":        {given(topology.Known[int64](30)), given(topology.Known[int64](31)), true},
		"value not known":      {given(topology.Known[int64](30)), given(topology.Unknown[int64]()), true},
	} {
		if got := changes(c.prior, c.planned, paths); got != c.want {
			t.Errorf("%s: changes = %v, want %v", name, got, c.want)
		}
	}
}
