package guardrail

import "fmt"

// checkUndeliveredTwice looks whether the queue for undelivered messages has the
// name of one of the pair's other queues: the pair would meet its own queue.
func checkUndeliveredTwice(p *Pair) []Finding {
	u, _ := p.Planned.Undelivered.Get()
	region, ok := p.Place.Region.Get()
	queue, there := u.Queues.Or(nil)[region].Get()
	name, named := queue.Name.Get()
	if !ok || !there || !named {
		return nil // none, or in the regions of its topics
	}
	for _, other := range []struct {
		label, path string
		same        bool
	}{
		{"the source queue", "name", queueName(&p.Planned).Or("") == name},
		{"the dead-letter queue", "dead_letter_queue.name", p.Planned.DeadLetterQueue.IsKnown() && deadLetterQueueName(&p.Planned).Or("") == name},
	} {
		if other.same {
			return []Finding{{
				Path:  "undelivered.name",
				What:  fmt.Sprintf("%s and the queue for undelivered messages have the same name, %s.", capital(other.label), name),
				Why:   "There is one queue of a name. What SNS could not deliver would be taken for what was delivered.",
				Fix:   "Give the queue for undelivered messages another name, or remove undelivered.name.",
				Reads: []string{"undelivered.name", other.path, "fifo"},
				Set:   map[string]any{"undelivered.name": nil},
			}}
		}
	}
	return nil
}

// alarmNamed says where the name of an alarm belongs, and whether somebody wrote it.
type alarmNamed struct {
	consumer string // its key; "" for the alarm of a pair, or of the fan-out itself
	block    string // alarms.dead_letters, topic_alarms.failed
	written  bool
}

// path is where the name of the alarm belongs.
func (a alarmNamed) path() string { return rooted(a.consumer, a.block+".alarm_name") }

// checkAlarmTwice looks for alarms of one name: the second would overwrite the
// first, and each plan would change it back. consumer is the key of a consumer, ""
// for a pair and for the fan-out itself. taken collects the names; what one consumer
// repeats of its own is left to the rule of its pair, and names that both come of a
// queue's to the names of queues.
func checkAlarmTwice(consumer string, alarms []alarm, taken map[string]alarmNamed) []Finding {
	var findings []Finding
	for _, a := range alarms {
		name, ok := a.planned.AlarmName.Get()
		if !ok {
			continue
		}
		by := alarmNamed{consumer, a.block, a.written != nil && a.written.AlarmName.IsKnown()}
		other, twice := taken[name]
		if !twice {
			taken[name] = by
			continue
		}
		if consumer != "" && other.consumer == consumer || !by.written && !other.written {
			continue
		}
		path := a.path("alarm_name")
		findings = append(findings, Finding{
			Path:  by.path(),
			What:  fmt.Sprintf("It is %q, and so is %s.", name, other.path()),
			Why:   "There is one alarm of a name: the second overwrites the first, and what the first watched is watched no more.",
			Fix:   "Give the alarm another name, or remove alarm_name: it is then named after what it watches.",
			Reads: []string{path, other.path()},
			Set:   map[string]any{path: nil},
		})
	}
	return findings
}
