package fanout

import (
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// topicPolicy is the access policy of a topic of ours: the owner may do what
// SNS's default lets it do, the publishers may publish, and nobody over plain
// HTTP.
func (r *resolver) topicPolicy() strMay {
	arn, ok := r.out.TopicARN.Get()
	tls, ok2 := r.out.EnforceTLS.Get()
	publish, ok3 := r.publishStatements()
	if !ok || !ok2 || !ok3 {
		return unknown[string]()
	}
	statements := append([]policydoc.Statement{policydoc.AllowTopicOwner(arn)}, publish...)
	if tls {
		statements = append(statements, policydoc.DenyInsecureTransport(arn, "sns"))
	}
	text := policydoc.NewDocument(statements...).JSON()
	if before, ok := r.prior.TopicPolicy.Get(); ok && policydoc.EqualText(before, text) {
		return r.prior.TopicPolicy
	}
	return known(text)
}

// publishStatements are those of the topic's policy that let others than the owner
// publish; false while they are not known.
func (r *resolver) publishStatements() ([]policydoc.Statement, bool) {
	w := &r.written
	arn, ok := r.out.TopicARN.Get()
	account, ok2 := r.place.Account.Get()
	people, ok3 := pair.Texts(w.PublisherARNs)
	if !ok || !ok2 || !ok3 || w.PublisherServices.IsUnknown() {
		return nil, false
	}
	var statements []policydoc.Statement
	if len(people) > 0 {
		statements = append(statements, policydoc.AllowPublish(arn, people))
	}
	sources := map[string][]string{}
	for service, list := range w.PublisherServices.Or(nil) {
		if sources[service], ok = pair.Texts(known(list)); !ok {
			return nil, false
		}
	}
	return append(statements, policydoc.AllowServicesPublish(arn, sources, account)...), true
}

// keyStatements is what the policies of the keys need so that this topic can
// deliver into the queues that have one, and publishers can publish to a topic of
// ours that has one; a JSON list.
func (r *resolver) keyStatements() strMay {
	var use policydoc.KMSKeyUse
	keyed, ok := r.keyedQueues()
	if !ok {
		return unknown[string]()
	}
	if keyed {
		arn, ok := r.out.TopicARN.Get()
		region, ok2 := r.out.Region.Get()
		if !ok || !ok2 {
			return unknown[string]()
		}
		a, _ := topology.ParseARN(arn)
		use.TopicARNs, use.SNSPrincipals = []string{arn}, policydoc.SNSPrincipals(a.Region, region)
		if r.keyedUndelivered().Or(false) { // which is in the topic's region
			use.SNSPrincipals = append(use.SNSPrincipals, policydoc.SNSPrincipals(a.Region, a.Region)...)
		}
	}
	if use.Publish, ok = r.keyedPublish(); !ok {
		return unknown[string]()
	}
	return known(pair.StatementsJSON(policydoc.KMSKeyPolicyStatements(use)))
}

// keyedQueues says whether SNS delivers into a queue that has a key.
func (r *resolver) keyedQueues() (keyed, ok bool) {
	consumers, ok := r.out.Consumers.Get()
	if !ok {
		return false, false
	}
	keyed, ok = r.keyedUndelivered().Get()
	for _, m := range consumers {
		c, ok1 := m.Get()
		mode, ok2 := c.EffectiveEncryption.Get()
		ok, keyed = ok && ok1 && ok2, keyed || mode == topology.EncryptionKMS
	}
	return keyed, ok
}

func (r *resolver) keyedUndelivered() topology.Maybe[bool] {
	switch {
	case r.out.UndeliveredQueueARN.IsNull():
		return known(false)
	case r.out.UndeliveredQueueARN.IsUnknown() && r.written.Undelivered.IsNull():
		return known(false) // as it is by default
	}
	u, ok1 := r.out.Undelivered.Get()
	e, ok2 := u.Encryption.Get()
	if !ok1 || !ok2 {
		return unknown[bool]()
	}
	return topology.Map(e.Mode, func(mode string) bool { return mode == topology.EncryptionKMS })
}

// keyedPublish are the statements of those who publish to a topic of ours that is
// encrypted with a key whose policy can be edited.
func (r *resolver) keyedPublish() ([]policydoc.Statement, bool) {
	topic, ok := r.out.Topic.Get()
	switch {
	case r.out.Topic.IsNull() || !r.written.ExistingTopicARN.IsNull():
		return nil, true
	case r.written.PublisherARNs.IsNull() && r.written.PublisherServices.IsNull():
		return nil, true
	case !ok || topic.KMSMasterKeyID.IsUnknown():
		return nil, false
	}
	if key := topic.KMSMasterKeyID.Or(""); key == "" || policydoc.IsAWSManagedKey(key) {
		return nil, true
	}
	return r.publishStatements()
}
