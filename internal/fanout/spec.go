package fanout

import (
	"strconv"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Spec is a fan-out in AWS's own terms.
type Spec struct {
	Region            string                // of the queues, and of a topic of ours
	Topic             *Topic                // nil when it is somebody else's
	ExistingTopicARN  string                // somebody else's; "" when ours
	TopicAlarms       map[string]pair.Alarm // by kind, as in topology.TopicAlarmKinds
	Shared            pair.Spec             // the undelivered queue and its alarm; no source
	Consumers         map[string]pair.Spec  // by name of the source queue
	Keys              map[string]string     // key of each, for messages
	ForceDestroy      bool                  // delete any queue with its messages
	ForceDestroyNamed map[string]bool       // by name of the source queue
}

// Topic is a topic of ours. Attributes are in the API's spelling, "" for those
// that are as AWS makes them.
type Topic struct {
	Region, Name, ARN string // Name with .fifo
	Attributes        map[string]string
	Tags              map[string]string // all of them, default tags included
}

// ARN is the topic's, ours or not.
func (s Spec) ARN() string {
	if s.Topic != nil {
		return s.Topic.ARN
	}
	return s.ExistingTopicARN
}

// account is that of the queues and alarms; an existing topic may be another's.
func (s Spec) account() topology.Maybe[string] {
	for _, p := range s.Consumers {
		if account := p.Account(); account.IsKnown() {
			return account
		}
	}
	return s.Shared.Account()
}

// Attribute names of the SNS API.
const (
	attrDisplayName  = "DisplayName"
	attrKMSKey       = "KmsMasterKeyId"
	attrContentDedup = "ContentBasedDeduplication"
	attrScope        = "FifoThroughputScope"
	attrSize         = "MaximumMessageSize"
	attrSignature    = "SignatureVersion"
	attrTracing      = "TracingConfig"
	attrPolicy       = "Policy"
	attrFIFO         = "FifoTopic"
)

// topicDefaults is what AWS makes of a topic about which nothing is said.
// https://docs.aws.amazon.com/sns/latest/api/API_CreateTopic.html
var topicDefaults = map[string]string{
	attrDisplayName: "", attrKMSKey: "", attrContentDedup: "false", attrScope: "Topic",
	attrSize: "262144", attrSignature: "1", attrTracing: "PassThrough",
}

// fifoOnly are the attributes that a standard topic does not have.
var fifoOnly = map[string]bool{attrContentDedup: true, attrScope: true}

// SpecOf translates a complete fan-out.
func SpecOf(f topology.Fanout) Spec {
	s := Spec{
		Region: f.Region.Or(""), ExistingTopicARN: f.ExistingTopicARN.Or(""), TopicAlarms: topicAlarmSpecs(f),
		Consumers: map[string]pair.Spec{}, Keys: map[string]string{}, ForceDestroy: f.ForceDestroy.Or(false),
		ForceDestroyNamed: map[string]bool{},
	}
	if s.ExistingTopicARN == "" {
		s.Topic = topicSpec(f)
	}
	s.Shared = sharedSpec(f)
	for key, m := range f.Consumers.Or(nil) {
		c, ok := m.Get()
		if !ok {
			continue
		}
		name := c.QueueName.Or("")
		spec := pair.SpecOf(specPair(f, c))
		s.Consumers[name], s.Keys[name], s.ForceDestroyNamed[name] = spec, key, c.ForceDestroy.Or(false)
	}
	return s
}

// specPair is the planned pair of a consumer with the subscription it shall
// have, whether or not there is one yet.
func specPair(f topology.Fanout, c topology.Consumer) topology.Pair {
	c.SubscriptionARN = known("pending")
	return priorPair(f, c)
}

func topicSpec(f topology.Fanout) *Topic {
	fifo := f.FIFO.Or(false)
	t := f.Topic.Or(nullTopic)
	a := map[string]string{}
	set := func(name string, m strMay) {
		if !fifoOnly[name] || fifo {
			a[name] = m.Or(topicDefaults[name])
		}
	}
	number := func(m topology.Maybe[int64]) strMay {
		return topology.Map(m, func(n int64) string { return strconv.FormatInt(n, 10) })
	}
	set(attrDisplayName, t.DisplayName)
	set(attrKMSKey, t.KMSMasterKeyID)
	set(attrContentDedup, topology.Map(t.ContentBasedDeduplication, strconv.FormatBool))
	set(attrScope, t.FIFOThroughputScope)
	set(attrSize, number(t.MaxMessageSize))
	set(attrSignature, number(t.SignatureVersion))
	if !fifo {
		set(attrTracing, t.TracingConfig)
	}
	a[attrPolicy] = f.TopicPolicy.Or("")
	if fifo {
		a[attrFIFO] = "true"
	}
	return &Topic{Region: f.Region.Or(""), Name: f.TopicName.Or(""), ARN: f.TopicARN.Or(""), Attributes: a, Tags: pair.Plain(t.TagsAll)}
}

// sharedSpec is the undelivered queue with its alarm, as a pair without a source.
func sharedSpec(f topology.Fanout) pair.Spec {
	spec := pair.SpecOf(sharedState(f))
	spec.Source, spec.DeadLetter, spec.Subscriptions = pair.Queue{}, nil, nil
	return spec
}

// sharedState describes the undelivered queue of a planned or read fan-out.
func sharedState(f topology.Fanout) topology.Pair {
	p := pair.NullPair()
	p.Region, p.FIFO, p.Undelivered, p.TagsAll = f.Region, f.FIFO, f.Undelivered, f.TagsAll
	p.QueueName = topology.Map(f.TopicName, topology.BareName)
	alarms := pair.Nulled(topology.Alarms{})
	if t, ok := f.TopicAlarms.Get(); ok {
		alarms.Undelivered = t.Undelivered
	}
	p.Alarms = known(alarms)
	arns := topology.StringMap{}
	if arn, ok := f.TopicAlarmARNs.Or(nil)["undelivered"]; ok {
		arns["undelivered"] = arn
	}
	p.AlarmARNs = known(arns)
	p.LeftoverQueueARNs = topology.Map(f.LeftoverQueueARNs, func(all topology.Strings) topology.Strings { return ofService("sqs", all) })
	return p
}

// sameTopicAttribute compares by meaning; what AWS does not say is its default.
func sameTopicAttribute(name, want, got string) bool {
	if name == attrPolicy {
		return want == "" || policydoc.EqualText(want, got)
	}
	if got == "" {
		got = topicDefaults[name]
	}
	return want == got
}

// topicDifference lists the attributes to set, and forCreate those to create
// with: what is not as AWS makes it anyway.
func topicDifference(want, got map[string]string) map[string]string {
	out := map[string]string{}
	for name, w := range want {
		if name != attrFIFO && !sameTopicAttribute(name, w, got[name]) {
			out[name] = w
		}
	}
	return out
}

func forCreate(want map[string]string) map[string]string {
	out := topicDifference(want, nil)
	if want[attrFIFO] != "" {
		out[attrFIFO] = want[attrFIFO]
	}
	for name, v := range out {
		if v == "" {
			delete(out, name)
		}
	}
	return out
}
