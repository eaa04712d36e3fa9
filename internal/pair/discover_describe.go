package pair

import (
	"maps"
	"slices"
	"strconv"
	"strings"

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

// switchedOff says of the alarms that are there by default, and are not there,
// that they are off, and of those that have no actions, where they would inherit
// some, that they have none: so the description leads to what was found.
func switchedOff(found, byDefault topology.Maybe[topology.Alarms]) topology.Maybe[topology.Alarms] {
	out, resolved := found.Or(nullAlarms), byDefault.Or(nullAlarms)
	for _, kind := range topology.AlarmKinds {
		m := out.ByKind(kind)
		would, ok := resolved.ByKind(kind).Get()
		if !ok {
			continue
		}
		if m.IsNull() {
			would.Enabled = known(false)
			*m = known(would)
			continue
		}
		a := m.Or(nullAlarm)
		for _, list := range [][2]*topology.Maybe[topology.Strings]{
			{&a.AlarmActions, &would.AlarmActions}, {&a.OKActions, &would.OKActions}, {&a.InsufficientDataActions, &would.InsufficientDataActions},
		} {
			if list[0].IsNull() && list[1].IsKnown() {
				*list[0] = known(topology.Strings{})
			}
		}
		*m = known(a)
	}
	return known(out)
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

func hasTLS(policy, arn string) bool {
	doc, err := policydoc.ParseDocument(policy)
	if err != nil {
		return false
	}
	want := policydoc.DenyInsecureTransport(arn, "sqs")
	for _, s := range doc.Statements {
		if s.SameEffect(want) {
			return true
		}
	}
	return false
}

// extra is what a policy says beyond what the pair needs itself: statements with
// a Sid by Sid, the others as a document.
func (d *discovery) extra(policy, arn string, topics []string,
) (topology.Maybe[map[string]topology.Maybe[topology.Statement]], topology.Maybe[topology.Strings]) {
	noMap, noList := topology.Null[map[string]topology.Maybe[topology.Statement]](), topology.Null[topology.Strings]()
	doc, err := policydoc.ParseDocument(policy)
	if err != nil {
		return noMap, noList
	}
	var principals []string
	for _, t := range topics {
		if a, err := topology.ParseARN(t); err == nil {
			principals = append(principals, policydoc.SNSPrincipals(a.Region, d.region)...)
		}
	}
	own := []policydoc.Statement{policydoc.DenyInsecureTransport(arn, "sqs")}
	if len(topics) > 0 {
		own = append(own, policydoc.AllowSNS(arn, topics, principals))
	}
	named := map[string]topology.Maybe[topology.Statement]{}
	var unnamed []policydoc.Statement
	for _, s := range doc.Without(policydoc.NewDocument(own...)) {
		if s.Sid == "" || !about(s, arn) || s.Sid == policydoc.SidAllowSNS || s.Sid == policydoc.SidDenyInsecureTransport {
			unnamed = append(unnamed, s)
			continue
		}
		named[s.Sid] = known(describeStatement(s))
	}
	if len(named) > 0 {
		noMap = known(named)
	}
	if len(unnamed) > 0 {
		rest := policydoc.Document{Version: doc.EffectiveVersion(), Statements: unnamed}
		noList = known(topology.Strings{known(rest.JSON())})
	}
	return noMap, noList
}

func about(s policydoc.Statement, arn string) bool {
	return len(s.Resources) == 1 && s.Resources[0] == arn && len(s.NotResources) == 0
}

func describeStatement(s policydoc.Statement) topology.Statement {
	out := Nulled(topology.Statement{})
	out.Effect = known(s.Effect)
	out.Principals, out.NotPrincipals = describePrincipals(s.Principals), describePrincipals(s.NotPrincipals)
	if len(s.Actions) > 0 {
		out.Actions = FromTexts(s.Actions)
	}
	if len(s.NotActions) > 0 {
		out.NotActions = FromTexts(s.NotActions)
	}
	if len(s.Conditions) > 0 {
		var list []topology.Maybe[topology.Condition]
		for _, c := range s.Conditions {
			list = append(list, known(topology.Condition{Test: known(c.Operator), Variable: known(c.Key), Values: FromTexts(c.Values)}))
		}
		out.Conditions = known(list)
	}
	return out
}

func describePrincipals(p policydoc.Principals) topology.Maybe[map[string]topology.Strings] {
	if p.IsZero() {
		return topology.Null[map[string]topology.Strings]()
	}
	out := map[string]topology.Strings{}
	if p.Everyone {
		out["*"] = topology.Strings{known("*")}
	}
	for kind, ids := range p.ByType {
		out[kind] = FromTexts(ids).Or(nil)
	}
	return known(out)
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

// describeActions says once what all alarms have in common, unless the
// provider's defaults say it already.
func (d *discovery) describeActions() {
	p, s := &d.p, d.setting.Defaults
	p.AlarmActions = commonActions(d.actual.Alarms, s.AlarmActions, func(a *Alarm) []string { return a.AlarmActions })
	p.OKActions = commonActions(d.actual.Alarms, s.OKActions, func(a *Alarm) []string { return a.OKActions })
	none := topology.Null[topology.Strings]()
	p.InsufficientDataActions = commonActions(d.actual.Alarms, none, func(a *Alarm) []string { return a.InsufficientDataActions })
}

// commonActions is the list of actions that all alarms have; null when they
// differ, when it is empty, or when it is the default.
func commonActions(alarms map[string]*Alarm, byDefault topology.Maybe[topology.Strings], of func(*Alarm) []string) topology.Maybe[topology.Strings] {
	var common []string
	for _, key := range keys(alarms) {
		list := sorted(FromTexts(of(alarms[key])))
		if len(list) == 0 && strings.HasPrefix(key, "undelivered") {
			continue // it may be in another region, where actions do not reach
		}
		if common != nil && !slices.Equal(common, list) {
			return topology.Null[topology.Strings]()
		}
		common = list
	}
	if len(common) == 0 || slices.Equal(common, sorted(byDefault)) {
		return topology.Null[topology.Strings]()
	}
	return FromTexts(common)
}

// CommonActions is commonActions for alarms of several pairs: what is said once
// for all of them.
func CommonActions(alarms map[string]*Alarm, s Setting) (alarm, ok, insufficient topology.Maybe[topology.Strings]) {
	d := discovery{actual: Actual{Alarms: alarms}, setting: s}
	d.describeActions()
	return d.p.AlarmActions, d.p.OKActions, d.p.InsufficientDataActions
}
