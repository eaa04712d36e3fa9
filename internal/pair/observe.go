package pair

import (
	"maps"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Observe describes a pair as it is. base is state, or after a failed apply the
// plan: what is not read from AWS (handler, exceptions, switches, the spelling
// of what means the same) stays as base has it. What is missing is null, so that
// the next plan puts it back.
func Observe(base topology.Pair, a Actual, s Setting) topology.Pair {
	o := &observer{p: base, actual: a, setting: s, account: accountOf(base, s), own: ownDeliveryQueues(base, a)}
	o.source()
	o.deadLetterQueue()
	o.undelivered()
	o.subscriptions()
	o.alarms()
	o.leftovers(base)
	return o.p
}

type observer struct {
	p       topology.Pair
	actual  Actual
	setting Setting
	account strMay
	own     map[string]string // the ARNs of our undelivered queues, by region
}

// accountOf is the account that a pair lives in, as its ARNs say, or else the
// provider.
func accountOf(p topology.Pair, s Setting) strMay {
	for _, arn := range []strMay{p.ARN, p.DeadLetterQueueARN} {
		if a, err := topology.ParseARN(arn.Or("")); err == nil {
			return known(a.Account)
		}
	}
	for _, q := range p.Undelivered.Or(nullUndelivered).Queues.Or(nil) {
		if a, err := topology.ParseARN(q.Or(topology.UndeliveredQueue{}).ARN.Or("")); err == nil {
			return known(a.Account)
		}
	}
	return s.Account
}

func (o *observer) source() {
	p, q := &o.p, o.actual.Source
	if q == nil {
		p.URL.SetNull()
		p.ARN.SetNull()
		nullIfUnknown(&p.MaxMessageSize)
		return
	}
	p.URL, p.ARN, p.QueueName = known(q.URL), known(q.ARN), known(q.Name)
	a := q.Attributes
	readNumber(a, attrVisibility, &p.VisibilityTimeoutSeconds)
	readNumber(a, attrRetention, &p.MessageRetentionSeconds)
	readNumber(a, attrWait, &p.ReceiveWaitTimeSeconds)
	readNumber(a, attrDelay, &p.DelaySeconds)
	readNumber(a, attrSize, &p.MaxMessageSize)
	nullIfUnknown(&p.MaxMessageSize)
	p.Encryption = readEncryption(a, p.Encryption)
	p.EffectiveEncryption = modeOf(p.Encryption)
	readDocument(a, attrRedrive, &p.RedrivePolicy, policydoc.EqualRedriveText)
	if r, err := policydoc.ParseRedrive(a[attrRedrive]); err == nil {
		p.MaxReceiveCount = known(int64(r.MaxReceiveCount))
	}
	if p.ManagePolicy.Or(true) {
		readDocument(a, attrPolicy, &p.Policy, policydoc.EqualText)
	}
	if p.FIFO.Or(false) {
		readBool(a, attrContentDedup, &p.ContentBasedDeduplication)
		readText(a, attrDedupScope, &p.DeduplicationScope)
		readText(a, attrFIFOLimit, &p.FIFOThroughputLimit)
		if p.HighThroughput.Or(true) { // false may be written beside the two, and asks for nothing
			p.HighThroughput = known(p.DeduplicationScope.Or("") == "messageGroup" && p.FIFOThroughputLimit.Or("") == "perMessageGroupId")
		}
	} else {
		p.ContentBasedDeduplication, p.HighThroughput = known(false), known(false)
	}
	p.Tags, p.TagsAll = o.tags(p.Tags, p.TagsAll, q.Tags)
}

func (o *observer) deadLetterQueue() {
	p, q := &o.p, o.actual.DeadLetter
	if p.ExistingDeadLetterQueueARN.IsKnown() {
		p.DeadLetterQueueURL = topology.Null[string]()
		if o.actual.ExistingDeadLetterURL != "" {
			p.DeadLetterQueueURL = known(o.actual.ExistingDeadLetterURL)
		}
		return
	}
	d, ok := p.DeadLetterQueue.Get()
	if !ok {
		d = nullDeadLetterQueue
	}
	if q == nil {
		p.DeadLetterQueueURL.SetNull()
		p.DeadLetterQueueARN.SetNull()
		nullIfUnknown(&d.MaxMessageSize)
		p.DeadLetterQueue = known(d)
		return
	}
	p.DeadLetterQueueURL, p.DeadLetterQueueARN, p.DeadLetterQueueName = known(q.URL), known(q.ARN), known(q.Name)
	a := q.Attributes
	if d.Name.IsNull() || topology.BareName(d.Name.Or("")) != topology.BareName(q.Name) {
		d.Name = known(q.Name)
	}
	readNumber(a, attrRetention, &d.MessageRetentionSeconds)
	readNumber(a, attrVisibility, &d.VisibilityTimeoutSeconds)
	readNumber(a, attrSize, &d.MaxMessageSize)
	nullIfUnknown(&d.MaxMessageSize)
	d.Encryption = readEncryption(a, d.Encryption)
	readDocument(a, attrRedriveAllow, &d.RedriveAllowPolicy, policydoc.EqualRedriveAllowText)
	if p.ManagePolicy.Or(true) {
		readDocument(a, attrPolicy, &d.Policy, policydoc.EqualText)
	}
	d.Tags, d.TagsAll = o.tags(d.Tags, d.TagsAll, q.Tags)
	p.DeadLetterQueue = known(d)
}

// tags reads tags back. Ignored ones are as if they were not there. Of those the
// author wrote, the values are refreshed; whatever else is there shows in all.
func (o *observer) tags(own, all topology.Maybe[topology.StringMap], got map[string]string,
) (topology.Maybe[topology.StringMap], topology.Maybe[topology.StringMap]) {
	return ObserveTags(own, all, got, o.setting)
}

// ObserveTags reads the tags of one object back: those its author wrote, and all.
func ObserveTags(own, all topology.Maybe[topology.StringMap], got map[string]string, s Setting,
) (topology.Maybe[topology.StringMap], topology.Maybe[topology.StringMap]) {
	seen := maps.Clone(got)
	maps.DeleteFunc(seen, func(k, _ string) bool { return s.ignores(k) })
	now := maybeMap(seen)
	if all.Equal(now) {
		return own, all
	}
	if mine, ok := own.Get(); ok {
		out := topology.StringMap{}
		for k, written := range mine {
			if v, ok := seen[k]; ok {
				out[k] = known(v)
			} else if s.ignores(k) {
				out[k] = written
			}
		}
		own = known(out)
	}
	return own, now
}

func (o *observer) undelivered() {
	u, ok := o.p.Undelivered.Get()
	if !ok {
		return
	}
	queues := map[string]topology.Maybe[topology.UndeliveredQueue]{}
	for region, m := range u.Queues.Or(nil) {
		old := m.Or(topology.UndeliveredQueue{})
		q := o.actual.Undelivered[region]
		if q == nil {
			continue
		}
		old.Name, old.ARN, old.URL = known(q.Name), known(q.ARN), known(q.URL)
		readDocument(q.Attributes, attrPolicy, &old.Policy, policydoc.EqualText)
		_, old.TagsAll = o.tags(topology.Null[topology.StringMap](), old.TagsAll, q.Tags)
		readNumber(q.Attributes, attrRetention, &u.MessageRetentionSeconds)
		u.Encryption = readEncryption(q.Attributes, u.Encryption)
		queues[region] = known(old)
	}
	u.Queues = known(queues)
	o.p.Undelivered = known(u)
}

func (o *observer) subscriptions() {
	arns := topology.StringMap{}
	subs, ok := o.withStrays()
	if !ok {
		o.p.SubscriptionARNs = known(arns)
		return
	}
	out := map[string]topology.Maybe[topology.Subscription]{}
	for key, m := range subs {
		s, _ := m.Get()
		got := o.actual.Subscriptions[s.TopicARN.Or("")]
		if got == nil {
			continue // gone: the plan subscribes anew
		}
		arns[key] = known(got.ARN)
		out[key] = known(o.subscription(s, got.Subscription)) // of a pending one, what was asked for
	}
	o.p.Subscriptions, o.p.SubscriptionARNs = known(out), known(arns)
}

// subscription keeps spelling, and an own undelivered queue unnamed.
func (o *observer) subscription(s topology.Subscription, got Subscription) topology.Subscription {
	s.RawMessageDelivery = known(got.Raw)
	if got.FilterPolicy == "" {
		if !sameFilter(s.FilterPolicy.Or(""), "") {
			s.FilterPolicy.SetNull()
		}
	} else {
		if !sameFilter(s.FilterPolicy.Or(""), got.FilterPolicy) {
			s.FilterPolicy = known(got.FilterPolicy)
		}
		s.FilterPolicyScope = known(got.Scope)
	}
	ours := o.own[regionIn(s.TopicARN.Or(""))]
	if got.DeadLetterARN == ours && (ours == "" || s.ExistingDeliveryDeadLetterQueueARN.Or("") == "") {
		s.ExistingDeliveryDeadLetterQueueARN.SetNull()
	} else { // also "", where ours should be: so the plan shows that it is put back
		s.ExistingDeliveryDeadLetterQueueARN = known(got.DeadLetterARN)
	}
	return s
}
