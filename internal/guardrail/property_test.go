package guardrail_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var walks = []guardrail.Walk{guardrail.WalkValidate, guardrail.WalkPlan, guardrail.WalkApply, guardrail.WalkRead}

func TestNothingKnownNothingFound(t *testing.T) {
	t.Parallel()
	nulls := guardrail.Pair{Written: null[topology.Pair](), Planned: null[topology.Pair]()}
	nullFanout := guardrail.Fanout{Written: null[topology.Fanout](), Planned: null[topology.Fanout](), Consumers: map[string]guardrail.Pair{"a": nulls, "b": {}}}
	for _, walk := range walks {
		strict, recommended := guardrail.Policy{Preset: guardrail.Strict}, guardrail.Policy{}
		for name, found := range map[string][]guardrail.Judged{
			"zero pair":    guardrail.JudgePair(guardrail.Pair{}, strict, walk),
			"zero fan-out": guardrail.JudgeFanout(guardrail.Fanout{Consumers: map[string]guardrail.Pair{"a": {}}}, strict, walk),
			// Strict rules may ask for what is left out.
			"null pair":     guardrail.JudgePair(nulls, recommended, walk),
			"null fan-out":  guardrail.JudgeFanout(nullFanout, recommended, walk),
			"null and then": guardrail.JudgePair(guardrail.Pair{Written: nulls.Written, Planned: nulls.Planned, Prior: &nulls.Planned}, recommended, walk),
		} {
			if len(found) > 0 {
				t.Errorf("walk %d, %s: %q", walk, name, verdicts(found))
			}
		}
	}
}

func TestJudgeIsDeterministicAndNeverPanics(t *testing.T) {
	t.Parallel()
	for seed := range uint64(300) {
		g := newGenerator(seed)
		g.unknowns = 0.15
		p := g.garbage()
		policy := guardrail.Policy{Preset: guardrail.Strict}
		for _, walk := range walks {
			first := guardrail.JudgePair(p, policy, walk)
			again := guardrail.JudgePair(p, policy, walk)
			if diff := cmp.Diff(verdicts(first), verdicts(again)); diff != "" {
				t.Fatalf("seed %d, walk %d: two judgements of the same facts differ:\n%s", seed, walk, diff)
			}
			if !slices.IsSortedFunc(first, func(a, b guardrail.Judged) int {
				return strings.Compare(a.Rule.ID+a.Finding.Path, b.Rule.ID+b.Finding.Path)
			}) {
				t.Fatalf("seed %d, walk %d: the findings are not in order", seed, walk)
			}
		}
		f := g.garbageFanout()
		for _, walk := range walks {
			once, twice := guardrail.JudgeFanout(f, policy, walk), guardrail.JudgeFanout(f, policy, walk)
			if diff := cmp.Diff(verdicts(once), verdicts(twice)); diff != "" {
				t.Fatalf("seed %d, walk %d: two judgements of the same fan-out differ:\n%s", seed, walk, diff)
			}
		}
	}
}

// What a rule finds does not hang on which others were asked before it.
func TestJudgeInAnyOrder(t *testing.T) {
	t.Parallel()
	for seed := range uint64(60) {
		g := newGenerator(seed)
		g.unknowns = 0.1
		p, f := g.garbage(), g.garbageFanout()
		policy := guardrail.Policy{Preset: guardrail.Strict}
		shuffled := func(rules []*guardrail.Rule) []*guardrail.Rule {
			rules = slices.Clone(rules)
			g.Shuffle(len(rules), func(i, j int) { rules[i], rules[j] = rules[j], rules[i] })
			return rules
		}
		for _, walk := range walks {
			want, got := guardrail.JudgePair(p, policy, walk), guardrail.JudgePairInOrder(p, policy, walk, shuffled)
			if diff := cmp.Diff(verdicts(want), verdicts(got)); diff != "" {
				t.Fatalf("seed %d, walk %d: another order of the rules finds something else:\n%s", seed, walk, diff)
			}
			want, got = guardrail.JudgeFanout(f, policy, walk), guardrail.JudgeFanoutInOrder(f, policy, walk, shuffled)
			if diff := cmp.Diff(verdicts(want), verdicts(got)); diff != "" {
				t.Fatalf("seed %d, walk %d: another order of the rules finds something else in a fan-out:\n%s", seed, walk, diff)
			}
		}
	}
}

// verdicts is what a reader sees of findings.
func verdicts(found []guardrail.Judged) []string {
	var all []string
	for _, j := range found {
		all = append(all, fmt.Sprintf("%s %s %s %s %s: %s %s %s", j.Consumer, j.Subject, j.Rule.ID, j.Level, j.Finding.Path, j.Finding.What, j.Finding.Why, j.Finding.Fix))
	}
	return all
}
