package acctest

import (
	"context"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// RequestsOf counts the requests of a run, after what prepares it.
func (s *Stack) RequestsOf(prepare, run func(*Stack)) int {
	prepare(s)
	s.AWS.ResetRequests()
	run(s)
	return s.AWS.Count("*")
}

// InterruptAt is a SIGINT while the nth request from now on is on its way; the first
// is 0.
func (s *Stack) InterruptAt(n int) {
	s.AWS.ResetRequests()
	ctx, cancel := context.WithCancel(context.Background())
	s.Context = ctx
	s.AWS.OnRequest(func(fakeaws.Request) {
		if s.AWS.Count("*") == n+1 {
			cancel()
		}
	})
}

// Calm ends every trouble: failures, interrupts, hooks.
func (s *Stack) Calm() {
	s.AWS.ClearFailures()
	s.AWS.OnRequest(nil)
	s.Context = nil
}
