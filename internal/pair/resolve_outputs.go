package pair

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// outputs settles the computed values that are functions of the rest.
func (r *resolver) outputs() {
	o, p := &r.out, r.prior
	o.TagsAll = TagBase(r.setting, o.Tags)
	o.URL = keptURL(p.URL, p.ARN, o.ARN)
	o.DeadLetterQueueURL = keptURL(p.DeadLetterQueueURL, p.DeadLetterQueueARN, o.DeadLetterQueueARN)
	o.AlarmARNs = r.alarmARNs()
	o.SubscriptionARNs = r.subscriptionARNs()
	o.RedrivePolicy = r.redrivePolicy()
	o.PoisonMessageSeconds = r.poisonSeconds()
	o.LeftoverQueueARNs = known(topology.Strings{})
	o.RedriveCommand = topology.Map(o.DeadLetterQueueARN, func(arn string) string {
		region := ""
		if a, err := topology.ParseARN(arn); err == nil {
			region = a.Region
		}
		return fmt.Sprintf("aws sqs start-message-move-task --region %s --source-arn %s", region, arn)
	})
	r.identityPolicies()
	if d, ok := o.DeadLetterQueue.Get(); ok {
		d.RedriveAllowPolicy = r.redriveAllowPolicy(d)
		o.DeadLetterQueue = known(d)
	}
}

// keptURL keeps a URL for as long as it is the same queue. URLs are answers of
// AWS, never put together here: their host depends on the endpoint.
func keptURL(url, before, now strMay) strMay {
	if url.IsKnown() && before.IsKnown() && before.Equal(now) {
		return url
	}
	return topology.Unknown[string]()
}

// subscriptionARNs keeps the ARN of each subscription under the key that its
// topic has now.
func (r *resolver) subscriptionARNs() topology.Maybe[topology.StringMap] {
	subs, ok := r.out.Subscriptions.Get()
	if !ok {
		if r.out.Subscriptions.IsNull() {
			return known(topology.StringMap{})
		}
		return topology.Unknown[topology.StringMap]()
	}
	before := arnsByTopic(r.prior)
	sameQueue := r.prior.ARN.IsKnown() && r.prior.ARN.Equal(r.out.ARN)
	out := topology.StringMap{}
	for key, m := range subs {
		out[key] = topology.Unknown[string]()
		topic, ok := m.Or(topology.Subscription{}).TopicARN.Get()
		if arn, there := before[topic]; ok && there && sameQueue {
			out[key] = arn
		}
	}
	return known(out)
}

// arnsByTopic is the subscription ARNs of a pair by topic.
func arnsByTopic(p *topology.Pair) map[string]strMay {
	out := map[string]strMay{}
	arns := p.SubscriptionARNs.Or(nil)
	for key, m := range p.Subscriptions.Or(nil) {
		if topic, ok := m.Or(topology.Subscription{}).TopicARN.Get(); ok && arns[key].IsKnown() {
			out[topic] = arns[key]
		}
	}
	return out
}

func (r *resolver) redrivePolicy() strMay {
	count, ok := r.out.MaxReceiveCount.Get()
	if !ok {
		return topology.Unknown[string]()
	}
	return topology.Map(r.out.DeadLetterQueueARN, func(arn string) string {
		return policydoc.Redrive{DeadLetterTargetARN: arn, MaxReceiveCount: int(count)}.JSON()
	})
}

func (r *resolver) redriveAllowPolicy(d topology.DeadLetterQueue) strMay {
	permission, ok := d.RedrivePermission.Get()
	if !ok {
		return topology.Unknown[string]()
	}
	allow := policydoc.RedriveAllow{Permission: permission}
	if permission == policydoc.ByQueue {
		arn, ok := r.out.ARN.Get()
		more, ok2 := Texts(d.AdditionalSourceQueueARNs)
		if !ok || !ok2 {
			return topology.Unknown[string]()
		}
		allow.SourceQueueARNs = append([]string{arn}, more...)
	}
	return known(allow.JSON())
}

// poisonSeconds is how long a poison message circulates when every receive runs
// into the visibility timeout. A handler that knows at once may be faster.
func (r *resolver) poisonSeconds() intMay {
	count, ok1 := r.out.MaxReceiveCount.Get()
	visibility, ok2 := r.out.VisibilityTimeoutSeconds.Get()
	if !ok1 || !ok2 {
		return topology.Unknown[int64]()
	}
	return known(count * visibility)
}

// identityPolicies are the IAM documents for those who send and read, and what
// the keys' own policies must say.
func (r *resolver) identityPolicies() {
	o := &r.out
	unknown := topology.Unknown[string]()
	o.ProducerPolicyJSON, o.ConsumerPolicyJSON, o.KMSKeyPolicyStatementsJSON = unknown, unknown, unknown
	source, ok := queueForPolicy(o.ARN, o.Encryption)
	if !ok {
		return
	}
	o.ProducerPolicyJSON = known(policydoc.ProducerPolicy(source).JSON())
	if dlq, ok := r.ownDLQForPolicy(); ok {
		o.ConsumerPolicyJSON = known(consumerPolicy(source, dlq))
	}
	if use, ok := r.keyUse(); ok {
		o.KMSKeyPolicyStatementsJSON = known(StatementsJSON(policydoc.KMSKeyPolicyStatements(use)))
	}
}

// consumerPolicy lets its holder read the source, and the dead-letter queue when
// it is ours.
func consumerPolicy(source policydoc.Queue, dlq *policydoc.Queue) string {
	if dlq == nil {
		return policydoc.ConsumerPolicy(source).JSON()
	}
	return policydoc.ConsumerPolicy(source, *dlq).JSON()
}

func (r *resolver) ownDLQForPolicy() (*policydoc.Queue, bool) {
	if r.out.DeadLetterQueue.IsNull() {
		return nil, true
	}
	d, ok := r.out.DeadLetterQueue.Get()
	if !ok {
		return nil, false
	}
	q, ok := queueForPolicy(r.out.DeadLetterQueueARN, d.Encryption)
	return &q, ok
}

func queueForPolicy(arn strMay, e topology.Maybe[topology.Encryption]) (policydoc.Queue, bool) {
	a, ok1 := arn.Get()
	enc, ok2 := e.Get()
	mode, ok3 := enc.Mode.Get()
	if !ok1 || !ok2 || !ok3 || enc.KMSMasterKeyID.IsUnknown() {
		return policydoc.Queue{}, false
	}
	q := policydoc.Queue{ARN: a}
	if mode == topology.EncryptionKMS {
		q.KMSMasterKeyID = enc.KMSMasterKeyID.Or("")
	}
	return q, true
}

// keyUse is what SNS needs from customer managed keys; empty without a key or
// without subscriptions.
func (r *resolver) keyUse() (policydoc.KMSKeyUse, bool) {
	keyed := r.out.Encryption.Or(topology.Encryption{}).Mode.Or("") == topology.EncryptionKMS
	regions, ok := r.keyedUndelivered()
	if !ok {
		return policydoc.KMSKeyUse{}, false
	}
	if !keyed && len(regions) == 0 {
		return policydoc.KMSKeyUse{}, true
	}
	topics, principals, ok := r.topics()
	if !keyed {
		topics, principals = slices.DeleteFunc(topics, func(topic string) bool {
			a, err := topology.ParseARN(topic)
			return err != nil || !slices.Contains(regions, a.Region)
		}), nil
	}
	for _, region := range regions {
		principals = append(principals, policydoc.SNSPrincipals(region, region)...)
	}
	return policydoc.KMSKeyUse{TopicARNs: topics, SNSPrincipals: principals}, ok
}

// keyedUndelivered lists the regions with an undelivered queue, when those queues
// have a key.
func (r *resolver) keyedUndelivered() ([]string, bool) {
	if r.out.Undelivered.IsNull() {
		return nil, true
	}
	u, ok1 := r.out.Undelivered.Get()
	queues, ok2 := u.Queues.Get()
	if ok2 && len(queues) == 0 {
		return nil, true
	}
	mode, ok3 := modeOf(u.Encryption).Get()
	if ok3 && mode != topology.EncryptionKMS {
		return nil, true
	}
	return slices.Sorted(maps.Keys(queues)), ok1 && ok2 && ok3
}

// StatementsJSON writes statements as a JSON list.
func StatementsJSON(statements []policydoc.Statement) string {
	texts := make([]string, len(statements))
	for i, s := range statements {
		texts[i] = s.JSON()
	}
	return "[" + strings.Join(texts, ",") + "]"
}

// Texts turns a list into plain strings; false when any is unknown.
func Texts(list topology.Maybe[topology.Strings]) ([]string, bool) {
	if list.IsUnknown() {
		return nil, false
	}
	var out []string
	for _, m := range list.Or(nil) {
		if m.IsUnknown() {
			return nil, false
		}
		if s, ok := m.Get(); ok {
			out = append(out, s)
		}
	}
	return out, true
}
