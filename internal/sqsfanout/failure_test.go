package sqsfanout_test

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// small is a fan-out with one of each: a topic with alarms, an undelivered queue, a
// consumer.
const small = `
resource "queueguard_sqs_fanout" "test" {
  name         = "pedidos"
  topic_alarms = { failed = {}, unroutable = {} }
  consumers    = { email = { filter_policy = jsonencode({ tipo = ["A"] }) } }
  tags         = { team = "pedidos" }
}
`

// smallChanged is small with a change of every kind: of tags, the topic, its alarms and
// the undelivered queue; one consumer is another, one stays with other values.
const smallChanged = `
resource "queueguard_sqs_fanout" "test" {
  name           = "pedidos"
  topic          = { display_name = "Pedidos" }
  publisher_arns = ["arn:aws:iam::210987654321:role/checkout"]
  topic_alarms   = { unroutable = {} }
  undelivered    = { name = "pedidos-perdidos" }
  consumers = {
    correio = { name = "pedidos-email", filter_policy = jsonencode({ tipo = ["B"] }), max_receive_count = 6 }
    estoque = {}
  }
  tags = { team = "faturas" }
}
`

// two has a consumer more than small.
const two = `
resource "queueguard_sqs_fanout" "test" {
  name         = "pedidos"
  topic_alarms = { failed = {} }
  consumers = {
    email   = { filter_policy = jsonencode({ tipo = ["A"] }) }
    estoque = {}
  }
  tags = { team = "pedidos" }
}
`

// everythingIsKnown wants all queues that exist in state, where the next run finds
// them.
func everythingIsKnown(t *testing.T, s *acctest.Stack) {
	t.Helper()
	queues := s.AWS.Default().Region(acctest.Region).Queues()
	if !s.Has(address) {
		if len(queues) > 0 {
			t.Errorf("%v exist, and nothing is in state", queues)
		}
		return
	}
	text := s.State(address).GoString()
	missing := slices.DeleteFunc(queues, func(q string) bool { return strings.Contains(text, ":"+q+"\"") })
	if len(missing) > 0 {
		t.Errorf("%v exist, and are not in state", missing)
	}
}

// Whatever request of a create is interrupted, what exists is in state, and each way
// on leads to what a quiet apply makes: untaint and apply, apply again, destroy.
func TestEachCallOfACreateIsInterrupted(t *testing.T) {
	t.Parallel()
	quiet := acctest.Start(t)
	bare := quiet.World()
	quiet.MustApply(small)
	whole := quiet.World()
	all := acctest.Start(t).RequestsOf(func(*acctest.Stack) {}, func(s *acctest.Stack) { s.Apply(small, acctest.Once()) })
	for n := range all {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.InterruptAt(n)
			out := s.Apply(small, acctest.Once())
			s.Calm()
			everythingIsKnown(t, s)
			if !out.HasErrors() {
				sameWorld(t, "nothing failed, so all is there", whole, s.World())
			}
			stopped := s.Has(address)
			switch way := n % 3; {
			case way == 0:
				s.MustDestroy(small)
				sameWorld(t, "destroyed", bare, s.World())
				return
			case way == 1 && stopped:
				s.Untaint(address)
				if again := s.MustApply(small); again.Changes[address].Action == acctest.Replace {
					t.Error("after untaint the fan-out is replaced")
				}
			default:
				s.MustApply(small)
			}
			sameWorld(t, "after the next apply", whole, s.World())
		})
	}
}

// Whatever request of an update is interrupted, the next apply finishes it, or goes
// back.
func TestEachCallOfAnUpdateIsInterrupted(t *testing.T) {
	t.Parallel()
	quiet := acctest.Start(t)
	quiet.MustApply(small)
	first := quiet.World()
	quiet.MustApply(smallChanged)
	second := quiet.World()
	all := acctest.Start(t).RequestsOf(func(s *acctest.Stack) { s.MustApply(small) }, func(s *acctest.Stack) { s.Apply(smallChanged, acctest.Once()) })
	for n := range all {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.MustApply(small, acctest.Once())
			s.InterruptAt(n)
			s.Apply(smallChanged, acctest.Once())
			s.Calm()
			everythingIsKnown(t, s)
			config, want := smallChanged, second
			if n%2 == 1 {
				config, want = small, first
			}
			s.MustApply(config)
			sameWorld(t, "after the next apply", want, s.World())
		})
	}
}

// Whatever request of a destroy is interrupted, the next destroy finishes it, and an
// apply puts the fan-out back.
func TestEachCallOfADestroyIsInterrupted(t *testing.T) {
	t.Parallel()
	quiet := acctest.Start(t)
	bare := quiet.World()
	quiet.MustApply(small)
	whole := quiet.World()
	all := acctest.Start(t).RequestsOf(func(s *acctest.Stack) { s.MustApply(small) }, func(s *acctest.Stack) { s.Destroy(small) })
	for n := range all {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.MustApply(small, acctest.Once())
			s.InterruptAt(n)
			s.Destroy(small)
			s.Calm()
			everythingIsKnown(t, s)
			if n%2 == 0 {
				s.MustApply(small)
				sameWorld(t, "put back", whole, s.World())
				return
			}
			s.MustDestroy(small)
			sameWorld(t, "destroyed", bare, s.World())
		})
	}
}

// A provider that is killed returns nothing: the next plan finds what it left and says
// how to take it over; that, and an apply, completes the fan-out.
func TestEachKilledCreateIsTakenOver(t *testing.T) {
	t.Parallel()
	quiet := acctest.Start(t)
	quiet.MustApply(two)
	whole := quiet.World()
	all := acctest.Start(t).RequestsOf(func(*acctest.Stack) {}, func(s *acctest.Stack) { s.Apply(two, acctest.Once()) })
	for n := range all {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.AWS.Fail(fakeaws.Failure{Operation: "*", Skip: n, Code: "InvalidSecurity"})
			s.Apply(two, acctest.Once())
			s.Calm()
			s.Forget()
			if again := s.Apply(two); again.HasErrors() {
				for _, e := range again.Errors() {
					if e.Summary != "QG401: the name is taken" {
						t.Fatalf("the next plan says:\n%s", again.Text())
					}
				}
				if d := s.Import("queueguard_sqs_fanout", "test", topicARN); d.HasErrors() {
					t.Fatalf("import:\n%s", d.Text())
				}
				s.MustApply(two)
			}
			sameWorld(t, "taken over", whole, s.World())
		})
	}
}

// What stops all consumers before anything was done for them is said once, and that
// an interrupt is no fault of the provider.
func TestEachInterruptIsSaidOnce(t *testing.T) {
	t.Parallel()
	const twelve = "resource \"queueguard_sqs_fanout\" \"test\" {\n name = \"pedidos\"\n consumers = { for n in range(12) : \"c${n}\" => {} }\n}\n"
	all := acctest.Start(t).RequestsOf(func(*acctest.Stack) {}, func(s *acctest.Stack) { s.Apply(twelve, acctest.Once()) })
	var once atomic.Bool
	t.Run("at", func(t *testing.T) {
		for n := 0; n < all; n += 9 {
			t.Run(fmt.Sprint(n), func(t *testing.T) {
				t.Parallel()
				s := acctest.Start(t)
				s.InterruptAt(n)
				text := s.Apply(twelve, acctest.Once()).Text()
				switch strings.Count(text, "no further call was made") {
				case 0:
				case 1:
					once.Store(true)
				default:
					t.Errorf("it is said more than once:\n%s", text)
				}
				if strings.Contains(text, "Nothing more is known") {
					t.Errorf("a report is asked for:\n%s", text)
				}
			})
		}
	})
	if !once.Load() {
		t.Error("no interrupt was seen")
	}
}
