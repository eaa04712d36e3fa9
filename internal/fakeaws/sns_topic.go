package fakeaws

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// topic is one SNS topic.
type topic struct {
	name, region, account string

	attrs   map[string]string // settable attributes; unset ones are absent
	tags    map[string]string
	missing int // reads that do not find it yet
	deleted int // confirmed subscriptions that were removed

	recent   map[string]dedup // FIFO: deduplication id → what was accepted
	sequence int64
	filtered map[string]int // what filter policies dropped, by metric name
}

func (t *topic) arn() string { return makeARN("sns", t.region, t.account, t.name) }

func (t *topic) fifo() bool { return t.attrs["FifoTopic"] == "true" }

// Sizes of a message on a topic: unset means 256 KiB, and with more only SQS,
// Lambda and Firehose may subscribe, 100 of them (developer guide, "Large
// message payloads").
const (
	topicMessageSize     = 256 * 1024
	limitedSubscriptions = 100
)

func (t *topic) maxSize() int {
	if n, err := strconv.Atoi(t.attrs["MaximumMessageSize"]); err == nil {
		return n
	}
	return topicMessageSize
}

// invalid is how SNS refuses almost everything.
func invalid(format string, args ...any) *apiError {
	return refuse("InvalidParameter", "Invalid parameter: "+format, args...)
}

func notFound(what string) *apiError {
	return refuse("NotFound", "%s does not exist", what).withStatus(404)
}

var (
	topicName     = regexp.MustCompile(`^[A-Za-z0-9_-]{1,256}$`)
	fifoTopicName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,251}\.fifo$`)
	feedback      = regexp.MustCompile(`^(HTTP|Firehose|Lambda|Application|SQS)(SuccessFeedbackRoleArn|FailureFeedbackRoleArn|SuccessFeedbackSampleRate)$`)
)

// topicRules are the settable attributes of a topic (API reference of
// CreateTopic and SetTopicAttributes). An empty value removes an attribute.
var topicRules = map[string]attributeRule{
	"DisplayName": {check: func(v string) bool {
		return utf8.RuneCountInString(v) <= 100 && !strings.ContainsFunc(v, func(r rune) bool { return r != '\t' && unicode.IsControl(r) })
	}},
	"DeliveryPolicy":            {check: isObject},
	"Policy":                    {check: anything},
	"KmsMasterKeyId":            {check: anything},
	"SignatureVersion":          {check: oneOf("1", "2")},
	"TracingConfig":             {check: oneOf("PassThrough", "Active")},
	"MaximumMessageSize":        {check: between(1024, 1048576)},
	"FifoTopic":                 {check: oneOf("true", "false")},
	"ContentBasedDeduplication": {check: oneOf("true", "false"), fifoOnly: needsFIFO},
	"FifoThroughputScope":       {check: oneOf("Topic", "MessageGroup"), fifoOnly: needsFIFO},
	"ArchivePolicy":             {check: isObject, fifoOnly: needsFIFO},
}

// checkTopicAttributes judges names and values; wrong says how the call names
// the place of an error.
func checkTopicAttributes(set map[string]string, fifo bool, wrong func(name, reason string) *apiError) *apiError {
	for _, name := range slices.Sorted(maps.Keys(set)) {
		rule, ok := topicRules[name]
		if !ok && feedback.MatchString(name) {
			continue
		}
		switch {
		case !ok:
			return wrong(name, "unknown attribute "+name)
		case !fifo && rule.fifoOnly == needsFIFO:
			return wrong(name, name+" can be set on FIFO topics only")
		case fifo && name == "TracingConfig" && set[name] == "Active":
			return wrong(name, "FIFO topics do not support active tracing")
		case set[name] != "" && !rule.check(set[name]):
			return wrong(name, "invalid value for "+name)
		}
	}
	return nil
}

// Budgets of a topic policy ("Amazon SNS access policy language", developer
// guide).
const (
	topicPolicyBytes      = 30 * 1024
	topicPolicyStatements = 100
	topicPolicyPrincipals = 200 // per statement
)

// checkTopicPolicy judges an access policy: its only resource is the topic.
func checkTopicPolicy(text, topicARN string) *apiError {
	d, err := parsePolicy(text)
	if err != nil {
		return invalid("Policy Error: null")
	}
	if len(text) > topicPolicyBytes || len(d.Statement) > topicPolicyStatements {
		return invalid("Policy Reason: the policy has %d bytes and %d statements, at most %d and %d are allowed", len(text), len(d.Statement), topicPolicyBytes, topicPolicyStatements)
	}
	sids := map[string]bool{}
	for _, st := range d.Statement {
		if p := st.Principal; p != nil && !p.parsable() {
			return invalid("Policy Error: PrincipalNotFound")
		}
		if aerr := st.checkShape("sns", invalid("Policy statement action out of service scope!")); aerr != nil {
			return aerr
		}
		if !st.Principal.isOf(partitionIn(topicARN)) || !st.NotPrincipal.isOf(partitionIn(topicARN)) {
			return invalid("Policy Error: PrincipalNotFound")
		}
		if len(st.Resource) != 1 || st.Resource[0] != topicARN {
			return invalid("Policy Error: the only resource of a statement must be %s", topicARN)
		}
		if st.Principal.count()+st.NotPrincipal.count() > topicPolicyPrincipals {
			return invalid("Policy Error: a statement can have at most %d principals", topicPolicyPrincipals)
		}
		if st.Sid != "" && sids[st.Sid] {
			return invalid("Policy Error: the Sid %s is not unique", st.Sid)
		}
		sids[st.Sid] = true
	}
	return nil
}

// isOf says whether the roles, users and accounts that are named by ARN are of a
// partition: those of another one do not exist in it.
func (p *principals) isOf(partition string) bool {
	if p == nil {
		return true
	}
	return !slices.ContainsFunc((*p)["AWS"], func(one string) bool {
		a, ok := parseARN(one)
		return ok && a.partition != partition
	})
}

func partitionIn(arn string) string {
	a, _ := parseARN(arn)
	return a.partition
}

// defaultTopicPolicy lets everybody in, on condition that they are the owner.
func (t *topic) defaultTopicPolicy() string {
	return `{"Version":"2008-10-17","Id":"__default_policy_ID","Statement":[{"Sid":"__default_statement_ID","Effect":"Allow","Principal":{"AWS":"*"},` +
		`"Action":["SNS:GetTopicAttributes","SNS:SetTopicAttributes","SNS:AddPermission","SNS:RemovePermission","SNS:DeleteTopic","SNS:Subscribe","SNS:ListSubscriptionsByTopic","SNS:Publish"],` +
		`"Resource":"` + t.arn() + `","Condition":{"StringEquals":{"AWS:SourceOwner":"` + t.account + `"}}}]}`
}

func (t *topic) policy() string {
	if p := t.attrs["Policy"]; p != "" {
		return p
	}
	return t.defaultTopicPolicy()
}

// topicByARN finds the topic of a call. SNS must be asked in the topic's own
// Region, and a caller of another account needs the topic policy's permission.
func (s *Server) topicByARN(c *call, text string) (*topic, error) {
	a, ok := parseARN(text)
	if !ok || a.service != "sns" || strings.Contains(a.resource, ":") || a.region != c.Region || a.partition != partitionOf(c.Region) {
		return nil, invalid("TopicArn")
	}
	action := "sns:" + strings.TrimSuffix(c.Operation, "Batch")
	if err := s.authorize(c, action, text); err != nil {
		return nil, err
	}
	t := s.region(a.account, a.region).topics[a.resource]
	foreign := a.account != c.Account
	if t == nil && foreign {
		return nil, accessDenied(c, action, text)
	}
	if t == nil {
		return nil, notFound("Topic")
	}
	says := evaluate(t.policy(), c.access(action, text))
	if says == refused || foreign && says != allowed {
		return nil, accessDenied(c, action, text)
	}
	return t, nil
}
