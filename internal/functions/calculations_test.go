package functions_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/functions"
)

func number(n int64) attr.Value { return types.Int64Value(n) }

func TestCalculations(t *testing.T) {
	t.Parallel()
	lambda, worker, poison := functions.NewCalculateLambdaVisibilityTimeout(), functions.NewCalculateWorkerVisibilityTimeout(), functions.NewCalculatePoisonMessageLifetime()
	none := types.Int64Null()
	for _, c := range []struct {
		name     string
		f        function.Function
		a, b     attr.Value
		want     int64
		position int64
		refused  string
	}{
		{"a function of 30 s", lambda, number(30), none, 180, 0, ""},
		{"and a window of 5 s", lambda, number(30), number(5), 185, 0, ""},
		{"the longest classic function", lambda, number(900), number(300), 5700, 0, ""},
		{"never above 12 hours", lambda, number(7200), none, 43200, 0, ""},
		{"a huge timeout", lambda, number(math.MaxInt64), number(300), 43200, 0, ""},
		{"no timeout", lambda, number(0), none, 0, 0, "a timeout is at least 1 second"},
		{"a window too long", lambda, number(30), number(301), 0, 1, "a batching window is from 0 to 300 seconds"},
		{"p99 and a margin", worker, number(90), number(20), 110, 0, ""},
		{"no margin", worker, number(90), number(0), 90, 0, ""},
		{"hours", worker, number(40000), number(4000), 43200, 0, ""},
		{"huge ones", worker, number(math.MaxInt64), number(math.MaxInt64), 43200, 0, ""},
		{"no percentile", worker, number(0), number(20), 0, 0, "a percentile is at least 1 second"},
		{"a negative margin", worker, number(90), number(-1), 0, 1, "a margin is not negative"},
		{"five receives of 90 s", poison, number(5), number(90), 450, 0, ""},
		{"visibility 0", poison, number(5), number(0), 0, 0, ""},
		{"the most there is", poison, number(1000), number(43200), 43200000, 0, ""},
		{"no receive", poison, number(0), number(90), 0, 0, "max_receive_count is from 1 to 1,000"},
		{"too many", poison, number(1001), number(90), 0, 0, "max_receive_count is from 1 to 1,000"},
		{"beyond 12 hours", poison, number(5), number(43201), 0, 1, "a visibility timeout is from 0 to 43,200 seconds"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, problem := call(t, c.f, c.a, c.b)
			wantError(t, c.position, c.refused, problem)
			want := attr.Value(types.Int64Value(c.want))
			if c.refused == "" && !cmp.Equal(want, got) {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}
