package fakeaws

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

var _ = register("cloudwatch", map[string]handler{
	"PutMetricAlarm":          putMetricAlarm,
	"DescribeAlarms":          describeAlarms,
	"DescribeAlarmsForMetric": describeAlarmsForMetric,
	"DeleteAlarms":            deleteAlarms,
	"SetAlarmState":           setAlarmState,
	"ListTagsForResource":     listAlarmTags,
	"TagResource":             tagAlarm,
	"UntagResource":           untagAlarm,
})

// putMetricAlarm creates an alarm or overwrites it as a whole. Tags are only
// taken when it is new; an update keeps the state.
func putMetricAlarm(s *Server, c *call) (obj, error) {
	r, name := s.home(c), c.in.str("AlarmName")
	if err := s.authorize(c, "cloudwatch:PutMetricAlarm", makeARN("cloudwatch", r.name, r.account, "alarm:"+name)); err != nil {
		return nil, err
	}
	tags := c.in.tagList("Tags")
	if len(tags) > 0 {
		if err := s.authorize(c, "cloudwatch:TagResource", makeARN("cloudwatch", r.name, r.account, "alarm:"+name)); err != nil {
			return nil, err
		}
	}
	if aerr := checkAlarm(c.in, r.name); aerr != nil {
		return nil, aerr
	}
	a, exists := r.alarms[name]
	if !exists {
		if aerr := checkAlarmTags(tags); aerr != nil {
			return nil, aerr
		}
		a = &alarm{
			name: name, region: r.name, account: r.account, tags: tags,
			state: "INSUFFICIENT_DATA", reason: "Unchecked: Initial alarm creation", stateUpdated: s.Clock.Now(),
		}
		if a.tags == nil {
			a.tags = map[string]string{}
		}
		r.alarms[name] = a
	}
	a.in, a.updated = c.in, s.Clock.Now()
	return nil, nil
}

// maxAlarmNames is the most names one DescribeAlarms or DeleteAlarms takes.
const maxAlarmNames = 100

func checkAlarmNames(names []string) *apiError {
	if len(names) > maxAlarmNames {
		return validation("1 validation error detected: Value at 'alarmNames' failed to satisfy constraint: Member must have length less than or equal to %d", maxAlarmNames)
	}
	return nil
}

func describeAlarms(s *Server, c *call) (obj, error) {
	r := s.home(c)
	if err := s.authorize(c, "cloudwatch:DescribeAlarms", makeARN("cloudwatch", r.name, r.account, "alarm:*")); err != nil {
		return nil, err
	}
	names := c.in.strings("AlarmNames")
	if aerr := checkAlarmNames(names); aerr != nil {
		return nil, aerr
	}
	prefix, action := c.in.str("AlarmNamePrefix"), c.in.str("ActionPrefix")
	if len(names) > 0 && prefix != "" {
		return nil, combination("AlarmNames and AlarmNamePrefix cannot both be specified")
	}
	types := c.in.strings("AlarmTypes")
	if len(types) > 0 && !slices.Contains(types, "MetricAlarm") {
		return obj{"MetricAlarms": []obj{}, "CompositeAlarms": []obj{}}, nil
	}
	s.evaluateAlarms(r)
	var found []obj
	for _, name := range slices.Sorted(maps.Keys(r.alarms)) {
		a := r.alarms[name]
		switch {
		case len(names) > 0 && !slices.Contains(names, name),
			!strings.HasPrefix(name, prefix),
			c.in.str("StateValue") != "" && c.in.str("StateValue") != a.state,
			action != "" && !a.hasAction(action):
			continue
		}
		found = append(found, a.describe())
	}
	page, next, aerr := alarmPage(c, found)
	if aerr != nil {
		return nil, aerr
	}
	return obj{"MetricAlarms": page, "CompositeAlarms": []obj{}, "NextToken": next}, nil
}

func (a *alarm) hasAction(prefix string) bool {
	for _, list := range actionLists {
		for _, arn := range a.in.strings(list) {
			if strings.HasPrefix(arn, prefix) {
				return true
			}
		}
	}
	return false
}

// alarmPage returns at most MaxRecords (100 at most, 50 by default) alarms.
func alarmPage(c *call, all []obj) ([]obj, any, *apiError) {
	size, start := 50, 0
	if n := len(c.in.strings("AlarmNames")); n > 0 {
		size = maxAlarmNames
	}
	if text := c.in.str("MaxRecords"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > 100 {
			return nil, nil, validation("1 validation error detected: Value '%s' at 'maxRecords' failed to satisfy constraint: Member must have value between 1 and 100", text)
		}
		size = n
	}
	if text := c.in.str("NextToken"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > len(all) {
			return nil, nil, refuse("InvalidNextToken", "The next token is invalid.")
		}
		start = n
	}
	end := min(start+size, len(all))
	if end < len(all) {
		return all[start:end], strconv.Itoa(end), nil
	}
	return all[start:end], nil, nil
}

func describeAlarmsForMetric(s *Server, c *call) (obj, error) {
	r := s.home(c)
	if err := s.authorize(c, "cloudwatch:DescribeAlarmsForMetric", "*"); err != nil {
		return nil, err
	}
	for _, name := range []string{"MetricName", "Namespace"} {
		if c.in.str(name) == "" {
			return nil, missing(name)
		}
	}
	s.evaluateAlarms(r)
	want, found := c.in.stringMap("Dimensions"), []obj{}
	for _, name := range slices.Sorted(maps.Keys(r.alarms)) {
		a := r.alarms[name]
		if a.in.str("MetricName") == c.in.str("MetricName") && a.in.str("Namespace") == c.in.str("Namespace") && maps.Equal(a.dimensions(), want) {
			found = append(found, a.describe())
		}
	}
	return obj{"MetricAlarms": found}, nil
}

// deleteAlarms deletes all or, when one does not exist, none.
func deleteAlarms(s *Server, c *call) (obj, error) {
	r, names := s.home(c), c.in.strings("AlarmNames")
	if aerr := checkAlarmNames(names); aerr != nil {
		return nil, aerr
	}
	if len(names) == 0 {
		return nil, missing("AlarmNames")
	}
	for _, name := range names {
		if err := s.authorize(c, "cloudwatch:DeleteAlarms", makeARN("cloudwatch", r.name, r.account, "alarm:"+name)); err != nil {
			return nil, err
		}
		if r.alarms[name] == nil {
			return nil, refuse("ResourceNotFound", "The alarm %s does not exist.", name).withStatus(404)
		}
	}
	for _, name := range names {
		delete(r.alarms, name)
	}
	return nil, nil
}

func setAlarmState(s *Server, c *call) (obj, error) {
	r, name := s.home(c), c.in.str("AlarmName")
	if err := s.authorize(c, "cloudwatch:SetAlarmState", makeARN("cloudwatch", r.name, r.account, "alarm:"+name)); err != nil {
		return nil, err
	}
	a := r.alarms[name]
	if a == nil {
		return nil, refuse("ResourceNotFound", "The alarm %s does not exist.", name).withStatus(404)
	}
	state := c.in.str("StateValue")
	if _, ok := actionLists[state]; !ok {
		return nil, validation("1 validation error detected: Value '%s' at 'stateValue' failed to satisfy constraint: Member must satisfy enum value set: [INSUFFICIENT_DATA, ALARM, OK]", state)
	}
	s.transition(a, state, c.in.str("StateReason"))
	return nil, nil
}
