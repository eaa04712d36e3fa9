package redrivepair_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// oneAlarm is a pair with one alarm and nothing else that can be left out.
const oneAlarm = `
resource "queueguard_redrive_pair" "test" {
  name          = "pedidos"
  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
  alarms        = { dead_letter_age = { enabled = false } }
}
`

// The requests of each command, plan and apply together. hashicorp/aws 5.100 needs
// 36 to create a pair with one alarm and a subscription, and 11 to refresh it.
func TestRequestBudget(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	within := func(what string, most int, run func()) {
		t.Helper()
		s.AWS.ResetRequests()
		run()
		if n := s.AWS.Count("*"); n > most {
			var names []string
			for _, r := range s.AWS.Requests() {
				names = append(names, r.Name())
			}
			t.Errorf("%s takes %d requests, at most %d:\n%v", what, n, most, names)
		}
	}
	within("create", 14+6, func() { s.MustApply(oneAlarm, acctest.Once()) })
	within("a plan without a change", 6, func() { s.Plan(oneAlarm) })
	within("validate", 0, func() { s.Validate(oneAlarm) })
	within("a plan without a refresh", 0, func() { s.Plan(oneAlarm, acctest.WithoutRefresh()) })
	within("destroy after a refresh", 10, func() { s.MustDestroy(oneAlarm, acctest.WithoutRefresh()) })
}

// Fifty pairs take fifty times the requests of one, at most: nothing is listed, and
// what several can share is asked once.
func TestEachOfFiftyPairsIsWithinBudget(t *testing.T) {
	t.Parallel()
	const pairs = 50
	s := acctest.Start(t)
	var all strings.Builder
	for i := range pairs {
		name := fmt.Sprintf(`"pedidos-%d"`, i)
		all.WriteString(strings.NewReplacer(`"test"`, name, `"pedidos"`, name).Replace(oneAlarm))
	}
	count := func(run func()) int {
		s.AWS.ResetRequests()
		run()
		return s.AWS.Count("*")
	}
	for _, c := range []struct {
		what string
		most int // for each pair
		run  func()
	}{
		{"create", 17, func() { s.MustApply(all.String(), acctest.Once()) }},
		{"plan", 3, func() { s.Plan(all.String()) }},
		{"destroy", 8, func() { s.MustDestroy(all.String(), acctest.WithoutRefresh()) }},
	} {
		if n := count(c.run); n > c.most*pairs {
			t.Errorf("%s takes %d requests for %d pairs, at most %d for each", c.what, n, pairs, c.most)
		}
	}
}

// A change of nothing that AWS knows makes no request at apply.
func TestQuietChangesMakeNoRequest(t *testing.T) {
	t.Parallel()
	for name, a := range attributes {
		if !a.quiet || a.asks {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.MustApply(minimal)
			s.AWS.ResetRequests()
			s.MustApply(pairOf(a.with), acctest.WithoutRefresh(), acctest.Once())
			if n := s.AWS.Count("*"); n > 0 {
				t.Errorf("%d requests were made: %s", n, s.AWS.Requests()[0].Name())
			}
		})
	}
}

// With account_id a plan of a new pair knows its ARNs, and validate needs nothing.
func TestPlanWithoutCredentials(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.Connection = "region = \"sa-east-1\"\n account_id = \"123456789012\"\n skip_metadata_api_check = \"true\""
	s.Environment["AWS_EC2_METADATA_DISABLED"] = "true"
	out := s.Plan(minimal)
	noFindings(t, out.Diagnostics)
	if diff := cmp.Diff(sourceARN, out.Changes[address].Planned.GetAttr("arn").AsString()); diff != "" {
		t.Errorf("arn (-want +got):\n%s", diff)
	}
	if n := s.AWS.Count("*"); n > 0 {
		t.Errorf("%d requests were made", n)
	}
}
