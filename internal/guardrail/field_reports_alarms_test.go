package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// The sum of a gauge is no depth: 3 messages sampled five times are 15
// (govuk-one-login/authentication-api#3047, DataBiosphere/azul#1178).
func TestReports_SumOfADepth(t *testing.T) {
	t.Parallel()
	statistic := func(name string) edit {
		return alarmOf("dead_letters", func(a *topology.Alarm) { a.Statistic, a.PeriodSeconds = known(name), known(int64(300)) })
	}
	testReports(t, []reportCase{
		{name: "Maximum", edits: []edit{statistic("Maximum")}},
		{name: "Sum", edits: []edit{statistic("Sum")}, want: []string{"QG118 warning alarms.dead_letters.statistic"}},
		{name: "SampleCount", edits: []edit{statistic("SampleCount")}, want: []string{"QG118 warning alarms.dead_letters.statistic"}},
	})
}

// What CloudWatch refuses at apply, and a period that is legal and finer than the
// metric (aws-cloudformation/cfn-lint#1059, aws-cloudformation/cfn-lint#3553,
// hashicorp/terraform-provider-aws#1143, hashicorp/terraform-provider-aws#42389).
func TestReports_PeriodsAndDatapoints(t *testing.T) {
	t.Parallel()
	alarm := func(period, evaluate, datapoints int64) edit {
		return alarmOf("dead_letters", func(a *topology.Alarm) {
			a.PeriodSeconds, a.EvaluationPeriods, a.DatapointsToAlarm = known(period), known(evaluate), known(datapoints)
		})
	}
	testReports(t, []reportCase{
		{
			name: "15 datapoints of 1 period", edits: []edit{alarm(60, 1, 15)},
			want: []string{"QG118 warning alarms.dead_letters.period_seconds", "QG121 error alarms.dead_letters.datapoints_to_alarm"},
		},
		{name: "20 s", edits: []edit{alarm(20, 3, 3)}, want: []string{"QG139 warning alarms.dead_letters.period_seconds"}},
		{name: "45 s", edits: []edit{alarm(45, 1, 1)}, want: []string{"QG121 error alarms.dead_letters.period_seconds"}},
		{name: "90 s", edits: []edit{alarm(90, 1, 1)}, want: []string{"QG121 error alarms.dead_letters.period_seconds"}},
		{name: "60 s", edits: []edit{alarm(60, 2, 2)}},
	})
}

// Alarms without an action are silent; who has a system of their own switches
// them off (mapbox/ecs-watchbot#287, justtrackio/gosoline#418).
func TestReports_SilentAlarms(t *testing.T) {
	t.Parallel()
	nobody := func(p *topology.Pair) { p.AlarmActions = topology.Null[topology.Strings]() }
	testReports(t, []reportCase{
		{name: "nobody is told", edits: []edit{nobody}, want: []string{"QG116 warning alarm_actions"}},
		{
			name:  "switched off",
			edits: []edit{nobody, alarmOf("dead_letters", func(a *topology.Alarm) { a.Enabled = known(false) })},
			want:  []string{"QG117 warning alarms.dead_letters.enabled"},
		},
	})
}

// An alarm topic with AWS's own key gets no alarm: CloudWatch may not use the key,
// and nothing but the alarm's history shows it (ASFHyP3/hyp3#762,
// aws/aws-cdk#11121, cloudposse/terraform-aws-sns-topic#32).
func TestReports_AlarmTopicWithTheManagedKey(t *testing.T) {
	t.Parallel()
	encryptedWith := func(key string) func(*guardrail.Pair) {
		return func(p *guardrail.Pair) {
			p.Topics = map[string]guardrail.TopicFacts{onCall: {KMSMasterKeyID: known(key)}}
		}
	}
	testReports(t, []reportCase{
		{name: "alias/aws/sns", change: encryptedWith("alias/aws/sns"), want: []string{"QG206 error alarm_actions"}},
		{name: "its ARN", change: encryptedWith("arn:aws:kms:sa-east-1:123456789012:alias/aws/sns"), want: []string{"QG206 error alarm_actions"}},
		{name: "a key of one's own", change: encryptedWith("alias/plantao")},
		{name: "none", change: encryptedWith("")},
	})
}
