package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG120_AgeAlarmTooLate(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG120", []pairCase{
		{
			name: "default",
		},
		{
			name:  "in time",
			edits: []edit{alarmOf("dead_letter_age", func(a *topology.Alarm) { a.ThresholdSeconds = known[int64](863699) })},
		},
		{
			name:  "too late for what waited",
			edits: []edit{alarmOf("dead_letter_age", func(a *topology.Alarm) { a.ThresholdSeconds = known[int64](863700) })},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  "alarms.dead_letter_age.threshold_seconds",
				What:  "The alarm goes off when a message has been in the dead-letter queue for 864000 s (10 days) (threshold 863700 s + 300 s of evaluation). A message that waited in the source for all of its 345600 s (4 days) is deleted after 864000 s (10 days).",
				Why:   "The message is gone before anybody is told.",
				Fix:   "Set alarms.dead_letter_age.threshold_seconds = 432000 (5 days).",
				Reads: []string{"alarms.dead_letter_age.threshold_seconds", "alarms.dead_letter_age.period_seconds", "alarms.dead_letter_age.datapoints_to_alarm", "alarms.dead_letter_age.evaluation_periods", "dead_letter_queue.message_retention_seconds", "fifo", "message_retention_seconds", "max_receive_count", "visibility_timeout_seconds", "delay_seconds"},
				Set:   map[string]any{"alarms.dead_letter_age.threshold_seconds": int64(432000)},
			}},
		},
		{
			name:  "too late for all",
			edits: []edit{alarmOf("dead_letter_age", func(a *topology.Alarm) { a.ThresholdSeconds = known[int64](1209150) })},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letter_age.threshold_seconds",
				What:  "The alarm goes off when a message has been in the dead-letter queue for 1209450 s (13 d 23 h 57 min 30 s) (threshold 1209150 s + 300 s of evaluation). The queue deletes it 1209600 s (14 days) after it was sent, of which the retries take 150 s (2 min 30 s): 1209450 s (13 d 23 h 57 min 30 s) are left.",
				Why:   "The message is gone before anybody is told.",
				Fix:   "Set alarms.dead_letter_age.threshold_seconds = 432000 (5 days).",
				Reads: []string{"alarms.dead_letter_age.threshold_seconds", "alarms.dead_letter_age.period_seconds", "alarms.dead_letter_age.datapoints_to_alarm", "alarms.dead_letter_age.evaluation_periods", "dead_letter_queue.message_retention_seconds", "fifo", "message_retention_seconds", "max_receive_count", "visibility_timeout_seconds", "delay_seconds"},
				Set:   map[string]any{"alarms.dead_letter_age.threshold_seconds": int64(432000)},
			}},
		},
		{
			name:  "FIFO in time",
			edits: []edit{fifo, alarmOf("dead_letter_age", func(a *topology.Alarm) { a.ThresholdSeconds = known[int64](1209299) })},
		},
		{
			name:  "FIFO too late",
			edits: []edit{fifo, alarmOf("dead_letter_age", func(a *topology.Alarm) { a.ThresholdSeconds = known[int64](1209300) })},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letter_age.threshold_seconds",
				What:  "The alarm goes off when a message has been in the dead-letter queue for 1209600 s (14 days) (threshold 1209300 s + 300 s of evaluation), and the queue deletes it after 1209600 s (14 days).",
				Why:   "The message is gone before anybody is told.",
				Fix:   "Set alarms.dead_letter_age.threshold_seconds = 432000 (5 days).",
				Reads: []string{"alarms.dead_letter_age.threshold_seconds", "alarms.dead_letter_age.period_seconds", "alarms.dead_letter_age.datapoints_to_alarm", "alarms.dead_letter_age.evaluation_periods", "dead_letter_queue.message_retention_seconds", "fifo"},
				Set:   map[string]any{"alarms.dead_letter_age.threshold_seconds": int64(432000)},
			}},
		},
		{
			name:  "source",
			edits: []edit{alarmOf("oldest_message", func(a *topology.Alarm) { a.ThresholdSeconds = known[int64](345420) })},
			want: []guardrail.Finding{{
				Path:  "alarms.oldest_message.threshold_seconds",
				What:  "The alarm goes off when a message is 345600 s (4 days) old (threshold 345420 s + 180 s of evaluation), and the source queue deletes it after 345600 s (4 days).",
				Why:   "The message is gone before anybody is told.",
				Fix:   "Set alarms.oldest_message.threshold_seconds = 172800 (2 days).",
				Reads: []string{"alarms.oldest_message.threshold_seconds", "alarms.oldest_message.period_seconds", "alarms.oldest_message.datapoints_to_alarm", "alarms.oldest_message.evaluation_periods", "message_retention_seconds"},
				Set:   map[string]any{"alarms.oldest_message.threshold_seconds": int64(172800)},
			}},
		},
		{
			name:  "source in time",
			edits: []edit{alarmOf("oldest_message", func(a *topology.Alarm) { a.ThresholdSeconds = known[int64](345419) })},
		},
		{
			name:  "dead-letter queue too short, alarm by default",
			edits: []edit{deadLetterRetention(120)},
		},
		{
			name:  "dead-letter queue too short for any alarm",
			edits: []edit{deadLetterRetention(200), alarmOf("dead_letter_age", func(a *topology.Alarm) { a.ThresholdSeconds = known[int64](100) })},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letter_age.threshold_seconds",
				What:  "The alarm goes off when a message has been in the dead-letter queue for 400 s (6 min 40 s) (threshold 100 s + 300 s of evaluation). The queue deletes it 200 s (3 min 20 s) after it was sent, of which the retries take 150 s (2 min 30 s): 50 s are left.",
				Why:   "The message is gone before anybody is told.",
				Fix:   "Keep messages longer: no threshold goes off in time here.",
				Reads: []string{"alarms.dead_letter_age.threshold_seconds", "alarms.dead_letter_age.period_seconds", "alarms.dead_letter_age.datapoints_to_alarm", "alarms.dead_letter_age.evaluation_periods", "dead_letter_queue.message_retention_seconds", "fifo", "message_retention_seconds", "max_receive_count", "visibility_timeout_seconds", "delay_seconds"},
			}},
		},
		{
			name:  "both retentions equal",
			edits: []edit{deadLetterRetention(345600), alarmOf("dead_letter_age", func(a *topology.Alarm) { a.ThresholdSeconds = known[int64](345600) })},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letter_age.threshold_seconds",
				What:  "The alarm goes off when a message has been in the dead-letter queue for 345900 s (4 d 5 min) (threshold 345600 s + 300 s of evaluation). The queue deletes it 345600 s (4 days) after it was sent, of which the retries take 150 s (2 min 30 s): 345450 s (3 d 23 h 57 min 30 s) are left.",
				Why:   "The message is gone before anybody is told.",
				Fix:   "Set alarms.dead_letter_age.threshold_seconds = 169200 (1 d 23 h).",
				Reads: []string{"alarms.dead_letter_age.threshold_seconds", "alarms.dead_letter_age.period_seconds", "alarms.dead_letter_age.datapoints_to_alarm", "alarms.dead_letter_age.evaluation_periods", "dead_letter_queue.message_retention_seconds", "fifo", "message_retention_seconds", "max_receive_count", "visibility_timeout_seconds", "delay_seconds"},
				Set:   map[string]any{"alarms.dead_letter_age.threshold_seconds": int64(169200)},
			}},
		},
		{
			name:  "not known",
			edits: []edit{alarmOf("dead_letter_age", func(a *topology.Alarm) { a.ThresholdSeconds = known[int64](1209600) }), func(p *topology.Pair) { p.MessageRetentionSeconds = topology.Unknown[int64]() }},
		},
		{
			name:  "existing dead-letter queue",
			edits: []edit{existing("arn:aws:sqs:sa-east-1:123456789012:compartilhada-dlq"), alarmOf("dead_letter_age", func(a *topology.Alarm) { a.ThresholdSeconds = known[int64](1209600) })},
		},
	})
}
