package fakeaws

import (
	"sync"
	"time"
)

// quotas are requests per second and account, per Region. SNS: "Amazon SNS
// endpoints and quotas"; CloudWatch: "CloudWatch service quotas"; SQS: API
// reference of TagQueue. Operations that are not listed have no published
// quota and are not throttled.
var quotas = map[string]float64{
	"sqs:TagQueue":      30,
	"sqs:UntagQueue":    30,
	"sqs:ListQueueTags": 30,

	"sns:CreateTopic":               30,
	"sns:DeleteTopic":               30,
	"sns:GetTopicAttributes":        30,
	"sns:ListSubscriptions":         30,
	"sns:ListSubscriptionsByTopic":  30,
	"sns:ListTopics":                30,
	"sns:SetTopicAttributes":        30,
	"sns:Subscribe":                 100,
	"sns:Unsubscribe":               100,
	"sns:SetSubscriptionAttributes": 100,
	"sns:GetSubscriptionAttributes": 100,
	"sns:ListTagsForResource":       10,
	"sns:TagResource":               10,
	"sns:UntagResource":             10,

	"lambda:*": 15, // all of the control plane together ("Lambda quotas")

	"cloudwatch:PutMetricAlarm":      3,
	"cloudwatch:DeleteAlarms":        3,
	"cloudwatch:DescribeAlarms":      9,
	"cloudwatch:ListTagsForResource": 10,
	"cloudwatch:TagResource":         5,
	"cloudwatch:UntagResource":       5,
	"cloudwatch:SetAlarmState":       3,
	"cloudwatch:GetMetricStatistics": 400,
}

// throttle is a token bucket per account, Region and operation. A bucket holds
// one second's worth.
type throttle struct {
	mu      sync.Mutex
	buckets map[string]*bucket
}

type bucket struct {
	tokens float64
	last   time.Time
}

func newThrottle() *throttle { return &throttle{buckets: map[string]*bucket{}} }

// take spends one token and says whether there was one.
func (t *throttle) take(key string, rate float64, now time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	b, ok := t.buckets[key]
	if !ok {
		b = &bucket{tokens: rate, last: now}
		t.buckets[key] = b
	}
	b.tokens = min(rate, b.tokens+rate*now.Sub(b.last).Seconds())
	b.last = now
	if b.tokens < 1 {
		return false
	}
	b.tokens--
	return true
}

// overQuota refuses the call when its account is too fast. The code is the
// service's: RequestThrottled for SQS, Throttling for the others.
func (s *Server) overQuota(c *call) *apiError {
	name := c.Name()
	if c.Service == "lambda" {
		name = "lambda:*"
	}
	rate, limited := quotas[name]
	if s.throttle == nil || !limited {
		return nil
	}
	if s.throttle.take(c.Account+"/"+c.Region+"/"+name, rate, s.Clock.Now()) {
		return nil
	}
	if c.Service == "lambda" {
		return refuse("TooManyRequestsException", "Rate Exceeded.").withStatus(429)
	}
	if c.Service == "sqs" {
		return refuse("RequestThrottled", "Rate of requests per second exceeds limit.")
	}
	return refuse("Throttling", "Rate exceeded")
}
