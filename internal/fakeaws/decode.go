package fakeaws

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// protocol says how a call came in, and so how its answer goes out.
type protocol int

const (
	protocolQuery protocol = iota // form in, XML out
	protocolJSON                  // AWS JSON 1.0 and 1.1
	protocolREST                  // Lambda: JSON with path and query
	protocolCBOR                  // Smithy RPC v2, what new SDKs speak to CloudWatch
)

// call is one request being worked on.
type call struct {
	*Request
	in       params
	caller   identity
	protocol protocol
	host     string // for queue URLs
	http     *http.Request
	actions  []string
}

var (
	credential = regexp.MustCompile(`Credential=([^/,]+)/(\d{8})/([^/]+)/([^/]+)/aws4_request`)
	rpcPath    = regexp.MustCompile(`^/service/([^/]+)/operation/([^/]+)$`)
)

// signingNames maps the service name in a signature to its IAM prefix.
var signingNames = map[string]string{"sqs": "sqs", "sns": "sns", "monitoring": "cloudwatch", "sts": "sts", "lambda": "lambda", "kms": "kms"}

// versions maps the Version of a query call to its service, for calls without
// a signature.
var versions = map[string]string{"2011-06-15": "sts", "2010-03-31": "sns", "2010-08-01": "cloudwatch", "2012-11-05": "sqs"}

// decode reads service, operation, caller's key, region and parameters.
func decode(r *http.Request) (*call, *apiError) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, refuse("RequestTimeout", "the request body could not be read: %v", err)
	}
	c := &call{Request: &Request{}, host: r.Host, http: r}
	if m := credential.FindStringSubmatch(r.Header.Get("Authorization")); m != nil {
		c.AccessKey, c.Region, c.Service = m[1], m[3], signingNames[m[4]]
	}
	if aerr := c.decodeBody(r, body); aerr != nil {
		return c, aerr
	}
	c.Params = c.in
	return c, nil
}

func (c *call) decodeBody(r *http.Request, body []byte) *apiError {
	if m := rpcPath.FindStringSubmatch(r.URL.Path); m != nil {
		c.protocol, c.Operation = protocolCBOR, m[2]
		return c.decodeCBOR(body)
	}
	if c.Service == "lambda" {
		return c.decodeREST(r, body)
	}
	if target := r.Header.Get("X-Amz-Target"); target != "" {
		_, c.Operation, _ = strings.Cut(target, ".")
		c.protocol = protocolJSON
		return c.decodeJSON(body)
	}
	form, err := url.ParseQuery(string(body))
	if err != nil {
		return refuse("MalformedQueryString", "the query string could not be parsed: %v", err)
	}
	for k, v := range r.URL.Query() {
		if _, ok := form[k]; !ok {
			form[k] = v
		}
	}
	c.Operation = form.Get("Action")
	if c.Service == "" {
		c.Service = versions[form.Get("Version")]
	}
	c.in = fromForm(form)
	if c.Operation == "" {
		return refuse("MissingAction", "the request must contain the parameter Action")
	}
	return nil
}

func (c *call) decodeJSON(body []byte) *apiError {
	if len(bytes.TrimSpace(body)) == 0 {
		c.in = params{}
		return nil
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	if err := decoder.Decode(&c.in); err != nil {
		return refuse("SerializationException", "the request body is not a JSON object: %v", err)
	}
	return nil
}
