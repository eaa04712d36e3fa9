package fakeaws

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
)

// An attribute's rule: what a value must be, and for which queues it exists.
type attributeRule struct {
	check    func(value string) bool
	fifoOnly fifoOnly
	emptyOK  bool // "" removes the attribute
}

// fifoOnly says how a standard queue refuses an attribute.
type fifoOnly int

const (
	everyQueue  fifoOnly = iota
	unknownName          // "Unknown Attribute X."
	needsFIFO            // "You can specify the X only when FifoQueue is set to true."
)

// attributeRules are the settable attributes: ranges and values from the SQS
// API reference (CreateQueue), refusals on standard queues as recorded in
// LocalStack's AWS-validated tests.
var attributeRules = map[string]attributeRule{
	"DelaySeconds":                  {check: between(0, 900)},
	"MaximumMessageSize":            {check: between(1024, 1048576)},
	"MessageRetentionPeriod":        {check: between(60, 1209600)},
	"ReceiveMessageWaitTimeSeconds": {check: between(0, 20)},
	"VisibilityTimeout":             {check: between(0, 43200)},
	"KmsDataKeyReusePeriodSeconds":  {check: between(60, 86400)},
	"KmsMasterKeyId":                {check: anything, emptyOK: true},
	"SqsManagedSseEnabled":          {check: oneOf("true", "false")},
	"Policy":                        {check: anything, emptyOK: true},
	"RedrivePolicy":                 {check: anything, emptyOK: true},
	"RedriveAllowPolicy":            {check: anything, emptyOK: true},
	"FifoQueue":                     {check: oneOf("true", "false"), fifoOnly: unknownName},
	"ContentBasedDeduplication":     {check: oneOf("true", "false"), fifoOnly: unknownName},
	"DeduplicationScope":            {check: oneOf("messageGroup", "queue"), fifoOnly: needsFIFO},
	"FifoThroughputLimit":           {check: oneOf("perQueue", "perMessageGroupId"), fifoOnly: needsFIFO},
}

// readOnlyAttributes can be read but not set.
var readOnlyAttributes = []string{
	"ApproximateNumberOfMessages", "ApproximateNumberOfMessagesDelayed", "ApproximateNumberOfMessagesNotVisible",
	"CreatedTimestamp", "LastModifiedTimestamp", "QueueArn",
}

func anything(string) bool { return true }

func between(low, high int) func(string) bool {
	return func(v string) bool {
		n, err := strconv.Atoi(v)
		return err == nil && n >= low && n <= high
	}
}

func oneOf(values ...string) func(string) bool {
	return func(v string) bool { return slices.Contains(values, v) }
}

var (
	queueName     = regexp.MustCompile(`^[A-Za-z0-9_-]{1,80}$`)
	fifoQueueName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,75}\.fifo$`)
)

func checkQueueName(name string, fifo bool) *apiError {
	if fifo && !fifoQueueName.MatchString(name) {
		return refuse("InvalidParameterValue", "The name of a FIFO queue can only include alphanumeric characters, hyphens, or underscores, must end with .fifo suffix and be 1 to 80 in length")
	}
	if !fifo && !queueName.MatchString(name) {
		return refuse("InvalidParameterValue", "Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length")
	}
	return nil
}

func unknownAttribute(name string) *apiError {
	return refuse("InvalidAttributeName", "Unknown Attribute %s.", name)
}

func invalidAttribute(name string) *apiError {
	return refuse("InvalidAttributeValue", "Invalid value for the parameter %s.", name)
}

// checkAttributes judges names, values and the queue type, one by one.
func checkAttributes(set map[string]string, fifo bool) *apiError {
	for _, name := range slices.Sorted(maps.Keys(set)) {
		rule, ok := attributeRules[name]
		switch {
		case !ok || !fifo && rule.fifoOnly == unknownName:
			return unknownAttribute(name)
		case !fifo && rule.fifoOnly == needsFIFO:
			return refuse("InvalidAttributeValue", "You can specify the %s only when FifoQueue is set to true.", name)
		case set[name] == "" && rule.emptyOK:
		case !rule.check(set[name]):
			return invalidAttribute(name)
		}
	}
	return nil
}

// checkCombinations judges what one call sets together and what the queue would
// become.
func checkCombinations(set, result map[string]string) *apiError {
	if set["KmsMasterKeyId"] != "" && set["SqsManagedSseEnabled"] == "true" {
		return refuse("InvalidAttributeName", "You can use one type of server-side encryption (SSE) at one time. You can either enable KMS SSE or SQS SSE.")
	}
	if result["FifoThroughputLimit"] == "perMessageGroupId" && result["DeduplicationScope"] != "messageGroup" {
		return refuse("InvalidAttributeValue", "Invalid value for the parameter FifoThroughputLimit. Reason: The perMessageGroupId value is allowed only when the value for DeduplicationScope is messageGroup.")
	}
	return nil
}

// checkDocuments judges the three JSON attributes and returns the set with each
// in the form in which SQS stores it.
func (s *Server) checkDocuments(r *region, q *queue, set map[string]string) (map[string]string, *apiError) {
	out := maps.Clone(set)
	if text := set["RedrivePolicy"]; text != "" {
		stored, aerr := s.checkRedrivePolicy(r, q, text)
		if aerr != nil {
			return nil, aerr
		}
		out["RedrivePolicy"] = stored
	}
	if text := set["RedriveAllowPolicy"]; text != "" {
		stored, aerr := checkRedriveAllowPolicy(text)
		if aerr != nil {
			return nil, aerr
		}
		out["RedriveAllowPolicy"] = stored
	}
	if text := set["Policy"]; text != "" {
		if aerr := s.checkQueuePolicy(text); aerr != nil {
			return nil, aerr
		}
	}
	return out, nil
}
