package redrivepair_test

import (
	"fmt"
	"testing"

	"github.com/zclconf/go-cty/cty"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// small is a pair with one of each: alarms, a subscription, an undelivered queue.
const small = `
resource "queueguard_redrive_pair" "test" {
  name          = "pedidos"
  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
  subscriptions = { pedidos = { topic_arn = "arn:aws:sns:sa-east-1:123456789012:pedidos" } }
  tags          = { team = "pedidos" }
}
`

// smallChanged is small with a change of every kind: attributes, tags, alarms, a
// new dead-letter queue, another subscription.
const smallChanged = `
resource "queueguard_redrive_pair" "test" {
  name                      = "pedidos"
  message_retention_seconds = 259200
  max_receive_count         = 6
  alarm_actions             = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
  dead_letter_queue         = { name = "pedidos-falhas" }
  subscriptions             = { faturas = { topic_arn = "arn:aws:sns:sa-east-1:123456789012:faturas" } }
  alarms                    = { dead_letters = { alarm_name = "mortos" }, dead_letter_age = { enabled = false } }
  tags                      = { team = "faturas" }
}
`

// trouble is a way to stop an apply at its nth request.
type trouble struct {
	name string
	at   func(s *acctest.Stack, n int)
}

// denied is an error that nobody retries.
var denied = trouble{"refused", func(s *acctest.Stack, n int) {
	s.AWS.Fail(fakeaws.Failure{Operation: "*", Skip: n, Times: 1, Code: "InvalidSecurity"})
}}

// interrupted is a SIGINT while the request is on its way.
var interrupted = trouble{"interrupted", (*acctest.Stack).InterruptAt}

// Whatever request of a create fails, or is interrupted, what exists is in state,
// and each way on leads to what a quiet apply makes: untaint and apply, apply
// again, destroy.
func TestEachCallOfACreateStops(t *testing.T) {
	t.Parallel()
	quiet := world(t)
	bare := quiet.World()
	quiet.MustApply(small)
	whole := quiet.World()
	all := world(t).RequestsOf(func(*acctest.Stack) {}, func(s *acctest.Stack) { s.Apply(small, acctest.Once()) })
	for i, trouble := range []trouble{denied, interrupted} {
		for n := range all {
			t.Run(fmt.Sprintf("%s/%d", trouble.name, n), func(t *testing.T) {
				t.Parallel()
				ways := []string{"untaint", "again", "destroy"}
				for _, way := range ways[(n+i)%3 : (n+i)%3+1] { // in turn, for the sake of time
					s := world(t)
					trouble.at(s, n)
					out := s.Apply(small, acctest.Once())
					s.Calm()
					if !out.HasErrors() && way != "destroy" {
						sameWorld(t, "nothing failed, so all is there", whole, s.World())
						continue
					}
					stopped := s.Has(address)
					switch {
					case way == "destroy":
						s.MustDestroy(small)
						sameWorld(t, "destroyed", bare, s.World())
						continue
					case way == "untaint" && stopped:
						s.Untaint(address)
					}
					again := s.MustApply(small)
					if way == "untaint" && stopped && again.Changes[address].Action == acctest.Replace {
						t.Errorf("after untaint the pair is replaced")
					}
					sameWorld(t, way, whole, s.World())
				}
			})
		}
	}
}

// Whatever request of an update fails, the next apply finishes it, or goes back.
func TestEachCallOfAnUpdateStops(t *testing.T) {
	t.Parallel()
	quiet := world(t)
	quiet.MustApply(small)
	first := quiet.World()
	quiet.MustApply(smallChanged)
	second := quiet.World()
	all := world(t).RequestsOf(func(s *acctest.Stack) { s.MustApply(small) }, func(s *acctest.Stack) { s.Apply(smallChanged, acctest.Once()) })
	type way struct {
		config string
		want   acctest.World
	}
	ways := []way{{smallChanged, second}, {small, first}}
	for i, trouble := range []trouble{denied, interrupted} {
		for n := range all {
			t.Run(fmt.Sprintf("%s/%d", trouble.name, n), func(t *testing.T) {
				t.Parallel()
				for _, way := range ways[(n+i)%2 : (n+i)%2+1] { // in turn, for the sake of time
					s := world(t)
					s.MustApply(small)
					s.AWS.ResetRequests()
					trouble.at(s, n)
					s.Apply(smallChanged, acctest.Once())
					s.Calm()
					if !s.Has(address) {
						t.Fatal("the pair is no longer in state")
					}
					s.MustApply(way.config)
					sameWorld(t, "after the next apply", way.want, s.World())
				}
			})
		}
	}
}

// Whatever request of a destroy fails, the next destroy finishes it, and an apply
// puts the pair back.
func TestEachCallOfADestroyStops(t *testing.T) {
	t.Parallel()
	quiet := world(t)
	bare := quiet.World()
	quiet.MustApply(small)
	whole := quiet.World()
	all := world(t).RequestsOf(func(s *acctest.Stack) { s.MustApply(small) }, func(s *acctest.Stack) { s.Destroy(small) })
	for i, trouble := range []trouble{denied, interrupted} {
		for n := range all {
			t.Run(fmt.Sprintf("%s/%d", trouble.name, n), func(t *testing.T) {
				t.Parallel()
				for _, restore := range []bool{(n+i)%2 == 0} { // in turn, for the sake of time
					s := world(t)
					s.MustApply(small)
					s.AWS.ResetRequests()
					trouble.at(s, n)
					s.Destroy(small)
					s.Calm()
					if restore {
						s.MustApply(small)
						sameWorld(t, "put back", whole, s.World())
						continue
					}
					s.MustDestroy(small)
					sameWorld(t, "destroyed", bare, s.World())
				}
			})
		}
	}
}

// A provider that is killed returns nothing: the next plan finds what it left and
// says how to take it over; that, and an apply, completes the pair.
func TestEachKilledCreateIsTakenOver(t *testing.T) {
	t.Parallel()
	quiet := world(t)
	quiet.MustApply(small)
	whole := quiet.World()
	all := world(t).RequestsOf(func(*acctest.Stack) {}, func(s *acctest.Stack) { s.Apply(small, acctest.Once()) })
	for n := range all {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			s := world(t)
			denied.at(s, n)
			s.Apply(small, acctest.Once())
			s.Calm()
			s.Forget()
			again := s.Apply(small)
			if again.HasErrors() {
				for _, e := range again.Errors() {
					if e.Summary != "QG401: the name is taken" {
						t.Fatalf("the next plan says:\n%s", again.Text())
					}
				}
				if d := s.Import("queueguard_redrive_pair", "test", "arn:aws:sqs:sa-east-1:123456789012:pedidos"); d.HasErrors() {
					t.Fatalf("import:\n%s", d.Text())
				}
				s.MustApply(small)
			}
			sameWorld(t, "taken over", whole, s.World())
		})
	}
}

// The answer to a request may get lost although the work was done: nothing is
// made twice and nothing is taken for somebody else's.
func TestEachLostAnswerIsAskedForAgain(t *testing.T) {
	t.Parallel()
	quiet := world(t)
	quiet.MustApply(small)
	whole := quiet.World()
	all := world(t).RequestsOf(func(*acctest.Stack) {}, func(s *acctest.Stack) { s.Apply(small, acctest.Once()) })
	for n := range all {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			s := world(t)
			s.AWS.Fail(fakeaws.Failure{Operation: "*", Skip: n, Times: 1, AfterEffect: true, Drop: true})
			s.MustApply(small)
			sameWorld(t, "whole", whole, s.World())
		})
	}
}

// A failed create says what there is, what is missing, and the way on.
func TestAFailedCreateSaysTheWayOn(t *testing.T) {
	t.Parallel()
	s := world(t)
	s.AWS.Deny("sns:Subscribe")
	out := s.Apply(small)
	if len(out.Errors()) != 1 {
		t.Fatalf("want one error:\n%s", out.Text())
	}
	t.Log(out.Text())
	if s.Tainted(address) != true || s.State(address).GetAttr("url").Equals(cty.StringVal(s.AWS.Default().Region(acctest.Region).Queue("pedidos").URL())).False() {
		t.Errorf("state: %#v", s.State(address))
	}
}
