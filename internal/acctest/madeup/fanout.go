package madeup

import (
	"fmt"
	"math/rand/v2"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Fanout makes up a fan-out of up to four consumers, each as wild as Pair.
func Fanout(seed uint64) topology.Fanout {
	r := rand.New(rand.NewPCG(seed, 11))
	f := pair.Nulled(topology.Fanout{})
	f.Name = known(fmt.Sprintf("eventos-%d", seed))
	f.AlarmActions = known(topology.Strings{known("arn:aws:sns:sa-east-1:123456789012:plantao")})
	consumers := map[string]topology.Maybe[topology.Consumer]{}
	for i := range 1 + r.IntN(4) {
		consumers[fmt.Sprintf("leitor%d", i)] = known(consumer(r, seed*8+uint64(i)))
	}
	f.Consumers = known(consumers)
	for range r.IntN(4) {
		fanoutMutations[r.IntN(len(fanoutMutations))](r, &f)
	}
	return f
}

// consumer is a pair without what the fan-out decides, and its filter.
func consumer(r *rand.Rand, seed uint64) topology.Consumer {
	c := pair.Nulled(topology.Consumer{})
	p := Pair(seed)
	if s, ok := p.Subscriptions.Or(nil)["pedidos"].Get(); ok {
		c.FilterPolicy, c.FilterPolicyScope, c.RawMessageDelivery = s.FilterPolicy, s.FilterPolicyScope, s.RawMessageDelivery
	}
	p.FIFO, p.Region, p.NamePrefix = topology.Null[bool](), topology.Null[string](), topology.Null[string]()
	p.Subscriptions.SetNull()
	p.Undelivered.SetNull()
	p.AlarmActions.SetNull()
	if r.IntN(4) > 0 {
		p.Name.SetNull()
	}
	c.Pair = p
	return c
}

func topic(f *topology.Fanout, change func(*topology.Topic)) {
	t := f.Topic.Or(pair.Nulled(topology.Topic{}))
	change(&t)
	f.Topic = known(t)
}

// fanoutMutations are what people write about the topic.
var fanoutMutations = []func(*rand.Rand, *topology.Fanout){
	func(r *rand.Rand, f *topology.Fanout) { f.FIFO = oneOf(r, true, false) },
	func(r *rand.Rand, f *topology.Fanout) {
		f.Name = oneOf(r, "eventos.fifo", "com espaço", "", f.Name.Or("x"))
	},
	func(r *rand.Rand, f *topology.Fanout) {
		topic(f, func(t *topology.Topic) { t.MaxMessageSize = oneOf[int64](r, 1024, 262144, 1048576) })
	},
	func(r *rand.Rand, f *topology.Fanout) {
		topic(f, func(t *topology.Topic) { t.KMSMasterKeyID = oneOf(r, "alias/aws/sns", "alias/eventos") })
	},
	func(r *rand.Rand, f *topology.Fanout) {
		topic(f, func(t *topology.Topic) { t.ContentBasedDeduplication = oneOf(r, true, false) })
	},
	func(r *rand.Rand, f *topology.Fanout) {
		topic(f, func(t *topology.Topic) { t.FIFOThroughputScope = oneOf(r, "Topic", "MessageGroup") })
	},
	func(r *rand.Rand, f *topology.Fanout) {
		topic(f, func(t *topology.Topic) { t.TracingConfig = oneOf(r, "Active", "PassThrough") })
	},
	func(r *rand.Rand, f *topology.Fanout) {
		topic(f, func(t *topology.Topic) { t.SignatureVersion = oneOf[int64](r, 1, 2) })
	},
	func(r *rand.Rand, f *topology.Fanout) {
		f.PublisherARNs = Texts(1+r.IntN(2), func(i int) string {
			return []string{"arn:aws:iam::123456789012:role/checkout", "*", "210987654321"}[(r.IntN(3)+i)%3]
		})
	},
	func(r *rand.Rand, f *topology.Fanout) {
		sources := topology.Strings{known("arn:aws:s3:::uploads")}
		if r.IntN(3) == 0 {
			sources = topology.Strings{}
		}
		f.PublisherServices = known(map[string]topology.Strings{"s3.amazonaws.com": sources})
	},
	func(r *rand.Rand, f *topology.Fanout) {
		u := pair.Nulled(topology.Undelivered{})
		u.Enabled = oneOf(r, true, false)
		f.Undelivered = known(u)
	},
	func(r *rand.Rand, f *topology.Fanout) { f.EnforceTLS = oneOf(r, true, false) },
	func(r *rand.Rand, f *topology.Fanout) {
		a := pair.Nulled(topology.TopicAlarms{})
		one := pair.Nulled(topology.Alarm{})
		one.PeriodSeconds = oneOf[int64](r, 10, 45, 60, 300)
		*a.ByKind(topology.TopicAlarmKinds[r.IntN(4)]) = known(one)
		f.TopicAlarms = known(a)
	},
}
