package fakeaws

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

var _ = register("sqs", map[string]handler{
	"ListQueueTags": listQueueTags,
	"TagQueue":      tagQueue,
	"UntagQueue":    untagQueue,
})

// tagText is what a tag's key and value are made of (developer guide, "Quotas
// related to queues").
var tagText = regexp.MustCompile(`^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$`)

// tagProblem says what is wrong with a set of tags, "" when nothing is. The
// same limits hold for SQS, SNS and CloudWatch: 50 tags, keys of 1 to 128 and
// values of at most 256 characters, nothing that begins with "aws:".
func tagProblem(tags map[string]string) string {
	for _, k := range slices.Sorted(maps.Keys(tags)) {
		switch {
		case k == "" || utf8.RuneCountInString(k) > 128:
			return "Tag keys must be between 1 and 128 characters in length."
		case utf8.RuneCountInString(tags[k]) > 256:
			return "Tag values must be between 0 and 256 characters in length."
		case strings.HasPrefix(strings.ToLower(k), "aws:"):
			return "Tag keys can not start with aws:."
		case !tagText.MatchString(k) || !tagText.MatchString(tags[k]):
			return "Tag keys and values may contain letters, digits, whitespace and _ . : / = + - @ only."
		}
	}
	return ""
}

// withTags puts more tags over those there are, which may be none at all.
func withTags(there, more map[string]string) map[string]string {
	all := make(map[string]string, len(there)+len(more))
	maps.Copy(all, there)
	maps.Copy(all, more)
	return all
}

func checkQueueTags(queue string, tags map[string]string) *apiError {
	if problem := tagProblem(tags); problem != "" {
		return refuse("InvalidParameterValue", "%s", problem)
	}
	if len(tags) > 50 {
		return refuse("InvalidParameterValue", "Too many tags added for queue %s.", queue)
	}
	return nil
}

func listQueueTags(s *Server, c *call) (obj, error) {
	q, err := s.target(c)
	if err != nil {
		return nil, err
	}
	if aerr := q.notYet(c); aerr != nil {
		return nil, aerr
	}
	if len(q.tags) == 0 {
		return nil, nil
	}
	return obj{"Tags": dict(maps.Clone(q.tags))}, nil
}

func tagQueue(s *Server, c *call) (obj, error) {
	q, err := s.target(c)
	if err != nil {
		return nil, err
	}
	tags := c.in.stringMap("Tags")
	if len(tags) == 0 {
		return nil, refuse("MissingParameter", "The request must contain the parameter Tags.")
	}
	merged := withTags(q.tags, tags)
	if aerr := checkQueueTags(q.name, merged); aerr != nil {
		return nil, aerr
	}
	q.tags = merged
	return nil, nil
}

func untagQueue(s *Server, c *call) (obj, error) {
	q, err := s.target(c)
	if err != nil {
		return nil, err
	}
	keys := c.in.strings("TagKeys")
	if len(keys) == 0 {
		return nil, refuse("InvalidParameterValue", "Tag keys must be between 1 and 50 in number.")
	}
	for _, k := range keys {
		delete(q.tags, k)
	}
	return nil, nil
}
