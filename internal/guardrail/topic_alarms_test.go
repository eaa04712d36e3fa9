package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// topicAlarm writes the alarm failed of a fan-out, complete as it is planned.
func topicAlarm(edits ...func(*topology.Alarm)) fanoutEdit {
	return func(f *topology.Fanout) {
		f.TopicAlarms = with(func(alarms *topology.TopicAlarms) {
			alarms.Failed = with(append([]func(*topology.Alarm){func(a *topology.Alarm) {
				a.Enabled = known(true)
				a.PeriodSeconds = known[int64](60)
				a.EvaluationPeriods = known[int64](1)
				a.DatapointsToAlarm = known[int64](1)
				a.AlarmActions = strs(onCall)
			}}, edits...)...)
		})
	}
}

func TestQG116_NoActionsOfATopic(t *testing.T) {
	t.Parallel()
	testFanoutRule(t, "QG116", []fanoutCase{
		{name: "with an action", edits: []fanoutEdit{topicAlarm()}},
		{
			name:  "without",
			edits: []fanoutEdit{topicAlarm(func(a *topology.Alarm) { a.AlarmActions = strs() })},
			want: []guardrail.Finding{{
				Path: "topic_alarms.failed.alarm_actions",
				What: "The alarm failed has no alarm_actions.",
				Why:  "Red in a console that nobody looks at tells nobody.",
				Fix: "Set topic_alarms.failed.alarm_actions to a topic that reaches a person on call, such as [aws_sns_topic.on_call.arn]; " +
					"or set it once in the provider's defaults block.",
				Reads: []string{"topic_alarms.failed.alarm_actions"},
			}},
		},
	})
}

func TestQG119_ActionRegionOfATopic(t *testing.T) {
	t.Parallel()
	far := topicAlarm(func(a *topology.Alarm) { a.AlarmActions = strs("arn:aws:sns:us-east-1:123456789012:plantao") })
	testFanoutRule(t, "QG119", []fanoutCase{
		{name: "here", edits: []fanoutEdit{topicAlarm()}},
		{
			name:   "the topic is elsewhere, and so is its alarm",
			edits:  []fanoutEdit{far},
			change: func(f *guardrail.Fanout) { f.Planned.TopicARN = known("arn:aws:sns:us-east-1:123456789012:pedidos") },
		},
		{
			name:  "elsewhere",
			edits: []fanoutEdit{far},
			want: []guardrail.Finding{{
				Path:  "topic_alarms.failed.alarm_actions",
				What:  "The action arn:aws:sns:us-east-1:123456789012:plantao is in us-east-1, and the alarm in sa-east-1.",
				Why:   "CloudWatch refuses an alarm that calls a topic or function of another region.",
				Fix:   "Name one in sa-east-1; it may forward to us-east-1.",
				Reads: []string{"topic_alarms.failed.alarm_actions", "region"},
			}},
		},
	})
}

func TestQG121_AlarmRefusedOfATopic(t *testing.T) {
	t.Parallel()
	testFanoutRule(t, "QG121", []fanoutCase{
		{name: "within the bounds", edits: []fanoutEdit{topicAlarm()}},
		{
			name:  "period",
			edits: []fanoutEdit{topicAlarm(func(a *topology.Alarm) { a.PeriodSeconds = known[int64](100) })},
			want: []guardrail.Finding{{
				Path:  "topic_alarms.failed.period_seconds",
				What:  "The period is 100 s; CloudWatch takes 10, 20, 30 and multiples of 60.",
				Why:   "CloudWatch refuses the alarm.",
				Fix:   "Set topic_alarms.failed.period_seconds = 120.",
				Reads: []string{"topic_alarms.failed.period_seconds"},
				Set:   map[string]any{"topic_alarms.failed.period_seconds": int64(120)},
			}},
		},
	})
}

func TestQG123_RetentionLoweredOfAFanout(t *testing.T) {
	t.Parallel()
	undelivered := func(seconds int64) fanoutEdit {
		return func(f *topology.Fanout) {
			f.Undelivered = with(func(u *topology.Undelivered) { u.MessageRetentionSeconds = known(seconds) })
		}
	}
	testFanoutRule(t, "QG123", []fanoutCase{
		{name: "create", edits: []fanoutEdit{undelivered(86400)}},
		{
			name:  "lowered",
			edits: []fanoutEdit{undelivered(86400)},
			change: func(f *guardrail.Fanout) {
				prior := fanoutOf(undelivered(1209600)).Planned
				f.Prior = &prior
			},
			want: []guardrail.Finding{{
				Path:  "undelivered.message_retention_seconds",
				What:  "This plan lowers the retention of the queue for undelivered messages from 1209600 s (14 days) to 86400 s (1 day).",
				Why:   "SQS deletes the messages in it that are older than 1 day, within 15 minutes, and moves none of them anywhere.",
				Fix:   "Look at the age of its oldest message and drain it first; or leave undelivered.message_retention_seconds = 1209600.",
				Reads: []string{"undelivered.message_retention_seconds"},
				Set:   map[string]any{"undelivered.message_retention_seconds": int64(1209600)},
			}},
		},
	})
}
