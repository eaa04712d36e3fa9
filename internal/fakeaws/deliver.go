package fakeaws

import "fmt"

// snsTime is how SNS writes times in its envelopes.
const snsTime = "2006-01-02T15:04:05.000Z"

// deliverTo puts a message of the topic into a queue and returns what stopped
// it, "" for nothing: the queue is gone, its policy or its key do not admit
// SNS, or the message is too large. SNS does not retry any of these.
func (s *Server) deliverTo(t *topic, queueARN string, m *message) string {
	q := s.queueByARN(queueARN)
	if q == nil {
		return "SQS: the queue " + queueARN + " does not exist"
	}
	if !s.admitsSNS(q, t) {
		return "SQS: the queue policy does not allow sqs:SendMessage for " + t.arn()
	}
	if key := q.attrs["KmsMasterKeyId"]; !s.admits(s.region(q.account, q.region), key, "sns.amazonaws.com") {
		return "KMS: the key " + key + " does not admit sns.amazonaws.com"
	}
	if n := m.size(); n > q.number("MaximumMessageSize") {
		return fmt.Sprintf("SQS: the message has %d bytes, the queue takes %d", n, q.number("MaximumMessageSize"))
	}
	s.enqueue(q, m)
	return ""
}

// admitsSNS asks the queue's policy on behalf of the topic. Which service
// principal asks depends on the Regions: deliveries from or to an opt-in
// Region come from sns.<region>.amazonaws.com.
func (s *Server) admitsSNS(q *queue, t *topic) bool {
	return evaluate(q.attrs["Policy"], access{
		service: snsPrincipal(t.region, q.region), action: "sqs:SendMessage", resource: q.arn(),
		keys: map[string]string{
			"aws:sourcearn": t.arn(), "aws:sourceaccount": t.account, "aws:securetransport": "true",
		},
	}) == allowed
}

// defaultRegions are the Regions that are enabled in every account: the closed
// list of those opened before 20 March 2019 (AWS General Reference, "Managing
// AWS Regions").
var defaultRegions = map[string]bool{
	"us-east-1": true, "us-east-2": true, "us-west-1": true, "us-west-2": true, "ca-central-1": true, "sa-east-1": true,
	"eu-west-1": true, "eu-west-2": true, "eu-west-3": true, "eu-central-1": true, "eu-north-1": true,
	"ap-south-1": true, "ap-northeast-1": true, "ap-northeast-2": true, "ap-northeast-3": true, "ap-southeast-1": true, "ap-southeast-2": true,
}

// snsPrincipal is the service principal of deliveries between two Regions
// (aws/aws-cdk#38339). Within one Region it is always the plain one.
func snsPrincipal(topicRegion, queueRegion string) string {
	switch {
	case topicRegion == queueRegion || partitionOf(topicRegion) != "aws":
		return "sns.amazonaws.com"
	case !defaultRegions[queueRegion]:
		return "sns." + queueRegion + ".amazonaws.com"
	case !defaultRegions[topicRegion]:
		return "sns." + topicRegion + ".amazonaws.com"
	}
	return "sns.amazonaws.com"
}
