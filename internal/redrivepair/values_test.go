package redrivepair_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/zclconf/go-cty/cty"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

var update = flag.Bool("update", false, "write testdata files anew from what the provider says")

// fast is a FIFO pair, for the attributes that only those have.
const fast = `
resource "queueguard_redrive_pair" "test" {
  name                        = "pedidos"
  fifo                        = true
  content_based_deduplication = true
  high_throughput             = true
  deduplication_scope         = "messageGroup"
  fifo_throughput_limit       = "perMessageGroupId"
  alarm_actions               = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
`

// slow is a pair that a worker reads, with a dead-letter queue that is somebody
// else's: the attributes that exclude those of rich.
const slow = `
resource "queueguard_redrive_pair" "test" {
  name_prefix                    = "pedidos-"
  visibility_timeout_seconds     = 60
  existing_dead_letter_queue_arn = "arn:aws:sqs:sa-east-1:123456789012:perdidos"
  alarm_actions                  = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
  alarms = {
    dead_letters = { insufficient_data_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"] }
  }
  handler = {
    kind              = "worker"
    p99_seconds       = 40
    margin_seconds    = 5
    heartbeat_seconds = 20
    failures          = "mixed"
  }
  policy_statements = {
    Negar = { effect = "Deny", not_actions = ["sqs:SendMessage"], not_principals = { AWS = ["123456789012"] } }
  }
}
`

// steady is a pair that a function reads, whose errors are an alarm as a share.
const steady = `
resource "queueguard_redrive_pair" "test" {
  name                       = "pedidos"
  visibility_timeout_seconds = 180
  alarm_actions              = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
  alarms                     = { handler_errors = { rate_percent = 5 } }
  handler = {
    lambda_function_arn        = "arn:aws:lambda:sa-east-1:123456789012:function:pedidos"
    timeout_seconds            = 25
    report_batch_item_failures = true
  }
}
`

// whole are the pairs that together have every attribute.
var whole = []string{rich, fast, slow, steady}

// Each attribute in turn is unknown until the apply: no rule speaks, nothing
// panics, and the apply does what was planned
// (hashicorp/terraform-provider-aws#32072).
func TestEachUnknownValue(t *testing.T) {
	t.Parallel()
	for _, config := range whole {
		for _, at := range pathsIn(t, config) {
			t.Run(acctest.PathName(at), func(t *testing.T) {
				t.Parallel()
				s := world(t)
				s.Override = func(applying bool, v cty.Value) cty.Value {
					if applying {
						return v
					}
					return acctest.With(t, v, at, func(old cty.Value) cty.Value { return cty.UnknownVal(old.Type()) })
				}
				noFindings(t, s.MustApply(config).Diagnostics)
			})
		}
	}
}

// Each attribute in turn is null, then empty or zero: it means what leaving it out
// means, or is refused where it is written; what is planned can be applied. The whole of what is said is in
// testdata/values.txt.
func TestEachNullAndZeroValue(t *testing.T) {
	t.Parallel()
	kinds := map[string]func(cty.Value) cty.Value{"null": func(v cty.Value) cty.Value { return cty.NullVal(v.Type()) }, "zero": acctest.Zero}
	var lock sync.Mutex
	var said []string
	t.Run("each", func(t *testing.T) { // which ends when all have ended
		for _, config := range whole {
			for _, at := range pathsIn(t, config) {
				t.Run(acctest.PathName(at), func(t *testing.T) {
					t.Parallel()
					for kind, value := range kinds {
						s := world(t)
						s.Override = func(_ bool, v cty.Value) cty.Value { return acctest.With(t, v, at, value) }
						out := s.Apply(config)
						if out.HasErrors() && s.AWS.Count("CreateQueue") > 0 {
							t.Errorf("%s is planned, and refused in the apply:\n%s", kind, out.Text())
						}
						lock.Lock()
						for _, line := range out.Lines() {
							said = append(said, fmt.Sprintf("%s %s → %s", acctest.PathName(at), kind, line))
						}
						lock.Unlock()
					}
				})
			}
		}
	})
	slices.Sort(said)
	golden(t, "values.txt", strings.Join(slices.Compact(said), "\n")+"\n")
}

// golden compares a text with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

// pathsIn lists the attributes that are written in a configuration, at every
// level; not those that must be, and not the elements of sets.
func pathsIn(t *testing.T, config string) []cty.Path {
	t.Helper()
	var v cty.Value
	s := world(t)
	s.Override = func(_ bool, config cty.Value) cty.Value { v = config; return config }
	s.Validate(config)
	var paths []cty.Path
	err := cty.Walk(v, func(p cty.Path, at cty.Value) (bool, error) {
		if len(p) == 0 || at.IsNull() {
			return len(p) == 0, nil
		}
		last, named := p[len(p)-1].(cty.GetAttrStep)
		if named && !slices.Contains([]string{"topic_arn", "test", "variable", "values"}, last.Name) {
			paths = append(paths, p.Copy())
		}
		return !at.Type().IsSetType(), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths
}
