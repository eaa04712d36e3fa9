package fanout_test

import (
	"fmt"
	"maps"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

const (
	onCall = "arn:aws:sns:sa-east-1:123456789012:plantao"
	source = "arn:aws:sns:sa-east-1:123456789012:pedidos"
)

// edit writes a part of a configuration.
type edit = func(*topology.Fanout)

func known[T any](v T) topology.Maybe[T] { return topology.Known(v) }

// written is a configuration: what the edits write, over a name.
func written(edits ...edit) topology.Fanout {
	f := pair.Nulled(topology.Fanout{})
	f.Name = known("pedidos")
	f.AlarmActions = known(topology.Strings{known(onCall)})
	for _, e := range edits {
		e(&f)
	}
	return f
}

// consumer adds one, or edits the one that is there.
func consumer(key string, edits ...func(*topology.Consumer)) edit {
	return func(f *topology.Fanout) {
		all := map[string]topology.Maybe[topology.Consumer]{}
		maps.Copy(all, f.Consumers.Or(nil))
		c, ok := all[key].Get()
		if !ok {
			c = pair.Nulled(topology.Consumer{})
		}
		for _, e := range edits {
			e(&c)
		}
		all[key] = known(c)
		f.Consumers = known(all)
	}
}

// without takes a consumer away.
func without(key string) edit {
	return func(f *topology.Fanout) {
		all := map[string]topology.Maybe[topology.Consumer]{}
		for k, m := range f.Consumers.Or(nil) {
			if k != key {
				all[k] = m
			}
		}
		f.Consumers = known(all)
	}
}

func filter(policy string) func(*topology.Consumer) {
	return func(c *topology.Consumer) { c.FilterPolicy = known(policy) }
}

func failedAlarm(f *topology.Fanout) {
	a := pair.Nulled(topology.TopicAlarms{})
	a.Failed = known(pair.Nulled(topology.Alarm{}))
	a.Unroutable = known(pair.Nulled(topology.Alarm{}))
	f.TopicAlarms = known(a)
}

func tagged(pairs ...string) edit {
	return func(f *topology.Fanout) {
		out := topology.StringMap{}
		for i := 0; i < len(pairs); i += 2 {
			out[pairs[i]] = known(pairs[i+1])
		}
		f.Tags = known(out)
	}
}

func topicSetting(change func(*topology.Topic)) edit {
	return func(f *topology.Fanout) {
		t := f.Topic.Or(pair.Nulled(topology.Topic{}))
		change(&t)
		f.Topic = known(t)
	}
}

func undelivered(change func(*topology.Undelivered)) edit {
	return func(f *topology.Fanout) {
		u := f.Undelivered.Or(pair.Nulled(topology.Undelivered{}))
		change(&u)
		f.Undelivered = known(u)
	}
}

// crowd is a fan-out of n consumers that are all alike.
func crowd(n int) topology.Fanout {
	f := written()
	for i := range n {
		consumer(fmt.Sprintf("c%02d", i), filter(`{"tipo_evento":["PedidoCriado"]}`))(&f)
	}
	return f
}
