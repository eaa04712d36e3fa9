package guardrail

import "testing"

func TestSeconds(t *testing.T) {
	t.Parallel()
	for n, want := range map[int64]string{
		0: "0 s", 1: "1 s", 60: "60 s (1 minute)", 90: "90 s", 120: "120 s (2 minutes)", 3600: "3600 s (1 hour)",
		5430: "5430 s (1 h 30 min 30 s)", 86400: "86400 s (1 day)", 172800: "172800 s (2 days)", 90061: "90061 s (1 d 1 h 1 min 1 s)",
	} {
		if got := seconds(n); got != want {
			t.Errorf("seconds(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestWholeDays(t *testing.T) {
	t.Parallel()
	for n, want := range map[int64]int64{0: 60, 1: 86400, 86400: 86400, 86401: 172800, 5000000: 1209600} {
		if got := wholeDays(n); got != want {
			t.Errorf("wholeDays(%d) = %d, want %d", n, got, want)
		}
	}
}
