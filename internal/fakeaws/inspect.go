package fakeaws

import (
	"maps"
	"slices"
	"time"
)

// Account is one AWS account, for tests to look into and to change behind the
// client's back. Nothing of it is recorded, denied or slowed down.
type Account struct {
	s  *Server
	id string
}

// Account returns the account of that number (twelve digits).
func (s *Server) Account(id string) Account { return Account{s, id} }

// Default returns the account of access keys that name no other one.
func (s *Server) Default() Account { return s.Account(DefaultAccount) }

// Region returns a Region of the account, for example "sa-east-1".
func (a Account) Region(name string) Region { return Region{a.s, a.id, name} }

// Region is one Region of an account. Names that its methods return are sorted.
type Region struct {
	s             *Server
	account, name string
}

// read and change run with the server locked.
func (r Region) with(do func(*region)) {
	r.s.mu.Lock()
	defer r.s.mu.Unlock()
	do(r.s.region(r.account, r.name))
}

// Queues returns the names of the queues.
func (r Region) Queues() (names []string) {
	r.with(func(in *region) { names = slices.Sorted(maps.Keys(in.queues)) })
	return names
}

// Topics returns the names of the topics.
func (r Region) Topics() (names []string) {
	r.with(func(in *region) { names = slices.Sorted(maps.Keys(in.topics)) })
	return names
}

// Alarms returns the names of the alarms.
func (r Region) Alarms() (names []string) {
	r.with(func(in *region) { names = slices.Sorted(maps.Keys(in.alarms)) })
	return names
}

// Queue returns the queue of that name, which need not exist.
func (r Region) Queue(name string) Queue { return Queue{r, name} }

// Topic returns the topic of that name, which need not exist.
func (r Region) Topic(name string) Topic { return Topic{r, name} }

// Alarm returns the alarm of that name, which need not exist.
func (r Region) Alarm(name string) Alarm { return Alarm{r, name} }

// Subscription is one subscription as SNS holds it.
type Subscription struct {
	ARN, TopicARN, Protocol, Endpoint, Owner string
	// Attributes as they were set, by their API names.
	Attributes map[string]string
	// Pending says that the endpoint's owner has not confirmed it; Token is what
	// ConfirmSubscription wants.
	Pending bool
	Token   string
	// Ghost says that the topic is gone.
	Ghost bool
	// Dropped are the messages that could not be delivered and were lost.
	Dropped []Dropped
}

// Subscriptions returns the subscriptions of the Region's topics in the order
// of their creation, ghosts included.
func (r Region) Subscriptions() []Subscription {
	out := []Subscription{}
	r.with(func(in *region) {
		for _, arn := range slices.Sorted(maps.Keys(in.subs)) {
			sub := in.subs[arn]
			out = append(out, Subscription{
				ARN: sub.arn, TopicARN: sub.topicARN, Protocol: sub.protocol, Endpoint: sub.endpoint, Owner: sub.owner,
				Attributes: maps.Clone(sub.attrs), Pending: sub.pending(), Token: sub.token, Ghost: sub.ghost, Dropped: slices.Clone(sub.dropped),
			})
		}
	})
	return out
}

// DeleteSubscription removes a subscription at once, as somebody in the console
// would.
func (r Region) DeleteSubscription(arn string) {
	r.with(func(in *region) { delete(in.subs, arn) })
}

// ConfirmSubscription lets the endpoint's owner agree.
func (r Region) ConfirmSubscription(arn string) {
	r.with(func(in *region) {
		if sub := in.subs[arn]; sub != nil {
			sub.token = ""
		}
	})
}

// SetSubscriptionAttribute changes an attribute without any check; "" removes
// it.
func (r Region) SetSubscriptionAttribute(arn, name, value string) {
	r.with(func(in *region) {
		if sub := in.subs[arn]; sub != nil {
			put(sub.attrs, name, value)
		}
	})
}

func put(attrs map[string]string, name, value string) {
	if value == "" {
		delete(attrs, name)
		return
	}
	attrs[name] = value
}

// Alarm is a handle on one metric alarm.
type Alarm struct {
	r    Region
	name string
}

// Exists says whether there is such an alarm.
func (a Alarm) Exists() bool { return a.State() != "" }

// State is the alarm's state as last evaluated: OK, ALARM or
// INSUFFICIENT_DATA, "" when it does not exist.
func (a Alarm) State() (state string) {
	a.with(func(in *alarm) { state = in.state })
	return state
}

// Params are the parameters of the last PutMetricAlarm, nil when the alarm does
// not exist.
func (a Alarm) Params() (out map[string]any) {
	a.with(func(in *alarm) { out = maps.Clone(in.in) })
	return out
}

// SetParam changes one parameter of the alarm without any check.
func (a Alarm) SetParam(name string, value any) {
	a.with(func(in *alarm) {
		next := maps.Clone(in.in)
		next[name] = value
		in.in = next
	})
}

// Transitions are the states the alarm went to, in order; what it notified of.
func (a Alarm) Transitions() (states []string) {
	a.with(func(in *alarm) { states = slices.Clone(in.transitions) })
	return states
}

// Tags of the alarm.
func (a Alarm) Tags() (tags map[string]string) {
	a.with(func(in *alarm) { tags = maps.Clone(in.tags) })
	return tags
}

// Delete removes the alarm at once.
func (a Alarm) Delete() { a.r.with(func(in *region) { delete(in.alarms, a.name) }) }

func (a Alarm) with(do func(*alarm)) {
	a.r.with(func(in *region) {
		if found := in.alarms[a.name]; found != nil {
			do(found)
		}
	})
}

// Message is one message in a queue.
type Message struct {
	ID, Body string
	// Attributes are the texts of the message attributes by name.
	Attributes map[string]string
	GroupID    string
	// Receives is how often it was received from the queue it is in.
	Receives int
	// Sent is the enqueue timestamp, from which retention counts.
	Sent time.Time
	// Source is the ARN of the queue it was dead-lettered from, "" for none.
	Source string
}
