package sqsfanout_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// While an apply adds, removes, renames or filters consumers anew, somebody
// publishes before each of its calls. Every message reaches all queues that it
// was for under the old and the new configuration alike, none that it was for
// under neither, and none is lost on the way.
func TestNoMessageIsLostWhileConsumersChange(t *testing.T) {
	t.Parallel()
	const both, created, paid, nobody = "PedidoCriado PedidoPago", "PedidoCriado", "PedidoPago", ""
	type queue struct{ sure, maybe string } // kinds that must arrive, and that may beside them
	for name, test := range map[string]struct {
		change func(string) string
		queues map[string]queue
	}{
		"add": {
			func(c string) string { return strings.Replace(c, "estoque = {", "analise = {}\n estoque = {", 1) },
			map[string]queue{"estoque": {both, nobody}, "email": {paid, nobody}, "faturamento": {created, nobody}, "analise": {nobody, both}},
		},
		"remove": {
			func(c string) string { return cut(c, "    email ") },
			map[string]queue{"estoque": {both, nobody}, "faturamento": {created, nobody}},
		},
		"rename the key": {
			func(c string) string {
				return strings.Replace(c, "estoque = {", "armazem = { name = \"pedidos-estoque\",", 1)
			},
			map[string]queue{"estoque": {both, nobody}, "email": {paid, nobody}, "faturamento": {created, nobody}},
		},
		"filter more": {
			func(c string) string {
				return strings.Replace(c, `["PedidoCriado", "PedidoPago"]`, `["PedidoPago"]`, 1)
			},
			map[string]queue{"estoque": {paid, created}, "email": {paid, nobody}, "faturamento": {created, nobody}},
		},
		"filter less": {
			func(c string) string {
				return strings.Replace(c, `["PedidoPago"] })`, `["PedidoPago", "PedidoCriado"] })`, 1)
			},
			map[string]queue{"estoque": {both, nobody}, "email": {paid, created}, "faturamento": {created, nobody}},
		},
		"no filter": {
			func(c string) string {
				return strings.Replace(c, `email   = { filter_policy = jsonencode({ tipo_evento = ["PedidoPago"] }) }`, "email = {}", 1)
			},
			map[string]queue{"estoque": {both, nobody}, "email": {paid, created}, "faturamento": {created, nobody}},
		},
		"filter the body": {
			func(c string) string {
				return strings.Replace(c, `email   = {`, `email = { filter_policy_scope = "MessageBody", `, 1)
			},
			map[string]queue{"estoque": {both, nobody}, "email": {paid, nobody}, "faturamento": {created, nobody}},
		},
		"envelope": {
			func(c string) string {
				return strings.Replace(c, `email   = {`, `email = { raw_message_delivery = false, `, 1)
			},
			map[string]queue{"estoque": {both, nobody}, "email": {paid, nobody}, "faturamento": {created, nobody}},
		},
		"everything else": {
			func(c string) string {
				return strings.NewReplacer(`name          = "pedidos"`, `name = "pedidos"
					undelivered = { name = "perdidos" }
					publisher_arns = ["arn:aws:iam::210987654321:role/checkout"]
					enforce_tls = false
					consumer_defaults = { encryption = { mode = "none" }, dead_letter_queue = { message_retention_seconds = 1000000 } }`).Replace(c)
			},
			map[string]queue{"estoque": {both, nobody}, "email": {paid, nobody}, "faturamento": {created, nobody}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.MustApply(shop)
			after := test.change(shop)
			if after == shop {
				t.Fatal("the change changes nothing")
			}
			p := acctest.Publish(t, s.AWS, topicARN)
			s.Provider = `guardrails { on_destroy = "allow" }`
			s.MustApply(after)
			events := p.Take()
			region := s.AWS.Default().Region(acctest.Region)
			for q, want := range test.queues {
				of := func(kinds string) func(acctest.Event) bool {
					return func(e acctest.Event) bool { return strings.Contains(kinds, e.Kind) }
				}
				got := acctest.Delivered(t, region.Queue("pedidos-"+q), events, of(want.sure), of(want.maybe))
				if diff := cmp.Diff(acctest.Delivery{}, got); diff != "" {
					t.Errorf("%s (-want +got):\n%s", q, diff)
				}
			}
			if diff := cmp.Diff([]string{}, s.Undelivered("pedidos-undelivered", "perdidos")); diff != "" {
				t.Errorf("undelivered (-want +got):\n%s", diff)
			}
		})
	}
}

func wished(consumers map[string]acctest.Wish) string {
	body := "name = \"pedidos\"\nconsumers = {\n"
	for _, key := range slices.Sorted(maps.Keys(consumers)) {
		body += key + " = " + consumers[key].HCL(fmt.Sprintf("name = %q", "pedidos-"+consumers[key].Of)) + "\n"
	}
	return fanoutOf(body + "}\n")
}

// The same with as many consumers as there may be, one change after the other: each
// message reaches what wants it before and after, nothing that wants it neither way,
// and nothing else changes for the consumers that are left alone.
func TestEachChangeAmongManyConsumersLosesNothing(t *testing.T) {
	t.Parallel()
	steps := []struct {
		name   string
		change func(map[string]acctest.Wish)
	}{
		{"add", func(c map[string]acctest.Wish) { c["nova"] = acctest.Wish{Of: "nova", Kinds: acctest.Paid} }},
		{"rename the key", func(c map[string]acctest.Wish) { c["outra"] = c["c0"]; delete(c, "c0") }},
		{"filter otherwise", func(c map[string]acctest.Wish) { c["outra"] = acctest.Wish{Of: "c0", Kinds: acctest.Paid} }},
		{"filter the body", func(c map[string]acctest.Wish) {
			c["outra"] = acctest.Wish{Of: "c0", Kinds: acctest.Paid, Scope: "MessageBody"}
		}},
		{"no filter, in an envelope", func(c map[string]acctest.Wish) { c["outra"] = acctest.Wish{Of: "c0", Envelope: true} }},
		{"remove", func(c map[string]acctest.Wish) { delete(c, "outra") }},
	}
	for _, n := range []int{1, 4, 50} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.Provider = `guardrails { on_destroy = "allow" }`
			now := map[string]acctest.Wish{}
			for i := range n {
				name := fmt.Sprintf("c%d", i)
				now[name] = acctest.Wish{Of: name, Kinds: []string{acctest.Created, acctest.Created + " " + acctest.Paid, acctest.Paid}[i%3]}
			}
			s.MustApply(wished(now), acctest.Once())
			p := acctest.Publish(t, s.AWS, topicARN)
			region := s.AWS.Default().Region(acctest.Region)
			together := 1
			if n == 50 { // for the sake of time
				together = 2
			}
			for changes := range slices.Chunk(steps, together) {
				before := byQueue(now)
				for _, step := range changes {
					step.change(now)
				}
				s.MustApply(wished(now), acctest.Once())
				after, events := byQueue(now), p.Take()
				for queue, w := range after {
					old, there := before[queue]
					sure := func(e acctest.Event) bool { return there && old.Takes(e) && w.Takes(e) }
					may := func(e acctest.Event) bool { return there && old.Takes(e) || w.Takes(e) }
					got := acctest.Delivered(t, region.Queue("pedidos-"+queue), events, sure, may)
					if diff := cmp.Diff(acctest.Delivery{}, got); diff != "" {
						t.Errorf("%s, %s (-want +got):\n%s", changes[0].name, queue, diff)
					}
				}
			}
			if diff := cmp.Diff([]string{}, s.Undelivered("pedidos-undelivered")); diff != "" {
				t.Errorf("undelivered (-want +got):\n%s", diff)
			}
		})
	}
}

func byQueue(consumers map[string]acctest.Wish) map[string]acctest.Wish {
	out := map[string]acctest.Wish{}
	for _, w := range consumers {
		out[w.Of] = w
	}
	return out
}

// cut takes the line that begins with prefix out of a text.
func cut(text, prefix string) string {
	before, rest, _ := strings.Cut(text, prefix)
	_, after, _ := strings.Cut(rest, "\n")
	return before + after
}
