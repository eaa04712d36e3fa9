package acctest

import (
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// World is everything there is in one Region of the double, to compare before
// with after.
type World struct {
	Queues        map[string]Queue
	Alarms        map[string]Alarm
	Topics        map[string]map[string]string
	Subscriptions map[string]map[string]string // by topic ARN and endpoint
}

// Queue is one queue: what was set, and its tags.
type Queue struct{ Attributes, Tags map[string]string }

// Alarm is one alarm: what was put, and its tags.
type Alarm struct {
	Params map[string]any
	Tags   map[string]string
}

// WorldOf looks at a Region of the default account.
func WorldOf(aws *fakeaws.Server, region string) World {
	r := aws.Default().Region(region)
	w := World{
		Queues: map[string]Queue{}, Alarms: map[string]Alarm{}, Topics: map[string]map[string]string{},
		Subscriptions: map[string]map[string]string{},
	}
	for _, name := range r.Queues() {
		w.Queues[name] = Queue{r.Queue(name).Attributes(), r.Queue(name).Tags()}
	}
	for _, name := range r.Alarms() {
		params := r.Alarm(name).Params()
		delete(params, "Tags") // given at creation only
		w.Alarms[name] = Alarm{params, r.Alarm(name).Tags()}
	}
	for _, name := range r.Topics() {
		w.Topics[name] = r.Topic(name).Attributes()
	}
	for _, sub := range r.Subscriptions() {
		if sub.Attributes["FilterPolicy"] == "{}" {
			delete(sub.Attributes, "FilterPolicy") // SNS's way to say that there is none
		}
		if !sub.Ghost {
			w.Subscriptions[sub.TopicARN+" → "+sub.Endpoint] = sub.Attributes
		}
	}
	return w
}

// World is WorldOf for the stack's own Region.
func (s *Stack) World() World { return WorldOf(s.AWS, Region) }
