package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG131_AlarmTrio(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG131", []pairCase{
		{
			name: "default",
			want: []guardrail.Finding{{
				Path:  "alarms",
				What:  "There is no alarm oldest_message.",
				Why:   "The age of the backlog, the dead-letter queue and the function's errors each show trouble that the other two do not.",
				Fix:   "Add oldest_message = { threshold_seconds = 900 } to alarms.",
				Reads: []string{"alarms", "handler.kind", "alarms.oldest_message"},
				Set:   map[string]any{"alarms.oldest_message.enabled": true, "alarms.oldest_message.threshold_seconds": int64(900)},
			}},
		},
		{
			name:  "worker with an age alarm",
			edits: []edit{worker(10, 0), alarmOf("oldest_message", func(a *topology.Alarm) { a.ThresholdSeconds = known[int64](900) })},
		},
		{
			name:  "Lambda with an age alarm",
			edits: []edit{lambda(30), alarmOf("oldest_message", func(a *topology.Alarm) { a.ThresholdSeconds = known[int64](900) })},
			want: []guardrail.Finding{{
				Path:  "alarms",
				What:  "There is no alarm handler_errors.",
				Why:   "The age of the backlog, the dead-letter queue and the function's errors each show trouble that the other two do not.",
				Fix:   "Add handler_errors = { threshold = 0 } to alarms.",
				Reads: []string{"alarms", "handler.kind", "alarms.handler_errors"},
				Set:   map[string]any{"alarms.handler_errors.enabled": true, "alarms.handler_errors.threshold": float64(0)},
			}},
		},
		{
			name:  "all three",
			edits: []edit{lambda(30), alarmOf("oldest_message", func(a *topology.Alarm) { a.ThresholdSeconds = known[int64](900) }), alarmOf("handler_errors", func(a *topology.Alarm) { a.Threshold = known(0.0) })},
		},
		{
			name:  "dead-letter alarm switched off",
			edits: []edit{alarmOf("oldest_message", func(a *topology.Alarm) { a.ThresholdSeconds = known[int64](900) }), alarmOf("dead_letters", func(a *topology.Alarm) { a.Enabled = known(false) })},
		},
		{
			name:  "age alarm switched off",
			edits: []edit{alarmOf("oldest_message", func(a *topology.Alarm) { a.Enabled, a.ThresholdSeconds = known(false), known[int64](900) })},
			want: []guardrail.Finding{{
				Path:  "alarms",
				What:  "There is no alarm oldest_message.",
				Why:   "The age of the backlog, the dead-letter queue and the function's errors each show trouble that the other two do not.",
				Fix:   "Add oldest_message = { threshold_seconds = 900 } to alarms.",
				Reads: []string{"alarms", "handler.kind", "alarms.oldest_message"},
				Set:   map[string]any{"alarms.oldest_message.enabled": true, "alarms.oldest_message.threshold_seconds": int64(900)},
			}},
		},
		{
			name:  "not known",
			edits: []edit{func(p *topology.Pair) { p.Alarms = topology.Unknown[topology.Alarms]() }},
		},
	})
}
