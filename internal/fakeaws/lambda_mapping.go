package fakeaws

import (
	"maps"
	"net/http"
	"strconv"
)

func invalidValue(format string, args ...any) *apiError {
	return refuse("InvalidParameterValueException", format, args...)
}

// number returns a numeric parameter.
func (p params) number(name string) (int, bool) {
	n, err := strconv.Atoi(p.str(name))
	return n, err == nil
}

// createMapping connects a queue to a function.
func createMapping(s *Server, c *call) (obj, error) {
	r := s.home(c)
	f, err := s.functionOf(c)
	if err != nil {
		return nil, err
	}
	m := &mapping{queueARN: c.in.str("EventSourceArn"), functionName: f.name, in: c.in, modified: s.Clock.Now(), state: "Enabled"}
	if c.in.str("Enabled") == "false" {
		m.state = "Disabled"
	}
	for _, other := range r.mappings {
		if other.queueARN == m.queueARN && other.functionName == m.functionName {
			return nil, refuse("ResourceConflictException", "An event source mapping with SQS arn (\" %s \") and function (\" %s \") already exists. Please update or delete the existing mapping with UUID %s",
				m.queueARN, f.name, other.id).withStatus(http.StatusConflict)
		}
	}
	if aerr := s.checkMapping(m, f); aerr != nil {
		return nil, aerr
	}
	m.id = s.newID()
	r.mappings[m.id] = m
	return m.describe(r), nil
}

// updateMapping changes what is given and judges the result like a new one.
func updateMapping(s *Server, c *call) (obj, error) {
	m, err := s.mappingOf(c)
	if err != nil {
		return nil, err
	}
	r, next := s.home(c), *m
	next.in = maps.Clone(m.in)
	maps.Copy(next.in, c.in)
	if name := c.in.str("FunctionName"); name != "" {
		next.functionName = functionName(name)
	}
	f := r.functions[next.functionName]
	if f == nil {
		return nil, lambdaMissing("Function not found: %s", next.functionName)
	}
	if aerr := s.checkMapping(&next, f); aerr != nil {
		return nil, aerr
	}
	switch c.in.str("Enabled") {
	case "true":
		next.state = "Enabled"
	case "false":
		next.state = "Disabled"
	}
	next.modified = s.Clock.Now()
	*m = next
	return m.describe(r), nil
}

// checkMapping judges a mapping from a queue (API reference of
// CreateEventSourceMapping, developer guide "Using Lambda with Amazon SQS").
func (s *Server) checkMapping(m *mapping, f *function) *apiError {
	q := s.queueByARN(m.queueARN)
	a, ok := parseARN(m.queueARN)
	switch {
	case !ok || a.service != "sqs":
		return invalidValue("Unrecognized event source, must be kinesis, dynamodb stream or sqs. Unsupported source arn %s", m.queueARN)
	case q == nil || a.region != f.region:
		return invalidValue("Error occurred while ReceiveMessage. SQS Error Code: AWS.SimpleQueueService.NonExistentQueue. SQS Error Message: The specified queue does not exist.")
	case m.in.has("StartingPosition"):
		return invalidValue("StartingPosition is not supported for SQS event sources")
	case q.number("VisibilityTimeout") < f.timeout:
		return invalidValue("Queue visibility timeout: %d seconds is less than Function timeout: %d seconds", q.number("VisibilityTimeout"), f.timeout)
	}
	if aerr := m.checkBatching(q.fifo()); aerr != nil {
		return aerr
	}
	return m.checkScaling(f)
}

// checkBatching judges batch size and window together.
func (m *mapping) checkBatching(fifo bool) *apiError {
	switch {
	case m.batch() < 1 || m.batch() > 10000 || fifo && m.batch() > 10:
		return invalidValue("Batch size %d is out of range", m.batch())
	case m.window() < 0 || m.window() > 300:
		return invalidValue("MaximumBatchingWindowInSeconds must be between 0 and 300")
	case fifo && m.window() > 0:
		return invalidValue("Batching window is not supported for FIFO queues")
	case m.batch() > 10 && m.window() < 1:
		return invalidValue("Maximum batch window in seconds must be greater than 0 if maximum batch size is greater than 10")
	}
	return nil
}

// checkScaling judges the limits of concurrency.
func (m *mapping) checkScaling(f *function) *apiError {
	concurrency, limited := m.in.object("ScalingConfig").number("MaximumConcurrency")
	switch {
	case limited && (concurrency < 2 || concurrency > 1000):
		return invalidValue("MaximumConcurrency must be between 2 and 1000")
	case limited && m.in.object("ProvisionedPollerConfig") != nil:
		return invalidValue("ProvisionedPollerConfig and MaximumConcurrency cannot be used together")
	case f.reserved > 0 && concurrency > f.reserved:
		return invalidValue("MaximumConcurrency %d must not exceed the function's reserved concurrency %d", concurrency, f.reserved)
	}
	return nil
}

// checkVisibility refuses a visibility timeout below the timeout of a function
// that reads the queue, when that mode is on.
func (s *Server) checkVisibility(q *queue, set map[string]string) *apiError {
	text, sent := set["VisibilityTimeout"]
	if !sent || !s.modes.checkVisibility {
		return nil
	}
	n, _ := strconv.Atoi(text) // validated before
	r := s.region(q.account, q.region)
	for _, m := range r.mappings {
		if f := r.functions[m.functionName]; m.queueARN == q.arn() && f != nil && f.timeout > n {
			return refuse("InvalidParameterValue", "Queue visibility timeout: %d seconds is less than Function timeout: %d seconds", n, f.timeout)
		}
	}
	return nil
}
