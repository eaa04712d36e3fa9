package sqsfanout_test

import (
	"context"
	"errors"
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

// Whatever AWS refuses for its values, a rule or the schema has refused before;
// and two judgements of one fan-out are the same.
func TestWhatAWSRefusesARuleRefusesFirst(t *testing.T) {
	t.Parallel()
	aws := fakeaws.Start(t)
	client := awsapi.New(awsapi.Settings{
		Region: "sa-east-1", AccessKey: "test", SecretKey: "test", AccountID: fakeaws.DefaultAccount, SkipRequestingAccountID: true, MaxRetries: 2,
		Endpoints: map[string]string{"sqs": aws.URL, "sns": aws.URL, "cloudwatch": aws.URL, "sts": aws.URL},
		Now:       aws.Clock.Now, Sleep: aws.Clock.Sleep,
	})
	engine := fanout.Engine{Pairs: pair.NewEngine(client)}
	setting := pair.Setting{
		Region: topology.Known("sa-east-1"), Account: topology.Known(fakeaws.DefaultAccount),
		Defaults: pair.Defaults{
			AlarmActions: topology.Null[topology.Strings](), OKActions: topology.Null[topology.Strings](),
			EnforceTLS: topology.Null[bool](), DeadLetterSuffix: topology.Null[string](),
		},
	}
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
