package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG119_ActionRegion(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG119", []pairCase{
		{
			name: "here",
		},
		{
			name:  "for all alarms",
			edits: []edit{func(p *topology.Pair) { p.AlarmActions = strs("arn:aws:sns:us-east-1:123456789012:plantao") }},
			want: []guardrail.Finding{{
				Path:  "alarm_actions",
				What:  "The action arn:aws:sns:us-east-1:123456789012:plantao is in us-east-1, and the alarm in sa-east-1.",
				Why:   "CloudWatch refuses an alarm that calls a topic or function of another region.",
				Fix:   "Name one in sa-east-1; it may forward to us-east-1.",
				Reads: []string{"alarm_actions", "region"},
			}, {
				Path:  "alarm_actions",
				What:  "The action arn:aws:sns:us-east-1:123456789012:plantao is in us-east-1, and the alarm in sa-east-1.",
				Why:   "CloudWatch refuses an alarm that calls a topic or function of another region.",
				Fix:   "Name one in sa-east-1; it may forward to us-east-1.",
				Reads: []string{"alarm_actions", "region"},
			}},
		},
		{
			name:  "for one alarm",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.OKActions = strs("arn:aws:sns:us-east-1:123456789012:plantao") })},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letters.ok_actions",
				What:  "The action arn:aws:sns:us-east-1:123456789012:plantao is in us-east-1, and the alarm in sa-east-1.",
				Why:   "CloudWatch refuses an alarm that calls a topic or function of another region.",
				Fix:   "Name one in sa-east-1; it may forward to us-east-1.",
				Reads: []string{"alarms.dead_letters.ok_actions", "region"},
			}},
		},
		{
			name:  "a function",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.AlarmActions = strs("arn:aws:lambda:us-east-1:123456789012:function:avisa") })},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letters.alarm_actions",
				What:  "The action arn:aws:lambda:us-east-1:123456789012:function:avisa is in us-east-1, and the alarm in sa-east-1.",
				Why:   "CloudWatch refuses an alarm that calls a topic or function of another region.",
				Fix:   "Name one in sa-east-1; it may forward to us-east-1.",
				Reads: []string{"alarms.dead_letters.alarm_actions", "region"},
			}},
		},
		{
			name: "a response plan has no region",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) {
				a.AlarmActions = strs("arn:aws:ssm-incidents::123456789012:response-plan/pedidos")
			})},
		},
		{
			name:  "another partition",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.AlarmActions = strs("arn:aws-cn:sns:cn-north-1:123456789012:plantao") })},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letters.alarm_actions",
				What:  "The action arn:aws-cn:sns:cn-north-1:123456789012:plantao is in the partition aws-cn, and the alarm in sa-east-1, a region of aws.",
				Why:   "CloudWatch refuses the alarm: partitions share neither accounts nor endpoints.",
				Fix:   "Name one in sa-east-1. It cannot forward to aws-cn; to reach people there, notify them by another way, such as HTTPS or e-mail.",
				Reads: []string{"alarms.dead_letters.alarm_actions", "region"},
			}},
		},
		{
			name: "a response plan of another partition",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) {
				a.AlarmActions = strs("arn:aws-us-gov:ssm-incidents::123456789012:response-plan/pedidos")
			})},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letters.alarm_actions",
				What:  "The action arn:aws-us-gov:ssm-incidents::123456789012:response-plan/pedidos is in the partition aws-us-gov, and the alarm in sa-east-1, a region of aws.",
				Why:   "CloudWatch refuses the alarm: partitions share neither accounts nor endpoints.",
				Fix:   "Name one in sa-east-1. It cannot forward to aws-us-gov; to reach people there, notify them by another way, such as HTTPS or e-mail.",
				Reads: []string{"alarms.dead_letters.alarm_actions", "region"},
			}},
		},
		{
			name: "undelivered alarm lives with the topic",
			edits: []edit{func(p *topology.Pair) {
				p.Subscriptions = known(map[string]topology.Maybe[topology.Subscription]{"pedidos": with(func(s *topology.Subscription) { s.TopicARN = known("arn:aws:sns:us-east-1:123456789012:pedidos") })})
			}, alarmOf("undelivered", func(a *topology.Alarm) { a.AlarmActions = strs("arn:aws:sns:us-east-1:123456789012:plantao") })},
		},
		{
			name: "undelivered alarm with an action of the queue",
			edits: []edit{func(p *topology.Pair) {
				p.Subscriptions = known(map[string]topology.Maybe[topology.Subscription]{"pedidos": with(func(s *topology.Subscription) { s.TopicARN = known("arn:aws:sns:us-east-1:123456789012:pedidos") })})
			}, alarmOf("undelivered", func(a *topology.Alarm) { a.AlarmActions = strs(onCall) })},
			want: []guardrail.Finding{{
				Path:  "alarms.undelivered.alarm_actions",
				What:  "The action arn:aws:sns:sa-east-1:123456789012:plantao is in sa-east-1, and the alarm in us-east-1.",
				Why:   "CloudWatch refuses an alarm that calls a topic or function of another region.",
				Fix:   "Name one in us-east-1; it may forward to sa-east-1.",
				Reads: []string{"alarms.undelivered.alarm_actions", "region"},
			}},
		},
		{
			name:   "region not known",
			edits:  []edit{func(p *topology.Pair) { p.AlarmActions = strs("arn:aws:sns:us-east-1:123456789012:plantao") }},
			change: func(p *guardrail.Pair) { p.Place = topology.Place{} },
		},
	})
}

// The alarms of a topic are where the topic is, which may be elsewhere.
func TestQG119_ActionRegion_Fanout(t *testing.T) {
	t.Parallel()
	alarmed := func(f *topology.Fanout) {
		f.TopicAlarms = with(func(a *topology.TopicAlarms) {
			a.Failed = with(func(a *topology.Alarm) {
				a.Enabled, a.AlarmActions = known(true), strs("arn:aws:sns:us-east-1:123456789012:plantao")
			})
		})
	}
	const path = "topic_alarms.failed.alarm_actions"
	testFanoutRule(t, "QG119", []fanoutCase{
		{
			name:  "a topic of its own",
			edits: []fanoutEdit{alarmed},
			want: []guardrail.Finding{{
				Path:  path,
				What:  "The action arn:aws:sns:us-east-1:123456789012:plantao is in us-east-1, and the alarm in sa-east-1.",
				Why:   "CloudWatch refuses an alarm that calls a topic or function of another region.",
				Fix:   "Name one in sa-east-1; it may forward to us-east-1.",
				Reads: []string{path, "region"},
			}},
		},
		{
			name:  "somebody else's, where the action is",
			edits: []fanoutEdit{alarmed},
			change: func(f *guardrail.Fanout) {
				f.Planned.TopicARN = known("arn:aws:sns:us-east-1:123456789012:pedidos")
				f.Planned.ExistingTopicARN = f.Planned.TopicARN
			},
		},
		{
			name:  "somebody else's, not known yet",
			edits: []fanoutEdit{alarmed},
			change: func(f *guardrail.Fanout) {
				f.Planned.TopicARN, f.Planned.ExistingTopicARN = topology.Unknown[string](), topology.Unknown[string]()
			},
		},
	})
}
