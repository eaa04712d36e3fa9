package fakeaws

import (
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"
)

var _ = register("lambda", map[string]handler{
	"GetFunction":                 getFunction,
	"GetFunctionConfiguration":    getFunctionConfiguration,
	"UpdateFunctionConfiguration": updateFunctionConfiguration,
	"GetEventSourceMapping":       getMapping,
	"ListEventSourceMappings":     listMappings,
	"CreateEventSourceMapping":    createMapping,
	"UpdateEventSourceMapping":    updateMapping,
	"DeleteEventSourceMapping":    deleteMapping,
})

// lambdaRoutes are the paths of Lambda's REST API (API model, 2015-03-31); the
// first group of each path becomes the named parameter.
var lambdaRoutes = []struct {
	method, operation, parameter string
	path                         *regexp.Regexp
}{
	{http.MethodGet, "GetFunctionConfiguration", "FunctionName", regexp.MustCompile(`^/2015-03-31/functions/([^/]+)/configuration$`)},
	{http.MethodPut, "UpdateFunctionConfiguration", "FunctionName", regexp.MustCompile(`^/2015-03-31/functions/([^/]+)/configuration$`)},
	{http.MethodGet, "GetFunction", "FunctionName", regexp.MustCompile(`^/2015-03-31/functions/([^/]+)$`)},
	{http.MethodGet, "ListEventSourceMappings", "", regexp.MustCompile(`^/2015-03-31/event-source-mappings/?()$`)},
	{http.MethodPost, "CreateEventSourceMapping", "", regexp.MustCompile(`^/2015-03-31/event-source-mappings/?()$`)},
	{http.MethodGet, "GetEventSourceMapping", "UUID", regexp.MustCompile(`^/2015-03-31/event-source-mappings/([^/]+)$`)},
	{http.MethodPut, "UpdateEventSourceMapping", "UUID", regexp.MustCompile(`^/2015-03-31/event-source-mappings/([^/]+)$`)},
	{http.MethodDelete, "DeleteEventSourceMapping", "UUID", regexp.MustCompile(`^/2015-03-31/event-source-mappings/([^/]+)$`)},
}

// decodeREST reads a Lambda call: parameters are in path, query and body.
func (c *call) decodeREST(r *http.Request, body []byte) *apiError {
	c.protocol = protocolREST
	if aerr := c.decodeJSON(body); aerr != nil {
		return aerr
	}
	for name, values := range r.URL.Query() {
		c.in[name] = values[0]
	}
	for _, route := range lambdaRoutes {
		m := route.path.FindStringSubmatch(r.URL.Path)
		if m == nil || route.method != r.Method {
			continue
		}
		c.Operation = route.operation
		if route.parameter != "" {
			c.in[route.parameter] = m[1]
		}
		return nil
	}
	return refuse("UnknownOperationException", "fakeaws does not implement %s %s of Lambda", r.Method, r.URL.Path).withStatus(http.StatusNotFound)
}

// function is one Lambda function, as far as queues are concerned.
type function struct {
	name, region, account string
	timeout               int // seconds
	reserved              int // reserved concurrency, 0: none
}

func (f *function) arn() string { return makeARN("lambda", f.region, f.account, "function:"+f.name) }

func (f *function) configuration() obj {
	return obj{
		"FunctionName": f.name, "FunctionArn": f.arn(), "Timeout": int64(f.timeout), "MemorySize": int64(128), "Runtime": "provided.al2023",
		"Handler": "bootstrap", "State": "Active", "LastUpdateStatus": "Successful", "Version": "$LATEST", "PackageType": "Zip",
		"Role": "arn:" + partitionOf(f.region) + ":iam::" + f.account + ":role/fakeaws", "LastModified": "2035-01-01T00:00:00.000+0000",
	}
}

// functionName takes the name out of a name, an ARN or a partial ARN, with or
// without a qualifier.
func functionName(text string) string {
	if _, rest, ok := strings.Cut(text, ":function:"); ok {
		text = rest
	}
	name, _, _ := strings.Cut(text, ":")
	return name
}

func lambdaMissing(format string, args ...any) *apiError {
	return refuse("ResourceNotFoundException", format, args...).withStatus(http.StatusNotFound)
}

func (s *Server) functionOf(c *call) (*function, error) {
	r, name := s.home(c), functionName(c.in.str("FunctionName"))
	resource := makeARN("lambda", r.name, r.account, "function:"+name)
	if err := s.authorize(c, "lambda:"+c.Operation, resource); err != nil {
		return nil, err
	}
	if f := r.functions[name]; f != nil {
		return f, nil
	}
	return nil, lambdaMissing("Function not found: %s", resource)
}

func getFunction(s *Server, c *call) (obj, error) {
	f, err := s.functionOf(c)
	if err != nil {
		return nil, err
	}
	out := obj{"Configuration": f.configuration()}
	if f.reserved > 0 {
		out["Concurrency"] = obj{"ReservedConcurrentExecutions": int64(f.reserved)}
	}
	return out, nil
}

func getFunctionConfiguration(s *Server, c *call) (obj, error) {
	f, err := s.functionOf(c)
	if err != nil {
		return nil, err
	}
	return f.configuration(), nil
}

// updateFunctionConfiguration changes the timeout. It does not look at the
// queues that feed the function: only event source mappings do.
func updateFunctionConfiguration(s *Server, c *call) (obj, error) {
	f, err := s.functionOf(c)
	if err != nil {
		return nil, err
	}
	if n, ok := c.in.number("Timeout"); ok {
		if n < 1 || n > 5400 {
			return nil, invalidValue("Timeout must be between 1 and 900 seconds, on managed instances 5400")
		}
		f.timeout = n
	}
	return f.configuration(), nil
}

// mapping is one event source mapping from a queue to a function.
type mapping struct {
	id, queueARN, functionName string
	in                         params
	state                      string
	modified                   time.Time
}

func (m *mapping) describe(r *region) obj {
	out := obj{
		"UUID": m.id, "EventSourceArn": m.queueARN, "FunctionArn": makeARN("lambda", r.name, r.account, "function:"+m.functionName),
		"State": m.state, "StateTransitionReason": "USER_INITIATED", "LastModified": m.modified, "BatchSize": int64(m.batch()),
		"MaximumBatchingWindowInSeconds": int64(m.window()), "FunctionResponseTypes": m.in.strings("FunctionResponseTypes"),
	}
	if n, ok := m.in.object("ScalingConfig").number("MaximumConcurrency"); ok {
		out["ScalingConfig"] = obj{"MaximumConcurrency": int64(n)}
	}
	if p := m.in.object("ProvisionedPollerConfig"); p != nil {
		config := obj{}
		for _, name := range []string{"MinimumPollers", "MaximumPollers"} {
			if n, ok := p.number(name); ok {
				config[name] = int64(n)
			}
		}
		out["ProvisionedPollerConfig"] = config
	}
	return out
}

func (m *mapping) batch() int {
	if n, ok := m.in.number("BatchSize"); ok {
		return n
	}
	return 10
}

func (m *mapping) window() int {
	n, _ := m.in.number("MaximumBatchingWindowInSeconds")
	return n
}

func (s *Server) mappingOf(c *call) (*mapping, error) {
	r, id := s.home(c), c.in.str("UUID")
	if err := s.authorize(c, "lambda:"+c.Operation, makeARN("lambda", r.name, r.account, "event-source-mapping:"+id)); err != nil {
		return nil, err
	}
	if m := r.mappings[id]; m != nil {
		return m, nil
	}
	return nil, lambdaMissing("The resource you requested does not exist.")
}

func getMapping(s *Server, c *call) (obj, error) {
	m, err := s.mappingOf(c)
	if err != nil {
		return nil, err
	}
	return m.describe(s.home(c)), nil
}

func deleteMapping(s *Server, c *call) (obj, error) {
	m, err := s.mappingOf(c)
	if err != nil {
		return nil, err
	}
	r := s.home(c)
	delete(r.mappings, m.id)
	m.state = "Deleting"
	return m.describe(r), nil
}

// listMappings lists those of a queue, of a function, or all; 100 at a time.
func listMappings(s *Server, c *call) (obj, error) {
	r := s.home(c)
	if err := s.authorize(c, "lambda:ListEventSourceMappings", "*"); err != nil {
		return nil, err
	}
	source, name := c.in.str("EventSourceArn"), c.in.str("FunctionName")
	if name != "" && r.functions[functionName(name)] == nil {
		return nil, lambdaMissing("Function not found: %s", makeARN("lambda", r.name, r.account, "function:"+functionName(name)))
	}
	all := []obj{}
	for _, id := range slices.Sorted(maps.Keys(r.mappings)) {
		m := r.mappings[id]
		if (source == "" || m.queueARN == source) && (name == "" || m.functionName == functionName(name)) {
			all = append(all, m.describe(r))
		}
	}
	page, next, aerr := pageOfHundred(c.in.str("Marker"), all)
	if aerr != nil {
		return nil, invalidValue("Invalid Marker")
	}
	return obj{"EventSourceMappings": page, "NextMarker": next}, nil
}
