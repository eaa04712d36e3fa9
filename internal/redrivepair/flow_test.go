package redrivepair_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

func arnOf(topic string) string { return "arn:aws:sns:sa-east-1:123456789012:" + topic }

func wished(subscriptions map[string]acctest.Wish) string {
	body := "subscriptions = {\n"
	for _, key := range slices.Sorted(maps.Keys(subscriptions)) {
		body += key + " = " + subscriptions[key].HCL(fmt.Sprintf("topic_arn = %q", arnOf(subscriptions[key].Of))) + "\n"
	}
	return pairOf(body + "}\nguardrail_exceptions = { QG204 = \"the reader knows both\" }\n")
}

// wanted says whether a message is wanted by any of the subscriptions.
func wanted(subscriptions map[string]acctest.Wish) func(acctest.Event) bool {
	return func(e acctest.Event) bool {
		for _, w := range subscriptions {
			if arnOf(w.Of) == e.Topic && w.Takes(e) {
				return true
			}
		}
		return false
	}
}

// While applies add, remove, rename, filter and move a pair's subscriptions, somebody
// publishes before each of their calls, to the topics that change and to others. Every
// message that is wanted before and after arrives, none that is wanted neither way,
// and none is lost on the way.
func TestEachChangeOfSubscriptionsLosesNothing(t *testing.T) {
	t.Parallel()
	steps := []struct {
		name   string
		change func(map[string]acctest.Wish)
	}{
		{"add", func(s map[string]acctest.Wish) { s["nova"] = acctest.Wish{Of: "novo", Kinds: acctest.Paid} }},
		{"rename the key", func(s map[string]acctest.Wish) { s["outra"] = s["s0"]; delete(s, "s0") }},
		{"filter otherwise", func(s map[string]acctest.Wish) { s["outra"] = acctest.Wish{Of: "t0", Kinds: acctest.Paid} }},
		{"filter less", func(s map[string]acctest.Wish) {
			s["outra"] = acctest.Wish{Of: "t0", Kinds: acctest.Created + " " + acctest.Paid}
		}},
		{"filter the body", func(s map[string]acctest.Wish) {
			s["outra"] = acctest.Wish{Of: "t0", Kinds: acctest.Created, Scope: "MessageBody"}
		}},
		{"filter attributes again", func(s map[string]acctest.Wish) { s["outra"] = acctest.Wish{Of: "t0", Kinds: acctest.Paid} }},
		{"no filter", func(s map[string]acctest.Wish) { s["outra"] = acctest.Wish{Of: "t0"} }},
		{"an envelope", func(s map[string]acctest.Wish) { s["outra"] = acctest.Wish{Of: "t0", Envelope: true} }},
		{"another topic", func(s map[string]acctest.Wish) { s["outra"] = acctest.Wish{Of: "outro", Kinds: acctest.Created} }},
		{"remove", func(s map[string]acctest.Wish) { delete(s, "outra") }},
	}
	for _, n := range []int{1, 4, 50} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			region := s.AWS.Default().Region(acctest.Region)
			now := map[string]acctest.Wish{}
			for i := range n {
				topic := fmt.Sprintf("t%d", i)
				region.Topic(topic).Put(nil)
				now[fmt.Sprintf("s%d", i)] = acctest.Wish{Of: topic, Kinds: []string{acctest.Created, "", acctest.Paid}[i%3]}
			}
			region.Topic("novo").Put(nil)
			region.Topic("outro").Put(nil)
			s.MustApply(wished(now), acctest.Once())
			published := []string{arnOf("t0"), arnOf("novo"), arnOf("outro")}
			if n > 1 {
				published = append(published, arnOf("t1"), arnOf(fmt.Sprintf("t%d", n-1)))
			}
			p := acctest.Publish(t, s.AWS, published...)
			for _, step := range steps {
				before := maps.Clone(now)
				step.change(now)
				s.MustApply(wished(now), acctest.Once())
				old, after := wanted(before), wanted(now)
				sure := func(e acctest.Event) bool { return old(e) && after(e) }
				may := func(e acctest.Event) bool { return old(e) || after(e) }
				got := acctest.Delivered(t, region.Queue("pedidos"), p.Take(), sure, may)
				if diff := cmp.Diff(acctest.Delivery{}, got); diff != "" {
					t.Errorf("%s (-want +got):\n%s", step.name, diff)
				}
			}
			if diff := cmp.Diff([]string{}, s.Undelivered("pedidos-undelivered")); diff != "" {
				t.Errorf("undelivered (-want +got):\n%s", diff)
			}
		})
	}
}
