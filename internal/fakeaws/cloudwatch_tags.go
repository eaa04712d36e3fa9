package fakeaws

import (
	"maps"
	"slices"
	"strings"
)

func checkAlarmTags(tags map[string]string) *apiError {
	if problem := tagProblem(tags); problem != "" {
		return validation("%s", problem)
	}
	if len(tags) > 50 {
		return validation("An alarm can have at most 50 tags, but %d were given.", len(tags))
	}
	return nil
}

// taggedAlarm finds the alarm of a tagging call.
func (s *Server) taggedAlarm(c *call) (*alarm, error) {
	text := c.in.str("ResourceARN")
	if err := s.authorize(c, "cloudwatch:"+c.Operation, text); err != nil {
		return nil, err
	}
	a, ok := parseARN(text)
	name, isAlarm := strings.CutPrefix(a.resource, "alarm:")
	if !ok || a.service != "cloudwatch" || !isAlarm {
		return nil, validation("%s is not the ARN of an alarm.", text)
	}
	found := s.home(c).alarms[name]
	if found == nil || found.arn() != text {
		e := refuse("ResourceNotFoundException", "The resource %s does not exist.", text).withStatus(404)
		return nil, e
	}
	return found, nil
}

func listAlarmTags(s *Server, c *call) (obj, error) {
	a, err := s.taggedAlarm(c)
	if err != nil {
		return nil, err
	}
	return obj{"Tags": tagObjects(a.tags)}, nil
}

// tagObjects lists tags in the order of their keys.
func tagObjects(tags map[string]string) []obj {
	list := []obj{}
	for _, k := range slices.Sorted(maps.Keys(tags)) {
		list = append(list, obj{"Key": k, "Value": tags[k]})
	}
	return list
}

func tagAlarm(s *Server, c *call) (obj, error) {
	a, err := s.taggedAlarm(c)
	if err != nil {
		return nil, err
	}
	merged := withTags(a.tags, c.in.tagList("Tags"))
	if aerr := checkAlarmTags(merged); aerr != nil {
		return nil, aerr
	}
	a.tags = merged
	return nil, nil
}

func untagAlarm(s *Server, c *call) (obj, error) {
	a, err := s.taggedAlarm(c)
	if err != nil {
		return nil, err
	}
	for _, k := range c.in.strings("TagKeys") {
		delete(a.tags, k)
	}
	return nil, nil
}
