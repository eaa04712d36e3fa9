package redrivepair_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// What makes another queue replaces the pair, and nothing else does.
func TestReplace(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		from, to string
		reasons  []string
	}{
		"name":          {pairOf(""), strings.Replace(pairOf(""), `"pedidos"`, `"faturas"`, 1), []string{"name", "queue_name"}},
		"fifo":          {pairOf(""), pairOf("fifo = true"), []string{"fifo", "queue_name"}},
		"region":        {pairOf("alarms = { dead_letters = { actions_enabled = true } }"), regional("us-east-1"), []string{"region"}},
		"prefix":        {prefixed("a-"), prefixed("b-"), []string{"name_prefix", "queue_name"}},
		"name → prefix": {pairOf(""), prefixed("a-"), []string{"name", "name_prefix", "queue_name"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.MustApply(test.from)
			before := s.State(address).GetAttr("arn")
			out := s.MustApply(test.to)
			c := out.Changes[address]
			if diff := cmp.Diff(test.reasons, c.Reasons); c.Action != acctest.Replace || diff != "" {
				t.Errorf("the plan is to %s because of (-want +got):\n%s", c.Action, diff)
			}
			if s.State(address).GetAttr("arn").RawEquals(before) {
				t.Errorf("the ARN is the same")
			}
			s.MustDestroy(test.to)
			sameWorld(t, "destroyed", acctest.Start(t).World(), s.World())
		})
	}
}

func regional(region string) string {
	return strings.ReplaceAll(pairOf(`region = "`+region+`"`), "sns:sa-east-1", "sns:"+region)
}

func prefixed(prefix string) string {
	return strings.Replace(pairOf(""), `name          = "pedidos"`, `name_prefix = "`+prefix+`"`, 1)
}

// The same name can be used again at once: SQS wants 60 seconds between, and the
// provider waits (hashicorp/terraform-provider-aws#831).
func TestReplaceUnderTheSameName(t *testing.T) {
	t.Parallel()
	for name, run := range map[string]func(s *acctest.Stack) acctest.Outcome{
		"-replace": func(s *acctest.Stack) acctest.Outcome { return s.MustApply(small, acctest.WithReplace(address)) },
		"tainted":  func(s *acctest.Stack) acctest.Outcome { s.Taint(address); return s.MustApply(small) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			s.MustApply(small)
			before, at := s.World(), s.AWS.Clock.Now()
			if got := run(s).Changes[address].Action; got != acctest.Replace {
				t.Errorf("the plan is to %s, want %s", got, acctest.Replace)
			}
			sameWorld(t, "replaced", before, s.World())
			if took := s.AWS.Clock.Now().Sub(at).Seconds(); took < 60 || took > 90 {
				t.Errorf("it took %v seconds", took)
			}
		})
	}
}

// A tainted pair can be untainted, without a change, and destroyed.
func TestTainted(t *testing.T) {
	t.Parallel()
	s := world(t)
	bare := s.World()
	s.MustApply(small)
	s.Taint(address)
	s.Untaint(address)
	if out := s.MustApply(small); !out.Empty() {
		t.Errorf("after untaint the plan is to %s", out.Changes[address].Action)
	}
	s.Taint(address)
	s.MustDestroy(small)
	sameWorld(t, "destroyed", bare, s.World())
}

// create_before_destroy works with a generated name; with a fixed one it is
// refused before anything is touched, with the way out.
func TestCreateBeforeDestroy(t *testing.T) {
	t.Parallel()
	first := func(config string) string {
		return strings.Replace(config, "alarm_actions", "lifecycle {\n create_before_destroy = true\n }\n alarm_actions", 1)
	}
	t.Run("generated name", func(t *testing.T) {
		t.Parallel()
		s := acctest.Start(t)
		s.MustApply(first(prefixed("pedidos-")))
		before := s.State(address).GetAttr("queue_name").AsString()
		s.MustApply(first(strings.Replace(prefixed("pedidos-"), `alarm_actions`, "fifo = true\n alarm_actions", 1)))
		queues := s.AWS.Default().Region(acctest.Region).Queues()
		if len(queues) != 2 || strings.Contains(strings.Join(queues, " "), before) || !strings.HasSuffix(queues[0], ".fifo") {
			t.Errorf("the queues are %v, before %s", queues, before)
		}
		s.MustDestroy(first(prefixed("pedidos-")))
	})
	t.Run("fixed name", func(t *testing.T) {
		t.Parallel()
		s := acctest.Start(t)
		s.MustApply(first(minimal))
		before := s.World()
		out := s.Apply(first(minimal), acctest.WithReplace(address))
		if !strings.Contains(out.Text(), "name_prefix") || len(out.Errors()) == 0 {
			t.Errorf("the error does not say the way out:\n%s", out.Text())
		}
		sameWorld(t, "untouched", before, s.World())
		if out := s.MustApply(first(minimal)); !out.Empty() {
			t.Errorf("the plan is to %s", out.Changes[address].Action)
		}
	})
}

// A generated name is kept for life, whatever else changes.
func TestGeneratedNameIsKept(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.MustApply(prefixed("pedidos-"))
	name := s.State(address).GetAttr("queue_name")
	s.AWS.Clock.Advance(1e12)
	s.MustApply(strings.Replace(prefixed("pedidos-"), "alarm_actions", "max_receive_count = 7\n alarm_actions", 1))
	if got := s.State(address).GetAttr("queue_name"); !got.RawEquals(name) {
		t.Errorf("the name was %#v and is %#v", name, got)
	}
}
