package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG202_OneQueueTwice(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG202", []pairCase{
		{
			name:  "two topics",
			edits: []edit{subscribed("a", ordersTopic), subscribed("b", ordersTopic+"-pagos")},
		},
		{
			name:  "one topic twice",
			edits: []edit{subscribed("a", ordersTopic), subscribed("b", ordersTopic)},
			want: []guardrail.Finding{{
				Path:  `subscriptions["b"].topic_arn`,
				What:  `The subscriptions "a" and "b" are both to arn:aws:sns:sa-east-1:123456789012:pedidos.`,
				Why:   "A queue has at most one subscription to a topic, so the two entries would fight over it.",
				Fix:   `Remove "b" and widen the filter policy of "a" to what both let through.`,
				Reads: []string{"subscriptions.b.topic_arn", "subscriptions.a.topic_arn"},
			}},
		},
		{
			name: "two alarms of one name",
			edits: []edit{
				alarmOf("dead_letters", func(a *topology.Alarm) { a.AlarmName = known("pedidos") }),
				alarmOf("oldest_message", func(a *topology.Alarm) { a.AlarmName = known("pedidos") }),
			},
			want: []guardrail.Finding{{
				Path:  "alarms.oldest_message.alarm_name",
				What:  `It is "pedidos", and so is alarms.dead_letters.alarm_name.`,
				Why:   "There is one alarm of a name: the second overwrites the first, and what the first watched is watched no more.",
				Fix:   "Give the alarm another name, or remove alarm_name: it is then named after what it watches.",
				Reads: []string{"alarms.oldest_message.alarm_name", "alarms.dead_letters.alarm_name"},
				Set:   map[string]any{"alarms.oldest_message.alarm_name": nil},
			}},
		},
		{
			name:   "undelivered queue named like the source",
			change: undeliveredNamed("pedidos"),
			want: []guardrail.Finding{{
				Path:  "undelivered.name",
				What:  "The source queue and the queue for undelivered messages have the same name, pedidos.",
				Why:   "There is one queue of a name. What SNS could not deliver would be taken for what was delivered.",
				Fix:   "Give the queue for undelivered messages another name, or remove undelivered.name.",
				Reads: []string{"undelivered.name", "name", "fifo"},
				Set:   map[string]any{"undelivered.name": nil},
			}},
		},
		{
			name:   "undelivered queue named like the dead-letter queue",
			change: undeliveredNamed("pedidos-dlq"),
			want: []guardrail.Finding{{
				Path:  "undelivered.name",
				What:  "The dead-letter queue and the queue for undelivered messages have the same name, pedidos-dlq.",
				Why:   "There is one queue of a name. What SNS could not deliver would be taken for what was delivered.",
				Fix:   "Give the queue for undelivered messages another name, or remove undelivered.name.",
				Reads: []string{"undelivered.name", "dead_letter_queue.name", "fifo"},
				Set:   map[string]any{"undelivered.name": nil},
			}},
		},
		{
			name:   "undelivered queue with a name of its own",
			change: undeliveredNamed("pedidos-undelivered"),
		},
	})
}

// undeliveredNamed plans a queue for undelivered messages in the pair's region.
func undeliveredNamed(name string) func(*guardrail.Pair) {
	return func(p *guardrail.Pair) {
		region, _ := p.Place.Region.Get()
		queue := topology.UndeliveredQueue{Name: known(name)}
		p.Planned.Undelivered = known(topology.Undelivered{
			Enabled: known(true), Name: known(name),
			Queues: known(map[string]topology.Maybe[topology.UndeliveredQueue]{region: known(queue)}),
		})
	}
}

const (
	oneAlarm         = "There is one alarm of a name: the second overwrites the first, and what the first watched is watched no more."
	anotherAlarmName = "Give the alarm another name, or remove alarm_name: it is then named after what it watches."
)

func TestQG202_OneQueueTwice_Fanout(t *testing.T) {
	t.Parallel()
	testFanoutRule(t, "QG202", []fanoutCase{
		{
			name: "two names",
		},
		{
			name: "one name twice",
			change: func(f *guardrail.Fanout) {
				f.Consumers = consumersOf(map[string][]edit{"a": {func(p *topology.Pair) { p.Name = known("pedidos") }}, "b": {func(p *topology.Pair) { p.Name = known("pedidos") }}})
			},
			want: []guardrail.Finding{{
				Path:  `consumers["b"].name`,
				What:  `The queue of consumer "a" and the queue of consumer "b" have the same name, pedidos.`,
				Why:   "There is one queue of a name. Its readers would take each other's messages.",
				Fix:   `Give the queue of consumer "b" another name.`,
				Reads: []string{"consumers"},
			}, {
				Path:  `consumers["b"].dead_letter_queue.name`,
				What:  `The dead-letter queue of consumer "a" and the dead-letter queue of consumer "b" have the same name, pedidos-dlq.`,
				Why:   "There is one queue of a name. Its readers would take each other's messages.",
				Fix:   `Give the dead-letter queue of consumer "b" another name.`,
				Reads: []string{"consumers"},
			}},
		},
		{
			name: "one alarm name twice",
			change: func(f *guardrail.Fanout) {
				alarm := alarmOf("dead_letters", func(a *topology.Alarm) { a.AlarmName = known("plantao") })
				f.Consumers = consumersOf(map[string][]edit{"a": {alarm}, "b": {alarm}})
			},
			want: []guardrail.Finding{{
				Path:  `consumers["b"].alarms.dead_letters.alarm_name`,
				What:  `It is "plantao", and so is consumers["a"].alarms.dead_letters.alarm_name.`,
				Why:   "There is one alarm of a name: the second overwrites the first, and what the first watched is watched no more.",
				Fix:   "Give the alarm another name, or remove alarm_name: it is then named after what it watches.",
				Reads: []string{"consumers"},
			}},
		},
		{
			name: "an alarm named as another one is by default",
			change: func(f *guardrail.Fanout) {
				a := alarmOf("dead_letters", func(a *topology.Alarm) { a.AlarmName = known("pedidos-b-dead-letters") })
				f.Consumers = consumersOf(map[string][]edit{"a": {a}, "b": {alarmOf("dead_letters")}})
			},
			want: []guardrail.Finding{{
				Path:  `consumers["b"].alarms.dead_letters.alarm_name`,
				What:  `It is "pedidos-b-dead-letters", and so is consumers["a"].alarms.dead_letters.alarm_name.`,
				Why:   oneAlarm,
				Fix:   anotherAlarmName,
				Reads: []string{"consumers"},
			}},
		},
		{
			name: "alarms of the topic and of a consumer with one name",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.TopicAlarms = with(func(all *topology.TopicAlarms) {
					all.Failed = with(func(a *topology.Alarm) { a.Enabled, a.AlarmName = known(true), known("plantao") })
					all.Unroutable = with(func(a *topology.Alarm) { a.Enabled, a.AlarmName = known(true), known("plantao") })
				})
			}},
			change: func(f *guardrail.Fanout) {
				f.Consumers = consumersOf(map[string][]edit{"a": {alarmOf("dead_letters", func(a *topology.Alarm) { a.AlarmName = known("plantao") })}})
			},
			want: []guardrail.Finding{{
				Path:  "topic_alarms.unroutable.alarm_name",
				What:  `It is "plantao", and so is topic_alarms.failed.alarm_name.`,
				Why:   oneAlarm,
				Fix:   anotherAlarmName,
				Reads: []string{"topic_alarms.unroutable.alarm_name", "topic_alarms.failed.alarm_name"},
				Set:   map[string]any{"topic_alarms.unroutable.alarm_name": nil},
			}, {
				Path:  `consumers["a"].alarms.dead_letters.alarm_name`,
				What:  `It is "plantao", and so is topic_alarms.failed.alarm_name.`,
				Why:   oneAlarm,
				Fix:   anotherAlarmName,
				Reads: []string{"consumers"},
			}},
		},
		{
			name: "dead-letter queue named like a source",
			change: func(f *guardrail.Fanout) {
				f.Consumers = consumersOf(map[string][]edit{"a": nil, "b": {deadLetterQueue(func(d *topology.DeadLetterQueue) { d.Name = known("pedidos-a") })}})
			},
			want: []guardrail.Finding{{
				Path:  `consumers["b"].dead_letter_queue.name`,
				What:  `The queue of consumer "a" and the dead-letter queue of consumer "b" have the same name, pedidos-a.`,
				Why:   "There is one queue of a name. Its readers would take each other's messages.",
				Fix:   `Give the dead-letter queue of consumer "b" another name.`,
				Reads: []string{"consumers"},
			}},
		},
		{
			name: "undelivered queue named like a source",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.Undelivered = with(func(u *topology.Undelivered) { u.Name = known("pedidos-estoque") })
			}},
			want: []guardrail.Finding{{
				Path:  "undelivered.name",
				What:  `The queue of consumer "estoque" and the queue for undelivered messages have the same name, pedidos-estoque.`,
				Why:   "There is one queue of a name. Its readers would take each other's messages.",
				Fix:   "Give the queue for undelivered messages another name.",
				Reads: []string{"consumers"},
			}},
		},
		{
			name: "names not known",
			change: func(f *guardrail.Fanout) {
				for k, p := range f.Consumers {
					p.Planned.QueueName, p.Planned.Name, p.Planned.DeadLetterQueueName, p.Planned.DeadLetterQueue = topology.Unknown[string](), topology.Unknown[string](), topology.Unknown[string](), topology.Unknown[topology.DeadLetterQueue]()
					f.Consumers[k] = p
				}
			},
		},
	})
}
