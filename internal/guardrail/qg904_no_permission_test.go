package guardrail_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

// A policy that could not be read is one note for the resource, at the level of a
// note: no preset and no exception changes it.
func TestQG904_NoPermission(t *testing.T) {
	t.Parallel()
	p := pairOf(excepting("QG904", "the credentials of the pipeline may not look"))
	p.Found.Unread = []guardrail.Unread{
		{What: "The access policy of pedidos was not read.", Why: "The plan cannot tell what it removes."},
		{What: "That of pedidos-dlq was not read.", Why: "The plan cannot tell what it removes."},
		{What: "The topic was not read.", Why: "Its key is not judged."},
	}
	required := guardrail.Policy{LiveChecks: guardrail.LiveRequired}
	for name, c := range map[string]struct {
		policy guardrail.Policy
		walk   guardrail.Walk
		want   []string
	}{
		"as it is":             {guardrail.Policy{}, guardrail.WalkPlan, []string{"QG904 warning "}},
		"minimal":              {guardrail.Policy{Preset: guardrail.Minimal}, guardrail.WalkPlan, []string{"QG904 warning "}},
		"required":             {required, guardrail.WalkPlan, []string{"QG904 error "}},
		"required, at apply":   {required, guardrail.WalkApply, nil},
		"required, and off":    {guardrail.Policy{LiveChecks: guardrail.LiveRequired, Levels: levelOf("QG904", guardrail.Off)}, guardrail.WalkPlan, nil},
		"an error of its own":  {guardrail.Policy{Levels: levelOf("QG904", guardrail.Error)}, guardrail.WalkPlan, []string{"QG904 error "}},
		"required, a warning":  {guardrail.Policy{LiveChecks: guardrail.LiveRequired, Levels: levelOf("QG904", guardrail.Warning)}, guardrail.WalkPlan, []string{"QG904 warning "}},
		"another rule's level": {guardrail.Policy{Levels: levelOf("QG905", guardrail.Off)}, guardrail.WalkPlan, []string{"QG904 warning "}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			expect(t, guardrail.JudgePair(p, c.policy, c.walk), c.want...)
		})
	}

	found := guardrail.JudgePair(p, guardrail.Policy{}, guardrail.WalkPlan)
	want := guardrail.Finding{
		Fixed: true,
		What:  "The access policy of pedidos was not read. That of pedidos-dlq was not read. The topic was not read.",
		Why:   "The plan cannot tell what it removes. Its key is not judged.",
		Fix:   "Permit the read or plan again, or look for yourself before the apply. levels = { QG904 = \"off\" } in the provider silences this.",
	}
	if diff := cmp.Diff(want, found[0].Finding); diff != "" || found[0].Subject != "pedidos" {
		t.Errorf("finding about %q (-want +got):\n%s", found[0].Subject, diff)
	}
}

func levelOf(id string, level guardrail.Level) map[string]guardrail.Level {
	return map[string]guardrail.Level{id: level}
}

// A fan-out has one note for all of its consumers.
func TestQG904_NoPermission_Fanout(t *testing.T) {
	t.Parallel()
	f := fanoutOf()
	f.Consumers = consumersOf(map[string][]edit{"estoque": nil, "faturamento": nil, "avisos": nil})
	for key, c := range f.Consumers {
		if key != "avisos" {
			c.Found.Unread = []guardrail.Unread{{What: "Not " + key + "."}}
			f.Consumers[key] = c
		}
	}
	f.Unread = []guardrail.Unread{{What: "Not the topic."}}
	found := guardrail.JudgeFanout(f, guardrail.Policy{}, guardrail.WalkPlan)
	expect(t, found, "QG904 warning ")
	if got, want := found[0].Finding.What, "Not the topic. Not estoque. Not faturamento."; got != want || found[0].Consumer != "" {
		t.Errorf("of consumer %q: %q, want %q", found[0].Consumer, got, want)
	}
}
