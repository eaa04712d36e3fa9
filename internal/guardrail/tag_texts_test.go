package guardrail_test

import (
	"strings"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func tagMap(pairs ...string) topology.Maybe[topology.StringMap] {
	all := topology.StringMap{}
	for i := 0; i < len(pairs); i += 2 {
		all[pairs[i]] = known(pairs[i+1])
	}
	return known(all)
}

func TestQG146_TagTexts(t *testing.T) {
	t.Parallel()
	wrong := func(path, what string, reads ...string) guardrail.Finding {
		return guardrail.Finding{
			Path: path, What: what, Reads: reads,
			Why: "SQS, SNS and CloudWatch refuse it, when a part of the objects is made already.",
			Fix: "Write it with letters, digits, spaces and _ . : / = + - @ only, the key with 1 to 128 of them and the value with at most 256.",
		}
	}
	tags := func(pairs ...string) edit { return func(p *topology.Pair) { p.Tags = tagMap(pairs...) } }
	long := strings.Repeat("ã", 257)
	testPairRule(t, "QG146", []pairCase{
		{name: "every character", edits: []edit{tags("Época_1 a.b:c/d=e+f-g@h", "Época_1 a.b:c/d=e+f-g@h", "vazia", "", "team", strings.Repeat("ã", 256))}},
		{
			name: "a key and a value", edits: []edit{tags("a;b", "x", "c", "d\ne")},
			want: []guardrail.Finding{
				wrong(`tags["a;b"]`, `The tag "a;b" has characters in its key that AWS does not take.`, "tags", "tags_all"),
				wrong(`tags["c"]`, `The tag "c" has the value "d\ne", with characters that AWS does not take.`, "tags", "tags_all"),
			},
		},
		{
			name: "too long", edits: []edit{tags("a", long)},
			want: []guardrail.Finding{wrong(`tags["a"]`, `The tag "a" has a value of 257 characters.`, "tags", "tags_all")},
		},
		{
			name: "beside one that is not known",
			edits: []edit{func(p *topology.Pair) {
				p.Tags = known(topology.StringMap{"a;b": topology.Unknown[string](), "c": topology.Unknown[string]()})
			}},
			want: []guardrail.Finding{wrong(`tags["a;b"]`, `The tag "a;b" has characters in its key that AWS does not take.`, "tags", "tags_all")},
		},
		{name: "one that is none", edits: []edit{func(p *topology.Pair) { p.Tags = known(topology.StringMap{"a;b": topology.Null[string]()}) }}},
		{
			name: "one that ignore_tags names", edits: []edit{tags("a;b", "x")},
			change: func(p *guardrail.Pair) { p.Planned.TagsAll = tagMap() },
		},
		{
			name: "of default_tags", change: func(p *guardrail.Pair) { p.Planned.TagsAll = tagMap("aws:x", "y", "a", "b!") },
			want: []guardrail.Finding{
				wrong("tags", `The tag "a" of the provider's default_tags has the value "b!", with characters that AWS does not take.`, "tags", "tags_all"),
				wrong("tags", `The tag "aws:x" of the provider's default_tags begins with aws:, which AWS keeps for itself.`, "tags", "tags_all"),
			},
		},
		{
			name: "of the dead-letter queue", edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) { d.Tags = tagMap("a;b", "x") })},
			want: []guardrail.Finding{wrong(`dead_letter_queue.tags["a;b"]`, `The tag "a;b" has characters in its key that AWS does not take.`, "dead_letter_queue.tags")},
		},
		{
			name: "of the undelivered queue",
			edits: []edit{subscribed("pedidos", ordersTopic), func(p *topology.Pair) {
				p.Undelivered = with(func(u *topology.Undelivered) { u.Tags = tagMap("a;b", "x") })
			}},
			want: []guardrail.Finding{wrong(`undelivered.tags["a;b"]`, `The tag "a;b" has characters in its key that AWS does not take.`, "undelivered.tags")},
		},
		{
			name: "of an undelivered queue that is switched off",
			edits: []edit{subscribed("pedidos", ordersTopic), func(p *topology.Pair) {
				p.Undelivered = with(func(u *topology.Undelivered) { u.Enabled, u.Tags = known(false), tagMap("a;b", "x") })
			}},
		},
		{
			name: "of a fan-out", edits: []edit{tags("c", "d;e")},
			change: func(p *guardrail.Pair) { p.InFanout, p.Planned.TagsAll = true, tagMap("a;b", "x", "c", "d;e") },
			want:   []guardrail.Finding{wrong(`tags["c"]`, `The tag "c" has the value "d;e", with characters that AWS does not take.`, "tags", "tags_all")},
		},
	})
	testFanoutRule(t, "QG146", []fanoutCase{
		{
			name: "of everything, and of the topic",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.Tags, f.TagsAll = tagMap("a;b", "x"), tagMap("a;b", "x", "c", "#")
				f.Topic = with(func(t *topology.Topic) { t.Tags = tagMap("d", "e?") })
			}},
			want: []guardrail.Finding{
				wrong(`tags["a;b"]`, `The tag "a;b" has characters in its key that AWS does not take.`, "tags", "tags_all"),
				wrong("tags", `The tag "c" of the provider's default_tags has the value "#", with characters that AWS does not take.`, "tags", "tags_all"),
				wrong(`topic.tags["d"]`, `The tag "d" has the value "e?", with characters that AWS does not take.`, "topic.tags"),
			},
		},
	})
}
