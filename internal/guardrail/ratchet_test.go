package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// since makes a pair one that exists as the edits left it.
func since(p guardrail.Pair, edits ...edit) guardrail.Pair {
	prior := pairOf(edits...).Planned
	p.Prior = &prior
	return p
}

func TestRatchet(t *testing.T) {
	t.Parallel()
	old := []edit{visibility(300), count(5), retention(1200)} // QG104, an error
	now := func(more ...edit) guardrail.Pair { return pairOf(append(old[:len(old):len(old)], more...)...) }
	replaced := since(now(), old...)
	replaced.Replaces = true
	const path = " message_retention_seconds"
	for name, c := range map[string]struct {
		pair guardrail.Pair
		want string
	}{
		"create":             {now(), "QG104 error" + path},
		"no change":          {since(now(), old...), "QG104 warning" + path},
		"unrelated change":   {since(now(func(p *topology.Pair) { p.ReceiveWaitTimeSeconds = known[int64](0) }), old...), "QG104 warning" + path},
		"change of an input": {since(now(visibility(299)), old...), "QG104 error" + path},
		"handler added":      {since(now(worker(10, 0)), old...), "QG104 error" + path},
		"replacement":        {replaced, "QG104 error" + path},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, walk := range []guardrail.Walk{guardrail.WalkPlan, guardrail.WalkApply} {
				want := []string{c.want}
				if walk == guardrail.WalkApply && c.want == "QG104 warning"+path {
					want = nil
				}
				expect(t, guardrail.JudgePair(c.pair, guardrail.Policy{}, walk), want...)
			}
			expect(t, guardrail.JudgePair(c.pair, guardrail.Policy{}, guardrail.WalkRead), "QG104 error"+path)
		})
	}
}

func TestRatchetSparesNothingFixed(t *testing.T) {
	t.Parallel()
	old := existing("arn:aws:sqs:sa-east-1:123456789012:velha-dlq.fifo")
	expect(t, guardrail.JudgePair(since(pairOf(old), old), guardrail.Policy{}, guardrail.WalkPlan), "QG102 error existing_dead_letter_queue_arn")
}

// Below a block that is null on both sides nothing changes; a block that comes
// into being does; what nobody knows counts as changed.
func TestRatchetLooksBelowBlocks(t *testing.T) {
	t.Parallel()
	old := []edit{visibility(60), handler(func(h *topology.Handler) { h.TimeoutSeconds = known[int64](90) })}
	const same, changed = "QG105 warning visibility_timeout_seconds", "QG105 error visibility_timeout_seconds"
	p := since(pairOf(old...), old...)
	expect(t, guardrail.JudgePair(p, guardrail.Policy{}, guardrail.WalkPlan), same)

	added := since(pairOf(old...), visibility(60))
	expect(t, guardrail.JudgePair(added, guardrail.Policy{}, guardrail.WalkPlan), changed)

	unknown := since(pairOf(append(old, func(p *topology.Pair) {
		h, _ := p.Handler.Get()
		h.Kind = topology.Unknown[string]()
		p.Handler = known(h)
	})...), old...)
	expect(t, guardrail.JudgePair(unknown, guardrail.Policy{}, guardrail.WalkPlan), changed)
}

func TestRatchetOfConsumers(t *testing.T) {
	t.Parallel()
	f := fanoutOf()
	prior := f.Planned
	f.Prior = &prior
	f.Consumers = consumersOf(map[string][]edit{
		"novo":  {visibility(300), retention(1200)},
		"velho": {visibility(300), retention(1200)},
	})
	same := f.Consumers["velho"].Planned
	old := f.Consumers["velho"]
	old.Prior = &same
	f.Consumers["velho"] = old
	expect(t, guardrail.JudgeFanout(f, guardrail.Policy{}, guardrail.WalkPlan),
		`QG104 error consumers["novo"].message_retention_seconds`,
		`QG104 warning consumers["velho"].message_retention_seconds`,
	)
}
