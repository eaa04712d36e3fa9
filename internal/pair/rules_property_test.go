package pair_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest/madeup"
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
		written := madeup.Pair(seed)
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
		written := madeup.Pair(seed)
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
		v = reflect.ValueOf(madeup.Texts(len(texts), func(i int) string { return texts[i] }).Or(nil))
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
