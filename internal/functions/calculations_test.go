package functions_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/functions"
)

func number(n float64) attr.Value { return types.NumberValue(big.NewFloat(n)) }

// whole is the refusal of a number that is not a whole one of a range.
func whole(value, low, high string) string {
	return "the value is " + value + "; it must be a whole number from " + low + " to " + high
}

func TestCalculations(t *testing.T) {
	t.Parallel()
	lambda, worker, poison := functions.NewCalculateLambdaVisibilityTimeout(), functions.NewCalculateWorkerVisibilityTimeout(), functions.NewCalculatePoisonMessageLifetime()
	none := types.NumberNull()
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
		{"a huge timeout", lambda, number(math.MaxInt32), number(300), 43200, 0, ""},
		{"no timeout", lambda, number(0), none, 0, 0, whole("0", "1", "2147483647")},
		{"a window too long", lambda, number(30), number(301), 0, 1, whole("301", "0", "300")},
		{"p99 and a margin", worker, number(90), number(20), 110, 0, ""},
		{"no margin", worker, number(90), number(0), 90, 0, ""},
		{"hours", worker, number(40000), number(4000), 43200, 0, ""},
		{"huge ones", worker, number(math.MaxInt32), number(math.MaxInt32), 43200, 0, ""},
		{"no percentile", worker, number(0), number(20), 0, 0, whole("0", "1", "2147483647")},
		{"a negative margin", worker, number(90), number(-1), 0, 1, whole("-1", "0", "2147483647")},
		{"five receives of 90 s", poison, number(5), number(90), 450, 0, ""},
		{"visibility 0", poison, number(5), number(0), 0, 0, ""},
		{"the most there is", poison, number(1000), number(43200), 43200000, 0, ""},
		{"no receive", poison, number(0), number(90), 0, 0, whole("0", "1", "1000")},
		{"too many", poison, number(1001), number(90), 0, 0, whole("1001", "1", "1000")},
		{"beyond 12 hours", poison, number(5), number(43201), 0, 1, whole("43201", "0", "43200")},
		{"half a second", lambda, number(2.5), none, 0, 0, whole("2.5", "1", "2147483647")},
		{"half a second more", worker, number(90), number(2.5), 0, 1, whole("2.5", "0", "2147483647")},
		{"half a receive", poison, number(2.5), number(90), 0, 0, whole("2.5", "1", "1000")},
		{"neither", worker, number(0), number(-1), 0, 0, whole("0", "1", "2147483647")}, // one error has one argument
		{"beyond 64 bits", lambda, number(30), number(1e30), 0, 1, whole("1e+30", "0", "300")},
		{"far below", worker, number(-1e30), number(0), 0, 0, whole("-1e+30", "1", "2147483647")},
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
