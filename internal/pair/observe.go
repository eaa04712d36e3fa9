package pair

import (
	"maps"
	"strconv"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Complete fills what AWS decided into a plan that has been carried out: URLs,
// subscription ARNs, the service's own message size. Everything the plan knew
// stays as planned.
func Complete(planned topology.Pair, a Actual) topology.Pair {
	p := planned
	seen := Observe(planned, a, Setting{})
	fill(&p.URL, seen.URL)
	fill(&p.DeadLetterQueueURL, seen.DeadLetterQueueURL)
	fill(&p.MaxMessageSize, seen.MaxMessageSize)
	if d, ok := p.DeadLetterQueue.Get(); ok {
		fill(&d.MaxMessageSize, seen.DeadLetterQueue.Or(nullDeadLetterQueue).MaxMessageSize)
		p.DeadLetterQueue = known(d)
	}
	p.SubscriptionARNs = seen.SubscriptionARNs
	if u, ok := p.Undelivered.Get(); ok {
		queues := maps.Clone(u.Queues.Or(nil))
		for region, m := range queues {
			q, _ := m.Get()
			if state := a.Undelivered[region]; state != nil {
				fill(&q.URL, known(state.URL))
			}
			fill(&q.URL, topology.Null[string]())
			queues[region] = known(q)
		}
		if u.Queues.IsKnown() {
			u.Queues = known(queues)
		}
		p.Undelivered = known(u)
	}
	return p
}

// fill sets what the plan left unknown.
func fill[T any](m *topology.Maybe[T], v topology.Maybe[T]) {
	if m.IsUnknown() {
		*m = v
	}
}

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
		p.HighThroughput = known(p.DeduplicationScope.Or("") == "messageGroup" && p.FIFOThroughputLimit.Or("") == "perMessageGroupId")
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
	maps.DeleteFunc(seen, func(k, _ string) bool { return s.IgnoreTag != nil && s.IgnoreTag(k) })
	now := maybeMap(seen)
	if all.Equal(now) {
		return own, all
	}
	if mine, ok := own.Get(); ok {
		out := topology.StringMap{}
		for k := range mine {
			if v, ok := seen[k]; ok {
				out[k] = known(v)
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
		if got.ARN != awsapi.PendingConfirmation {
			s = o.subscription(s, got.Subscription)
		}
		out[key] = known(s)
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
	region := regionIn(s.TopicARN.Or(""))
	switch written := s.ExistingDeliveryDeadLetterQueueARN; {
	case written.IsKnown() && got.DeadLetterARN == "":
		s.ExistingDeliveryDeadLetterQueueARN.SetNull()
	case written.IsKnown() || got.DeadLetterARN != o.own[region]:
		// Also "", where ours should be: so the plan shows that it is put back.
		s.ExistingDeliveryDeadLetterQueueARN = known(got.DeadLetterARN)
	}
	return s
}

func (o *observer) alarms() {
	alarms, ok := o.p.Alarms.Get()
	if !ok {
		alarms = nullAlarms
	}
	arns := topology.StringMap{}
	for _, kind := range topology.AlarmKinds {
		m := alarms.ByKind(kind)
		a, ok := m.Get()
		var got *Alarm
		for _, key := range keys(o.actual.Alarms) {
			if key == kind || strings.HasPrefix(key, kind+"/") {
				arns[key] = o.alarmARN(o.actual.Alarms[key])
				if got == nil {
					got = o.actual.Alarms[key]
				}
			}
		}
		switch {
		case got != nil:
		case ok && !a.Enabled.Or(true):
			continue // switched off, and not there
		default:
			m.SetNull()
			continue
		}
		*m = known(ObserveAlarm(kind, a, got.Alarm))
	}
	o.p.Alarms, o.p.AlarmARNs = known(alarms), known(arns)
}

func (o *observer) alarmARN(a *Alarm) strMay { return AlarmARN(*a, o.account) }

// AlarmARN is the alarm's ARN as read, or as its name, region and account make it.
func AlarmARN(a Alarm, account topology.Maybe[string]) topology.Maybe[string] {
	if a.ARN != "" {
		return known(a.ARN)
	}
	if !account.IsKnown() {
		return topology.Null[string]()
	}
	place := topology.Place{Partition: known(awsapi.Partition(a.Region)), Region: known(a.Region), Account: account}
	return place.ARN("cloudwatch", known("alarm:"+a.Name))
}

func nullIfUnknown[T any](m *topology.Maybe[T]) {
	if m.IsUnknown() {
		m.SetNull()
	}
}

func readNumber(a map[string]string, name string, m *intMay) {
	if v, err := strconv.ParseInt(a[name], 10, 64); err == nil {
		*m = known(v)
	}
}

func readBool(a map[string]string, name string, m *boolMay) {
	if v, err := strconv.ParseBool(a[name]); err == nil {
		*m = known(v)
	}
}

func readText(a map[string]string, name string, m *strMay) {
	if v := a[name]; v != "" {
		*m = known(v)
	}
}

// readDocument keeps the old text when AWS's means the same.
func readDocument(a map[string]string, name string, m *strMay, same func(a, b string) bool) {
	got := a[name]
	switch {
	case m.IsKnown() && same(m.Or(""), got): // none can mean the same, too
	case got == "":
		m.SetNull()
	default:
		*m = known(canonical(name, got))
	}
}

// canonical writes a document as this provider writes it, so that the plan
// compares like with like.
func canonical(name, text string) string {
	switch name {
	case attrPolicy:
		if d, err := policydoc.ParseDocument(text); err == nil {
			return d.JSON()
		}
	case attrRedrive:
		if r, err := policydoc.ParseRedrive(text); err == nil {
			return r.JSON()
		}
	case attrRedriveAllow:
		if r, err := policydoc.ParseRedriveAllow(text); err == nil {
			return r.JSON()
		}
	}
	return text
}

func readEncryption(a map[string]string, old topology.Maybe[topology.Encryption]) topology.Maybe[topology.Encryption] {
	e := topology.Encryption{
		Mode: known(topology.EncryptionNone), KMSMasterKeyID: topology.Null[string](), KMSDataKeyReusePeriodSeconds: topology.Null[int64](),
	}
	switch {
	case a[attrKMSKey] != "":
		e.Mode, e.KMSMasterKeyID = known(topology.EncryptionKMS), known(a[attrKMSKey])
		e.KMSDataKeyReusePeriodSeconds = known(int64(DefaultKMSReuseSeconds))
		readNumber(a, attrKMSReuse, &e.KMSDataKeyReusePeriodSeconds)
	case a[attrSSE] == "true":
		e.Mode = known(topology.EncryptionSSESQS)
	case a[attrSSE] == "" && old.IsKnown():
		return old
	}
	return known(e)
}
