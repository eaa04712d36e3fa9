package pair

import (
	"maps"
	"strconv"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// describe turns what was found into a description that a configuration could
// have: what AWS does not know (handler, exceptions) is null.
func (d *discovery) describe() {
	p, source := &d.p, d.src
	p.Name = known(source.Name)
	p.QueueName = known(source.Name)
	p.FIFO = known(topology.IsFIFOName(source.Name))
	p.ManagePolicy, p.ForceDestroy = known(true), known(false)
	p.TagsAll, p.Policy, p.RedrivePolicy = topology.Null[topology.StringMap](), topology.Null[string](), topology.Null[string]()
	if !p.ExistingDeadLetterQueueARN.IsKnown() {
		dlq := nullDeadLetterQueue
		if q := d.actual.DeadLetter; q != nil {
			dlq.Name = known(q.Name)
			dlq.RedrivePermission, dlq.AdditionalSourceQueueARNs = permission(q.Attributes[attrRedriveAllow], source.ARN)
			dlq.RedriveAllowPolicy = known(policydoc.RedriveAllow{Permission: policydoc.AllowAll}.JSON()) // none means the same
			dlq.HasConsumer = known(d.actual.Alarms["dead_letters"] != nil && d.actual.Alarms["dead_letters"].MetricName == metricReceived)
			dlq.PolicyStatements, _ = d.extra(q.Attributes[attrPolicy], q.ARN, nil)
		}
		p.DeadLetterQueue = known(dlq)
	} else {
		p.DeadLetterQueueARN = p.ExistingDeadLetterQueueARN
		p.DeadLetterQueueName = topology.Map(p.ExistingDeadLetterQueueARN, nameInARN)
	}
	d.describeSubscriptions()
	p.EnforceTLS = known(hasTLS(source.Attributes[attrPolicy], source.ARN))
	p.PolicyStatements, p.SourcePolicyDocuments = d.extra(source.Attributes[attrPolicy], source.ARN, keys(d.actual.Subscriptions))
	d.p = Observe(d.p, d.actual, d.setting)
	d.p.Tags = OwnTags(d.p.TagsAll, d.setting)
	d.describeActions()
	d.derive()
}

// derive fills the computed values by resolving the description as if it were a
// configuration; what was read stays.
func (d *discovery) derive() {
	s := d.setting
	if a, err := topology.ParseARN(d.src.ARN); err == nil {
		s.Account = known(a.Account)
	}
	s.Region = known(d.region)
	r := Resolve(d.p, &d.p, s)
	p := &d.p
	p.PoisonMessageSeconds, p.RedriveCommand = r.PoisonMessageSeconds, r.RedriveCommand
	p.ProducerPolicyJSON, p.ConsumerPolicyJSON = r.ProducerPolicyJSON, r.ConsumerPolicyJSON
	p.KMSKeyPolicyStatementsJSON = r.KMSKeyPolicyStatementsJSON
	if d.actual.DeadLetter != nil {
		p.DeadLetterQueueARN, p.DeadLetterQueueName = known(d.actual.DeadLetter.ARN), known(d.actual.DeadLetter.Name)
		dlq := p.DeadLetterQueue.Or(nullDeadLetterQueue)
		dlq.Tags = MoreTags(dlq.TagsAll, p.TagsAll)
		p.DeadLetterQueue = known(dlq)
	}
	if len(d.actual.Undelivered) == 0 {
		p.Undelivered = r.Undelivered // switched off: the rest of it is the defaults
	}
	p.Alarms = switchedOff(p.Alarms, r.Alarms)
	NullUnknowns(p)
}

// OwnTags are the tags that do not come from the provider's defaults; null for none.
func OwnTags(all topology.Maybe[topology.StringMap], s Setting) topology.Maybe[topology.StringMap] {
	own := topology.StringMap{}
	for k, v := range all.Or(nil) {
		if d, ok := s.DefaultTags[k]; !ok || d != v.Or("") {
			own[k] = v
		}
	}
	if len(own) == 0 {
		return topology.Null[topology.StringMap]()
	}
	return known(own)
}

// MoreTags are the tags that are not in base; null for none.
func MoreTags(all, base topology.Maybe[topology.StringMap]) topology.Maybe[topology.StringMap] {
	own := maps.Clone(all.Or(nil))
	for k, v := range base.Or(nil) {
		if own[k].Equal(v) {
			delete(own, k)
		}
	}
	if len(own) == 0 {
		return topology.Null[topology.StringMap]()
	}
	return known(own)
}

func permission(text, source string) (strMay, topology.Maybe[topology.Strings]) {
	allow, err := policydoc.ParseRedriveAllow(text)
	if err != nil || text == "" || allow.Permission != policydoc.ByQueue {
		return known(policydoc.AllowAll), topology.Null[topology.Strings]()
	}
	more := topology.Strings{}
	for _, arn := range allow.SourceQueueARNs {
		if arn != source {
			more = append(more, known(arn))
		}
	}
	if len(more) == 0 {
		return known(policydoc.ByQueue), topology.Null[topology.Strings]()
	}
	return known(policydoc.ByQueue), known(more)
}

// Redrives says whether a queue with these attributes has a redrive policy.
func Redrives(attributes map[string]string) bool { return attributes[attrRedrive] != "" }

// OnlySource is the name of the one queue that may dead-letter into a queue with
// these attributes; "" when all may, or several.
func OnlySource(attributes map[string]string) string {
	allow, err := policydoc.ParseRedriveAllow(attributes[attrRedriveAllow])
	if err != nil || len(allow.SourceQueueARNs) != 1 {
		return ""
	}
	return nameInARN(allow.SourceQueueARNs[0])
}

// describeSubscriptions names each by its topic, which is what a person would
// most likely call it.
func (d *discovery) describeSubscriptions() {
	if len(d.actual.Subscriptions)+len(d.actual.Undelivered) == 0 {
		return
	}
	subs := map[string]topology.Maybe[topology.Subscription]{}
	for _, topic := range keys(d.actual.Subscriptions) {
		got := d.actual.Subscriptions[topic]
		s := Nulled(topology.Subscription{})
		s.TopicARN, s.RawMessageDelivery = known(topic), known(got.Raw)
		if got.FilterPolicy != "" {
			s.FilterPolicy, s.FilterPolicyScope = known(got.FilterPolicy), known(got.Scope)
		}
		if got.DeadLetterARN != "" && !d.ownUndelivered(got.DeadLetterARN) {
			s.ExistingDeliveryDeadLetterQueueARN = known(got.DeadLetterARN)
		}
		subs[keyFor(topic, subs)] = known(s)
	}
	if len(subs) > 0 {
		d.p.Subscriptions = known(subs)
	}
	u := nullUndelivered
	u.Enabled = known(len(d.actual.Undelivered) > 0)
	queues := map[string]topology.Maybe[topology.UndeliveredQueue]{}
	for region, q := range d.actual.Undelivered {
		u.Name = known(q.Name)
		queues[region] = known(Nulled(topology.UndeliveredQueue{}))
	}
	u.Queues = known(queues)
	d.p.Undelivered = known(u)
}

// keyFor is a key for a topic that is not taken yet.
func keyFor(topic string, taken map[string]topology.Maybe[topology.Subscription]) string {
	name := topology.BareName(nameInARN(topic))
	key := name
	for n := 2; taken[key].IsKnown(); n++ {
		key = name + "-" + strconv.Itoa(n)
	}
	return key
}

func (d *discovery) ownUndelivered(arn string) bool {
	for _, q := range d.actual.Undelivered {
		if q.ARN == arn {
			return true
		}
	}
	return false
}
