package pair

import (
	"maps"
	"slices"
	"strconv"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Spec is a pair in AWS's own terms: what every object shall be. Without a name
// the source is left out, and the undelivered queues and alarms stand alone: so a
// fan-out keeps the one undelivered queue of all its consumers.
type Spec struct {
	Region                string // of the pair's own two queues
	Source                Queue
	DeadLetter            *Queue                  // nil when it is somebody else's
	ExistingDeadLetterARN string                  // somebody else's; "" when ours
	Undelivered           map[string]Queue        // by region
	Subscriptions         map[string]Subscription // by topic ARN
	SubscriptionKeys      map[string]string       // key of each, by topic ARN, for messages
	Alarms                map[string]Alarm        // by kind, with a region when there are several
	ManagePolicy          bool                    // whether access policies are ours to read and set
	// NewTopics are topics that the same apply creates before it subscribes.
	NewTopics map[string]bool
}

// Account is the account of the queues; not known when none has an ARN.
func (s Spec) Account() topology.Maybe[string] {
	queues := []Queue{s.Source}
	if s.DeadLetter != nil {
		queues = append(queues, *s.DeadLetter)
	}
	queues = slices.AppendSeq(queues, maps.Values(s.Undelivered))
	for _, q := range queues {
		if a, err := topology.ParseARN(q.ARN); err == nil {
			return known(a.Account)
		}
	}
	return topology.Unknown[string]()
}

// Queue is one queue. Attributes holds the managed ones in the API's spelling;
// "" means absent.
type Queue struct {
	Region, Name, ARN string            // Name with .fifo; ARN "" when the account is not known
	Attributes        map[string]string // such as "VisibilityTimeout": "30"
	Tags              map[string]string // all of them, default tags included
}

// Subscription is one subscription of the source queue.
type Subscription struct {
	TopicARN      string // in any region and account
	Raw           bool   // RawMessageDelivery
	FilterPolicy  string // "" for none
	Scope         string // ScopeAttributes or ScopeBody; "" without a filter
	DeadLetterARN string // "" for none
}

// Alarm is one alarm and where it lives.
type Alarm struct {
	Region string
	awsapi.Alarm
	Tags map[string]string
}

// SpecOf translates a complete pair. Values that are not known are left out:
// for a plan at apply there are none but what AWS itself decides.
func SpecOf(p topology.Pair) Spec {
	s := Spec{
		Region:                p.Region.Or(""),
		ExistingDeadLetterARN: p.ExistingDeadLetterQueueARN.Or(""),
		Undelivered:           map[string]Queue{},
		Subscriptions:         map[string]Subscription{},
		SubscriptionKeys:      map[string]string{},
		Alarms:                map[string]Alarm{},
		ManagePolicy:          p.ManagePolicy.Or(true),
	}
	s.Source = sourceSpec(p, s.ManagePolicy)
	if d, ok := p.DeadLetterQueue.Get(); ok && s.ExistingDeadLetterARN == "" {
		s.DeadLetter = deadLetterSpec(p, d, s.ManagePolicy)
	}
	u := p.Undelivered.Or(nullUndelivered)
	for region, m := range u.Queues.Or(nil) {
		if q, ok := m.Get(); ok {
			s.Undelivered[region] = undeliveredSpec(p, u, q, region)
		}
	}
	for key, m := range p.Subscriptions.Or(nil) {
		if sub, ok := m.Get(); ok {
			s.Subscriptions[sub.TopicARN.Or("")] = subscriptionSpec(sub, s.Undelivered)
			s.SubscriptionKeys[sub.TopicARN.Or("")] = key
		}
	}
	alarmSpecs(p, s.Alarms)
	return s
}

func sourceSpec(p topology.Pair, managePolicy bool) Queue {
	a := map[string]string{}
	number(a, attrVisibility, p.VisibilityTimeoutSeconds)
	number(a, attrRetention, p.MessageRetentionSeconds)
	number(a, attrWait, p.ReceiveWaitTimeSeconds)
	number(a, attrDelay, p.DelaySeconds)
	number(a, attrSize, p.MaxMessageSize)
	encryption(a, p.Encryption)
	text(a, attrRedrive, p.RedrivePolicy)
	if managePolicy {
		text(a, attrPolicy, p.Policy)
	}
	if p.FIFO.Or(false) {
		a[attrFIFO] = "true"
		boolean(a, attrContentDedup, p.ContentBasedDeduplication)
		text(a, attrDedupScope, p.DeduplicationScope)
		text(a, attrFIFOLimit, p.FIFOThroughputLimit)
	}
	return Queue{Region: p.Region.Or(""), Name: p.QueueName.Or(""), ARN: p.ARN.Or(""), Attributes: a, Tags: Plain(p.TagsAll)}
}

func deadLetterSpec(p topology.Pair, d topology.DeadLetterQueue, managePolicy bool) *Queue {
	a := map[string]string{}
	number(a, attrVisibility, d.VisibilityTimeoutSeconds)
	number(a, attrRetention, d.MessageRetentionSeconds)
	number(a, attrSize, d.MaxMessageSize)
	encryption(a, d.Encryption)
	text(a, attrRedriveAllow, d.RedriveAllowPolicy)
	if managePolicy {
		text(a, attrPolicy, d.Policy)
	}
	if p.FIFO.Or(false) {
		a[attrFIFO] = "true"
	}
	return &Queue{
		Region: p.Region.Or(""), Name: p.DeadLetterQueueName.Or(""), ARN: p.DeadLetterQueueARN.Or(""),
		Attributes: a, Tags: Plain(d.TagsAll),
	}
}

func undeliveredSpec(p topology.Pair, u topology.Undelivered, q topology.UndeliveredQueue, region string) Queue {
	a := map[string]string{}
	number(a, attrRetention, u.MessageRetentionSeconds)
	encryption(a, u.Encryption)
	text(a, attrPolicy, q.Policy)
	if p.FIFO.Or(false) {
		a[attrFIFO] = "true"
	}
	return Queue{Region: region, Name: q.Name.Or(""), ARN: q.ARN.Or(""), Attributes: a, Tags: Plain(q.TagsAll)}
}

func subscriptionSpec(s topology.Subscription, undelivered map[string]Queue) Subscription {
	out := Subscription{
		TopicARN:      s.TopicARN.Or(""),
		Raw:           s.RawMessageDelivery.Or(true),
		FilterPolicy:  s.FilterPolicy.Or(""),
		DeadLetterARN: s.ExistingDeliveryDeadLetterQueueARN.Or(""),
	}
	if out.FilterPolicy != "" {
		out.Scope = s.FilterPolicyScope.Or(ScopeAttributes)
	}
	if !s.ExistingDeliveryDeadLetterQueueARN.IsKnown() {
		if a, err := topology.ParseARN(out.TopicARN); err == nil {
			out.DeadLetterARN = undelivered[a.Region].ARN
		}
	}
	return out
}

// attributes is the subscription as the API takes it.
func (s Subscription) attributes() map[string]string {
	a := map[string]string{attrRaw: strconv.FormatBool(s.Raw)}
	if s.FilterPolicy != "" {
		a[attrFilter], a[attrScope] = s.FilterPolicy, s.Scope
	}
	if s.DeadLetterARN != "" {
		a[attrRedrive] = policydoc.SubscriptionRedrive{DeadLetterTargetARN: s.DeadLetterARN}.JSON()
	}
	return a
}
