package guardrail_test

import (
	"maps"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

const queueHere = "arn:aws:sqs:sa-east-1:123456789012:"

// live is a queue that nothing names and no alarm watches, with these attributes.
func live(name string, attributes map[string]string) guardrail.Audit {
	all := map[string]string{"QueueArn": queueHere + name}
	maps.Copy(all, attributes)
	e, err := guardrail.ExportOf(all)
	if err != nil {
		panic(err)
	}
	return guardrail.Audit{Queue: e, Sources: known([]string(nil)), GivenUpFrom: known([]string(nil)), Watched: known(false)}
}

// liveSource has pedidos-dlq as its dead-letter queue.
func liveSource() guardrail.Audit {
	return live("pedidos", map[string]string{"RedrivePolicy": `{"deadLetterTargetArn":"` + queueHere + `pedidos-dlq","maxReceiveCount":5}`})
}

// deadLetters is the dead-letter queue of pedidos.
func deadLetters(attributes map[string]string) guardrail.Audit {
	a := live("pedidos-dlq", attributes)
	a.Sources = known([]string{"pedidos"})
	return a
}

// changed is an audit with a change made.
func changed(a guardrail.Audit, change func(*guardrail.Audit)) guardrail.Audit {
	change(&a)
	return a
}

func sourcesUnseen(a *guardrail.Audit) { a.Sources = topology.Unknown[[]string]() }
func topicsUnseen(a *guardrail.Audit)  { a.GivenUpFrom = topology.Unknown[[]string]() }

type auditCase struct {
	name  string
	audit guardrail.Audit
	want  []guardrail.Finding
}

func testAuditRule(t *testing.T, id string, cases []auditCase) {
	t.Helper()
	rule, ok := guardrail.Find(id)
	if !ok || rule.Audit == nil {
		t.Fatalf("%s judges no live queues", id)
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(c.want, rule.Audit(c.audit)); diff != "" {
				t.Errorf("findings of %s (-want +got):\n%s", id, diff)
			}
		})
	}
}

// A queue with a redrive policy is judged as its exports are; one without has one
// finding, not two.
func TestJudgeAudit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		audit  guardrail.Audit
		policy guardrail.Policy
		want   []said
	}{
		{name: "no redrive policy", audit: live("pedidos", nil), want: []said{{"QG501", guardrail.Warning, "redrive_policy"}}},
		{
			name: "a source and its dead-letter queue",
			audit: changed(liveSource(), func(a *guardrail.Audit) {
				a.Queue.Attributes["MessageRetentionPeriod"] = "345600"
				a.DeadLetter = live("pedidos-dlq", map[string]string{"MessageRetentionPeriod": "3600", "RedrivePolicy": "{}"}).Queue
			}),
			want: []said{
				{"QG103", guardrail.Error, "dead_letter_queue.message_retention_seconds"},
				{"QG408", guardrail.Warning, "dead_letter_queue.redrive_policy"},
			},
		},
		{name: "levels of the provider", audit: live("pedidos", nil), policy: guardrail.Policy{Levels: map[string]guardrail.Level{"QG501": guardrail.Error}}, want: []said{{"QG501", guardrail.Error, "redrive_policy"}}},
		{name: "left out", audit: live("pedidos", nil), policy: guardrail.Policy{Levels: map[string]guardrail.Level{"QG501": guardrail.Off}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			found := guardrail.JudgeAudit(c.audit, c.policy)
			if diff := cmp.Diff(c.want, saidOf(found)); diff != "" {
				t.Errorf("judged (-want +got):\n%s", diff)
			}
			for _, j := range found {
				if j.Subject != "pedidos" {
					t.Errorf("%s is about %q", j.Rule.ID, j.Subject)
				}
			}
		})
	}
}
