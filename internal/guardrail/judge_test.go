package guardrail_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// decided is rule, level and path of each finding, which is what the engine decides.
func decided(found []guardrail.Judged) []string {
	all := []string{}
	for _, j := range found {
		all = append(all, j.Rule.ID+" "+j.Level.String()+" "+j.Finding.Path)
	}
	return all
}

func expect(t *testing.T, found []guardrail.Judged, want ...string) {
	t.Helper()
	if want == nil {
		want = []string{}
	}
	if diff := cmp.Diff(want, decided(found)); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

// A configuration with a fixed error, a loss, a plain error, a warning and a
// rule that only strict asks.
func troubled() guardrail.Pair {
	return pairOf(
		existing("arn:aws:sqs:sa-east-1:123456789012:velha-dlq.fifo"), // QG102, fixed
		visibility(120), count(11), retention(600), // QG104, a loss; QG110, a warning
		lambda(180, func(h *topology.Handler) { h.ReportBatchItemFailures = known(true) }), // QG105, an error
	)
}

func TestWalks(t *testing.T) {
	t.Parallel()
	const (
		types, life     = "QG102 error existing_dead_letter_queue_arn", "QG104 error message_retention_seconds"
		timeout, counts = "QG105 error visibility_timeout_seconds", "QG110 warning max_receive_count"
	)
	for walk, want := range map[guardrail.Walk][]string{
		guardrail.WalkValidate: {types, life, timeout},
		guardrail.WalkPlan:     {types, life, timeout, counts},
		guardrail.WalkApply:    {types, life, timeout},
		guardrail.WalkRead:     {types, life, timeout, counts},
	} {
		expect(t, guardrail.JudgePair(troubled(), guardrail.Policy{}, walk), want...)
	}
}

func TestRulesOfThePlanSayNothingAtValidate(t *testing.T) {
	t.Parallel()
	p := pairOf(existing("arn:aws:sqs:us-east-1:123456789012:velha-dlq"))
	expect(t, guardrail.JudgePair(p, guardrail.Policy{}, guardrail.WalkValidate))
	expect(t, guardrail.JudgePair(p, guardrail.Policy{}, guardrail.WalkPlan), "QG101 error existing_dead_letter_queue_arn")
}

func TestPresets(t *testing.T) {
	t.Parallel()
	expect(t, guardrail.JudgePair(troubled(), guardrail.Policy{Preset: guardrail.Minimal}, guardrail.WalkPlan),
		"QG102 error existing_dead_letter_queue_arn",
		"QG104 error message_retention_seconds",
	)
	expect(t, guardrail.JudgePair(troubled(), guardrail.Policy{Preset: guardrail.Strict}, guardrail.WalkPlan),
		"QG102 error existing_dead_letter_queue_arn",
		"QG104 error message_retention_seconds",
		"QG105 error visibility_timeout_seconds",
		"QG110 warning max_receive_count",
		"QG131 warning alarms",
	)
}

// A milder finding of a loss is none of the certain ones: minimal leaves it out,
// and strict leaves it a warning.
func TestPresetsKeepMilderFindingsMild(t *testing.T) {
	t.Parallel()
	equal := pairOf(deadLetterRetention(345600), retention(345600), lambda(5), visibility(30))
	judge := func(preset guardrail.Preset) []guardrail.Judged {
		var found []guardrail.Judged
		for _, j := range guardrail.JudgePair(equal, guardrail.Policy{Preset: preset}, guardrail.WalkPlan) {
			if j.Rule.ID == "QG103" {
				found = append(found, j)
			}
		}
		return found
	}
	const path = "dead_letter_queue.message_retention_seconds"
	expect(t, judge(guardrail.Minimal))
	expect(t, judge(guardrail.Recommended), "QG103 warning "+path)
	expect(t, judge(guardrail.Strict), "QG103 warning "+path)
}

func TestLevelsGoBeforeThePreset(t *testing.T) {
	t.Parallel()
	levels := map[string]guardrail.Level{
		"QG102": guardrail.Off, // fixed: no effect
		"QG104": guardrail.Warning,
		"QG105": guardrail.Off, // QG106 speaks for it then
		"QG110": guardrail.Error,
		"QG131": guardrail.Error, // strict only, asked for by name
	}
	for _, preset := range []guardrail.Preset{guardrail.Minimal, guardrail.Recommended, ""} {
		found := guardrail.JudgePair(troubled(), guardrail.Policy{Preset: preset, Levels: levels}, guardrail.WalkPlan)
		want := []string{
			"QG102 error existing_dead_letter_queue_arn",
			"QG104 warning message_retention_seconds",
			"QG106 warning visibility_timeout_seconds",
			"QG110 error max_receive_count",
			"QG131 error alarms",
		}
		if preset == guardrail.Minimal {
			want = append(want[:2:2], want[3:]...)
		}
		expect(t, found, want...)
	}
}

func TestNewerRulesOnlyWarn(t *testing.T) {
	t.Parallel()
	for asOf, level := range map[string]string{"": "error", "0.1": "error", "0.1.0": "error", "1": "error", "0.0.9": "warning", "0.0": "warning"} {
		found := guardrail.JudgePair(pairOf(existing("arn:aws:sqs:sa-east-1:123456789012:velha-dlq.fifo")), guardrail.Policy{RulesAsOf: asOf}, guardrail.WalkPlan)
		expect(t, found, "QG102 "+level+" existing_dead_letter_queue_arn")
	}
}

func TestOneCauseOneFinding(t *testing.T) {
	t.Parallel()
	below := pairOf(visibility(120), lambda(180, func(h *topology.Handler) { h.ReportBatchItemFailures = known(true) }))
	expect(t, guardrail.JudgePair(below, guardrail.Policy{}, guardrail.WalkPlan), "QG105 error visibility_timeout_seconds")

	// An exception of the graver rule speaks of the same cause.
	excepted := below
	excepted.Planned.GuardrailExceptions = reasons("QG105", "the timeout is a net, jobs take 20 s")
	expect(t, guardrail.JudgePair(excepted, guardrail.Policy{}, guardrail.WalkPlan))
}

func TestReasonsOnOnePathAreOneFinding(t *testing.T) {
	t.Parallel()
	far := "arn:aws:sns:us-east-1:123456789012:plantao"
	p := pairOf(func(p *topology.Pair) {
		p.AlarmActions = strs(far, "arn:aws:lambda:us-east-1:123456789012:function:avisa")
	})
	found := guardrail.JudgePair(p, guardrail.Policy{}, guardrail.WalkPlan)
	expect(t, found, "QG119 error alarm_actions")
	want := guardrail.Finding{
		Path: "alarm_actions",
		What: "The action arn:aws:sns:us-east-1:123456789012:plantao is in us-east-1, and the alarm in sa-east-1. " +
			"The action arn:aws:lambda:us-east-1:123456789012:function:avisa is in us-east-1, and the alarm in sa-east-1.",
		Why:   "CloudWatch refuses an alarm that calls a topic or function of another region.",
		Fix:   "Name one in sa-east-1; it may forward to us-east-1.",
		Reads: []string{"alarm_actions", "region"},
	}
	if diff := cmp.Diff(want, found[0].Finding); diff != "" {
		t.Errorf("merged (-want +got):\n%s", diff)
	}
}

func TestSubject(t *testing.T) {
	t.Parallel()
	subject := func(edits ...edit) string {
		found := guardrail.JudgePair(pairOf(append(edits, count(11), worker(1, 0))...), guardrail.Policy{}, guardrail.WalkPlan)
		expect(t, found, "QG110 warning max_receive_count")
		return found[0].Subject
	}
	if got := subject(fifo); got != "pedidos.fifo" {
		t.Errorf("subject of a FIFO queue: %q", got)
	}
	unnamed := subject(func(p *topology.Pair) { p.Name = topology.Unknown[string]() })
	if unnamed != guardrail.UnnamedSubject {
		t.Errorf("subject of a queue without a known name: %q", unnamed)
	}
}

func TestFanoutPathsStartAtItsRoot(t *testing.T) {
	t.Parallel()
	f := fanoutOf()
	f.Consumers = consumersOf(map[string][]edit{
		"faturamento": {count(11), worker(1, 0)},
		"estoque":     {func(p *topology.Pair) { p.Alarms = known(null[topology.Alarms]()) }, alarmOf("dead_letters", func(a *topology.Alarm) { a.Enabled = known(false) })},
	})
	found := guardrail.JudgeFanout(f, guardrail.Policy{}, guardrail.WalkPlan)
	expect(t, found,
		`QG117 warning consumers["estoque"].alarms.dead_letters.enabled`,
		`QG110 warning consumers["faturamento"].max_receive_count`,
	)
	if found[0].Consumer != "estoque" || found[0].Subject != "pedidos-estoque" {
		t.Errorf("the first is about %q, %q", found[0].Consumer, found[0].Subject)
	}
}

// A consumer has no attribute fifo; the fan-out decides it for all.
func TestWhatTheFanoutDecidesIsFoundThere(t *testing.T) {
	t.Parallel()
	f := fanoutOf()
	f.Consumers = consumersOf(map[string][]edit{"estoque": {fifo}})
	policy := guardrail.Policy{Levels: map[string]guardrail.Level{"QG111": guardrail.Warning, "QG201": guardrail.Off}}
	var found []guardrail.Judged
	for _, j := range guardrail.JudgeFanout(f, policy, guardrail.WalkPlan) {
		if j.Rule.ID == "QG111" {
			found = append(found, j)
		}
	}
	expect(t, found, "QG111 warning fifo")
}
