package fakeaws

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// redrivePolicy is a queue's own: where messages go, and after how many
// receives.
type redrivePolicy struct {
	DeadLetterTargetArn string `json:"deadLetterTargetArn"`
	MaxReceiveCount     any    `json:"maxReceiveCount"` // int, or string with EchoStringCounts
}

func (p redrivePolicy) count() int {
	n, _ := strconv.Atoi(scalar(p.MaxReceiveCount)) // validated when it was set
	return n
}

// redrive returns the queue's redrive policy; ok is false when it has none.
func (q *queue) redrive() (p redrivePolicy, ok bool) {
	text := q.attrs["RedrivePolicy"]
	if text == "" {
		return redrivePolicy{}, false
	}
	return p, json.Unmarshal([]byte(text), &p) == nil
}

func badRedrive(parameter, text, format string, args ...any) *apiError {
	return refuse("InvalidParameterValue", "Value %s for parameter %s is invalid. Reason: %s", text, parameter, fmt.Sprintf(format, args...))
}

// checkRedrivePolicy judges a redrive policy of queue q (name, type and
// attributes as they will be) and returns it as SQS stores it. The dead-letter
// queue must exist in the same account and Region and be of the same type; it
// may be the queue itself.
func (s *Server) checkRedrivePolicy(r *region, q *queue, text string) (string, *apiError) {
	bad := func(format string, args ...any) (string, *apiError) {
		return "", badRedrive("RedrivePolicy", text, format, args...)
	}
	var keys map[string]any
	if err := json.Unmarshal([]byte(text), &keys); err != nil {
		return bad("Redrive policy is not a valid JSON map.")
	}
	for _, k := range []string{"maxReceiveCount", "deadLetterTargetArn"} {
		if _, ok := keys[k]; !ok {
			return bad("Redrive policy does not contain mandatory attribute: %s.", k)
		}
	}
	if len(keys) > 2 {
		return bad("Only following attributes are supported: [maxReceiveCount, deadLetterTargetArn].")
	}
	count, err := strconv.Atoi(scalar(keys["maxReceiveCount"]))
	if err != nil || count < 1 || count > 1000 {
		return bad("Invalid value for maxReceiveCount: %v, valid values are from 1 to 1000 both inclusive.", keys["maxReceiveCount"])
	}
	target, ok := parseARN(scalar(keys["deadLetterTargetArn"]))
	if !ok || target.service != "sqs" {
		return bad("Dead-letter target ARN should be fully qualified ARN.")
	}
	var dlq *queue
	if target.account == r.account && target.region == r.name {
		dlq = r.queues[target.resource]
	}
	if dlq == nil {
		return bad("Dead letter target does not exist.")
	}
	if dlq.fifo() != q.fifo() {
		return bad("Dead-letter queue must be same type of queue as the source..")
	}
	if !dlq.allowsSource(q.arn()) {
		return bad("Queue %s is not allowed to use %s as its dead-letter queue.", q.arn(), dlq.arn())
	}
	stored := redrivePolicy{DeadLetterTargetArn: target.String(), MaxReceiveCount: count}
	if _, isText := keys["maxReceiveCount"].(string); isText && s.modes.echoStrings {
		stored.MaxReceiveCount = strconv.Itoa(count)
	}
	return mustJSON(stored), nil
}

// allowsSource evaluates the redrive allow policy of a dead-letter queue.
func (q *queue) allowsSource(sourceARN string) bool {
	var p redriveAllowPolicy
	if err := json.Unmarshal([]byte(q.attrs["RedriveAllowPolicy"]), &p); err != nil {
		return true // none: allowAll
	}
	switch p.RedrivePermission {
	case "denyAll":
		return false
	case "byQueue":
		return slices.Contains(p.SourceQueueArns, sourceARN)
	}
	return true
}

// redriveAllowPolicy is a dead-letter queue's: who may use it.
type redriveAllowPolicy struct {
	RedrivePermission string   `json:"redrivePermission"`
	SourceQueueArns   []string `json:"sourceQueueArns,omitempty"`
}

// checkRedriveAllowPolicy judges a redrive allow policy and returns it as SQS
// stores it: a null list disappears. The sources need not exist.
func checkRedriveAllowPolicy(text string) (string, *apiError) {
	bad := func(format string, args ...any) (string, *apiError) {
		return "", badRedrive("RedriveAllowPolicy", text, format, args...)
	}
	var keys map[string]json.RawMessage
	var p redriveAllowPolicy
	if json.Unmarshal([]byte(text), &keys) != nil || json.Unmarshal([]byte(text), &p) != nil {
		return bad("Amazon SQS can't create the redrive allow policy, as it's in an unsupported format.")
	}
	for _, k := range slices.Sorted(maps.Keys(keys)) {
		if k != "redrivePermission" && k != "sourceQueueArns" {
			return bad("Only following attributes are supported: [redrivePermission, sourceQueueArns].")
		}
	}
	switch {
	case !slices.Contains([]string{"allowAll", "denyAll", "byQueue"}, p.RedrivePermission):
		return bad("Amazon SQS can't create the redrive allow policy. Valid values for redrivePermission are allowAll, denyAll and byQueue.")
	case p.RedrivePermission != "byQueue" && len(p.SourceQueueArns) > 0:
		return bad("To specify one or more source queue ARNs, you must set redrivePermission to byQueue.")
	case p.RedrivePermission == "byQueue" && len(p.SourceQueueArns) == 0:
		return bad("If you specify byQueue, you must also specify one or more sourceQueueArns values.")
	case len(p.SourceQueueArns) > 10:
		return bad("The maximum number of source queue ARNs you can specify is 10.")
	}
	for _, source := range p.SourceQueueArns {
		if a, ok := parseARN(source); !ok || a.service != "sqs" {
			return bad("The source queue ARN %s is not a fully qualified ARN of a queue.", source)
		}
	}
	return mustJSON(p), nil
}

// mustJSON marshals values that always can be.
func mustJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}
