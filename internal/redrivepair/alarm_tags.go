package redrivepair

import (
	"context"
	"encoding/json"
	"maps"

	"github.com/hashicorp/terraform-plugin-framework/diag"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// alarmTagsKey has in private state the tags of alarms that an update left with
// others than tags_all says, by key of alarm_arns.
//
// The tags of alarms are not read back, which would take a call for each: an
// alarm is taken to have those of the source queue. An update that stops between
// the two makes that wrong. Going on from there mends it by itself; going back is
// a plan without a change, and nobody would look at the alarms again.
const alarmTagsKey = "alarm_tags"

// rememberAlarmTags is called at the end of an update, with what the state says.
func rememberAlarmTags(ctx context.Context, private pairschema.PrivateState, tags topology.Maybe[topology.StringMap], actual pair.Actual) diag.Diagnostics {
	if private == nil {
		return nil
	}
	left := map[string]map[string]string{}
	for key, alarm := range actual.Alarms {
		if !maps.Equal(alarm.Tags, pair.Plain(tags)) {
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

// alarmTags are the tags that an earlier update left.
func alarmTags(ctx context.Context, private pairschema.PrivateState) (map[string]map[string]string, diag.Diagnostics) {
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

// planAlarmTags makes a plan with nothing else to change have something to do.
func planAlarmTags(ctx context.Context, private pairschema.PrivateState, planned *topology.Pair) diag.Diagnostics {
	left, diags := alarmTags(ctx, private)
	if len(left) > 0 {
		planned.TagsAll = topology.Unknown[topology.StringMap]()
	}
	return diags
}

// withAlarmTags puts what is remembered of alarms into what the state says.
func withAlarmTags(ctx context.Context, private pairschema.PrivateState, actual pair.Actual) (pair.Actual, diag.Diagnostics) {
	left, diags := alarmTags(ctx, private)
	for key, tags := range left {
		if alarm := actual.Alarms[key]; alarm != nil {
			alarm.Tags = tags
		}
	}
	return actual, diags
}
