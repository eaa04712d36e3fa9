package pair_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// draws is how many configurations each property test makes up.
const draws = 400

// Whatever AWS refuses for its values, a rule or the schema has refused before:
// otherwise half of the pair is there when the error comes.
func TestWhatAWSRefusesARuleRefusesFirst(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var byUs, byAWS, both int
	for seed := range uint64(draws) {
		written := drawPair(seed)
		planned := pair.Resolve(written, nil, w.setting)
		refused := refusals(written, planned)
		_, err := w.engine.Converge(context.Background(), pair.SpecOf(planned), pair.Actual{}, false)
		answer := validationCode(err)
		switch {
		case answer != "" && len(refused) == 0:
			t.Errorf("seed %d: AWS answers %s: %v, and no rule said so before", seed, answer, err)
		case answer != "":
			byAWS, both = byAWS+1, both+1
		}
		if len(refused) > 0 {
			byUs++
		}
	}
	t.Logf("%d drawn, %d refused by us, %d of those by AWS as well, 0 by AWS alone", draws, byUs, both)
	if byUs == 0 || byAWS == 0 || byUs == draws {
		t.Fatalf("nothing was tested: %d refused by us, %d by AWS", byUs, byAWS)
	}
}

// What a rule tells people to write makes the rules content: no configuration is
// a dead end.
func TestEveryBrokenRuleCanBeMendedAsItSays(t *testing.T) {
	t.Parallel()
	setting := settingIn(saoPaulo)
	mended := 0
	for seed := range uint64(draws) {
		written := drawPair(seed)
		if pairschema.Contradictions("", written).HasError() {
			continue
		}
		var said []string
		for round := 0; ; round++ {
			planned := pair.Resolve(written, nil, setting)
			found := guardrail.JudgePair(drawnFacts(written, planned, setting), guardrail.Policy{}, guardrail.WalkPlan)
			if len(found) == 0 {
				break
			}
			if round == 0 {
				mended++
			}
			for _, f := range found {
				said = append(said, fmt.Sprintf("%s %s → %v", f.Rule.ID, f.Finding.Path, f.Finding.Set))
				for path, value := range remedy(f, seed) {
					write(t, &written, path, value)
				}
			}
			if round == 12 {
				t.Errorf("seed %d: still broken after %d rounds of doing what the rules say:\n%s", seed, round, strings.Join(said, "\n"))
				break
			}
		}
	}
	if mended < draws/4 {
		t.Fatalf("only %d configurations broke a rule", mended)
	}
}

// remedy is what a finding says to write. Where only a person can tell (a name, a
// filter, which of eleven sources), what is wrong is taken out.
func remedy(f guardrail.Judged, seed uint64) map[string]any {
	switch dotted := strings.NewReplacer(`["`, ".", `"]`, "").Replace(f.Finding.Path); {
	case len(f.Finding.Set) > 0:
		return f.Finding.Set
	case strings.HasSuffix(dotted, "alarm_actions"):
		return map[string]any{dotted: []string{"arn:aws:sns:sa-east-1:123456789012:plantao"}}
	case strings.HasSuffix(dotted, "name"):
		return map[string]any{dotted: fmt.Sprintf("fila-%d-%d", seed, len(dotted))}
	case f.Rule.ID == "QG135": // a handler this slow blocks its message group whatever one writes
		return map[string]any{"visibility_timeout_seconds": nil, "handler": nil}
	default:
		return map[string]any{dotted: nil}
	}
}

func drawnFacts(written, planned topology.Pair, s pair.Setting) guardrail.Pair {
	return guardrail.Pair{Written: written, Planned: planned, Place: s.PlaceOf(written.Region)}
}

func refusals(written, planned topology.Pair) []string {
	var out []string
	for _, d := range pairschema.Contradictions("", written).Errors() {
		out = append(out, d.Summary())
	}
	for _, j := range guardrail.JudgePair(drawnFacts(written, planned, settingIn(saoPaulo)), guardrail.Policy{}, guardrail.WalkApply) {
		out = append(out, j.Rule.ID)
	}
	return out
}

// validationCode is the code of an answer by which AWS refuses values.
func validationCode(err error) string {
	var call *awsapi.Error
	if !errors.As(err, &call) {
		return ""
	}
	if slices.Contains([]string{
		"InvalidParameterValue", "InvalidAttributeValue", "InvalidAttributeName", "InvalidParameter", "ValidationError", "OverLimit",
		"InvalidParameterValueException", "FilterPolicyLimitExceeded", "UnsupportedOperation", "InvalidParameterCombination",
	}, strings.TrimSuffix(call.Code, "Exception")) || strings.HasPrefix(call.Code, "Invalid") {
		return call.Code
	}
	return ""
}

// drawPair makes up a configuration that the schema lets through: mostly sane,
// with some attributes from anywhere in their range.
func drawPair(seed uint64) topology.Pair {
	r := rand.New(rand.NewPCG(seed, 7))
	p := pair.NullPair()
	p.Name = known(fmt.Sprintf("fila-%d", seed))
	p.AlarmActions = known(topology.Strings{known("arn:aws:sns:sa-east-1:123456789012:plantao")})
	for range r.IntN(8) {
		mutations[r.IntN(len(mutations))](r, &p)
	}
	return p
}

func oneOf[T any](r *rand.Rand, values ...T) topology.Maybe[T] {
	return known(values[r.IntN(len(values))])
}

func drawDeadLetter(p *topology.Pair, change func(*topology.DeadLetterQueue)) {
	d := p.DeadLetterQueue.Or(pair.Nulled(topology.DeadLetterQueue{}))
	change(&d)
	p.DeadLetterQueue = known(d)
}

func drawHandler(p *topology.Pair, change func(*topology.Handler)) {
	h := p.Handler.Or(pair.Nulled(topology.Handler{}))
	change(&h)
	p.Handler = known(h)
}

func drawAlarm(p *topology.Pair, kind string, change func(*topology.Alarm)) {
	all := p.Alarms.Or(pair.Nulled(topology.Alarms{}))
	m := all.ByKind(kind)
	a := m.Or(pair.Nulled(topology.Alarm{}))
	change(&a)
	*m = known(a)
	p.Alarms = known(all)
}

func anyAlarm(r *rand.Rand, p *topology.Pair, change func(*topology.Alarm)) {
	drawAlarm(p, []string{"dead_letters", "oldest_message", "dead_letter_age", "redeliveries"}[r.IntN(4)], func(a *topology.Alarm) {
		a.ThresholdSeconds, a.Threshold = topology.Null[int64](), topology.Null[float64]()
		change(a)
	})
	for kind, set := range map[string]func(*topology.Alarm){
		"oldest_message": func(a *topology.Alarm) { a.ThresholdSeconds = or(a.ThresholdSeconds, 900) },
		"redeliveries":   func(a *topology.Alarm) { a.Threshold = or(a.Threshold, 100.0) },
	} {
		all := p.Alarms.Or(pair.Nulled(topology.Alarms{}))
		if all.ByKind(kind).IsKnown() {
			drawAlarm(p, kind, set)
		}
	}
}

func or[T any](m topology.Maybe[T], v T) topology.Maybe[T] { return m.Default(known(v)) }

func drawSubscription(p *topology.Pair, change func(*topology.Subscription)) {
	s := pair.Nulled(topology.Subscription{})
	s.TopicARN = known("arn:aws:sns:sa-east-1:123456789012:pedidos")
	if before, ok := p.Subscriptions.Or(nil)["pedidos"].Get(); ok {
		s = before
	}
	change(&s)
	p.Subscriptions = known(map[string]topology.Maybe[topology.Subscription]{"pedidos": known(s)})
}

func drawStatement(p *topology.Pair, sid string, change func(*topology.Statement)) {
	s := pair.Nulled(topology.Statement{})
	s.Principals = known(map[string]topology.Strings{"Service": {known("s3.amazonaws.com")}})
	s.Actions = known(topology.Strings{known("sqs:SendMessage")})
	s.Conditions = known([]topology.Maybe[topology.Condition]{known(topology.Condition{
		Test: known("ArnEquals"), Variable: known("aws:SourceArn"), Values: known(topology.Strings{known("arn:aws:s3:::uploads")}),
	})})
	change(&s)
	all := map[string]topology.Maybe[topology.Statement]{}
	for k, v := range p.PolicyStatements.Or(nil) {
		all[k] = v
	}
	all[sid] = known(s)
	p.PolicyStatements = known(all)
}

func manyTexts(n int, text func(i int) string) topology.Maybe[topology.Strings] {
	var out topology.Strings
	for i := range n {
		out = append(out, known(text(i)))
	}
	return known(out)
}

// mutations are what people write.
var mutations = []func(*rand.Rand, *topology.Pair){
	func(r *rand.Rand, p *topology.Pair) { p.FIFO = oneOf(r, true, false) },
	func(r *rand.Rand, p *topology.Pair) {
		p.Name = oneOf(r, "com espaço", "fila.fifo", strings.Repeat("x", 81), strings.Repeat("x", 76), strings.Repeat("x", 80), "", "fila_-9")
	},
	func(r *rand.Rand, p *topology.Pair) {
		p.VisibilityTimeoutSeconds = oneOf[int64](r, 0, 1, 30, 180, 900, 5400, 43200)
	},
	func(r *rand.Rand, p *topology.Pair) {
		p.MessageRetentionSeconds = oneOf[int64](r, 60, 3600, 86400, 345600, 604800, 1209600)
	},
	func(r *rand.Rand, p *topology.Pair) { p.ReceiveWaitTimeSeconds = oneOf[int64](r, 0, 1, 20) },
	func(r *rand.Rand, p *topology.Pair) { p.DelaySeconds = oneOf[int64](r, 0, 30, 900) },
	func(r *rand.Rand, p *topology.Pair) { p.MaxMessageSize = oneOf[int64](r, 1024, 262144, 1048576) },
	func(r *rand.Rand, p *topology.Pair) {
		p.MaxReceiveCount = oneOf[int64](r, 1, 2, 3, 5, 10, 11, 100, 1000)
	},
	func(r *rand.Rand, p *topology.Pair) { p.ContentBasedDeduplication = oneOf(r, true, false) },
	func(r *rand.Rand, p *topology.Pair) { p.HighThroughput = oneOf(r, true, false) },
	func(r *rand.Rand, p *topology.Pair) { p.DeduplicationScope = oneOf(r, "queue", "messageGroup") },
	func(r *rand.Rand, p *topology.Pair) {
		p.FIFOThroughputLimit = oneOf(r, "perQueue", "perMessageGroupId")
	},
	func(r *rand.Rand, p *topology.Pair) {
		drawDeadLetter(p, func(d *topology.DeadLetterQueue) {
			d.MessageRetentionSeconds = oneOf[int64](r, 60, 86400, 345600, 1209600)
		})
	},
	func(r *rand.Rand, p *topology.Pair) {
		drawDeadLetter(p, func(d *topology.DeadLetterQueue) {
			d.Name = oneOf(r, "morta", "morta.fifo", "com espaço", strings.Repeat("y", 81), p.Name.Or("x"))
		})
	},
	func(r *rand.Rand, p *topology.Pair) {
		drawDeadLetter(p, func(d *topology.DeadLetterQueue) { d.MaxMessageSize = oneOf[int64](r, 1024, 262144, 1048576) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		drawDeadLetter(p, func(d *topology.DeadLetterQueue) {
			n := []int{1, 9, 10}[r.IntN(3)]
			d.AdditionalSourceQueueARNs = manyTexts(n, func(i int) string { return fmt.Sprintf("arn:aws:sqs:sa-east-1:123456789012:outra-%d", i) })
		})
	},
	func(r *rand.Rand, p *topology.Pair) {
		drawDeadLetter(p, func(d *topology.DeadLetterQueue) { d.HasConsumer = oneOf(r, true, false) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		e := pair.Nulled(topology.Encryption{})
		switch r.IntN(4) {
		case 0:
			e.Mode = known(topology.EncryptionNone)
		case 1:
			e.KMSMasterKeyID = oneOf(r, "alias/aws/sqs", "alias/pedidos", "8f0ae1c2-0000-4000-8000-000000000000")
		case 2:
			e.KMSMasterKeyID, e.KMSDataKeyReusePeriodSeconds = known("alias/pedidos"), oneOf[int64](r, 60, 300, 86400)
		case 3:
			e.Mode = known(topology.EncryptionSSESQS)
		}
		p.Encryption = known(e)
	},
	func(r *rand.Rand, p *topology.Pair) {
		drawHandler(p, func(h *topology.Handler) {
			h.LambdaFunctionName, h.TimeoutSeconds = known("pedidos"), oneOf[int64](r, 1, 30, 120, 900, 5400)
		})
	},
	func(r *rand.Rand, p *topology.Pair) {
		drawHandler(p, func(h *topology.Handler) {
			if h.LambdaFunctionName.IsNull() {
				h.P99Seconds, h.MarginSeconds = oneOf[int64](r, 5, 90, 3000), oneOf[int64](r, 0, 20)
			}
		})
	},
	func(r *rand.Rand, p *topology.Pair) {
		drawHandler(p, func(h *topology.Handler) { h.BatchSize = oneOf[int64](r, 1, 10, 100, 10000) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		drawHandler(p, func(h *topology.Handler) { h.BatchingWindowSeconds = oneOf[int64](r, 0, 5, 300) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		drawHandler(p, func(h *topology.Handler) { h.ReportBatchItemFailures = oneOf(r, true, false) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		drawHandler(p, func(h *topology.Handler) { h.HeartbeatSeconds = oneOf[int64](r, 1, 20, 60, 3000) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		drawHandler(p, func(h *topology.Handler) { h.Failures = oneOf(r, "transient", "deterministic", "mixed") })
	},
	func(r *rand.Rand, p *topology.Pair) {
		anyAlarm(r, p, func(a *topology.Alarm) { a.PeriodSeconds = oneOf[int64](r, 10, 20, 45, 60, 300, 3600, 86400) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		anyAlarm(r, p, func(a *topology.Alarm) { a.EvaluationPeriods = oneOf[int64](r, 1, 3, 24, 2000) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		anyAlarm(r, p, func(a *topology.Alarm) { a.DatapointsToAlarm = oneOf[int64](r, 1, 2, 15) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		anyAlarm(r, p, func(a *topology.Alarm) { a.Statistic = oneOf(r, "Sum", "Maximum", "Minimum", "Average") })
	},
	func(r *rand.Rand, p *topology.Pair) {
		anyAlarm(r, p, func(a *topology.Alarm) { a.TreatMissingData = oneOf(r, "breaching", "missing", "ignore") })
	},
	func(r *rand.Rand, p *topology.Pair) {
		anyAlarm(r, p, func(a *topology.Alarm) { a.Enabled = oneOf(r, true, false) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		anyAlarm(r, p, func(a *topology.Alarm) {
			a.AlarmActions = manyTexts([]int{0, 1, 5, 6}[r.IntN(4)], func(i int) string { return fmt.Sprintf("arn:aws:sns:sa-east-1:123456789012:plantao-%d", i) })
		})
	},
	func(r *rand.Rand, p *topology.Pair) {
		p.AlarmActions = manyTexts(r.IntN(7), func(i int) string {
			return []string{"arn:aws:sns:sa-east-1:123456789012:plantao", "arn:aws:sns:us-east-1:123456789012:plantao"}[r.IntN(2)] + fmt.Sprint(i)
		})
	},
	func(r *rand.Rand, p *topology.Pair) {
		drawSubscription(p, func(s *topology.Subscription) {
			s.FilterPolicy = oneOf(r, `{"a":["b"]}`, `{"a":[]}`, `{"a":"b"}`, `{"a":{"b":["c"]}}`, `{"a":[{"numeric":["="]}]}`, `nonsense`,
				`{"a":["1"],"b":["1"],"c":["1"],"d":["1"],"e":["1"],"f":["1"]}`, bigFilter())
		})
	},
	func(r *rand.Rand, p *topology.Pair) {
		drawSubscription(p, func(s *topology.Subscription) { s.FilterPolicyScope = oneOf(r, "MessageAttributes", "MessageBody") })
	},
	func(r *rand.Rand, p *topology.Pair) {
		drawSubscription(p, func(s *topology.Subscription) { s.RawMessageDelivery = oneOf(r, true, false) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		u := pair.Nulled(topology.Undelivered{})
		u.Enabled = oneOf(r, true, false)
		p.Undelivered = known(u)
		drawSubscription(p, func(*topology.Subscription) {})
	},
	func(r *rand.Rand, p *topology.Pair) {
		n := []int{1, 3, 21}[r.IntN(3)]
		for i := range n {
			drawStatement(p, fmt.Sprintf("Allow%d", i), func(*topology.Statement) {})
		}
	},
	func(r *rand.Rand, p *topology.Pair) {
		drawStatement(p, "AllowMany", func(s *topology.Statement) {
			all := []string{"SendMessage", "ReceiveMessage", "DeleteMessage", "ChangeMessageVisibility", "GetQueueAttributes", "GetQueueUrl", "PurgeQueue", "ListQueueTags"}
			s.Actions = manyTexts(7+r.IntN(2), func(i int) string { return "sqs:" + all[i] })
		})
	},
	func(r *rand.Rand, p *topology.Pair) {
		drawStatement(p, "AllowAnybody", func(s *topology.Statement) {
			s.Principals = known(map[string]topology.Strings{"*": {known("*")}})
			if r.IntN(2) == 0 {
				s.Conditions.SetNull()
			}
		})
	},
	func(r *rand.Rand, p *topology.Pair) { p.EnforceTLS = oneOf(r, true, false) },
	func(r *rand.Rand, p *topology.Pair) { p.ManagePolicy = oneOf(r, true, false) },
}

func bigFilter() string {
	values := make([]string, 151)
	for i := range values {
		values[i] = fmt.Sprintf("%q", fmt.Sprint("v", i))
	}
	return `{"a":[` + strings.Join(values, ",") + `]}`
}

// write sets an attribute of a configuration by its dotted path, making the
// blocks on the way. nil takes it out.
func write(t *testing.T, p *topology.Pair, path string, value any) {
	t.Helper()
	names := strings.Split(path, ".")
	v := reflect.ValueOf(p).Elem()
	writeInto(t, v, names, path, value)
}

func writeInto(t *testing.T, v reflect.Value, names []string, path string, value any) {
	t.Helper()
	if v.Kind() == reflect.Map {
		entry := reflect.New(v.Type().Elem())
		if old := v.MapIndex(reflect.ValueOf(names[0])); old.IsValid() {
			entry.Elem().Set(old)
		}
		into(t, entry.Interface().(topology.Field), names[1:], path, value)
		v.SetMapIndex(reflect.ValueOf(names[0]), entry.Elem())
		return
	}
	f := tagged(v, names[0])
	if f == nil {
		t.Fatalf("a fix sets %s, which is no attribute", path)
	}
	into(t, f, names[1:], path, value)
}

func into(t *testing.T, f topology.Field, rest []string, path string, value any) {
	t.Helper()
	if len(rest) > 0 {
		if f.IsNull() {
			inner := reflect.ValueOf(f.Hold()).Elem()
			if inner.Kind() == reflect.Map {
				inner.Set(reflect.MakeMap(inner.Type()))
			} else {
				nullAll(inner)
			}
		}
		writeInto(t, reflect.ValueOf(f.Pointer()).Elem(), rest, path, value)
		return
	}
	if value == nil {
		f.SetNull()
		return
	}
	slot := reflect.ValueOf(f.Hold()).Elem()
	v := reflect.ValueOf(value)
	if texts, ok := value.([]string); ok {
		v = reflect.ValueOf(manyTexts(len(texts), func(i int) string { return texts[i] }).Or(nil))
	}
	if !v.CanConvert(slot.Type()) {
		t.Fatalf("a fix sets %s to %v, a %T, which does not fit", path, value, value)
	}
	slot.Set(v.Convert(slot.Type()))
}

func tagged(v reflect.Value, name string) topology.Field {
	for i := range v.NumField() {
		switch v.Type().Field(i).Tag.Get("tf") {
		case name:
			return v.Field(i).Addr().Interface().(topology.Field)
		case ",embed":
			if f := tagged(v.Field(i), name); f != nil {
				return f
			}
		}
	}
	return nil
}

func nullAll(v reflect.Value) {
	for i := range v.NumField() {
		if f, ok := v.Field(i).Addr().Interface().(topology.Field); ok {
			f.SetNull()
		}
	}
}
