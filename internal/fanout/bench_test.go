package fanout_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// BenchmarkApply makes fan-outs of one, four and fifty consumers against an AWS
// that takes 40 ms a call. Consumers are made at once: fifty are to take at most
// three times as long as one.
func BenchmarkApply(b *testing.B) {
	for _, n := range []int{1, 4, 50} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				w := newWorld(b, fakeaws.WithLatency(40*time.Millisecond))
				if _, err := w.try(b.Context(), crowd(n)); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(w.aws.Count("*")), "calls")
			}
		})
	}
}
