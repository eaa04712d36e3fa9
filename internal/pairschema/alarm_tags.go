package pairschema

import (
	"context"
	"encoding/json"
	"maps"

	"github.com/hashicorp/terraform-plugin-framework/diag"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
)

// alarmTagsKey has in private state the tags of alarms that an update left with
// others than the state says.
//
// The tags of alarms are not read back, which would take a call for each: an
// alarm is taken to have those of its queue, or of the fan-out. An update that
// stops between the two makes that wrong. A plan that has nothing else to change
// would never look at the alarms again.
const alarmTagsKey = "alarm_tags"

// RememberAlarmTags is called at the end of an update. said are the alarms as the
// new state describes them, actual as they are, under the same keys.
func RememberAlarmTags(ctx context.Context, private PrivateState, said, actual map[string]*pair.Alarm) diag.Diagnostics {
	if private == nil {
		return nil
	}
	left := map[string]map[string]string{}
	for key, alarm := range actual {
		if s := said[key]; s != nil && !maps.Equal(alarm.Tags, s.Tags) {
			left[key] = alarm.Tags
		}
	}
	if len(left) == 0 {
		if had, diags := alarmTags(ctx, private); len(had) == 0 {
			return diags
		}
		return private.SetKey(ctx, alarmTagsKey, nil)
	}
	text, err := json.Marshal(left)
	if err != nil {
		return tfdiag.Bug("keep the tags of alarms", err)
	}
	return private.SetKey(ctx, alarmTagsKey, text)
}

// AlarmTagsLeft says whether alarms have other tags than the state says: the plan
// then has something to do, even if nothing else changes.
func AlarmTagsLeft(ctx context.Context, private PrivateState) (bool, diag.Diagnostics) {
	left, diags := alarmTags(ctx, private)
	return len(left) > 0, diags
}

// RecallAlarmTags gives the alarms that the state describes the tags that an
// earlier update left them with.
func RecallAlarmTags(ctx context.Context, private PrivateState, said map[string]*pair.Alarm) diag.Diagnostics {
	left, diags := alarmTags(ctx, private)
	for key, tags := range left {
		if alarm := said[key]; alarm != nil {
			alarm.Tags = tags
		}
	}
	return diags
}

func alarmTags(ctx context.Context, private PrivateState) (map[string]map[string]string, diag.Diagnostics) {
	if private == nil {
		return nil, nil
	}
	text, diags := private.GetKey(ctx, alarmTagsKey)
	if len(text) == 0 {
		return nil, diags
	}
	var left map[string]map[string]string
	if err := json.Unmarshal(text, &left); err != nil {
		diags.Append(tfdiag.Bug("read the tags of alarms", err)...)
	}
	return left, diags
}
