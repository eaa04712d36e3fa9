package pair_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// What the alarm counts depends on whether something drains the dead-letter
// queue. Until that is known, the plan promises none of it.
func TestResolveAlarmOfADeadLetterQueueThatMayHaveAConsumer(t *testing.T) {
	t.Parallel()
	type promise struct {
		Metric, Statistic, Description topology.Maybe[string]
	}
	unknown := topology.Unknown[string]()
	for name, test := range map[string]struct {
		queue topology.Maybe[topology.DeadLetterQueue]
		want  promise
	}{
		"nothing said": {
			topology.Null[topology.DeadLetterQueue](),
			promise{known("ApproximateNumberOfMessagesVisible"), known("Maximum"), known("pedidos: there are messages in the dead-letter queue.")},
		},
		"a consumer": {
			consumed(known(true)),
			promise{known("NumberOfMessagesReceived"), known("Sum"), known("pedidos: messages reached the dead-letter queue.")},
		},
		"perhaps a consumer": {consumed(topology.Unknown[bool]()), promise{unknown, unknown, unknown}},
		"nothing known":      {topology.Unknown[topology.DeadLetterQueue](), promise{unknown, unknown, unknown}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			planned := pair.Resolve(written(func(p *topology.Pair) { p.DeadLetterQueue = test.queue }), nil, settingIn(saoPaulo))
			alarms, _ := planned.Alarms.Get()
			a, _ := alarms.DeadLetters.Get()
			if diff := cmp.Diff(test.want, promise{a.MetricName, a.Statistic, a.AlarmDescription}, cmp.Comparer(func(a, b topology.Maybe[string]) bool { return a == b })); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A wrapper module passes the alarm whether or not there is a queue for it.
func TestAlarmOfAnUndeliveredQueueThatIsNotThere(t *testing.T) {
	t.Parallel()
	alarm := func(p *topology.Pair) {
		a := none[topology.Alarms]()
		a.Undelivered = known(none[topology.Alarm]())
		p.Alarms = known(a)
	}
	off := func(p *topology.Pair) {
		u := none[topology.Undelivered]()
		u.Enabled = known(false)
		p.Undelivered = known(u)
	}
	for name, edits := range map[string][]edit{
		"no subscription": {alarm},
		"switched off":    {alarm, off, topic("orders", topicHere)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			newWorld(t).apply(written(edits...))
		})
	}
}

func consumed(by topology.Maybe[bool]) topology.Maybe[topology.DeadLetterQueue] {
	d := none[topology.DeadLetterQueue]()
	d.HasConsumer = by
	return known(d)
}
