package fakeaws

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"time"
)

// alarm is one metric alarm. What was sent is kept as it was sent.
type alarm struct {
	name, region, account string
	in                    params // the last PutMetricAlarm
	tags                  map[string]string

	state, reason         string
	updated, stateUpdated time.Time
	transitions           []string // states it went through, for inspection
}

func (a *alarm) arn() string {
	return makeARN("cloudwatch", a.region, a.account, "alarm:"+a.name)
}

func (a *alarm) int(name string) int {
	n, _ := strconv.Atoi(a.in.str(name)) // validated when it was put
	return n
}

func (a *alarm) float(name string) float64 {
	f, _ := strconv.ParseFloat(a.in.str(name), 64) // validated when it was put
	return f
}

func (a *alarm) dimensions() map[string]string { return a.in.stringMap("Dimensions") }

// actionsEnabled is true unless it was switched off.
func (a *alarm) actionsEnabled() bool { return a.in.str("ActionsEnabled") != "false" }

// actionLists are the parameters that name what to do on a transition, by the
// state they belong to.
var actionLists = map[string]string{
	"ALARM": "AlarmActions", "OK": "OKActions", "INSUFFICIENT_DATA": "InsufficientDataActions",
}

// describe is a MetricAlarm of DescribeAlarms.
func (a *alarm) describe() obj {
	out := obj{
		"AlarmName": a.name, "AlarmArn": a.arn(),
		"ActionsEnabled":                     a.actionsEnabled(),
		"AlarmConfigurationUpdatedTimestamp": a.updated,
		"StateValue":                         a.state,
		"StateReason":                        a.reason,
		"StateUpdatedTimestamp":              a.stateUpdated,
		"StateTransitionedTimestamp":         a.stateUpdated,
	}
	for _, name := range []string{
		"AlarmDescription", "MetricName", "Namespace", "Statistic", "ExtendedStatistic", "Unit",
		"ComparisonOperator", "TreatMissingData", "EvaluateLowSampleCountPercentile", "ThresholdMetricId",
	} {
		if v := a.in.str(name); v != "" {
			out[name] = v
		}
	}
	for _, name := range []string{"Period", "EvaluationPeriods", "DatapointsToAlarm"} {
		if a.in.has(name) {
			out[name] = int64(a.int(name))
		}
	}
	if a.in.has("Threshold") {
		out["Threshold"] = a.float("Threshold")
	}
	for _, name := range slices.Sorted(maps.Values(actionLists)) {
		out[name] = a.in.strings(name)
	}
	out["Dimensions"] = dimensionList(a.in)
	if metrics := a.in.structs("Metrics"); len(metrics) > 0 {
		list := make([]obj, 0, len(metrics))
		for _, m := range metrics {
			list = append(list, typed(m))
		}
		out["Metrics"] = list
	}
	return out
}

func dimensionList(in params) []obj {
	list := []obj{}
	for _, d := range in.structs("Dimensions") {
		list = append(list, obj{"Name": d.str("Name"), "Value": d.str("Value")})
	}
	return list
}

// typed gives the members of a metric query back with their types, which the
// query protocol lost.
func typed(p params) obj {
	out := obj{}
	for k, v := range p {
		switch v := v.(type) {
		case map[string]any:
			out[k] = typed(v)
		case []any:
			list := []obj{}
			for _, e := range v {
				if m, ok := e.(map[string]any); ok {
					list = append(list, typed(m))
				}
			}
			out[k] = list
		default:
			out[k] = typedScalar(k, scalar(v))
		}
	}
	return out
}

func typedScalar(name, text string) any {
	switch name {
	case "ReturnData":
		return text == "true"
	case "Period":
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return n
		}
	}
	return text
}

// notification is the JSON that an alarm publishes to its topics.
func (a *alarm) notification(old string) string {
	dimensions := []map[string]string{}
	for _, d := range a.in.structs("Dimensions") {
		dimensions = append(dimensions, map[string]string{"name": d.str("Name"), "value": d.str("Value")})
	}
	b, err := json.Marshal(map[string]any{
		"AlarmName": a.name, "AlarmArn": a.arn(), "AlarmDescription": a.in.str("AlarmDescription"),
		"AWSAccountId": a.account, "Region": a.region,
		"OldStateValue": old, "NewStateValue": a.state, "NewStateReason": a.reason,
		"StateChangeTime": a.stateUpdated.Format("2006-01-02T15:04:05.000-0700"),
		"Trigger": map[string]any{
			"MetricName": a.in.str("MetricName"), "Namespace": a.in.str("Namespace"), "Statistic": a.in.str("Statistic"),
			"Threshold": a.float("Threshold"), "Period": a.int("Period"), "Dimensions": dimensions,
		},
	})
	if err != nil {
		return a.reason
	}
	return string(b)
}
