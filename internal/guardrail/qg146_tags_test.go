package guardrail_test

import (
	"fmt"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// labels are so many tags, with keys that begin with a prefix.
func labels(prefix string, n int) topology.Maybe[topology.StringMap] {
	all := topology.StringMap{}
	for i := range n {
		all[fmt.Sprint(prefix, i)] = known("x")
	}
	return known(all)
}

func TestQG146_Tags(t *testing.T) {
	t.Parallel()
	tags := func(n int) edit { return func(p *topology.Pair) { p.Tags = labels("rotulo", n) } }
	own := func(n int) edit {
		return deadLetterQueue(func(d *topology.DeadLetterQueue) { d.Tags = labels("morto", n) })
	}
	tooMany := guardrail.Finding{
		Level: guardrail.Error, Path: "tags", What: "With the provider's default_tags there are 51 tags.",
		Why: "CloudWatch refuses an alarm, and SNS a topic, with more than 50. The apply would end half way.",
		Fix: "Take 1 tag away, here or in default_tags.", Reads: []string{"tags", "tags_all"},
	}
	const advice = "SQS advises against more than 50 tags of a queue."
	unwatched := tooMany
	unwatched.Level, unwatched.Why = guardrail.Warning, advice
	testPairRule(t, "QG146", []pairCase{
		{name: "none"},
		{name: "fifty", edits: []edit{tags(50)}},
		{name: "not known", edits: []edit{func(p *topology.Pair) { p.Tags = topology.Unknown[topology.StringMap]() }}},
		{name: "fifty-one", edits: []edit{tags(51)}, want: []guardrail.Finding{tooMany}},
		{
			name: "fifty-one, and of the dead-letter queue's own", edits: []edit{tags(51), own(3)},
			want: []guardrail.Finding{tooMany},
		},
		{
			name: "without an alarm",
			edits: []edit{tags(51), func(p *topology.Pair) {
				p.Alarms = with(func(a *topology.Alarms) {
					off := with(func(a *topology.Alarm) { a.Enabled = known(false) })
					a.DeadLetters, a.DeadLetterAge = off, off
				})
			}},
			want: []guardrail.Finding{unwatched},
		},
		{
			name: "with the dead-letter queue's own", edits: []edit{tags(40), own(12)},
			want: []guardrail.Finding{{
				Level: guardrail.Warning, Path: "dead_letter_queue.tags", What: "With the provider's default_tags there are 52 tags.",
				Why: advice, Fix: "Take 2 tags away, here or in default_tags.", Reads: []string{"dead_letter_queue.tags", "dead_letter_queue.tags_all"},
			}},
		},
		{
			name: "of the queue for undelivered messages",
			edits: []edit{subscribed("pedidos", ordersTopic), func(p *topology.Pair) {
				p.Undelivered = with(func(u *topology.Undelivered) { u.Tags = labels("perdido", 51) })
			}},
			want: []guardrail.Finding{{
				Level: guardrail.Warning, Path: "undelivered.tags", What: "With the provider's default_tags there are 51 tags.",
				Why: advice, Fix: "Take 1 tag away, here or in default_tags.", Reads: []string{"undelivered.tags", "undelivered.tags_all"},
			}},
		},
		{
			name: "of a fan-out", edits: []edit{tags(51)},
			change: func(p *guardrail.Pair) { p.InFanout, p.Planned.Tags = true, topology.Null[topology.StringMap]() },
		},
		{
			name: "a consumer's own", edits: []edit{tags(51)},
			change: func(p *guardrail.Pair) { p.InFanout = true },
			want:   []guardrail.Finding{tooMany},
		},
	})
	ofTopic := tooMany
	ofTopic.Path, ofTopic.Reads = "topic.tags", []string{"topic.tags", "topic.tags_all"}
	topicTags := func(all topology.Maybe[topology.StringMap]) fanoutEdit {
		return func(f *topology.Fanout) {
			f.Topic = with(func(t *topology.Topic) { t.Tags, t.TagsAll = all, all })
		}
	}
	testFanoutRule(t, "QG146", []fanoutCase{
		{name: "no tags"},
		{name: "fifty of the topic", edits: []fanoutEdit{topicTags(labels("topico", 50))}},
		{name: "fifty-one of the topic", edits: []fanoutEdit{topicTags(labels("topico", 51))}, want: []guardrail.Finding{ofTopic}},
		{
			name:  "fifty-one of everything",
			edits: []fanoutEdit{func(f *topology.Fanout) { f.TagsAll = labels("rotulo", 51) }, topicTags(labels("topico", 51))},
			want:  []guardrail.Finding{tooMany},
		},
		{
			name: "fifty-one beside somebody else's topic",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.ExistingTopicARN, f.TagsAll = known(ordersTopic), labels("rotulo", 51)
			}, topicTags(labels("topico", 60))},
			want: []guardrail.Finding{unwatched},
		},
	})
}

// More default_tags are a change, although tags stays as it is: what AWS would refuse
// half way is still an error.
func TestQG146_DefaultTagsGrow(t *testing.T) {
	t.Parallel()
	p := pairOf(func(p *topology.Pair) { p.Tags = labels("rotulo", 50) })
	prior := p.Planned
	p.Prior = &prior
	p.Planned.TagsAll = labels("rotulo", 51)
	expect(t, guardrail.JudgePair(p, guardrail.Policy{}, guardrail.WalkPlan), "QG146 error tags")
	prior.TagsAll = p.Planned.TagsAll
	expect(t, guardrail.JudgePair(p, guardrail.Policy{}, guardrail.WalkPlan), "QG146 warning tags")
}
