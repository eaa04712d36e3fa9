package sqsfanout_test

import (
	"strings"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// A fan-out that is replaced, on demand or because of its type, is made anew as a
// whole, and goes without a trace.
func TestReplaced(t *testing.T) {
	t.Parallel()
	typed := func(fifo string) string {
		return fanoutOf("  name = \"pedidos\"\n  fifo = " + fifo + "\n  consumers = { a = {}, b = {} }")
	}
	for name, next := range map[string]func(*acctest.Stack) acctest.Outcome{
		"-replace": func(s *acctest.Stack) acctest.Outcome {
			return s.MustApply(typed("false"), acctest.WithReplace(address))
		},
		"type": func(s *acctest.Stack) acctest.Outcome { return s.MustApply(typed("true")) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			bare := s.World()
			s.MustApply(typed("false"))
			before := s.World()
			s.AWS.ResetRequests()
			if got := next(s).Changes[address].Action; got != acctest.Replace {
				t.Errorf("the plan is to %s, want %s", got, acctest.Replace)
			}
			for operation, want := range map[string]int{"CreateTopic": 1, "DeleteTopic": 1, "Subscribe": 2, "CreateQueue": 5, "DeleteQueue": 5} {
				if got := s.AWS.Count(operation); got < want {
					t.Errorf("%d calls of %s, want %d", got, operation, want)
				}
			}
			if name == "-replace" {
				sameWorld(t, "replaced", before, s.World())
			} else if topics := s.AWS.Default().Region(acctest.Region).Topics(); len(topics) != 1 || topics[0] != "pedidos.fifo" {
				t.Errorf("the topics are %v", topics)
			}
			s.MustDestroy(typed(map[string]string{"-replace": "false", "type": "true"}[name]))
			sameWorld(t, "destroyed", bare, s.World())
		})
	}
}

// create_before_destroy cannot be: a fan-out has no generated name. It is refused
// before anything is touched.
func TestCreateBeforeDestroyIsRefused(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	config := strings.Replace(shop, "alarm_actions", "lifecycle {\n create_before_destroy = true\n }\n alarm_actions", 1)
	s.MustApply(config)
	before := s.World()
	out := s.Apply(config, acctest.WithReplace(address))
	if len(out.Errors()) == 0 || !strings.Contains(out.Text(), "create_before_destroy") {
		t.Errorf("the error does not say why:\n%s", out.Text())
	}
	sameWorld(t, "untouched", before, s.World())
	if out := s.MustApply(config); !out.Empty() {
		t.Errorf("the plan is to %s", out.Changes[address].Action)
	}
}
