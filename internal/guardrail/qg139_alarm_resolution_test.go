package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG139_AlarmResolution(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG139", []pairCase{
		{
			name: "default",
		},
		{
			name:  "ten seconds",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.PeriodSeconds = known[int64](10) })},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letters.period_seconds",
				What:  "The alarm looks every 10 s at a metric that SQS reports every 60 s.",
				Why:   "Most periods have no data, so the alarm follows its missing-data setting instead of the queue.",
				Fix:   "Set alarms.dead_letters.period_seconds to 60.",
				Reads: []string{"alarms.dead_letters.period_seconds"},
				Set:   map[string]any{"alarms.dead_letters.period_seconds": int64(60)},
			}},
		},
		{
			name:  "a period that CloudWatch refuses",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.PeriodSeconds = known[int64](45) })},
		},
		{
			name:  "Lambda's metric",
			edits: []edit{lambda(30), alarmOf("handler_errors", func(a *topology.Alarm) { a.Threshold, a.PeriodSeconds = known(0.0), known[int64](10) })},
		},
		{
			name:  "switched off",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.Enabled, a.PeriodSeconds = known(false), known[int64](10) })},
		},
		{
			name: "not known whether there is one",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) {
				a.Enabled, a.PeriodSeconds = topology.Unknown[bool](), known[int64](10)
			})},
		},
	})
}
