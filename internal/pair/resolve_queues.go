package pair

import (
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// deadLetterQueue settles our own dead-letter queue, or the one of somebody else.
func (r *resolver) deadLetterQueue() {
	w, o := &r.written, &r.out
	switch {
	case w.ExistingDeadLetterQueueARN.IsUnknown() && w.DeadLetterQueue.IsNull():
		// It may turn out null, and the queue ours.
		o.DeadLetterQueue = topology.Unknown[topology.DeadLetterQueue]()
		o.DeadLetterQueueARN = w.ExistingDeadLetterQueueARN
		o.DeadLetterQueueName = topology.Unknown[string]()
		return
	case w.ExistingDeadLetterQueueARN.IsKnown():
		o.DeadLetterQueue = w.DeadLetterQueue // both given is refused before anything is planned
		o.DeadLetterQueueARN = w.ExistingDeadLetterQueueARN
		o.DeadLetterQueueName = topology.Map(w.ExistingDeadLetterQueueARN, nameInARN)
		return
	case w.DeadLetterQueue.IsUnknown():
		o.DeadLetterQueueARN, o.DeadLetterQueueName = topology.Unknown[string](), topology.Unknown[string]()
		return
	}
	d := w.DeadLetterQueue.Or(nullDeadLetterQueue)
	before := r.prior.DeadLetterQueue.Or(nullDeadLetterQueue)
	o.DeadLetterQueueName = r.derivedName(d.Name, or(r.setting.Defaults.DeadLetterSuffix, DefaultDeadLetterSuffix))
	if d.Name.IsNull() {
		d.Name = o.DeadLetterQueueName
	}
	o.DeadLetterQueueARN = r.place.ARN("sqs", o.DeadLetterQueueName)
	d.MessageRetentionSeconds = or(d.MessageRetentionSeconds, DefaultDeadLetterRetention)
	d.VisibilityTimeoutSeconds = or(d.VisibilityTimeoutSeconds, DefaultVisibilityTimeoutSeconds)
	d.MaxMessageSize = r.keptSize(d.MaxMessageSize, before.MaxMessageSize,
		keptURL(r.prior.DeadLetterQueueURL, r.prior.DeadLetterQueueARN, o.DeadLetterQueueARN))
	d.Encryption = resolveEncryption(d.Encryption, o.Encryption)
	d.RedrivePermission = or(d.RedrivePermission, "byQueue")
	d.HasConsumer = truth(d.HasConsumer)
	d.TagsAll = MergeTags(r.setting, TagBase(r.setting, o.Tags), d.Tags)
	o.DeadLetterQueue = known(d)
}

// derivedName is the full name of a queue beside the source: given, or the
// source's bare name with a suffix; .fifo stands at the end exactly once.
func (r *resolver) derivedName(given, suffix strMay) strMay {
	fifo, ok := r.out.FIFO.Get()
	end, ok2 := suffix.Get()
	if !ok || given.IsNull() && !ok2 {
		return topology.Unknown[string]()
	}
	base := given
	if given.IsNull() {
		base = topology.Map(r.out.QueueName, func(n string) string { return topology.BareName(n) + end })
	}
	return topology.Map(base, func(n string) string { return topology.FullName(n, fifo) })
}

func nameInARN(text string) string {
	a, err := topology.ParseARN(text)
	if err != nil {
		return ""
	}
	return a.Resource
}

// handler infers who reads the queue.
func (r *resolver) handler() {
	h, ok := r.written.Handler.Get()
	if !ok {
		return
	}
	if h.Kind.IsNull() {
		h.Kind = inferKind(h)
	}
	r.out.Handler = known(h)
}

func inferKind(h topology.Handler) strMay {
	anySet, anyUnknown := false, false
	for _, m := range []strMay{h.LambdaFunctionName, h.LambdaFunctionARN} {
		anySet = anySet || m.IsKnown()
		anyUnknown = anyUnknown || m.IsUnknown()
	}
	switch {
	case anySet:
		return known(topology.HandlerLambda)
	case anyUnknown:
		return topology.Unknown[string]()
	case h.P99Seconds.IsKnown() || h.HeartbeatSeconds.IsKnown():
		return known(topology.HandlerWorker)
	case h.P99Seconds.IsUnknown() || h.HeartbeatSeconds.IsUnknown():
		return topology.Unknown[string]()
	}
	return known(topology.HandlerUnknown)
}

// subscriptions settles what feeds the source queue, topic by topic.
func (r *resolver) subscriptions() {
	subs, ok := r.written.Subscriptions.Get()
	if !ok {
		return
	}
	out := make(map[string]topology.Maybe[topology.Subscription], len(subs))
	for key, m := range subs {
		out[key] = topology.Map(m, func(s topology.Subscription) topology.Subscription {
			s.RawMessageDelivery = or(s.RawMessageDelivery, true)
			if s.FilterPolicyScope.IsNull() && s.FilterPolicy.IsKnown() {
				s.FilterPolicyScope = known(ScopeAttributes)
			}
			if s.FilterPolicyScope.IsNull() && s.FilterPolicy.IsUnknown() {
				s.FilterPolicyScope = topology.Unknown[string]()
			}
			return s
		})
	}
	r.out.Subscriptions = known(out)
}

// ScopeAttributes and ScopeBody are the two parts of a message that a filter
// policy can look at.
const (
	ScopeAttributes = "MessageAttributes"
	ScopeBody       = "MessageBody"
)

// undelivered settles the subscriptions' own dead-letter queue: one in each
// region that has a topic whose subscription names none.
func (r *resolver) undelivered() {
	w, o := &r.written, &r.out
	subs, subsKnown := o.Subscriptions.Get()
	switch {
	case w.Undelivered.IsUnknown():
		return
	case o.Subscriptions.IsUnknown() && w.Undelivered.IsNull():
		o.Undelivered = topology.Unknown[topology.Undelivered]()
		return
	case w.Undelivered.IsNull() && len(subs) == 0:
		return
	}
	u := w.Undelivered.Or(nullUndelivered)
	u.Enabled = or(u.Enabled, true)
	name := r.derivedName(u.Name, known(UndeliveredSuffix))
	if u.Name.IsNull() {
		u.Name = name
	}
	u.MessageRetentionSeconds = or(u.MessageRetentionSeconds, DefaultDeadLetterRetention)
	u.Encryption = resolveEncryption(u.Encryption, o.Encryption)
	u.Queues = topology.Unknown[map[string]topology.Maybe[topology.UndeliveredQueue]]()
	if regions, ok := undeliveredRegions(subs, u.Enabled); ok && subsKnown {
		u.Queues = r.undeliveredQueues(u, name, regions)
	} else if o.Subscriptions.IsNull() {
		u.Queues = known(map[string]topology.Maybe[topology.UndeliveredQueue]{})
	}
	o.Undelivered = known(u)
}

func undeliveredRegions(subs map[string]topology.Maybe[topology.Subscription], enabled boolMay) (map[string]bool, bool) {
	on, ok := enabled.Get()
	if !ok {
		return nil, false
	}
	regions := map[string]bool{}
	for _, m := range subs {
		s, ok := m.Get()
		if !ok {
			return nil, false
		}
		if s.ExistingDeliveryDeadLetterQueueARN.IsKnown() || !on {
			continue
		}
		arn, ok := s.TopicARN.Get()
		if !ok || s.ExistingDeliveryDeadLetterQueueARN.IsUnknown() {
			return nil, false
		}
		if a, err := topology.ParseARN(arn); err == nil {
			regions[a.Region] = true
		}
	}
	return regions, true
}

func (r *resolver) undeliveredQueues(u topology.Undelivered, name strMay, regions map[string]bool,
) topology.Maybe[map[string]topology.Maybe[topology.UndeliveredQueue]] {
	before := r.prior.Undelivered.Or(nullUndelivered).Queues.Or(nil)
	queues := make(map[string]topology.Maybe[topology.UndeliveredQueue], len(regions))
	for region := range regions {
		place := r.place
		place.Region = known(region)
		q := topology.UndeliveredQueue{
			Name:    name,
			ARN:     place.ARN("sqs", name),
			URL:     topology.Unknown[string](),
			Policy:  topology.Unknown[string](), // see policies
			TagsAll: MergeTags(r.setting, TagBase(r.setting, r.out.Tags), u.Tags),
		}
		if old, ok := before[region].Get(); ok && old.ARN.Equal(q.ARN) && old.URL.IsKnown() {
			q.URL = old.URL
		}
		queues[region] = known(q)
	}
	return known(queues)
}
