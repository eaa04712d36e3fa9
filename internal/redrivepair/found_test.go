package redrivepair_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

const uploadsStatement = `{"Sid":"uploads","Effect":"Allow","Principal":{"Service":"s3.amazonaws.com"},"Action":"sqs:SendMessage","Resource":"` + sourceARN + `",` +
	`"Condition":{"ArnEquals":{"aws:SourceArn":"arn:aws:s3:::uploads"}}}`

const keepUploads = `policy_statements = { uploads = {
	principals = { Service = ["s3.amazonaws.com"] }
	actions    = ["sqs:SendMessage"]
	conditions = [{ test = "ArnEquals", variable = "aws:SourceArn", values = ["arn:aws:s3:::uploads"] }]
} }`

func sameRules(t *testing.T, what string, out acctest.Outcome, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, slices.Compact(out.Rules())); diff != "" {
		t.Errorf("%s: rules that spoke (-want +got):\n%s\n%s", what, diff, out.Text())
	}
}

// A policy that was there before the pair is not removed without a word, neither
// after an import nor when the policy becomes the pair's own.
func TestStatementsFromBefore(t *testing.T) {
	t.Parallel()
	prepare := map[string]func(*testing.T, *acctest.Stack){
		"import": func(t *testing.T, s *acctest.Stack) {
			s.MustApply(pairOf(keepUploads))
			s.Forget()
			if d := s.Import("queueguard_redrive_pair", "test", "pedidos"); len(d) > 0 {
				t.Fatalf("import:\n%s", d.Text())
			}
		},
		"manage_policy turned on": func(_ *testing.T, s *acctest.Stack) {
			s.MustApply(pairOf("manage_policy = false"))
			s.AWS.Default().Region(acctest.Region).Queue("pedidos").SetAttribute("Policy", `{"Version":"2012-10-17","Statement":[`+uploadsStatement+`]}`)
		},
	}
	for name, prepare := range prepare {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			prepare(t, s)
			sameRules(t, "taken over", s.Plan(pairOf(keepUploads)))
			sameRules(t, "left to somebody else", s.Plan(pairOf("manage_policy = false")))
			sameRules(t, "removed", s.Plan(pairOf("")), "QG906")

			// What a person has applied is a person's to take out again.
			s.MustApply(pairOf(keepUploads + "\nmax_receive_count = 6"))
			sameRules(t, "removed once it was ours", s.Plan(pairOf("max_receive_count = 6")))
		})
	}
}

// The look at the live policy is a live check: it can be switched off.
func TestStatementsFromBeforeUnseen(t *testing.T) {
	t.Parallel()
	s := world(t)
	s.MustApply(pairOf("manage_policy = false"))
	s.AWS.Default().Region(acctest.Region).Queue("pedidos").SetAttribute("Policy", `{"Version":"2012-10-17","Statement":[`+uploadsStatement+`]}`)
	s.Provider = "guardrails {\n live_checks = \"off\"\n}"
	sameRules(t, "live_checks off", s.Plan(pairOf("")))
}
