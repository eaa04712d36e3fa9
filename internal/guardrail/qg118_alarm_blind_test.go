package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG118_AlarmBlind(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG118", []pairCase{
		{
			name: "default",
		},
		{
			name:  "threshold",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.Threshold = known(1.0) })},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letters.threshold",
				What:  "The alarm goes off above 1: the first message passes in silence.",
				Why:   "One message there is one order, payment or file that nobody handled.",
				Fix:   "Remove alarms.dead_letters.threshold, or set it to 0.",
				Reads: []string{"alarms.dead_letters.threshold"},
				Set:   map[string]any{"alarms.dead_letters.threshold": float64(0)},
			}},
		},
		{
			name:  "below one",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.Threshold = known(0.5) })},
		},
		{
			name:  "sum",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.Statistic = known("Sum") })},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letters.statistic",
				What:  "The statistic of the alarm is Sum.",
				Why:   "The depth of a queue is a gauge: its sum and its number of samples say nothing, and its minimum hides what came and went within a period.",
				Fix:   "Remove alarms.dead_letters.statistic, or set it to \"Maximum\".",
				Reads: []string{"alarms.dead_letters.statistic"},
				Set:   map[string]any{"alarms.dead_letters.statistic": "Maximum"},
			}},
		},
		{
			name:  "average",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.Statistic = known("Average") })},
		},
		{
			name:  "sum with a consumer",
			edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) { d.HasConsumer = known(true) }), alarmOf("dead_letters", func(a *topology.Alarm) { a.Statistic = known("Sum") })},
		},
		{
			name:  "minimum with a consumer",
			edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) { d.HasConsumer = known(true) }), alarmOf("dead_letters", func(a *topology.Alarm) { a.Statistic = known("Minimum") })},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letters.statistic",
				What:  "The statistic of the alarm is Minimum.",
				Why:   "Received messages are counted: only their sum says how many there were.",
				Fix:   "Remove alarms.dead_letters.statistic, or set it to \"Sum\".",
				Reads: []string{"alarms.dead_letters.statistic"},
				Set:   map[string]any{"alarms.dead_letters.statistic": "Sum"},
			}},
		},
		{
			name: "sum, not known whether there is a consumer",
			edits: []edit{
				deadLetterQueue(func(d *topology.DeadLetterQueue) { d.HasConsumer = topology.Unknown[bool]() }),
				alarmOf("dead_letters", func(a *topology.Alarm) { a.Statistic = known("Sum") }),
			},
		},
		{
			name:  "five minutes",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.PeriodSeconds = known[int64](60); a.EvaluationPeriods = known[int64](5) })},
		},
		{
			name: "slow",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) {
				a.PeriodSeconds = known[int64](300)
				a.EvaluationPeriods = known[int64](3)
				a.DatapointsToAlarm = known[int64](2)
			})},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letters.period_seconds",
				What:  "The alarm goes off after 600 s (10 minutes): 2 × 300 s.",
				Why:   "A dead-letter queue is empty or it is not; there is nothing to wait for.",
				Fix:   "Set alarms.dead_letters.period_seconds = 60 and alarms.dead_letters.datapoints_to_alarm = 1, their defaults.",
				Reads: []string{"alarms.dead_letters.period_seconds", "alarms.dead_letters.datapoints_to_alarm", "alarms.dead_letters.evaluation_periods"},
				Set:   map[string]any{"alarms.dead_letters.datapoints_to_alarm": int64(1), "alarms.dead_letters.period_seconds": int64(60)},
			}},
		},
		{
			name:  "breaching and switched off",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.TreatMissingData = known("breaching"); a.ActionsEnabled = known(false) })},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letters.treat_missing_data",
				What:  "Missing data counts as breaching.",
				Why:   "SQS reports nothing for a queue that has been idle for six hours: the alarm rings on every quiet night, until people ignore it.",
				Fix:   "Remove alarms.dead_letters.treat_missing_data, or set it to \"notBreaching\".",
				Reads: []string{"alarms.dead_letters.treat_missing_data"},
				Set:   map[string]any{"alarms.dead_letters.treat_missing_data": "notBreaching"},
			}, {
				Path:  "alarms.dead_letters.actions_enabled",
				What:  "The alarm's actions are switched off.",
				Why:   "It turns red and tells nobody.",
				Fix:   "Remove alarms.dead_letters.actions_enabled, or set it to true.",
				Reads: []string{"alarms.dead_letters.actions_enabled"},
				Set:   map[string]any{"alarms.dead_letters.actions_enabled": true},
			}},
		},
		{
			name:  "alarm off",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.Enabled = known(false); a.Threshold = known(5.0) })},
		},
		{
			name: "not known",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) {
				a.Threshold = topology.Unknown[float64]()
				a.PeriodSeconds = topology.Unknown[int64]()
			})},
		},
	})
}
