package pair_test

import (
	"context"
	"errors"
	"fmt"
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
func TestEachRefusalOfAWSIsARulesFirst(t *testing.T) {
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
func TestEachBrokenRuleCanBeMendedAsItSays(t *testing.T) {
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
					if err := madeup.Write(&written, path, value); err != nil {
						t.Fatalf("seed %d: the fix of %s: %s", seed, f.Rule.ID, err)
					}
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
