package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG144_MessageSize(t *testing.T) {
	t.Parallel()
	source := func(size topology.Maybe[int64]) edit {
		return func(p *topology.Pair) { p.MaxMessageSize = size }
	}
	deadLetters := func(size int64) edit {
		return deadLetterQueue(func(d *topology.DeadLetterQueue) { d.MaxMessageSize = known(size) })
	}
	const why = "The apply would end in InvalidAttributeValue or InvalidParameter, half way."
	testPairRule(t, "QG144", []pairCase{
		{name: "left out"},
		{name: "the largest", edits: []edit{source(known[int64](1048576)), deadLetters(1048576)}},
		{name: "the smallest", edits: []edit{source(known[int64](1024)), deadLetters(1024)}},
		{name: "not known", edits: []edit{source(topology.Unknown[int64]())}},
		{
			name:  "one byte more",
			edits: []edit{source(known[int64](1048577))},
			want: []guardrail.Finding{{
				Path: "max_message_size", What: "The source queue is to take messages of up to 1048577 bytes; AWS takes 1048576 at most.", Why: why,
				Fix:   "Set max_message_size to 1048576, or leave it out.",
				Reads: []string{"max_message_size"}, Set: map[string]any{"max_message_size": int64(1048576)},
			}},
		},
		{
			name:  "a dead-letter queue for 2 MiB",
			edits: []edit{deadLetters(2097152)},
			want: []guardrail.Finding{{
				Path: "dead_letter_queue.max_message_size", What: "The dead-letter queue is to take messages of up to 2097152 bytes; AWS takes 1048576 at most.", Why: why,
				Fix:   "Set dead_letter_queue.max_message_size to 1048576, or leave it out.",
				Reads: []string{"dead_letter_queue.max_message_size"}, Set: map[string]any{"dead_letter_queue.max_message_size": int64(1048576)},
			}},
		},
	})
	topic := func(size topology.Maybe[int64]) func(*topology.Fanout) {
		return func(f *topology.Fanout) {
			f.Topic = with(func(t *topology.Topic) { t.MaxMessageSize = size })
		}
	}
	testFanoutRule(t, "QG144", []fanoutCase{
		{name: "topic of its own size"},
		{name: "the largest topic", edits: []func(*topology.Fanout){topic(known[int64](1048576))}},
		{name: "topic not known", edits: []func(*topology.Fanout){topic(topology.Unknown[int64]())}},
		{
			name:  "topic for one byte more",
			edits: []func(*topology.Fanout){topic(known[int64](1048577))},
			want: []guardrail.Finding{{
				Path: "topic.max_message_size", What: "The topic is to take messages of up to 1048577 bytes; AWS takes 1048576 at most.", Why: why,
				Fix:   "Set topic.max_message_size to 1048576, or leave it out.",
				Reads: []string{"topic.max_message_size"}, Set: map[string]any{"topic.max_message_size": int64(1048576)},
			}},
		},
	})
}

// A source for more than there can be is one fault, not two: the dead-letter
// queue takes all that arrives.
func TestQG144_IsNotAboutTheDeadLetterQueueAsWell(t *testing.T) {
	t.Parallel()
	p := pairOf(
		func(p *topology.Pair) { p.MaxMessageSize = known[int64](2097152) },
		deadLetterQueue(func(d *topology.DeadLetterQueue) { d.MaxMessageSize = known[int64](1048576) }),
	)
	expect(t, guardrail.JudgePair(p, guardrail.Policy{}, guardrail.WalkValidate), "QG144 error max_message_size")
	expect(t, guardrail.JudgePair(p, guardrail.Policy{}, guardrail.WalkPlan), "QG144 error max_message_size")
}
