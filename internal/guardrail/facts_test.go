package guardrail_test

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// onCall is the topic that reaches people.
const onCall = "arn:aws:sns:sa-east-1:123456789012:plantao"

// edit writes a part of a configuration.
type edit = func(*topology.Pair)

// pairOf is a new pair as the provider resolves it: what the edits write, over a
// name and one alarm action, with every default filled in.
func pairOf(edits ...edit) guardrail.Pair {
	written := null[topology.Pair]()
	written.Name = known("pedidos")
	written.AlarmActions = known(topology.Strings{known(onCall)})
	for _, e := range edits {
		e(&written)
	}
	return resolved(written)
}

// usual is what is given about every pair and fan-out of the tests.
var usual = pair.Setting{
	Region: known("sa-east-1"), Account: known("123456789012"),
	GeneratedName: topology.Unknown[string](),
	Defaults: pair.Defaults{
		AlarmActions: topology.Null[topology.Strings](), OKActions: topology.Null[topology.Strings](),
		EnforceTLS: topology.Null[bool](), DeadLetterSuffix: topology.Null[string](),
	},
}

func resolved(written topology.Pair) guardrail.Pair {
	return guardrail.Pair{
		Written: written,
		Planned: pair.Resolve(written, nil, usual),
		Place:   usual.PlaceOf(written.Region),
	}
}

// judgePair asks one rule about a pair.
func judgePair(t *testing.T, id string, p guardrail.Pair) []guardrail.Finding {
	t.Helper()
	rule, ok := guardrail.Find(id)
	if !ok || rule.Pair == nil {
		t.Fatalf("%s judges no pairs", id)
	}
	return rule.Pair(&p)
}

// pairCase is a pair and what one rule finds in it; no findings means silence.
type pairCase struct {
	name   string
	edits  []edit
	change func(*guardrail.Pair) // what is no configuration: place, prior state
	want   []guardrail.Finding
}

func testPairRule(t *testing.T, id string, cases []pairCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := pairOf(c.edits...)
			if c.change != nil {
				c.change(&p)
			}
			if diff := cmp.Diff(c.want, judgePair(t, id, p)); diff != "" {
				t.Errorf("findings of %s (-want +got):\n%s", id, diff)
			}
		})
	}
}

func known[T any](v T) topology.Maybe[T] { return topology.Known(v) }

// null returns a description in which nobody wrote anything.
func null[T any]() T {
	var description T
	forget(reflect.ValueOf(&description).Elem())
	return description
}

func forget(v reflect.Value) {
	for i := range v.NumField() {
		if v.Type().Field(i).Tag.Get("tf") == ",embed" {
			forget(v.Field(i))
		} else if f, ok := v.Field(i).Addr().Interface().(topology.Field); ok {
			f.SetNull()
		}
	}
}

func strs(texts ...string) topology.Maybe[topology.Strings] {
	all := topology.Strings{}
	for _, text := range texts {
		all = append(all, known(text))
	}
	return known(all)
}

// with returns a description with some fields written.
func with[T any](edits ...func(*T)) topology.Maybe[T] {
	description := null[T]()
	for _, e := range edits {
		e(&description)
	}
	return known(description)
}

// What the cases write most.

func visibility(seconds int64) edit {
	return func(p *topology.Pair) { p.VisibilityTimeoutSeconds = known(seconds) }
}

func retention(seconds int64) edit {
	return func(p *topology.Pair) { p.MessageRetentionSeconds = known(seconds) }
}

func count(n int64) edit {
	return func(p *topology.Pair) { p.MaxReceiveCount = known(n) }
}

func fifo(p *topology.Pair) { p.FIFO = known(true) }

func deadLetterQueue(edits ...func(*topology.DeadLetterQueue)) edit {
	return func(p *topology.Pair) { p.DeadLetterQueue = with(edits...) }
}

func deadLetterRetention(seconds int64) edit {
	return deadLetterQueue(func(d *topology.DeadLetterQueue) { d.MessageRetentionSeconds = known(seconds) })
}

func existing(arn string) edit {
	return func(p *topology.Pair) { p.ExistingDeadLetterQueueARN = known(arn) }
}

func handler(edits ...func(*topology.Handler)) edit {
	return func(p *topology.Pair) { p.Handler = with(edits...) }
}

func lambda(timeout int64, more ...func(*topology.Handler)) edit {
	return handler(append([]func(*topology.Handler){func(h *topology.Handler) {
		h.LambdaFunctionName = known("pedidos")
		h.TimeoutSeconds = known(timeout)
	}}, more...)...)
}

func worker(p99, margin int64, more ...func(*topology.Handler)) edit {
	return handler(append([]func(*topology.Handler){func(h *topology.Handler) {
		h.P99Seconds = known(p99)
		h.MarginSeconds = known(margin)
	}}, more...)...)
}

func heartbeat(seconds int64) func(*topology.Handler) {
	return func(h *topology.Handler) { h.HeartbeatSeconds = known(seconds) }
}

func failures(kind string) func(*topology.Handler) {
	return func(h *topology.Handler) { h.Failures = known(kind) }
}

// alarmOf writes one alarm of the pair beside those written before.
func alarmOf(kind string, edits ...func(*topology.Alarm)) edit {
	return func(p *topology.Pair) {
		alarms := p.Alarms.Or(null[topology.Alarms]())
		*alarms.ByKind(kind) = with(edits...)
		p.Alarms = known(alarms)
	}
}
