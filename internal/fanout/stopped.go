package fanout

import (
	"errors"
	"maps"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
)

// stopped tells of a step on the topic that failed, with what exists and what is
// missing of the fan-out: alarms and consumers are there before and after it. In
// the wrong account nothing was begun.
func (r *run) stopped(doing string, err error) error {
	if wrong, ok := errors.AsType[*awsapi.WrongAccountError](err); ok {
		return wrong
	}
	e := &pair.PartError{Doing: doing, Err: err}
	say := func(there bool, what string) {
		if there {
			e.Exists = append(e.Exists, what)
		} else {
			e.Missing = append(e.Missing, what)
		}
	}
	if t := r.want.Topic; t != nil {
		say(r.have.Topic != nil, "topic "+t.Name)
	}
	shared := r.shared.Actual()
	for _, region := range slices.Sorted(maps.Keys(r.want.Shared.Undelivered)) {
		say(shared.Undelivered[region] != nil, "undelivered queue "+r.want.Shared.Undelivered[region].Name)
	}
	for _, name := range slices.Sorted(maps.Keys(r.want.Consumers)) {
		say(r.pairs[name].Actual().Source != nil, "consumer "+r.want.Keys[name])
	}
	for _, kind := range slices.Sorted(maps.Keys(r.want.TopicAlarms)) {
		say(r.have.TopicAlarms[kind] != nil, "alarm "+r.want.TopicAlarms[kind].Name)
	}
	sayAlarms(say, r.want.Shared, shared)
	for _, name := range slices.Sorted(maps.Keys(r.want.Consumers)) {
		sayAlarms(say, r.want.Consumers[name], r.pairs[name].Actual())
	}
	return e
}

func sayAlarms(say func(bool, string), want pair.Spec, have pair.Actual) {
	for _, key := range slices.Sorted(maps.Keys(want.Alarms)) {
		say(have.Alarms[key] != nil, "alarm "+want.Alarms[key].Name)
	}
}
