package redrivepair_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// With credentials of another account than the provider's account_id nothing is
// written, and nothing is taken for gone. The error says so, whatever was to be
// done first.
func TestWrongAccount(t *testing.T) {
	t.Parallel()
	for name, run := range map[string]func(*acctest.Stack) acctest.Diagnostics{
		"create":  func(s *acctest.Stack) acctest.Diagnostics { s.Forget(); return s.Apply(anotherPair).Diagnostics },
		"plan":    func(s *acctest.Stack) acctest.Diagnostics { return s.Plan(minimal).Diagnostics },
		"change":  func(s *acctest.Stack) acctest.Diagnostics { return s.Apply(pairOf(`tags = { a = "b" }`)).Diagnostics },
		"destroy": func(s *acctest.Stack) acctest.Diagnostics { return s.Destroy(minimal).Diagnostics },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.Provider = `account_id = "123456789012"`
			s.MustApply(minimal)
			before, state := s.World(), s.State(address)
			s.Connection = strings.Replace(acctest.Connection(s.AWS.URL), "AKIAQUEUEGUARD", "210987654321", 1)
			out := run(s)
			want := []string{"error : The credentials do not belong to the provider's account_id"}
			if diff := cmp.Diff(want, out.Errors().Lines()); diff != "" {
				t.Errorf("errors (-want +got):\n%s\n%s", diff, out.Text())
			}
			if diff := cmp.Diff(before, s.World()); diff != "" {
				t.Errorf("the world (-before +after):\n%s", diff)
			}
			if name != "create" && !s.State(address).RawEquals(state) {
				t.Error("the state changed")
			}
			if there := s.AWS.Account("210987654321").Region(acctest.Region).Queues(); len(there) > 0 {
				t.Errorf("%v were created", there)
			}
		})
	}
}

var anotherPair = strings.Replace(minimal, `"pedidos"`, `"faturas"`, 1)

// A new pair is planned without a connection, too, and says what it did without;
// what exists cannot be. The text names the address.
func TestPlanWithoutConnection(t *testing.T) {
	t.Parallel()
	const nowhere = "http://127.0.0.1:1"
	s := acctest.Start(t)
	s.Provider = `account_id = "123456789012"`
	s.MustApply(minimal)
	s.Connection = acctest.Connection(nowhere)
	for _, test := range []struct{ config, want string }{
		{minimal, "error : Could not read the pair pedidos"},
		{anotherPair, "warning : Could not look whether the names are free"},
	} {
		out := s.Plan(test.config)
		if diff := cmp.Diff([]string{test.want}, out.Lines()); diff != "" {
			t.Errorf("diagnostics (-want +got):\n%s\n%s", diff, out.Text())
		}
		if !strings.Contains(out.Text(), " did not reach "+nowhere+": ") {
			t.Errorf("no address in:\n%s", out.Text())
		}
		s.Forget()
	}
	s = acctest.Start(t)
	s.MustApply(minimal)
	s.Connection = acctest.Connection(nowhere)
	out := s.Plan(minimal, acctest.WithoutRefresh())
	if len(out.Diagnostics) > 0 || !out.Empty() {
		t.Errorf("without a refresh: %v\n%s", out.Changes, out.Text())
	}
}
