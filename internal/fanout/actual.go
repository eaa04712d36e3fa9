package fanout

import (
	"maps"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Actual is a fan-out as it is.
type Actual struct {
	Topic        *TopicState            // nil when it is missing, or not ours
	TopicIsThere bool                   // for somebody else's topic
	TopicAlarms  map[string]*pair.Alarm // by kind
	Shared       pair.Actual            // the undelivered queue and its alarm
	Consumers    map[string]pair.Actual // by name of the source queue
	Notes        []pair.Note            // what could not be seen, of all parts
	// OldSubscriptions are the ARNs of subscriptions to an earlier topic, which a
	// change that failed half way left behind.
	OldSubscriptions []string
	ConsumerNames    map[string]string // key in state, by name of the source queue
}

// TopicState is a topic of ours that exists.
type TopicState struct {
	Region, Name, ARN string
	Attributes        map[string]string // as GetTopicAttributes spells them
	Tags              map[string]string
}

// ActualOf is what state says is there.
func ActualOf(f topology.Fanout) Actual {
	a := Actual{
		TopicAlarms: map[string]*pair.Alarm{}, Consumers: map[string]pair.Actual{}, ConsumerNames: map[string]string{},
		Shared: pair.ActualOf(sharedState(f)),
	}
	for _, m := range ofService("sns", f.LeftoverQueueARNs.Or(nil)) {
		a.OldSubscriptions = append(a.OldSubscriptions, m.Or(""))
	}
	s := SpecOf(f)
	if t := s.Topic; t != nil && t.ARN != "" {
		a.Topic = &TopicState{Region: t.Region, Name: t.Name, ARN: t.ARN, Attributes: t.Attributes, Tags: t.Tags}
	}
	a.TopicIsThere = s.ExistingTopicARN != ""
	there := f.TopicAlarmARNs.Or(nil)
	for kind, alarm := range s.TopicAlarms {
		if there[kind].IsKnown() {
			a.TopicAlarms[kind] = &alarm
		}
	}
	for key, m := range f.Consumers.Or(nil) {
		if c, ok := m.Get(); ok && c.QueueName.IsKnown() {
			name := c.QueueName.Or("")
			a.Consumers[name] = pair.ActualOf(priorPair(f, c))
			a.ConsumerNames[name] = key
		}
	}
	return a
}

// Alarms are those of all parts, under keys that tell them apart.
func (a Actual) Alarms() map[string]*pair.Alarm {
	out := maps.Clone(a.TopicAlarms)
	if out == nil {
		out = map[string]*pair.Alarm{}
	}
	maps.Copy(out, a.Shared.Alarms)
	for name, c := range a.Consumers {
		for key, alarm := range c.Alarms {
			out["consumers/"+name+"/"+key] = alarm
		}
	}
	return out
}

func (a Actual) clone() Actual {
	a.TopicAlarms = maps.Clone(a.TopicAlarms)
	a.Consumers = maps.Clone(a.Consumers)
	a.ConsumerNames = maps.Clone(a.ConsumerNames)
	a.OldSubscriptions = slices.Clone(a.OldSubscriptions)
	if a.TopicAlarms == nil {
		a.TopicAlarms = map[string]*pair.Alarm{}
	}
	if a.Consumers == nil {
		a.Consumers = map[string]pair.Actual{}
	}
	return a
}

// Nothing reports whether no object of the fan-out exists.
func (a Actual) Nothing() bool {
	if a.Topic != nil || len(a.TopicAlarms) > 0 || len(a.OldSubscriptions) > 0 || !a.Shared.Nothing() {
		return false
	}
	for _, c := range a.Consumers {
		if !c.Nothing() {
			return false
		}
	}
	return true
}
