package fanout

import (
	"reflect"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var (
	nullTopic    = pair.Nulled(topology.Topic{})
	nullConsumer = pair.Nulled(topology.Consumer{})
)

// consumers resolves each consumer as the pair it is.
func (r *resolver) consumers() {
	consumers, ok := r.written.Consumers.Get()
	if !ok {
		return
	}
	before := consumersByName(r.prior)
	out := make(map[string]topology.Maybe[topology.Consumer], len(consumers))
	for key, m := range consumers {
		out[key] = topology.Map(m, func(c topology.Consumer) topology.Consumer { return r.consumer(key, c, before) })
	}
	r.out.Consumers = known(out)
}

func (r *resolver) consumer(key string, written topology.Consumer, before map[string]topology.Consumer) topology.Consumer {
	w := Merge(r.written.ConsumerDefaults, written)
	p := r.Pair(key, w)
	name := topology.FullName(p.Name.Or(""), r.out.FIFO.Or(false))
	var prior *topology.Pair
	if old, ok := before[name]; ok && name != "" {
		q := priorPair(*r.prior, old)
		prior = &q
	}
	planned := fromPair(pair.Resolve(p, prior, r.pairSetting()))
	// What is written stays as it is written; with the defaults' it is in tags_all.
	if !written.Tags.IsNull() {
		planned.Tags = written.Tags
	}
	if !written.GuardrailExceptions.IsNull() {
		planned.GuardrailExceptions = written.GuardrailExceptions
	}
	return planned
}

// Pair is the pair that a consumer is: named after the fan-out, subscribed to
// its topic, with the shared undelivered queue.
func (r *resolver) Pair(key string, c topology.Consumer) topology.Pair {
	p := c.Pair
	p.Outputs = pair.NullPair().Outputs
	if p.Name.IsNull() {
		p.Name = topology.Map(r.base(), func(b string) string { return b + "-" + key })
	}
	p.NamePrefix = topology.Null[string]()
	p.FIFO, p.Region = r.out.FIFO, r.out.Region
	p.ForceDestroy = c.ForceDestroy.Default(r.out.ForceDestroy)
	if p.InsufficientDataActions.IsNull() {
		p.InsufficientDataActions = r.written.InsufficientDataActions
	}
	s := pair.Nulled(topology.Subscription{})
	s.TopicARN = r.out.TopicARN
	s.FilterPolicy, s.FilterPolicyScope, s.RawMessageDelivery = c.FilterPolicy, c.FilterPolicyScope, c.RawMessageDelivery
	s.ExistingDeliveryDeadLetterQueueARN = r.out.UndeliveredQueueARN
	p.Subscriptions = known(subMap{key: known(s)})
	off := pair.Nulled(topology.Undelivered{})
	off.Enabled = known(false)
	p.Undelivered = known(off)
	return p
}

// fromPair is the consumer that a planned or observed pair describes.
func fromPair(p topology.Pair) topology.Consumer {
	c := topology.Consumer{
		Pair:         p,
		FilterPolicy: topology.Null[string](), FilterPolicyScope: topology.Null[string](),
		RawMessageDelivery: topology.Null[bool](), SubscriptionARN: topology.Null[string](),
	}
	for key, m := range p.Subscriptions.Or(nil) {
		s := m.Or(topology.Subscription{})
		c.FilterPolicy, c.FilterPolicyScope, c.RawMessageDelivery = s.FilterPolicy, s.FilterPolicyScope, s.RawMessageDelivery
		if arns, ok := p.SubscriptionARNs.Get(); ok {
			if arn, there := arns[key]; there {
				c.SubscriptionARN = arn
			}
		} else {
			c.SubscriptionARN = unknown[string]()
		}
	}
	return c
}

// priorPair is the pair behind a consumer in state: what its schema leaves out is
// put back from the fan-out. A consumer without a subscription ARN has none.
func priorPair(f topology.Fanout, c topology.Consumer) topology.Pair {
	p := c.Pair
	p.FIFO, p.Region = f.FIFO, f.Region
	p.NamePrefix = topology.Null[string]()
	p.Subscriptions, p.SubscriptionARNs = known(subMap{}), known(topology.StringMap{})
	if c.SubscriptionARN.IsKnown() {
		s := pair.Nulled(topology.Subscription{})
		s.TopicARN = topicOf(c.SubscriptionARN, f.TopicARN)
		s.FilterPolicy, s.FilterPolicyScope, s.RawMessageDelivery = c.FilterPolicy, c.FilterPolicyScope, c.RawMessageDelivery
		s.ExistingDeliveryDeadLetterQueueARN = f.UndeliveredQueueARN
		if c.RawMessageDelivery.IsNull() {
			s.ExistingDeliveryDeadLetterQueueARN = known("elsewhere") // see deliversElsewhere
		}
		p.Subscriptions = known(subMap{"topic": known(s)})
		p.SubscriptionARNs = known(topology.StringMap{"topic": c.SubscriptionARN})
	}
	off := pair.Nulled(topology.Undelivered{})
	off.Enabled = known(false)
	off.Queues = known(map[string]topology.Maybe[topology.UndeliveredQueue]{})
	p.Undelivered = known(off)
	return p
}

// topicOf is the topic that a subscription's ARN names. After a change of topic
// that failed half way it may be another than the fan-out's.
func topicOf(subscription, topic strMay) strMay {
	text := subscription.Or("")
	end := strings.LastIndex(text, ":")
	if end < 0 {
		return topic // it has no ARN yet
	}
	if a, err := topology.ParseARN(text[:end]); err != nil || a.Service != "sns" || a.Resource == "" {
		return topic
	}
	return known(text[:end])
}

// consumersByName is the consumers of a state by what tells them apart.
func consumersByName(f *topology.Fanout) map[string]topology.Consumer {
	out := map[string]topology.Consumer{}
	for _, m := range f.Consumers.Or(nil) {
		if c, ok := m.Get(); ok && c.QueueName.IsKnown() {
			out[c.QueueName.Or("")] = c
		}
	}
	return out
}

// Merge puts a consumer's own attributes over the defaults of all. Objects are
// merged attribute by attribute, tags and exceptions key by key; everything else,
// and encryption, is taken whole from the one or the other. A filter scope of the
// defaults is that of filters: a consumer without one does not have it. What a
// consumer leaves to defaults that are unknown is unknown.
func Merge(defaults topology.Maybe[topology.Consumer], c topology.Consumer) topology.Consumer {
	if defaults.IsNull() {
		return c
	}
	out := defaults.Or(topology.Consumer{}) // unknown in every part
	if defaults.IsUnknown() {
		out.Name.SetNull() // nothing that holds for all
		out.Timeouts.SetNull()
	}
	tags := withTags(out.Tags, c.Tags)
	exceptions := withTags(out.GuardrailExceptions, c.GuardrailExceptions)
	chooseDeadLetters(&out, c)
	mergeStruct(reflect.ValueOf(&out).Elem(), reflect.ValueOf(&c).Elem())
	out.Tags, out.GuardrailExceptions = tags, exceptions
	if c.FilterPolicyScope.IsNull() && out.FilterPolicy.IsNull() {
		out.FilterPolicyScope.SetNull()
	}
	return out
}

// chooseDeadLetters lets a consumer that names one kind of dead-letter queue have
// no other from the defaults.
func chooseDeadLetters(base *topology.Consumer, own topology.Consumer) {
	switch {
	case own.DeadLetterQueue.IsKnown() && own.ExistingDeadLetterQueueARN.IsNull():
		base.ExistingDeadLetterQueueARN.SetNull()
	case own.ExistingDeadLetterQueueARN.IsKnown() && own.DeadLetterQueue.IsNull():
		base.DeadLetterQueue.SetNull()
	}
}

// mergeStruct puts the fields of over that are given onto base.
func mergeStruct(base, over reflect.Value) {
	for i := range base.NumField() {
		b, o := base.Field(i), over.Field(i)
		if base.Type().Field(i).Tag.Get("tf") == ",embed" {
			mergeStruct(b, o)
			continue
		}
		bf, ok1 := b.Addr().Interface().(topology.Field)
		of, ok2 := o.Addr().Interface().(topology.Field)
		if !ok1 || !ok2 || of.IsNull() {
			continue
		}
		inner := reflect.ValueOf(of.Pointer()).Elem()
		if bf.IsNull() || of.IsUnknown() || !mergeable(inner.Type()) {
			b.Set(o)
			continue
		}
		if bf.IsUnknown() {
			bf.Hold()
		}
		mergeStruct(reflect.ValueOf(bf.Pointer()).Elem(), inner)
	}
}

// mergeable says which values have parts that can come from both. The parts of an
// encryption are one choice.
func mergeable(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t != reflect.TypeFor[topology.Encryption]()
}
