package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG116_NoActions(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG116", []pairCase{
		{
			name: "with an action",
		},
		{
			name:  "none at all",
			edits: []edit{func(p *topology.Pair) { p.AlarmActions = topology.Null[topology.Strings]() }},
			want: []guardrail.Finding{{
				Path:  "alarm_actions",
				What:  "The alarm dead_letters has no alarm_actions.",
				Why:   "Red in a console that nobody looks at tells nobody.",
				Fix:   "Set alarm_actions to a topic that reaches a person on call, such as [aws_sns_topic.on_call.arn]; or set it once in the provider's defaults block.",
				Reads: []string{"alarm_actions"},
			}},
		},
		{
			name:  "none for two",
			edits: []edit{func(p *topology.Pair) { p.AlarmActions = topology.Null[topology.Strings]() }, alarmOf("oldest_message", func(a *topology.Alarm) { a.ThresholdSeconds = known[int64](900) })},
			want: []guardrail.Finding{{
				Path:  "alarm_actions",
				What:  "The alarms dead_letters and oldest_message have no alarm_actions.",
				Why:   "Red in a console that nobody looks at tells nobody.",
				Fix:   "Set alarm_actions to a topic that reaches a person on call, such as [aws_sns_topic.on_call.arn]; or set it once in the provider's defaults block.",
				Reads: []string{"alarm_actions"},
			}},
		},
		{
			name:  "taken away from one",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.AlarmActions = strs() })},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letters.alarm_actions",
				What:  "The alarm dead_letters has no alarm_actions.",
				Why:   "Red in a console that nobody looks at tells nobody.",
				Fix:   "Set alarms.dead_letters.alarm_actions to a topic that reaches a person on call, such as [aws_sns_topic.on_call.arn]; or set it once in the provider's defaults block.",
				Reads: []string{"alarms.dead_letters.alarm_actions"},
			}},
		},
		{
			name:  "not known",
			edits: []edit{func(p *topology.Pair) { p.AlarmActions = topology.Unknown[topology.Strings]() }},
		},
		{
			name:  "alarm switched off",
			edits: []edit{func(p *topology.Pair) { p.AlarmActions = topology.Null[topology.Strings]() }, alarmOf("dead_letters", func(a *topology.Alarm) { a.Enabled = known(false) })},
		},
	})
}
