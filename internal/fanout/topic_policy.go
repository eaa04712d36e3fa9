package fanout

import (
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// topicPolicy is the access policy of a topic of ours: the owner may do what
// SNS's default lets it do, the publishers may publish, and nobody over plain
// HTTP.
func (r *resolver) topicPolicy() strMay {
	w, o := &r.written, &r.out
	arn, ok := o.TopicARN.Get()
	account, ok2 := r.place.Account.Get()
	tls, ok3 := o.EnforceTLS.Get()
	people, ok4 := pair.Texts(w.PublisherARNs)
	if !ok || !ok2 || !ok3 || !ok4 || w.PublisherServices.IsUnknown() {
		return unknown[string]()
	}
	statements := []policydoc.Statement{policydoc.AllowTopicOwner(arn)}
	if len(people) > 0 {
		statements = append(statements, policydoc.AllowPublish(arn, people))
	}
	services := w.PublisherServices.Or(nil)
	var names []string
	for name := range services {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		sources, ok := pair.Texts(known(services[name]))
		if !ok {
			return unknown[string]()
		}
		statements = append(statements, policydoc.AllowServicePublish(arn, name, sources, account))
	}
	if tls {
		statements = append(statements, policydoc.DenyInsecureTransport(arn, "sns"))
	}
	text := policydoc.NewDocument(statements...).JSON()
	if before, ok := r.prior.TopicPolicy.Get(); ok && policydoc.EqualText(before, text) {
		return r.prior.TopicPolicy
	}
	return known(text)
}

// keyStatements is what the policies of the consumers' keys need so that this
// topic can deliver; a JSON list.
func (r *resolver) keyStatements() strMay {
	consumers, ok := r.out.Consumers.Get()
	if !ok {
		return unknown[string]()
	}
	keyed := false
	for _, m := range consumers {
		c, ok := m.Get()
		mode, ok2 := c.EffectiveEncryption.Get()
		if !ok || !ok2 {
			return unknown[string]()
		}
		keyed = keyed || mode == topology.EncryptionKMS
	}
	use := policydoc.KMSKeyUse{}
	if keyed {
		arn, ok := r.out.TopicARN.Get()
		region, ok2 := r.out.Region.Get()
		if !ok || !ok2 {
			return unknown[string]()
		}
		a, _ := topology.ParseARN(arn)
		use.TopicARNs, use.SNSPrincipals = []string{arn}, policydoc.SNSPrincipals(a.Region, region)
	}
	return known(pair.StatementsJSON(policydoc.KMSKeyPolicyStatements(use)))
}
