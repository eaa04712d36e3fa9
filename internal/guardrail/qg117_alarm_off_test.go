package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG117_AlarmOff(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG117", []pairCase{
		{
			name: "default",
		},
		{
			name:  "off",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.Enabled = known(false) })},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letters.enabled",
				What:  "No alarm goes off when messages arrive in the dead-letter queue.",
				Why:   "They lie there unseen until their retention ends, and are lost then.",
				Fix:   "Remove enabled = false from alarms.dead_letters.",
				Reads: []string{"alarms.dead_letters.enabled"},
				Set:   map[string]any{"alarms.dead_letters.enabled": nil},
			}},
		},
		{
			name:  "not known",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.Enabled = topology.Unknown[bool]() })},
		},
	})
}
