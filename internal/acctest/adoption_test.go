package acctest_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/zclconf/go-cty/cty"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// adopted is how many queues that break rules are there before the provider is.
// Each is judged by itself: hundreds only take longer.
const adopted = 20

// TestEachOfManyPairsIsAdopted takes over many queues whose dead-letter queues keep
// messages too briefly, which is an error on a new pair. Nothing blocks the import,
// an unrelated change or a destroy; whoever touches a queue mends it.
func TestEachOfManyPairsIsAdopted(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	for n := range adopted {
		putLegacy(s.AWS.Default().Region(acctest.Region), legacyName(n))
	}
	config := legacyConfig(func(int) string { return "" })
	s.Vars = map[string]cty.Value{"dlq_retention": cty.NumberIntVal(345600), "team": cty.StringVal("pedidos")}

	for n := range adopted {
		quiet(t, "import", s.Import("queueguard_redrive_pair", legacyName(n), legacyName(n)))
	}
	// QG103 would be the error; QG116 speaks of alarms that are new and tell nobody.
	everywhere := map[string]int{"warning QG103": adopted, "warning QG116": adopted}
	compareCounts(t, "the first plan", everywhere, s.Plan(config).Diagnostics)
	s.MustApply(config)

	s.Vars["team"] = cty.StringVal("estoque")
	out := s.Plan(config)
	compareCounts(t, "an unrelated change", everywhere, out.Diagnostics)
	if got := out.Changes["queueguard_redrive_pair."+legacyName(0)].Action; got != acctest.Update {
		t.Errorf("an unrelated change is a %s", got)
	}
	s.MustApply(config)

	touched := legacyConfig(func(n int) string {
		if n == 7 {
			return " + 60"
		}
		return ""
	})
	mended := maps.Clone(everywhere)
	mended["warning QG103"], mended["error QG103"] = adopted-1, 1
	compareCounts(t, "a change of what the rule reads", mended, s.Plan(touched).Diagnostics)

	if out := s.Destroy(config); out.HasErrors() {
		t.Errorf("destroy:\n%s", out.Errors().Text())
	}
}

func legacyName(n int) string { return fmt.Sprintf("legado-%03d", n) }

// putLegacy makes two queues as somebody made them by hand years ago.
func putLegacy(r fakeaws.Region, name string) {
	dlq := r.Queue(name + "-dlq").Put(map[string]string{"MessageRetentionPeriod": "345600"})
	r.Queue(name).Put(map[string]string{
		"VisibilityTimeout": "60", "MessageRetentionPeriod": "1209600",
		"RedrivePolicy": fmt.Sprintf(`{"deadLetterTargetArn":%q,"maxReceiveCount":2}`, dlq.ARN()),
	})
}

// legacyConfig describes the queues as they are. Retention comes out of a
// variable, as under for_each: at validate nobody knows it.
func legacyConfig(more func(n int) string) string {
	var b strings.Builder
	for n := range adopted {
		fmt.Fprintf(&b, `
resource "queueguard_redrive_pair" %[1]q {
  name                       = %[1]q
  visibility_timeout_seconds = 60
  message_retention_seconds  = 1209600
  receive_wait_time_seconds  = 0
  max_receive_count          = 2
  dead_letter_queue          = { message_retention_seconds = var.dlq_retention%[2]s }
  tags                       = { team = var.team }
}
`, legacyName(n), more(n))
	}
	return b.String()
}

// compareCounts counts level and rule of all that was said.
func compareCounts(t *testing.T, run string, want map[string]int, said acctest.Diagnostics) {
	t.Helper()
	got := map[string]int{}
	for _, d := range said {
		rule, _, _ := strings.Cut(d.Summary, ":")
		got[d.Severity+" "+rule]++
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("what %s said (-want +got):\n%s", run, diff)
	}
}
