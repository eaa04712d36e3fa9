package fanout

import (
	"slices"
	"strconv"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Complete fills what AWS decided into a plan that has been carried out.
func Complete(planned topology.Fanout, a Actual) topology.Fanout {
	f := planned
	shared := pair.Complete(sharedState(planned), a.Shared)
	f.Undelivered = shared.Undelivered
	consumers := map[string]topology.Maybe[topology.Consumer]{}
	for key, m := range planned.Consumers.Or(nil) {
		c, _ := m.Get()
		done := fromPair(pair.Complete(specPair(planned, c), a.Consumers[c.QueueName.Or("")]))
		consumers[key] = known(done)
	}
	f.Consumers = known(consumers)
	flat(&f, consumers)
	return f
}

// flat fills the flat maps from the consumers.
func flat(f *topology.Fanout, consumers map[string]topology.Maybe[topology.Consumer]) {
	f.QueueARNs = known(perConsumer(consumers, func(c topology.Consumer) strMay { return c.ARN }))
	f.QueueURLs = known(perConsumer(consumers, func(c topology.Consumer) strMay { return c.URL }))
	f.DeadLetterQueueARNs = known(perConsumer(consumers, func(c topology.Consumer) strMay { return c.DeadLetterQueueARN }))
}

// Observe describes a fan-out as it is; see pair.Observe. A consumer of which
// nothing is left is not in it, so that the plan makes it anew; one that is there
// although base does not have it (its removal failed) stays under its old key.
func Observe(base topology.Fanout, prior *topology.Fanout, a Actual, s pair.Setting) topology.Fanout {
	f := base
	observeTopic(&f, a, s)
	shared := pair.Observe(sharedState(base), a.Shared, s)
	f.Undelivered, f.LeftoverQueueARNs = shared.Undelivered, shared.LeftoverQueueARNs
	f.UndeliveredQueueARN = topology.Null[string]()
	for _, m := range f.Undelivered.Or(topology.Undelivered{}).Queues.Or(nil) {
		f.UndeliveredQueueARN = m.Or(topology.UndeliveredQueue{}).ARN
	}
	undelivered := f.UndeliveredQueueARN.Or("")
	topic, left := f.TopicARN.Or(""), slices.Clone(a.OldSubscriptions)
	consumers := map[string]topology.Maybe[topology.Consumer]{}
	done := map[string]bool{}
	observe := func(f topology.Fanout, key string, c topology.Consumer) {
		name := c.QueueName.Or("")
		got, there := a.Consumers[name]
		if !there || done[name] || got.Nothing() {
			return
		}
		done[name] = true
		got, others := oneSubscription(got, topic)
		left = append(left, others...)
		if _, taken := consumers[key]; taken {
			key = name
		}
		seen := fromPair(pair.Observe(specPair(f, c), got, s))
		if deliversElsewhere(got, undelivered) {
			seen.RawMessageDelivery.SetNull()
		}
		consumers[key] = known(seen)
	}
	for key, m := range base.Consumers.Or(nil) {
		if c, ok := m.Get(); ok {
			observe(base, key, c)
		}
	}
	if prior != nil {
		for key, m := range prior.Consumers.Or(nil) {
			if c, ok := m.Get(); ok {
				observe(*prior, key, c)
			}
		}
	}
	f.Consumers = known(consumers)
	f.LeftoverQueueARNs = withLeft(f.LeftoverQueueARNs, left)
	flat(&f, consumers)
	observeTopicAlarms(&f, a, shared, s)
	return f
}

// deliversElsewhere says that a consumer's subscription has another queue for what
// cannot be delivered than the fan-out's, or none. A consumer has no attribute for
// it: raw_message_delivery is null instead, so that the plan is not empty, and the
// apply sets it right.
func deliversElsewhere(got pair.Actual, undelivered string) bool {
	for _, s := range got.Subscriptions {
		if s.DeadLetterARN != undelivered {
			return true
		}
	}
	return false
}

func observeTopic(f *topology.Fanout, a Actual, s pair.Setting) {
	if f.ExistingTopicARN.IsKnown() {
		return
	}
	if a.Topic == nil {
		f.TopicARN, f.TopicPolicy = topology.Null[string](), topology.Null[string]()
		return
	}
	f.TopicARN = known(a.Topic.ARN)
	got := a.Topic.Attributes
	t := f.Topic.Or(nullTopic)
	text := func(name string, m *strMay) {
		v := got[name]
		if v == "" {
			v = topicDefaults[name]
		}
		switch {
		case v == topicDefaults[name] && !m.IsKnown(): // unset, and as AWS makes it
			m.SetNull()
		case v == "":
			m.SetNull()
		default:
			*m = known(v)
		}
	}
	number := func(name string, m *topology.Maybe[int64]) {
		v := got[name]
		n, err := strconv.ParseInt(v, 10, 64)
		if err != nil || v == topicDefaults[name] && !m.IsKnown() {
			if err != nil && m.IsKnown() && strconv.FormatInt(m.Or(0), 10) == topicDefaults[name] {
				return
			}
			m.SetNull()
			return
		}
		*m = known(n)
	}
	text(attrDisplayName, &t.DisplayName)
	text(attrKMSKey, &t.KMSMasterKeyID)
	if f.FIFO.Or(false) {
		text(attrScope, &t.FIFOThroughputScope)
		on, err := strconv.ParseBool(got[attrContentDedup])
		if err == nil && (on || t.ContentBasedDeduplication.IsKnown()) {
			t.ContentBasedDeduplication = known(on)
		}
	} else {
		text(attrTracing, &t.TracingConfig)
	}
	number(attrSize, &t.MaxMessageSize)
	number(attrSignature, &t.SignatureVersion)
	_, t.TagsAll = pair.ObserveTags(t.Tags, t.TagsAll, a.Topic.Tags, s)
	f.Topic = known(t)
	if before, ok := f.TopicPolicy.Get(); !ok || !policydoc.EqualText(before, got[attrPolicy]) {
		f.TopicPolicy = topology.Null[string]()
		if d, err := policydoc.ParseDocument(got[attrPolicy]); err == nil {
			f.TopicPolicy = known(d.JSON())
		}
	}
}

func observeTopicAlarms(f *topology.Fanout, a Actual, shared topology.Pair, s pair.Setting) {
	alarms := f.TopicAlarms.Or(pair.Nulled(topology.TopicAlarms{}))
	arns := topology.StringMap{}
	account := accountOf(*f, s)
	for kind := range topicAlarmShapes {
		m := alarms.ByKind(kind)
		old, ok := m.Get()
		if ok && !old.Enabled.Or(true) {
			continue
		}
		got := a.TopicAlarms[kind]
		if got == nil {
			m.SetNull()
			continue
		}
		seen := pair.ObserveAlarm(kind, old, got.Alarm)
		if kind == "unroutable" {
			seen.MetricName = known(metricUnroutable)
			if len(got.Metrics) > 1 {
				seen.Statistic, seen.PeriodSeconds = known(got.Metrics[1].Statistic), known(got.Metrics[1].PeriodSeconds)
			}
		}
		seen.MetricName = pair.MetricSeen(seen.MetricName, topicAlarmSpec(*f, seen).Alarm, got.Alarm)
		*m = known(seen)
		arns[kind] = pair.AlarmARN(*got, account)
	}
	alarms.Undelivered = shared.Alarms.Or(topology.Alarms{}).Undelivered
	if arn, ok := shared.AlarmARNs.Or(nil)["undelivered"]; ok {
		arns["undelivered"] = arn
	}
	f.TopicAlarms, f.TopicAlarmARNs = known(alarms), known(arns)
}

// accountOf is the account that a fan-out lives in; the topic may be of another.
func accountOf(f topology.Fanout, s pair.Setting) strMay {
	ours := []strMay{f.UndeliveredQueueARN}
	if f.ExistingTopicARN.IsNull() {
		ours = append(ours, f.TopicARN)
	}
	for _, m := range f.Consumers.Or(nil) {
		ours = append(ours, m.Or(topology.Consumer{}).ARN)
	}
	for _, arn := range ours {
		if a, err := topology.ParseARN(arn.Or("")); err == nil {
			return known(a.Account)
		}
	}
	return s.Account
}

// AccountOf is the account that a fan-out lives in, as its ARNs say; null when
// nothing of it is there.
func AccountOf(f topology.Fanout) topology.Maybe[string] {
	return accountOf(f, pair.Setting{Account: topology.Null[string]()})
}
