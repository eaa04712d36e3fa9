package guardrail_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Whatever a rule says while something is unknown, it says when all is known:
// an unknown never adds a finding.
func TestUnknownsOnlyHideFindings(t *testing.T) {
	t.Parallel()
	for seed := range uint64(400) {
		g := newGenerator(seed)
		p := resolved(g.pair())
		complete := findingsOf(p)
		for range 5 {
			blind := p
			path := g.forgetOne(&blind.Planned, &blind.Written)
			for key := range findingsOf(blind) {
				if _, ok := complete[key]; !ok {
					t.Errorf("seed %d: %s is found only while %s is unknown", seed, key, path)
				}
			}
		}
	}
}

// The same of fan-outs: what is forgotten is of the topic, of all consumers, or
// of one.
func TestUnknownsOnlyHideFindingsOfFanouts(t *testing.T) {
	t.Parallel()
	for seed := range uint64(150) {
		g := newGenerator(seed)
		f := resolvedFanout(g.fanout())
		complete := findingsOfFanout(f)
		for range 5 {
			blind := f
			path := g.forgetOneOfFanout(&blind)
			for key := range findingsOfFanout(blind) {
				if _, ok := complete[key]; !ok {
					t.Errorf("seed %d: %s is found only while %s is unknown", seed, key, path)
				}
			}
		}
	}
}

// findingsOf asks every rule of the configuration and the plan, by rule and path.
func findingsOf(p guardrail.Pair) map[string]guardrail.Finding {
	found := map[string]guardrail.Finding{}
	for _, rule := range guardrail.All() {
		if rule.Pair == nil || rule.Phase != guardrail.PhaseConfig && rule.Phase != guardrail.PhasePlan {
			continue
		}
		for _, f := range rule.Pair(&p) {
			found[rule.ID+" "+f.Path] = f
		}
	}
	return found
}

// findingsOfFanout asks the rules about a fan-out and about each consumer, whose
// key comes after rule and path.
func findingsOfFanout(f guardrail.Fanout) map[string]guardrail.Finding {
	found := map[string]guardrail.Finding{}
	for _, rule := range guardrail.All() {
		if rule.Fanout == nil || rule.Phase != guardrail.PhaseConfig && rule.Phase != guardrail.PhasePlan {
			continue
		}
		for _, one := range rule.Fanout(&f) {
			found[rule.ID+" "+one.Path] = one
		}
	}
	for consumer, p := range f.Consumers {
		for key, one := range findingsOf(p) {
			found[key+" of "+consumer] = one
		}
	}
	return found
}

// forgetOne makes one attribute unknown, in what is planned and what is written.
func (g *generator) forgetOne(planned, written any) string {
	paths := knownPaths(planned)
	path := paths[g.IntN(len(paths))]
	unknown := func(f topology.Field) { f.SetUnknown() }
	change(planned, path, unknown)
	if slices.Contains(knownPaths(written), path) {
		change(written, path, unknown)
	}
	return path
}

// forgetOneOfFanout makes an attribute of a fan-out unknown; one of a consumer
// is unknown there as well.
func (g *generator) forgetOneOfFanout(f *guardrail.Fanout) string {
	f.Consumers = maps.Clone(f.Consumers)
	if keys := slices.Sorted(maps.Keys(f.Consumers)); len(keys) > 0 && g.IntN(2) == 0 {
		key := keys[g.IntN(len(keys))]
		p := f.Consumers[key]
		path := g.forgetOne(&p.Planned, &p.Written)
		f.Consumers[key] = p
		for _, of := range []*topology.Fanout{&f.Planned, &f.Written} {
			if whole := "consumers." + key + "." + path; slices.Contains(knownPaths(of), whole) {
				change(of, whole, func(f topology.Field) { f.SetUnknown() })
			}
		}
		return path + " of " + key
	}
	return g.forgetOne(&f.Planned, &f.Written)
}
