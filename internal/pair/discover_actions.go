package pair

import (
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// switchedOff says of the alarms that are there by default, and are not there,
// that they are off, and of those that have no actions, where they would inherit
// some, that they have none: so the description leads to what was found.
func switchedOff(found, byDefault topology.Maybe[topology.Alarms]) topology.Maybe[topology.Alarms] {
	out, resolved := found.Or(nullAlarms), byDefault.Or(nullAlarms)
	for _, kind := range topology.AlarmKinds {
		m := out.ByKind(kind)
		would, ok := resolved.ByKind(kind).Get()
		if !ok {
			continue
		}
		if m.IsNull() {
			would.Enabled = known(false)
			*m = known(would)
			continue
		}
		a := m.Or(nullAlarm)
		for _, list := range [][2]*topology.Maybe[topology.Strings]{
			{&a.AlarmActions, &would.AlarmActions}, {&a.OKActions, &would.OKActions}, {&a.InsufficientDataActions, &would.InsufficientDataActions},
		} {
			if list[0].IsNull() && list[1].IsKnown() {
				*list[0] = known(topology.Strings{})
			}
		}
		*m = known(a)
	}
	return known(out)
}

// describeActions says once what all alarms have in common, unless the
// provider's defaults say it already.
func (d *discovery) describeActions() {
	p, s := &d.p, d.setting.Defaults
	p.AlarmActions = commonActions(d.actual.Alarms, s.AlarmActions, func(a *Alarm) []string { return a.AlarmActions })
	p.OKActions = commonActions(d.actual.Alarms, s.OKActions, func(a *Alarm) []string { return a.OKActions })
	none := topology.Null[topology.Strings]()
	p.InsufficientDataActions = commonActions(d.actual.Alarms, none, func(a *Alarm) []string { return a.InsufficientDataActions })
}

// commonActions is the list of actions that all alarms have; null when they
// differ, when it is empty, or when it is the default.
func commonActions(alarms map[string]*Alarm, byDefault topology.Maybe[topology.Strings], of func(*Alarm) []string) topology.Maybe[topology.Strings] {
	var common []string
	for _, key := range keys(alarms) {
		list := sorted(FromTexts(of(alarms[key])))
		if len(list) == 0 && strings.HasPrefix(key, "undelivered") {
			continue // it may be in another region, where actions do not reach
		}
		if common != nil && !slices.Equal(common, list) {
			return topology.Null[topology.Strings]()
		}
		common = list
	}
	if len(common) == 0 || slices.Equal(common, sorted(byDefault)) {
		return topology.Null[topology.Strings]()
	}
	return FromTexts(common)
}

// CommonActions is commonActions for alarms of several pairs: what is said once
// for all of them.
func CommonActions(alarms map[string]*Alarm, s Setting) (alarm, ok, insufficient topology.Maybe[topology.Strings]) {
	d := discovery{actual: Actual{Alarms: alarms}, setting: s}
	d.describeActions()
	return d.p.AlarmActions, d.p.OKActions, d.p.InsufficientDataActions
}
