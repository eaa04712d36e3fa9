package redrivepair_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
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

// Each attribute in turn is unknown until the apply: no rule speaks, nothing
// panics, and the apply does what was planned
// (hashicorp/terraform-provider-aws#32072).
func TestEachUnknownValue(t *testing.T) {
	t.Parallel()
	for _, config := range []string{rich, fast} {
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
// means, or is refused where it is written. The whole of what is said is in
// testdata/values.txt.
func TestEachNullAndZeroValue(t *testing.T) {
	t.Parallel()
	var said []string
	for _, config := range []string{rich, fast} {
		for _, at := range pathsIn(t, config) {
			for kind, value := range map[string]func(cty.Value) cty.Value{"null": func(v cty.Value) cty.Value { return cty.NullVal(v.Type()) }, "zero": acctest.Zero} {
				s := world(t)
				s.Override = func(_ bool, v cty.Value) cty.Value { return acctest.With(t, v, at, value) }
				for _, line := range s.Plan(config).Lines() {
					said = append(said, fmt.Sprintf("%s %s → %s", acctest.PathName(at), kind, line))
				}
			}
		}
	}
	slices.Sort(said)
	golden(t, "values.txt", strings.Join(said, "\n")+"\n")
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
