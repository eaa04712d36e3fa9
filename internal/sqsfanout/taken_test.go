package sqsfanout_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// The name of a consumer's queue, or of the undelivered queue, that something else
// has: the plan says so where the name comes from. What an interrupted apply left is
// taken over with the whole fan-out, so that is the import it names.
func TestNamesThatAreTaken(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ queue, path string }{
		"a consumer's queue":             {"pedidos-email", `consumers["email"].name`},
		"a consumer's dead-letter queue": {"pedidos-email-dlq", `consumers["email"].dead_letter_queue.name`},
		"the undelivered queue":          {"pedidos-undelivered", "undelivered.name"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.AWS.Default().Region(acctest.Region).Queue(test.queue).Put(nil)
			before := s.World()
			for way, out := range map[string]acctest.Outcome{"plan": s.Plan(shop), "apply": s.Apply(shop)} {
				if diff := cmp.Diff([]string{"error " + test.path + ": QG401: the name is taken"}, out.Errors().Lines()); diff != "" {
					t.Errorf("%s (-want +got):\n%s", way, diff)
				}
				said := out.Errors().Text()
				for _, part := range []string{`import { to = queueguard_sqs_fanout.NAME, id = "` + topicARN + `" }`, test.queue} {
					if !strings.Contains(said, part) {
						t.Errorf("%s: %q is missing in\n%s", way, part, said)
					}
				}
				if strings.Contains(said, "queueguard_redrive_pair") || strings.Contains(said, "name_prefix") {
					t.Errorf("%s: a fan-out has neither a pair nor name_prefix:\n%s", way, said)
				}
			}
			sameWorld(t, "after the refusal", before, s.World())
		})
	}
}

// The name of a topic alarm may be somebody else's, at the first plan and when a change
// gives it. A plan that gives no new name looks nothing up.
func TestTopicAlarmNameThatIsTaken(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	alarmed := func(name string) string {
		return fanoutOf(`
			name         = "pedidos"
			topic_alarms = { failed = { alarm_name = "` + name + `" } }
			consumers    = { a = {} }`)
	}
	s.MustApply(alarmed("falhas-de-outro"))
	s.Forget()
	here := s.AWS.Default().Region(acctest.Region)
	for _, q := range here.Queues() {
		here.Queue(q).Forget()
	}
	here.Topic("pedidos").Delete()
	for _, a := range here.Alarms() {
		if a != "falhas-de-outro" {
			here.Alarm(a).Delete()
		}
	}
	here.Alarm("falhas-de-outro").SetParam("Threshold", "9")
	want := []string{"error topic_alarms: QG401: the name is taken"}
	if diff := cmp.Diff(want, s.Plan(alarmed("falhas-de-outro")).Errors().Lines()); diff != "" {
		t.Errorf("first plan (-want +got):\n%s", diff)
	}
	s.MustApply(alarmed("falhas"))
	if diff := cmp.Diff(want, s.Plan(alarmed("falhas-de-outro")).Errors().Lines()); diff != "" {
		t.Errorf("plan of a change (-want +got):\n%s", diff)
	}
	s.AWS.ResetRequests()
	s.Plan(alarmed("falhas"), acctest.WithoutRefresh())
	if n := s.AWS.Count("*"); n > 0 {
		t.Errorf("a plan without a change makes %d requests", n)
	}
}

// With account_id there is nobody to ask who we are, not even for an import.
func TestImportTakesTheAccountAtItsWord(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.MustApply(shop)
	s.Forget()
	s.Provider = `account_id = "123456789012"`
	s.AWS.ResetRequests()
	if found := s.Import("queueguard_sqs_fanout", "test", topicARN); found.HasErrors() {
		t.Fatalf("import:\n%s", found.Text())
	}
	if n := s.AWS.Count("GetCallerIdentity"); n != 0 {
		t.Errorf("STS is asked %d times", n)
	}
	if n := len(s.State(address).GetAttr("consumers").AsValueMap()); n != 3 {
		t.Errorf("%d consumers are found, want 3", n)
	}
}

// Who may not list queues imports all the same, without what a killed apply had not
// subscribed yet, and is told.
func TestImportWithoutListingQueues(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.MustApply(shop)
	s.Forget()
	s.AWS.Deny("sqs:ListQueues")
	found := s.Import("queueguard_sqs_fanout", "test", topicARN)
	if found.HasErrors() || !strings.Contains(found.Text(), "sqs:ListQueues is not permitted") {
		t.Errorf("import:\n%s", found.Text())
	}
	if n := len(s.State(address).GetAttr("consumers").AsValueMap()); n != 3 {
		t.Errorf("%d consumers are found, want 3", n)
	}
}
