package fakeaws

import (
	"maps"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// queue is one SQS queue.
type queue struct {
	name, region, account string
	created, modified     time.Time

	attrs map[string]string // settable attributes by their API names
	tags  map[string]string

	previous                 map[string]string // attributes before the last write
	stale, flapping          int               // reads that still (or now and then) see previous
	showOld                  bool              // what the next flapping read sees
	missing, denied, lingers int               // reads that fail or still work, see modes
	purged                   time.Time

	store messageStore
	tasks []*moveTask // oldest first
}

func (q *queue) arn() string { return makeARN("sqs", q.region, q.account, q.name) }

func (q *queue) fifo() bool { return q.attrs["FifoQueue"] == "true" }

// number returns an attribute that validation has made a number.
func (q *queue) number(name string) int {
	n, _ := strconv.Atoi(q.attrs[name]) // validated when it was set
	return n
}

func (q *queue) seconds(name string) time.Duration {
	return time.Duration(q.number(name)) * time.Second
}

// defaults are the attributes of a queue for which nothing was asked
// (API reference of CreateQueue).
func defaults(fifo bool) map[string]string {
	d := map[string]string{
		"DelaySeconds":                  "0",
		"MaximumMessageSize":            "1048576",
		"MessageRetentionPeriod":        "345600",
		"ReceiveMessageWaitTimeSeconds": "0",
		"VisibilityTimeout":             "30",
		"SqsManagedSseEnabled":          "true",
	}
	if fifo {
		d["FifoQueue"] = "true"
		d["ContentBasedDeduplication"] = "false"
		d["DeduplicationScope"] = "queue"
		d["FifoThroughputLimit"] = "perQueue"
	}
	return d
}

// apply merges validated attributes into the queue; "" removes. The two kinds
// of encryption exclude each other: setting a KMS key switches SSE-SQS off, and
// removing the key does not switch it on again.
func apply(current, set map[string]string) map[string]string {
	out := maps.Clone(current)
	for k, v := range set {
		if v == "" {
			delete(out, k)
			continue
		}
		out[k] = v
	}
	switch {
	case set["KmsMasterKeyId"] != "":
		out["SqsManagedSseEnabled"] = "false"
	case set["SqsManagedSseEnabled"] == "true":
		delete(out, "KmsMasterKeyId")
	}
	if out["KmsMasterKeyId"] == "" {
		delete(out, "KmsDataKeyReusePeriodSeconds")
	}
	return out
}

// queueURL is the address of a queue under the host the client called.
func (c *call) queueURL(q *queue) string {
	scheme := "http"
	if c.http.TLS != nil {
		scheme = "https"
	}
	return scheme + "://" + c.host + "/" + q.account + "/" + q.name
}

// queueAddress reads account and name from a QueueUrl; a bare name is a queue
// of the caller.
func (c *call) queueAddress() (account, name string, aerr *apiError) {
	text := c.in.str("QueueUrl")
	if text == "" {
		return "", "", refuse("MissingParameter", "The request must contain the parameter QueueUrl.")
	}
	if !strings.Contains(text, "/") {
		return c.Account, text, nil
	}
	u, err := url.Parse(text)
	if err != nil {
		return "", "", refuse("InvalidAddress", "The address %s is not valid for this endpoint.", text)
	}
	parts := strings.Split(strings.Trim(u.Path, "/"), "/")
	if len(parts) < 2 || !accountID.MatchString(parts[len(parts)-2]) {
		return "", "", refuse("InvalidAddress", "The address %s is not valid for this endpoint.", text)
	}
	return parts[len(parts)-2], parts[len(parts)-1], nil
}

func noSuchQueue() *apiError {
	return refuse("QueueDoesNotExist", "The specified queue does not exist.")
}

// ownersOnly are the actions that never work across accounts, whatever the
// queue policy says (SQS API reference: "Cross-account permissions don't apply
// to this action").
var ownersOnly = map[string]bool{
	"AddPermission": true, "RemovePermission": true, "CreateQueue": true, "DeleteQueue": true,
	"SetQueueAttributes": true, "ListQueues": true, "ListQueueTags": true, "TagQueue": true, "UntagQueue": true,
}

// target finds the queue of a call and checks that the caller may act on it.
func (s *Server) target(c *call) (*queue, error) {
	account, name, aerr := c.queueAddress()
	if aerr != nil {
		return nil, aerr
	}
	resource := makeARN("sqs", c.Region, account, name)
	action := "sqs:" + strings.TrimSuffix(c.Operation, "Batch")
	if err := s.authorize(c, action, resource); err != nil {
		return nil, err
	}
	q := s.region(account, c.Region).queues[name]
	foreign := account != c.Account
	if foreign && ownersOnly[c.Operation] {
		return nil, accessDenied(c, action, resource)
	}
	if q == nil {
		return nil, noSuchQueue()
	}
	says := evaluate(q.attrs["Policy"], c.access(action, resource))
	if says == refused || foreign && says != allowed {
		return nil, accessDenied(c, action, resource)
	}
	return q, nil
}

// access is the caller's question to a resource policy.
func (c *call) access(action, resource string) access {
	return access{
		account: c.caller.account, arn: c.caller.arn, action: action, resource: resource,
		keys: map[string]string{
			"aws:securetransport":  "true", // plain HTTP to a local double stands for TLS to AWS
			"aws:principalaccount": c.caller.account,
			"aws:principalarn":     c.caller.arn,
			"aws:sourceowner":      c.caller.account,
		},
	}
}
