package sqsfanout_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest/madeup"
	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/fanout"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/sqsfanout"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// fanoutDraws is how many fan-outs are made up.
const fanoutDraws = 150

// setting is what is given about every fan-out that is made up.
var setting = pair.Setting{
	Region: topology.Known("sa-east-1"), Account: topology.Known(fakeaws.DefaultAccount),
	Defaults: pair.Defaults{
		AlarmActions: topology.Null[topology.Strings](), OKActions: topology.Null[topology.Strings](),
		EnforceTLS: topology.Null[bool](), DeadLetterSuffix: topology.Null[string](),
	},
}

// Whatever AWS refuses for its values, a rule or the schema has refused before;
// and two judgements of one fan-out are the same.
func TestEachRefusalOfAWSIsARulesFirst(t *testing.T) {
	t.Parallel()
	aws := fakeaws.Start(t)
	client := awsapi.New(awsapi.Settings{
		Region: "sa-east-1", AccessKey: "test", SecretKey: "test", AccountID: fakeaws.DefaultAccount, SkipRequestingAccountID: true, MaxRetries: 2,
		Endpoints: map[string]string{"sqs": aws.URL, "sns": aws.URL, "cloudwatch": aws.URL, "sts": aws.URL},
		Now:       aws.Clock.Now, Sleep: aws.Clock.Sleep,
	})
	engine := fanout.Engine{Pairs: pair.NewEngine(client)}
	var byUs, byAWS int
	for seed := range uint64(fanoutDraws) {
		written := madeup.Fanout(seed)
		planned := fanout.Resolve(written, nil, setting)
		facts := fanout.Facts(written, planned, nil, setting)
		refused := names(guardrail.JudgeFanout(facts, guardrail.Policy{}, guardrail.WalkApply))
		if again := names(guardrail.JudgeFanout(facts, guardrail.Policy{}, guardrail.WalkApply)); !slices.Equal(refused, again) {
			t.Errorf("seed %d: judged twice, %v and %v", seed, refused, again)
		}
		contradicts := sqsfanout.Contradictions(written).HasError()
		_, _, err := engine.Converge(context.Background(), fanout.SpecOf(planned), fanout.Actual{}, guardrail.Refuse)
		answer := refusal(err)
		if answer != "" && len(refused) == 0 && !contradicts {
			t.Errorf("seed %d: AWS answers %s: %v, and no rule said so before", seed, answer, err)
		}
		if len(refused) > 0 || contradicts {
			byUs++
		}
		if answer != "" {
			byAWS++
		}
	}
	t.Logf("%d drawn, %d refused by us, %d by AWS, 0 by AWS alone", fanoutDraws, byUs, byAWS)
	if byUs == 0 || byUs == fanoutDraws || byAWS == 0 {
		t.Fatalf("nothing was tested: %d refused by us, %d by AWS", byUs, byAWS)
	}
}

// What a rule tells people to write makes the rules content, of the topic and of
// every consumer: no fan-out is a dead end.
func TestEachBrokenRuleCanBeMendedAsItSays(t *testing.T) {
	t.Parallel()
	mended := 0
	for seed := range uint64(fanoutDraws) {
		written := madeup.Fanout(seed)
		if sqsfanout.Contradictions(written).HasError() {
			continue
		}
		var said []string
		for round := 0; ; round++ {
			planned := fanout.Resolve(written, nil, setting)
			found := guardrail.JudgeFanout(fanout.Facts(written, planned, nil, setting), guardrail.Policy{}, guardrail.WalkPlan)
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
	if mended < fanoutDraws/4 {
		t.Fatalf("only %d fan-outs broke a rule", mended)
	}
}

// remedy is what a finding says to write, by path from the fan-out. Where only a
// person can tell (a name, a filter, a topic that reaches people), what is wrong is
// taken out.
func remedy(f guardrail.Judged, seed uint64) map[string]any {
	if len(f.Finding.Set) > 0 {
		set := map[string]any{}
		for path, value := range f.Finding.Set {
			set[fromFanout(f.Consumer, path)] = value
		}
		return set
	}
	path := strings.NewReplacer(`["`, ".", `"]`, "").Replace(f.Finding.Path)
	switch {
	case strings.HasSuffix(path, "alarm_actions"):
		return map[string]any{path: []string{"arn:aws:sns:sa-east-1:123456789012:plantao"}}
	case strings.HasSuffix(path, "name"):
		return map[string]any{path: fmt.Sprintf("fila-%d-%d-%s", seed, len(path), f.Consumer)}
	case strings.HasPrefix(path, "publisher_services."):
		return map[string]any{"publisher_services": nil} // its keys have dots
	case f.Rule.ID == "QG135": // a handler this slow blocks its message group whatever one writes
		return map[string]any{fromFanout(f.Consumer, "visibility_timeout_seconds"): nil, fromFanout(f.Consumer, "handler"): nil}
	default:
		return map[string]any{path: nil}
	}
}

// fromFanout is where an attribute of a consumer is written: in it, its subscription's
// as well, or once for all.
func fromFanout(consumer, path string) string {
	first, rest, _ := strings.Cut(path, ".")
	switch {
	case consumer == "" || slices.Contains([]string{"undelivered", "fifo", "region"}, first):
		return path
	case first == "subscriptions":
		_, path, _ = strings.Cut(rest, ".")
	}
	return "consumers." + consumer + "." + path
}

func names(found []guardrail.Judged) []string {
	var out []string
	for _, j := range found {
		out = append(out, j.Consumer+" "+j.Rule.ID+" "+j.Finding.Path)
	}
	return out
}

// refusal is the code by which AWS refuses values, of the first such error.
func refusal(err error) string {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range joined.Unwrap() {
			if code := refusal(one); code != "" {
				return code
			}
		}
		return ""
	}
	var call *awsapi.Error
	if errors.As(err, &call) && (strings.HasPrefix(call.Code, "Invalid") || strings.HasPrefix(call.Code, "Validation") || call.Code == "OverLimit") {
		return call.Code
	}
	return ""
}
