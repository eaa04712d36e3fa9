package fanout

import (
	"maps"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

type (
	strMay = topology.Maybe[string]
	subMap = map[string]topology.Maybe[topology.Subscription]
)

func known[T any](v T) topology.Maybe[T] { return topology.Known(v) }

func unknown[T any]() topology.Maybe[T] { return topology.Unknown[T]() }

// Resolve returns the complete fan-out that written asks for. prior is the
// fan-out as it is, nil when there is none; see pair.Resolve for what it decides.
func Resolve(written topology.Fanout, prior *topology.Fanout, s pair.Setting) topology.Fanout {
	if prior == nil {
		nothing := pair.Nulled(topology.Fanout{})
		prior = &nothing
	}
	r := &resolver{written: written, prior: prior, setting: s, out: written, place: s.PlaceOf(written.Region)}
	r.topic()
	r.shared()
	r.consumers()
	r.topicAlarms()
	r.outputs()
	return r.out
}

type resolver struct {
	written topology.Fanout
	prior   *topology.Fanout
	setting pair.Setting
	place   topology.Place
	out     topology.Fanout
}

// topic settles names, place and the topic's own settings.
func (r *resolver) topic() {
	w, o := &r.written, &r.out
	o.Region = r.place.Region
	o.FIFO = w.FIFO.Default(known(false))
	o.EnforceTLS = w.EnforceTLS.Default(r.setting.Defaults.EnforceTLS).Default(known(true))
	o.ForceDestroy = w.ForceDestroy.Default(known(false))
	o.TagsAll = pair.TagBase(r.setting, o.Tags)
	if !w.ExistingTopicARN.IsNull() {
		o.TopicARN = w.ExistingTopicARN
		o.TopicName = topology.Map(w.ExistingTopicARN, nameInARN)
		o.TopicPolicy = topology.Null[string]()
		return
	}
	o.TopicName = unknown[string]()
	if fifo, ok := o.FIFO.Get(); ok {
		o.TopicName = topology.Map(w.Name, func(n string) string { return topology.FullName(n, fifo) })
		if n, ok := r.prior.Name.Get(); ok && w.Name.IsKnown() && topology.FullName(n, fifo) == o.TopicName.Or("") {
			o.Name = r.prior.Name // .fifo or not is no change
		}
	}
	o.TopicARN = r.place.ARN("sns", o.TopicName)
	o.TopicPolicy = r.topicPolicy()
	if w.Topic.IsUnknown() {
		return
	}
	t := w.Topic.Or(nullTopic)
	t.TagsAll = pair.MergeTags(r.setting, o.TagsAll, t.Tags)
	o.Topic = known(t)
}

func nameInARN(text string) string {
	a, err := topology.ParseARN(text)
	if err != nil {
		return ""
	}
	return a.Resource
}

// base is what the names of queues begin with.
func (r *resolver) base() strMay {
	name := r.written.Name
	if name.IsNull() {
		name = r.out.TopicName
	}
	return topology.Map(name, topology.BareName)
}

// shared settles the undelivered queue: that of a pair without a source which is
// subscribed to the topic.
func (r *resolver) shared() {
	planned := pair.Resolve(r.sharedPair(r.written, r.out), r.priorShared(), r.pairSetting())
	r.out.Undelivered = planned.Undelivered
	r.out.UndeliveredQueueARN = topology.Null[string]()
	u, ok := planned.Undelivered.Get()
	switch queues, queuesKnown := u.Queues.Get(); {
	case !ok || !queuesKnown:
		r.out.UndeliveredQueueARN = unknown[string]()
	default:
		for _, q := range queues {
			r.out.UndeliveredQueueARN = q.Or(topology.UndeliveredQueue{}).ARN
		}
	}
}

// sharedPair is the pair without a source. of is where topic and names come from.
func (r *resolver) sharedPair(w, of topology.Fanout) topology.Pair {
	p := pair.NullPair()
	p.Name, p.FIFO, p.Region = r.base(), of.FIFO, of.Region
	p.Undelivered, p.EnforceTLS, p.Tags = w.Undelivered, of.EnforceTLS, w.Tags
	if p.Undelivered.IsNull() {
		p.Undelivered = known(pair.Nulled(topology.Undelivered{}))
	}
	s := pair.Nulled(topology.Subscription{})
	s.TopicARN = of.TopicARN
	p.Subscriptions = known(subMap{"topic": known(s)})
	p.Alarms = known(sharedAlarms(w))
	p.AlarmActions, p.OKActions, p.InsufficientDataActions = w.AlarmActions, w.OKActions, w.InsufficientDataActions
	return p
}

// sharedAlarms is the one alarm that belongs to the undelivered queue.
func sharedAlarms(w topology.Fanout) topology.Alarms {
	off := pair.Nulled(topology.Alarm{})
	off.Enabled = known(false)
	a := pair.Nulled(topology.Alarms{})
	a.DeadLetters, a.DeadLetterAge = known(off), known(off)
	switch t, ok := w.TopicAlarms.Get(); {
	case ok:
		a.Undelivered = t.Undelivered
	case w.TopicAlarms.IsUnknown():
		a.Undelivered = unknown[topology.Alarm]()
	}
	return a
}

func (r *resolver) priorShared() *topology.Pair {
	p := r.sharedPair(*r.prior, *r.prior)
	p.URL, p.ARN = topology.Null[string](), topology.Null[string]()
	p.QueueName = topology.Null[string]()
	return &p
}

// pairSetting is the provider's setting with the fan-out's defaults on top.
func (r *resolver) pairSetting() pair.Setting {
	s := r.setting
	s.Region = r.out.Region
	s.Defaults.EnforceTLS = r.out.EnforceTLS
	if !r.written.AlarmActions.IsNull() {
		s.Defaults.AlarmActions = r.written.AlarmActions
	}
	if !r.written.OKActions.IsNull() {
		s.Defaults.OKActions = r.written.OKActions
	}
	tags, ok := r.out.TagsAll.Get()
	if !ok {
		s.DefaultTagsUnknown = true
		return s
	}
	s.DefaultTags = make(map[string]string, len(tags))
	for k, v := range tags {
		text, ok := v.Get()
		if !ok {
			s.DefaultTagsUnknown = true
		}
		s.DefaultTags[k] = text
	}
	return s
}

// outputs settles the flat maps.
func (r *resolver) outputs() {
	o := &r.out
	o.QueueARNs = r.perConsumer(func(c topology.Consumer) strMay { return c.ARN })
	o.QueueURLs = r.perConsumer(func(c topology.Consumer) strMay { return c.URL })
	o.DeadLetterQueueARNs = r.perConsumer(func(c topology.Consumer) strMay { return c.DeadLetterQueueARN })
	o.KMSKeyPolicyStatementsJSON = r.keyStatements()
	o.LeftoverQueueARNs = known(topology.Strings{})
}

func (r *resolver) perConsumer(get func(topology.Consumer) strMay) topology.Maybe[topology.StringMap] {
	consumers, ok := r.out.Consumers.Get()
	if !ok {
		return topology.Maybe[topology.StringMap]{}
	}
	return known(perConsumer(consumers, get))
}

func perConsumer(consumers map[string]topology.Maybe[topology.Consumer], get func(topology.Consumer) strMay) topology.StringMap {
	out := make(topology.StringMap, len(consumers))
	for key, m := range consumers {
		c, ok := m.Get()
		out[key] = unknown[string]()
		if ok {
			out[key] = get(c)
		}
	}
	return out
}

// withTags puts the tags of both maps together; the second goes before.
func withTags(base, over topology.Maybe[topology.StringMap]) topology.Maybe[topology.StringMap] {
	b, ok1 := base.Get()
	o, ok2 := over.Get()
	switch {
	case base.IsUnknown() || over.IsUnknown():
		return unknown[topology.StringMap]()
	case !ok1:
		return over
	case !ok2:
		return base
	}
	all := maps.Clone(b)
	maps.Copy(all, o)
	return known(all)
}
