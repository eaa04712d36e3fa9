package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG121_AlarmRefused(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG121", []pairCase{
		{
			name: "default",
		},
		{
			name:  "period 20",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.PeriodSeconds = known[int64](20) })},
		},
		{
			name:  "period 45",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.PeriodSeconds = known[int64](45) })},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letters.period_seconds",
				What:  "The period is 45 s; CloudWatch takes 10, 20, 30 and multiples of 60.",
				Why:   "CloudWatch refuses the alarm.",
				Fix:   "Set alarms.dead_letters.period_seconds = 60.",
				Reads: []string{"alarms.dead_letters.period_seconds"},
				Set:   map[string]any{"alarms.dead_letters.period_seconds": int64(60)},
			}},
		},
		{
			name:  "period 90",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.PeriodSeconds = known[int64](90) })},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letters.period_seconds",
				What:  "The period is 90 s; CloudWatch takes 10, 20, 30 and multiples of 60.",
				Why:   "CloudWatch refuses the alarm.",
				Fix:   "Set alarms.dead_letters.period_seconds = 120.",
				Reads: []string{"alarms.dead_letters.period_seconds"},
				Set:   map[string]any{"alarms.dead_letters.period_seconds": int64(120)},
			}},
		},
		{
			name:  "longer than a day",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.PeriodSeconds = known[int64](300); a.EvaluationPeriods = known[int64](289) })},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letters.evaluation_periods",
				What:  "The alarm looks at 289 periods of 300 s, which is 86700 s (1 d 5 min); CloudWatch takes 86400 s (1 day) at most for this period.",
				Why:   "CloudWatch refuses the alarm.",
				Fix:   "Set alarms.dead_letters.evaluation_periods and alarms.dead_letters.datapoints_to_alarm to 288.",
				Reads: []string{"alarms.dead_letters.period_seconds", "alarms.dead_letters.evaluation_periods"},
				Set:   map[string]any{"alarms.dead_letters.datapoints_to_alarm": int64(288), "alarms.dead_letters.evaluation_periods": int64(288)},
			}},
		},
		{
			name:  "a day",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.PeriodSeconds = known[int64](300); a.EvaluationPeriods = known[int64](288) })},
		},
		{
			name:  "seven days of hours",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.PeriodSeconds = known[int64](3600); a.EvaluationPeriods = known[int64](168) })},
		},
		{
			name: "longer than seven days",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) {
				a.PeriodSeconds = known[int64](3600)
				a.EvaluationPeriods = known[int64](169)
				a.DatapointsToAlarm = known[int64](1)
			})},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letters.evaluation_periods",
				What:  "The alarm looks at 169 periods of 3600 s, which is 608400 s (7 d 1 h); CloudWatch takes 604800 s (7 days) at most for this period.",
				Why:   "CloudWatch refuses the alarm.",
				Fix:   "Set alarms.dead_letters.evaluation_periods = 168.",
				Reads: []string{"alarms.dead_letters.period_seconds", "alarms.dead_letters.evaluation_periods"},
				Set:   map[string]any{"alarms.dead_letters.evaluation_periods": int64(168)},
			}},
		},
		{
			name:  "more datapoints than periods",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.DatapointsToAlarm = known[int64](15) })},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letters.datapoints_to_alarm",
				What:  "The alarm wants 15 datapoints out of 1.",
				Why:   "CloudWatch refuses the alarm: there are never so many.",
				Fix:   "Set alarms.dead_letters.datapoints_to_alarm = 1, or leave it out: it is then as many as evaluation_periods.",
				Reads: []string{"alarms.dead_letters.datapoints_to_alarm", "alarms.dead_letters.evaluation_periods"},
				Set:   map[string]any{"alarms.dead_letters.datapoints_to_alarm": int64(1)},
			}},
		},
		{
			name:  "no datapoint",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.DatapointsToAlarm = known[int64](0) })},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letters.datapoints_to_alarm",
				What:  "The alarm wants 0 datapoints out of 1.",
				Why:   "CloudWatch refuses the alarm: there are never so many.",
				Fix:   "Set alarms.dead_letters.datapoints_to_alarm = 1, or leave it out: it is then as many as evaluation_periods.",
				Reads: []string{"alarms.dead_letters.datapoints_to_alarm", "alarms.dead_letters.evaluation_periods"},
				Set:   map[string]any{"alarms.dead_letters.datapoints_to_alarm": int64(1)},
			}},
		},
		{
			name:  "six actions",
			edits: []edit{func(p *topology.Pair) { p.AlarmActions = strs("a", "b", "c", "d", "e", "f") }},
			want: []guardrail.Finding{{
				Path:  "alarm_actions",
				What:  "The list has 6 actions; CloudWatch takes 5.",
				Why:   "CloudWatch refuses the alarm.",
				Fix:   "Let one topic have the receivers as its subscribers.",
				Reads: []string{"alarm_actions"},
			}, {
				Path:  "alarm_actions",
				What:  "The list has 6 actions; CloudWatch takes 5.",
				Why:   "CloudWatch refuses the alarm.",
				Fix:   "Let one topic have the receivers as its subscribers.",
				Reads: []string{"alarm_actions"},
			}},
		},
		{
			name: "not known",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) {
				a.PeriodSeconds = topology.Unknown[int64]()
				a.DatapointsToAlarm = known[int64](1)
			})},
		},
	})
}
