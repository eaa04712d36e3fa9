package sqsfanout_test

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

// lone is rich without the consumers that add no attribute.
func lone() string {
	before, rest, _ := strings.Cut(rich, "    estoque = {")
	_, after, _ := strings.Cut(rest, "    email = {}\n")
	return before + after
}

// line is a FIFO fan-out, for the attributes that only those have.
const line = `
resource "queueguard_sqs_fanout" "test" {
  name = "pedidos"
  fifo = true
  topic = {
    content_based_deduplication = true
    fifo_throughput_scope       = "MessageGroup"
  }
  consumers = {
    faturamento = {
      content_based_deduplication = true
      deduplication_scope         = "messageGroup"
      fifo_throughput_limit       = "perMessageGroupId"
    }
  }
  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
`

// Each attribute in turn, each element and each whole map is unknown at plan: no
// rule speaks, nothing panics, and the plan promises nothing that the one with all
// values breaks (hashicorp/terraform-provider-aws#32072).
func TestEachUnknownValue(t *testing.T) {
	t.Parallel()
	for _, config := range []string{lone(), line} {
		s := world(t)
		paths := shallow(pathsIn(t, config), 4)
		s.Override = nil
		final := s.Plan(config).Changes[address].Planned
		for _, at := range paths {
			s.Override = func(_ bool, v cty.Value) cty.Value { return unknownAt(t, v, at) }
			out := s.Plan(config)
			if diff := cmp.Diff([]string(nil), out.Lines()); diff != "" {
				t.Errorf("%s unknown: diagnostics (-want +got):\n%s", acctest.PathName(at), diff)
				continue
			}
			if broken := acctest.Inconsistent(out.Changes[address].Planned, final); len(broken) > 0 {
				t.Errorf("%s unknown: the plan promised otherwise: %v", acctest.PathName(at), broken)
			}
		}
	}
}

func unknownAt(t *testing.T, v cty.Value, at cty.Path) cty.Value {
	return acctest.With(t, v, at, func(old cty.Value) cty.Value { return cty.UnknownVal(old.Type()) })
}

// What is unknown at plan is there after the apply, on a new fan-out and on one
// that exists.
func TestEachUnknownValueIsApplied(t *testing.T) {
	t.Parallel()
	consumers := cty.GetAttrPath("consumers")
	one := consumers.IndexString("faturamento")
	for name, at := range map[string]cty.Path{
		"the whole map": consumers, "a consumer": one, "a name": cty.GetAttrPath("name"), "a filter": one.GetAttr("filter_policy"),
		"a dead-letter queue's name": one.GetAttr("dead_letter_queue").GetAttr("name"), "the defaults": cty.GetAttrPath("consumer_defaults"),
		"the tags": cty.GetAttrPath("tags"), "the undelivered queue": cty.GetAttrPath("undelivered"), "the type": cty.GetAttrPath("fifo"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			s.Override = func(applying bool, v cty.Value) cty.Value {
				if applying {
					return v
				}
				return unknownAt(t, v, at)
			}
			noFindings(t, s.MustApply(lone()).Diagnostics)
		})
	}
}

// Each attribute in turn is null, then empty or zero: it means what leaving it out
// means, or is refused where it is written. The whole of what is said is in
// testdata/values.txt.
func TestEachNullAndZeroValue(t *testing.T) {
	t.Parallel()
	kinds := []struct {
		name  string
		value func(cty.Value) cty.Value
	}{
		{"null", func(v cty.Value) cty.Value { return cty.NullVal(v.Type()) }},
		{"zero", acctest.Zero},
	}
	var said []string
	for _, config := range []string{lone(), line} {
		s := world(t)
		for _, at := range shallow(pathsIn(t, config), 3) {
			for _, kind := range kinds {
				s.Override = func(_ bool, v cty.Value) cty.Value { return acctest.With(t, v, at, kind.value) }
				for _, l := range s.Plan(config).Lines() {
					said = append(said, fmt.Sprintf("%s %s → %s", acctest.PathName(at), kind.name, l))
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

// pathsIn lists what is written in a configuration, at every level: attributes,
// elements of maps and whole maps; not the elements of sets, nor what must be known
// for a finding to be judged at all.
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
		paths = append(paths, p.Copy())
		return !at.Type().IsSetType() && !at.Type().IsListType(), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// shallow leaves out what is deep inside of a consumer: there it is a pair, whose
// own tests go through every attribute.
func shallow(paths []cty.Path, depth int) []cty.Path {
	return slices.DeleteFunc(paths, func(p cty.Path) bool {
		return p[0].(cty.GetAttrStep).Name == "consumers" && len(p) > depth
	})
}
