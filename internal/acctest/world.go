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

// topicDefaults is what SNS makes of a topic about which nothing is said.
// https://docs.aws.amazon.com/sns/latest/api/API_CreateTopic.html
var topicDefaults = map[string]string{
	"ContentBasedDeduplication": "false", "FifoThroughputScope": "Topic", "MaximumMessageSize": "262144", "SignatureVersion": "1",
	"TracingConfig": "PassThrough",
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
		attributes := r.Topic(name).Attributes()
		for attribute, value := range topicDefaults {
			if attributes[attribute] == value { // set to what it is anyway
				delete(attributes, attribute)
			}
		}
		w.Topics[name] = attributes
	}
	for _, sub := range r.Subscriptions() {
		if sub.Attributes["FilterPolicy"] == "{}" {
			delete(sub.Attributes, "FilterPolicy") // SNS's way to say that there is none
		}
		if sub.Attributes["FilterPolicy"] == "" && sub.Attributes["FilterPolicyScope"] == "MessageAttributes" {
			delete(sub.Attributes, "FilterPolicyScope") // set to what it is anyway
		}
		if !sub.Ghost {
			w.Subscriptions[sub.TopicARN+" → "+sub.Endpoint] = sub.Attributes
		}
	}
	return w
}

// World is WorldOf for the stack's own Region.
func (s *Stack) World() World { return WorldOf(s.AWS, Region) }
