package pair

import (
	"sort"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// alarmARNs maps each alarm that is switched on to its ARN. The undelivered
// queue's alarm has one entry a region when topics are in several.
func (r *resolver) alarmARNs() topology.Maybe[topology.StringMap] {
	alarms, ok := r.out.Alarms.Get()
	if !ok {
		return topology.Unknown[topology.StringMap]()
	}
	out := topology.StringMap{}
	for _, kind := range topology.AlarmKinds {
		m := *alarms.ByKind(kind)
		a, ok := m.Get()
		on, onKnown := a.Enabled.Get()
		switch {
		case m.IsUnknown() || ok && !onKnown:
			return topology.Unknown[topology.StringMap]()
		case !ok || !on:
			continue
		}
		regions, ok := r.alarmRegions(kind)
		if !ok {
			return topology.Unknown[topology.StringMap]()
		}
		for _, region := range regions {
			place := r.place
			place.Region = region
			out[alarmKey(kind, region, len(regions))] = place.ARN("cloudwatch", topology.Map(a.AlarmName, func(n string) string { return "alarm:" + n }))
		}
	}
	return known(out)
}

func (r *resolver) alarmRegions(kind string) ([]strMay, bool) {
	if kind != "undelivered" {
		return []strMay{r.place.Region}, true
	}
	queues, ok := r.out.Undelivered.Or(nullUndelivered).Queues.Get()
	if !ok {
		return nil, r.out.Undelivered.IsNull()
	}
	var names []string
	for region := range queues {
		names = append(names, region)
	}
	sort.Strings(names)
	var out []strMay
	for _, n := range names {
		out = append(out, known(n))
	}
	return out, true
}

// alarmKey is the key of an alarm in alarm_arns and in the engine.
func alarmKey(kind string, region strMay, regions int) string {
	if regions > 1 {
		return kind + "/" + region.Or("")
	}
	return kind
}

// inheritable keeps those actions of a list that the alarm can have: SNS and
// Lambda actions must be in the alarm's region, and the undelivered queue's
// alarm may be in another one than the pair.
func (r *resolver) inheritable(kind string, list topology.Maybe[topology.Strings]) topology.Maybe[topology.Strings] {
	actions, ok := list.Get()
	if kind != "undelivered" || !ok {
		return list
	}
	u, ok := r.out.Undelivered.Or(nullUndelivered).Queues.Get()
	if !ok {
		return topology.Unknown[topology.Strings]()
	}
	kept := make(topology.Strings, 0, len(actions))
	for _, m := range actions {
		arn, ok := m.Get()
		if !ok {
			return topology.Unknown[topology.Strings]()
		}
		if a, err := topology.ParseARN(arn); err != nil || a.Region == "" || onlyRegion(u, a.Region) {
			kept = append(kept, m)
		}
	}
	return known(kept)
}

func onlyRegion(queues map[string]topology.Maybe[topology.UndeliveredQueue], region string) bool {
	for r := range queues {
		if r != region {
			return false
		}
	}
	return true
}
