package pair

import (
	"maps"
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Actual is a pair as it is. A missing object is nil or absent from its map.
type Actual struct {
	Source, DeadLetter    *QueueState
	ExistingDeadLetterURL string                        // of somebody else's; "" until it was looked up
	ExistingDeadLetterARN string                        // the queue that the URL is of
	Undelivered           map[string]*QueueState        // by region
	Subscriptions         map[string]*SubscriptionState // by topic ARN
	Alarms                map[string]*Alarm             // by key, as in Spec
	// Leftovers are queues that this pair no longer uses and that a run could not
	// yet delete, by ARN. They are ours.
	Leftovers []string
	// Notes are what could not be seen, for people.
	Notes []Note
}

// QueueState is one queue that exists.
type QueueState struct {
	Region, Name, ARN, URL string            // the URL as AWS gave it
	Attributes             map[string]string // all that was read, in the API's spelling
	Tags                   map[string]string // as read, ignored ones included, or as state has them
}

// SubscriptionState is one subscription that exists.
type SubscriptionState struct {
	Subscription
	ARN string // or awsapi.PendingConfirmation
}

// Note says that something could not be verified, and which rule's page tells more.
type Note struct {
	Rule   string // QG904: no permission; QG905: the endpoint does not answer it
	Object string // name or ARN of what could not be seen
	What   string // a clause without full stop: what is missing, and what is taken for granted
}

// Exists reports whether anything at all is there that is ours.
func (a Actual) Exists() bool {
	return a.Source != nil || a.DeadLetter != nil
}

// ActualOf is what state says is there: every object whose URL or ARN is known.
func ActualOf(p topology.Pair) Actual {
	s := SpecOf(p)
	a := Actual{
		Undelivered:           map[string]*QueueState{},
		Subscriptions:         map[string]*SubscriptionState{},
		Alarms:                map[string]*Alarm{},
		ExistingDeadLetterARN: s.ExistingDeadLetterARN,
	}
	a.Source = existing(s.Source, p.URL)
	if s.DeadLetter != nil {
		a.DeadLetter = existing(*s.DeadLetter, p.DeadLetterQueueURL)
	} else {
		a.ExistingDeadLetterURL = p.DeadLetterQueueURL.Or("")
	}
	for region, q := range s.Undelivered {
		url := p.Undelivered.Or(nullUndelivered).Queues.Or(nil)[region].Or(topology.UndeliveredQueue{}).URL
		if state := existing(q, url); state != nil {
			a.Undelivered[region] = state
		}
	}
	arns := arnsByTopic(&p)
	for topic, sub := range s.Subscriptions {
		if arn, ok := arns[topic].Get(); ok && arn != "" {
			a.Subscriptions[topic] = &SubscriptionState{Subscription: sub, ARN: arn}
		}
	}
	a.Leftovers, _ = Texts(p.LeftoverQueueARNs)
	alarmsThere(p, a.Alarms)
	return a
}

// alarmsThere lists the alarms that have an ARN, which also says where each is:
// an alarm can be there when its queue is not.
func alarmsThere(p topology.Pair, out map[string]*Alarm) {
	alarms := p.Alarms.Or(nullAlarms)
	for key, m := range p.AlarmARNs.Or(nil) {
		kind, _, _ := strings.Cut(key, "/")
		arn, err := topology.ParseARN(m.Or(""))
		described := alarms.ByKind(kind)
		if err != nil || described == nil || !described.IsKnown() {
			continue
		}
		alarm := alarmSpec(p, kind, described.Or(nullAlarm), arn.Region)
		alarm.ARN, alarm.Name = arn.String(), strings.TrimPrefix(arn.Resource, "alarm:")
		out[key] = &alarm
	}
}

func existing(q Queue, url strMay) *QueueState {
	u, ok := url.Get()
	if !ok || u == "" {
		return nil
	}
	return &QueueState{Region: q.Region, Name: q.Name, ARN: q.ARN, URL: u, Attributes: q.Attributes, Tags: q.Tags}
}

// Nothing reports whether no object of the pair exists at all, alarms and
// subscriptions included.
func (a Actual) Nothing() bool {
	return !a.Exists() && len(a.Undelivered)+len(a.Subscriptions)+len(a.Alarms)+len(a.Leftovers) == 0
}

// clone copies the maps of a, so that a run and its caller do not share them.
func (a Actual) clone() Actual {
	a.Undelivered = maps.Clone(a.Undelivered)
	a.Subscriptions = maps.Clone(a.Subscriptions)
	a.Alarms = maps.Clone(a.Alarms)
	if a.Undelivered == nil {
		a.Undelivered = map[string]*QueueState{}
	}
	if a.Subscriptions == nil {
		a.Subscriptions = map[string]*SubscriptionState{}
	}
	if a.Alarms == nil {
		a.Alarms = map[string]*Alarm{}
	}
	a.Notes = slices.Clone(a.Notes)
	a.Leftovers = slices.Clone(a.Leftovers)
	return a
}

// keys are the keys of m in order: whatever is done for all is done in one order.
func keys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
