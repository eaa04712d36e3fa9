package pair

import (
	"context"
	"maps"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
)

// PutAlarm makes an alarm what it shall be and returns it as it is then, also
// with an error; have is nil when there is none. A new name is a new alarm: the
// old one is deleted once the new one watches.
func (e *Engine) PutAlarm(ctx context.Context, want Alarm, have *Alarm) (*Alarm, error) {
	if have != nil && have.Region == want.Region && sameAlarm(want.Alarm, have.Alarm) {
		return e.tagAlarm(ctx, want, have)
	}
	if err := e.mayWrite(ctx); err != nil {
		return have, err
	}
	if err := e.Client.PutAlarm(ctx, want.Region, want.Alarm, want.Tags); err != nil {
		return have, err
	}
	made := want
	switch {
	case have == nil:
		return &made, nil
	case have.Name == want.Name && have.Region == want.Region:
		made.ARN, made.Tags = have.ARN, have.Tags // PutMetricAlarm ignores tags on an update
		return e.tagAlarm(ctx, want, &made)
	}
	if err := e.mayWrite(ctx); err != nil {
		return have, err
	}
	if err := e.Client.DeleteAlarms(ctx, have.Region, []string{have.Name}); err != nil {
		return have, err
	}
	e.Client.RememberDeleted(have.ARN)
	return &made, nil
}

// unsureTag stands for the value of a tag that may or may not have been set or
// removed: the answer was an error, or got lost. No tag has this value.
const unsureTag = "\x00"

func (e *Engine) tagAlarm(ctx context.Context, want Alarm, have *Alarm) (*Alarm, error) {
	set, unset := TagChanges(want.Tags, have.Tags)
	if len(set)+len(unset) == 0 {
		return have, nil
	}
	if err := e.mayWrite(ctx); err != nil {
		return have, err
	}
	arn := have.ARN
	if arn == "" {
		found, err := e.Client.DescribeAlarms(ctx, want.Region, []string{want.Name})
		if err != nil {
			return have, err
		}
		arn = found[want.Name].ARN
	}
	changed := *have
	changed.Tags = maps.Clone(have.Tags)
	if changed.Tags == nil {
		changed.Tags = map[string]string{}
	}
	err := e.Client.TagAlarm(ctx, arn, set)
	for key, value := range set {
		changed.Tags[key] = value
		if err != nil {
			changed.Tags[key] = unsureTag
		}
	}
	if err != nil {
		return &changed, err
	}
	if err := e.Client.UntagAlarm(ctx, arn, unset); err != nil {
		for _, key := range unset {
			changed.Tags[key] = unsureTag
		}
		return &changed, err
	}
	changed.ARN, changed.Tags = arn, want.Tags
	return &changed, nil
}

// alarmsByName puts the alarms that are there under the keys of those wanted: an
// alarm is known by its name and region, so two kinds that exchange their names,
// or a key that gets its region behind it, lose no alarm. One that is to make
// room for another under its key is called old.
func alarmsByName(want map[string]Alarm, have map[string]*Alarm) map[string]*Alarm {
	out, taken := map[string]*Alarm{}, map[string]bool{}
	for _, key := range keys(want) {
		for _, at := range keys(have) {
			if have[at].Region != want[key].Region || have[at].Name != want[key].Name || taken[at] {
				continue
			}
			out[key], taken[at] = have[at], true
			if strings.HasSuffix(at, oldAlarm) { // of it, state has the name alone
				out[key] = &Alarm{Region: have[at].Region, Alarm: awsapi.Alarm{Name: have[at].Name, ARN: have[at].ARN}, Tags: have[at].Tags}
			}
		}
	}
	for _, at := range keys(have) {
		if taken[at] {
			continue
		}
		key := at
		if _, wanted := want[at]; wanted {
			key += oldAlarm
		}
		for out[key] != nil {
			key += oldAlarm
		}
		out[key] = have[at]
	}
	return out
}

// oldAlarm ends the key of an alarm that goes when the run is done.
const oldAlarm = "/old"

// mayWrite is asked before every write: not after an interrupt, and never in an
// account that is not the one it should be.
func (e *Engine) mayWrite(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return e.Client.CheckAccount(ctx)
}
