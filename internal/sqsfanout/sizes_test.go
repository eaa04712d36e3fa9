package sqsfanout_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/zclconf/go-cty/cty"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// ofSize is a fan-out with n consumers.
func ofSize(n int) string {
	var consumers strings.Builder
	for i := range n {
		fmt.Fprintf(&consumers, "    leitor%02d = { filter_policy = jsonencode({ tipo = [\"%d\"] }) }\n", i, i)
	}
	return fanoutOf("  name = \"pedidos\"\n  consumers = {\n" + consumers.String() + "  }")
}

// Drift of the last consumer comes back, however many there are, and touches no
// other; and an import finds all of them.
func TestEachSizeComesBack(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 4, 50} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			config := ofSize(n)
			s.MustApply(config, acctest.Once())
			before := s.World()
			region, last := s.AWS.Default().Region(acctest.Region), fmt.Sprintf("pedidos-leitor%02d", n-1)
			source := region.Queue(last)
			for what, hit := range map[string]func(){
				"the source": source.Delete,
				"the rest": func() {
					region.Queue(last + "-dlq").Delete()
					source.SetAttribute("VisibilityTimeout", "77")
					region.Alarm(last + "-dead-letters").Delete()
					for _, one := range region.Subscriptions() {
						if one.Endpoint == source.ARN() {
							region.DeleteSubscription(one.ARN)
						}
					}
				},
			} {
				hit()
				s.AWS.ResetRequests()
				if got := s.MustApply(config, acctest.Once()).Changes[address].Action; got != acctest.Update {
					t.Errorf("%s: the plan is to %s, want %s", what, got, acctest.Update)
				}
				for _, r := range s.AWS.Requests() {
					if name := r.Param("QueueName"); r.Operation == "CreateQueue" && !strings.HasPrefix(name, last) {
						t.Errorf("%s: %s was made", what, name)
					}
				}
				sameWorld(t, what+" put back", before, s.World())
			}

			s.Forget()
			if found := s.Import("queueguard_sqs_fanout", "test", topicARN); found.HasErrors() {
				t.Fatalf("import:\n%s", found.Text())
			}
			if got := s.State(address).GetAttr("consumers").LengthInt(); got != n {
				t.Errorf("%d consumers were imported, want %d", got, n)
			}
			if out := s.Plan(config); !out.Empty() {
				t.Errorf("the plan after the import changes %v\n%s", out.Changes[address].Changed(), out.Text())
			}
		})
	}
}

// Of four consumers one may be unknown in part or as a whole: the others are
// planned as they will be, and all are there after the apply.
func TestEachUnknownOfFourConsumers(t *testing.T) {
	t.Parallel()
	one := cty.GetAttrPath("consumers").IndexString("leitor02")
	for name, at := range map[string]cty.Path{
		"all of it": one, "name": one.GetAttr("name"), "filter": one.GetAttr("filter_policy"), "visibility": one.GetAttr("visibility_timeout_seconds"),
		"dead-letter queue": one.GetAttr("dead_letter_queue"), "handler": one.GetAttr("handler"), "tags": one.GetAttr("tags"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.Override = func(applying bool, v cty.Value) cty.Value {
				if applying {
					return v
				}
				return unknownAt(t, v, at)
			}
			out := s.MustApply(ofSize(4))
			noFindings(t, out.Diagnostics)
			planned := out.Changes[address].Planned.GetAttr("consumers").AsValueMap()
			for _, other := range []string{"leitor00", "leitor01", "leitor03"} {
				if got := planned[other].GetAttr("queue_name"); !got.IsKnown() {
					t.Errorf("the name of the queue of %s is not known at plan", other)
				}
			}
			if n := len(s.AWS.Default().Region(acctest.Region).Subscriptions()); n != 4 {
				t.Errorf("%d subscriptions", n)
			}
		})
	}
}
