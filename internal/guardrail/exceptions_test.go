package guardrail_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// reasons are guardrail_exceptions: rule, reason, rule, reason, and so on.
func reasons(pairs ...string) topology.Maybe[topology.StringMap] {
	m := topology.StringMap{}
	for i := 0; i+1 < len(pairs); i += 2 {
		m[pairs[i]] = known(pairs[i+1])
	}
	return known(m)
}

func excepting(pairs ...string) edit {
	return func(p *topology.Pair) { p.GuardrailExceptions = reasons(pairs...) }
}

const longReason = "ERP partner is slow by contract, see ADR-12"

func TestExceptionsLift(t *testing.T) {
	t.Parallel()
	slow := []edit{visibility(300), retention(1200)} // QG104
	for _, walk := range walks {
		expect(t, guardrail.JudgePair(pairOf(append(slow, excepting("QG104", longReason))...), guardrail.Policy{}, walk))
	}
	unknown := func(p *topology.Pair) {
		p.GuardrailExceptions = known(topology.StringMap{"QG104": topology.Unknown[string]()})
	}
	expect(t, guardrail.JudgePair(pairOf(append(slow, unknown)...), guardrail.Policy{}, guardrail.WalkPlan))
	null := func(p *topology.Pair) {
		p.GuardrailExceptions = known(topology.StringMap{"QG104": topology.Null[string]()})
	}
	expect(t, guardrail.JudgePair(pairOf(append(slow, null)...), guardrail.Policy{}, guardrail.WalkPlan), "QG104 error message_retention_seconds")
}

// While nobody knows which rules are excepted, an error could be one of them.
func TestUnknownExceptionsHoldErrorsBack(t *testing.T) {
	t.Parallel()
	p := pairOf(visibility(300), retention(1200), func(p *topology.Pair) {
		p.GuardrailExceptions = topology.Unknown[topology.StringMap]()
	})
	expect(t, guardrail.JudgePair(p, guardrail.Policy{}, guardrail.WalkValidate))
	expect(t, guardrail.JudgePair(p, guardrail.Policy{}, guardrail.WalkPlan), "QG104 warning message_retention_seconds")
	expect(t, guardrail.JudgePair(p, guardrail.Policy{}, guardrail.WalkRead), "QG104 error message_retention_seconds")
}

func TestWrongExceptions(t *testing.T) {
	t.Parallel()
	p := pairOf(excepting("QG102", longReason, "QG104", "because", "QG1O5", longReason, "QG205", longReason))
	for _, walk := range []guardrail.Walk{guardrail.WalkValidate, guardrail.WalkPlan, guardrail.WalkApply} {
		found := guardrail.JudgePair(p, guardrail.Policy{Preset: guardrail.Minimal}, walk)
		expect(t, found,
			`QG902 error guardrail_exceptions["QG104"]`,
			`QG902 error guardrail_exceptions["QG1O5"]`,
			`QG902 error guardrail_exceptions["QG205"]`,
			`QG903 error guardrail_exceptions["QG102"]`,
		)
		var whats []string
		for _, j := range found {
			whats = append(whats, j.Finding.What+" "+j.Finding.Fix)
		}
		want := []string{
			`The exception for QG104 gives "because" as its reason; a reason has at least 10 characters. ` +
				`Write why, and where it was decided: "ERP partner is slow by contract, see ADR-12".`,
			`There is no guardrail "QG1O5". Did you mean QG105 (visibility timeout is shorter than the handler's timeout)? Otherwise remove the entry.`,
			`QG205 (` + title("QG205") + `) has an exception here, but it does not judge this. ` +
				`Move it to the guardrail_exceptions of the fan-out whose topic it judges, or remove it.`,
			`QG102 has an exception here. Remove the entry for QG102 and mend what the rule finds.`,
		}
		if diff := cmp.Diff(want, whats); diff != "" {
			t.Errorf("walk %d (-want +got):\n%s", walk, diff)
		}
	}
}

func title(id string) string {
	rule, _ := guardrail.Find(id)
	return rule.Title
}

func TestFanoutExceptionsAreAboutTheTopic(t *testing.T) {
	t.Parallel()
	f := fanoutOf(func(f *topology.Fanout) { f.GuardrailExceptions = reasons("QG104", longReason) })
	expect(t, guardrail.JudgeFanout(f, guardrail.Policy{}, guardrail.WalkPlan), `QG902 error guardrail_exceptions["QG104"]`)

	f = fanoutOf()
	f.Consumers = consumersOf(map[string][]edit{"estoque": {excepting("QG205", longReason)}})
	expect(t, guardrail.JudgeFanout(f, guardrail.Policy{}, guardrail.WalkPlan), `QG902 error consumers["estoque"].guardrail_exceptions["QG205"]`)
}

func TestStaleExceptions(t *testing.T) {
	t.Parallel()
	judge := func(policy guardrail.Policy, edits ...edit) []guardrail.Judged {
		var found []guardrail.Judged
		for _, j := range guardrail.JudgePair(pairOf(append(edits, excepting("QG104", longReason))...), policy, guardrail.WalkPlan) {
			if j.Rule.ID == "QG901" || j.Rule.ID == "QG104" {
				found = append(found, j)
			}
		}
		return found
	}
	strict := guardrail.Policy{Preset: guardrail.Strict}
	const stale = `QG901 warning guardrail_exceptions["QG104"]`
	expect(t, judge(strict), stale)
	expect(t, judge(guardrail.Policy{}))
	expect(t, judge(strict, visibility(300), retention(1200)))
	// What the rule could not see may be what was excepted.
	expect(t, judge(strict, func(p *topology.Pair) { p.DelaySeconds = topology.Unknown[int64]() }))
	expect(t, judge(strict, lambda(5, func(h *topology.Handler) { h.HeartbeatSeconds = topology.Unknown[int64]() })))
	// An organisation can ask for it by name.
	expect(t, judge(guardrail.Policy{Levels: map[string]guardrail.Level{"QG901": guardrail.Error}}), `QG901 error guardrail_exceptions["QG104"]`)
}
