package fanout

import (
	"maps"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// describe turns what was found into a description that a configuration could have.
func (d *discovery) describe() topology.Fanout {
	f := &d.f
	f.ForceDestroy = known(false)
	f.EnforceTLS = known(d.enforcesTLS())
	f.Topic = topology.Null[topology.Topic]()
	if !d.ref.Existing {
		f.Topic = known(nullTopic)
	}
	f.TagsAll = topology.Null[topology.StringMap]()
	d.publishers()
	consumers := map[string]topology.Maybe[topology.Consumer]{}
	for name, p := range d.pairs {
		consumers[d.key(name, consumers)] = known(fromPair(p))
	}
	f.Consumers = known(consumers)
	u := pair.Nulled(topology.Undelivered{})
	u.Enabled = known(len(d.actual.Shared.Undelivered) > 0)
	queues := map[string]topology.Maybe[topology.UndeliveredQueue]{}
	for region, q := range d.actual.Shared.Undelivered {
		u.Name = known(q.Name)
		queues[region] = known(pair.Nulled(topology.UndeliveredQueue{}))
	}
	u.Queues = known(queues)
	f.Undelivered = known(u)
	seen := Observe(*f, nil, d.actual, d.setting)
	if t, ok := seen.Topic.Get(); ok {
		seen.TagsAll, seen.Tags = t.TagsAll, pair.OwnTags(t.TagsAll, d.setting)
	} else {
		seen.TagsAll = pair.TagBase(d.setting, topology.Null[topology.StringMap]())
	}
	d.withoutShared(&seen)
	resolved := Resolve(seen, &seen, d.setting)
	seen.KMSKeyPolicyStatementsJSON = resolved.KMSKeyPolicyStatementsJSON
	if len(d.actual.Shared.Undelivered) == 0 {
		seen.Undelivered = resolved.Undelivered
	}
	seen.TopicAlarms = keepEmptyActions(seen.TopicAlarms, resolved.TopicAlarms)
	pair.NullUnknowns(&seen)
	return seen
}

// keepEmptyActions gives an alarm without actions none, rather than those of all,
// where a plan would: it is in another region than they are.
func keepEmptyActions(seen, planned topology.Maybe[topology.TopicAlarms]) topology.Maybe[topology.TopicAlarms] {
	return topology.Map(seen, func(alarms topology.TopicAlarms) topology.TopicAlarms {
		p := planned.Or(topology.TopicAlarms{}).Undelivered.Or(topology.Alarm{}).AlarmActions
		actions, ok := p.Get()
		alarms.Undelivered = topology.Map(alarms.Undelivered, func(a topology.Alarm) topology.Alarm {
			if ok && len(actions) == 0 && a.AlarmActions.IsNull() {
				a.AlarmActions = p
			}
			return a
		})
		return alarms
	})
}

// withoutShared takes out of each consumer what is said once for all: tags and
// the actions of alarms.
func (d *discovery) withoutShared(f *topology.Fanout) {
	alarms := maps.Clone(d.actual.Shared.Alarms)
	if alarms == nil {
		alarms = map[string]*pair.Alarm{}
	}
	for kind, a := range d.actual.TopicAlarms {
		alarms["topic "+kind] = a
	}
	for name, c := range d.actual.Consumers {
		for kind, a := range c.Alarms {
			alarms[name+" "+kind] = a
		}
	}
	f.AlarmActions, f.OKActions, f.InsufficientDataActions = pair.CommonActions(alarms, d.setting)
	consumers := map[string]topology.Maybe[topology.Consumer]{}
	for key, m := range f.Consumers.Or(nil) {
		c, _ := m.Get()
		c.Tags = pair.MoreTags(c.TagsAll, f.TagsAll)
		for _, one := range []struct {
			own, all *topology.Maybe[topology.Strings]
		}{
			{&c.AlarmActions, &f.AlarmActions}, {&c.OKActions, &f.OKActions}, {&c.InsufficientDataActions, &f.InsufficientDataActions},
		} {
			if one.own.Equal(*one.all) {
				one.own.SetNull()
			}
		}
		consumers[key] = known(c)
	}
	f.Consumers = known(consumers)
}

// key is what a person would most likely have called the consumer.
func (d *discovery) key(name string, taken map[string]topology.Maybe[topology.Consumer]) string {
	key := strings.TrimPrefix(topology.BareName(name), d.base()+"-")
	if _, ok := taken[key]; ok || key == "" {
		return name
	}
	return key
}

func (d *discovery) topicDocument() policydoc.Document {
	if d.actual.Topic == nil {
		return policydoc.Document{}
	}
	doc, _ := policydoc.ParseDocument(d.actual.Topic.Attributes[attrPolicy])
	return doc
}

// enforcesTLS: the topic says so, or without a topic of ours all consumers do.
func (d *discovery) enforcesTLS() bool {
	if d.actual.Topic != nil {
		want := policydoc.DenyInsecureTransport(d.ref.TopicARN, "sns")
		for _, s := range d.topicDocument().Statements {
			if s.SameEffect(want) {
				return true
			}
		}
		return false
	}
	for _, p := range d.pairs {
		if !p.EnforceTLS.Or(false) {
			return false
		}
	}
	return true
}

// publishers reads back who may publish, where it is said in our own words.
func (d *discovery) publishers() {
	services := map[string]topology.Strings{}
	for _, s := range d.topicDocument().Statements {
		switch {
		case s.Sid == policydoc.SidAllowPublishers:
			d.f.PublisherARNs = pair.FromTexts(s.Principals.ByType["AWS"])
		case len(s.Principals.ByType["Service"]) == 1 && s.Effect == policydoc.Allow:
			for _, c := range s.Conditions {
				if strings.EqualFold(c.Key, "aws:SourceArn") && c.IsPositive() {
					services[s.Principals.ByType["Service"][0]] = pair.FromTexts(c.Values).Or(nil)
				}
			}
		}
	}
	if len(services) > 0 {
		d.f.PublisherServices = known(services)
	}
}
