package fanout

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Ref says which topic to import, and whose it is.
type Ref struct {
	TopicARN string
	Existing bool // somebody else's: existing_topic_arn
	Region   string
}

// ParseRef reads what a person gives to import a fan-out: the ARN of its topic,
// with "existing:" before it for a topic that is somebody else's, and "@region"
// behind it when the queues are in another region than the topic.
func ParseRef(text string) (Ref, error) {
	arn, existing := strings.CutPrefix(text, "existing:")
	arn, region, given := strings.Cut(arn, "@")
	a, err := topology.ParseARN(arn)
	if err != nil {
		return Ref{}, err
	}
	if a.Service != "sns" || strings.Contains(a.Resource, ":") {
		return Ref{}, fmt.Errorf("%s is not the ARN of a topic", arn)
	}
	if !given {
		region = a.Region
	}
	if !awsapi.IsRegion(region) {
		return Ref{}, fmt.Errorf("%q is not a region", region)
	}
	return Ref{TopicARN: arn, Existing: existing, Region: region}, nil
}

// Discover finds the consumers of a topic: the queues of this account and region
// that are subscribed to it and have a dead-letter queue. Each gets the key that
// its name suggests. IsNotFound is true for the error when there is no topic.
func (e *Engine) Discover(ctx context.Context, ref Ref, account string, s pair.Setting) (topology.Fanout, Actual, error) {
	d := &discovery{engine: e, ref: ref, setting: s, f: pair.Nulled(topology.Fanout{}), actual: Actual{TopicIsThere: ref.Existing}.clone()}
	d.setting.Region = known(ref.Region)
	d.setting.Account = known(account)
	d.f.Region = known(ref.Region)
	if err := d.topic(ctx); err != nil {
		return d.f, d.actual, err
	}
	if err := d.consumers(ctx); err != nil {
		return d.f, d.actual, err
	}
	if err := d.shared(ctx); err != nil {
		return d.f, d.actual, err
	}
	if err := d.topicAlarms(ctx); err != nil {
		return d.f, d.actual, err
	}
	e.Remember(d.actual)
	return d.describe(), d.actual, nil
}

type discovery struct {
	engine  *Engine
	ref     Ref
	setting pair.Setting
	f       topology.Fanout
	actual  Actual
	pairs   map[string]topology.Pair // by name of the source queue
}

func (d *discovery) topic(ctx context.Context) error {
	c := d.engine.Pairs.Client
	a, _ := topology.ParseARN(d.ref.TopicARN)
	d.f.FIFO = known(topology.IsFIFOName(a.Resource))
	d.f.TopicARN, d.f.TopicName = known(d.ref.TopicARN), known(a.Resource)
	if d.ref.Existing {
		d.f.ExistingTopicARN = known(d.ref.TopicARN)
		return nil
	}
	got, err := c.GetTopic(ctx, d.ref.TopicARN)
	if err != nil {
		return err
	}
	tags, err := c.TopicTags(ctx, d.ref.TopicARN)
	if err != nil && !awsapi.IsAccessDenied(err) {
		return err
	}
	d.f.Name = known(a.Resource)
	d.actual.Topic = &TopicState{Region: a.Region, Name: a.Resource, ARN: d.ref.TopicARN, Attributes: got, Tags: tags}
	return nil
}

func (d *discovery) consumers(ctx context.Context) error {
	d.pairs = map[string]topology.Pair{}
	list, err := d.engine.Pairs.Client.SubscriptionsByTopic(ctx, d.ref.TopicARN)
	if err != nil {
		return err
	}
	for _, s := range list {
		q, err := topology.ParseARN(s.Endpoint)
		if err != nil || s.Protocol != "sqs" || q.Region != d.ref.Region || q.Account != d.setting.Account.Or("") {
			continue
		}
		p, actual, err := d.engine.Pairs.Discover(ctx, pair.Ref{Region: q.Region, Name: q.Resource}, d.setting)
		var missing *pair.MissingError
		if errors.As(err, &missing) || awsapi.IsNotFound(err) {
			d.actual.Notes = append(d.actual.Notes, pair.Note{Rule: "QG501", Object: q.Resource, What: "it is subscribed, but has no dead-letter queue, and is not imported"})
			continue
		}
		if err != nil {
			return err
		}
		if actual.Source == nil {
			continue // a subscription of a queue that is gone
		}
		d.pairs[q.Resource], d.actual.Consumers[q.Resource] = p, actual
	}
	return nil
}

// shared takes the dead-letter queue of the subscriptions for the undelivered
// queue when all that have one have the same.
func (d *discovery) shared(ctx context.Context) error {
	arn := ""
	for name := range d.pairs {
		for _, s := range d.actual.Consumers[name].Subscriptions {
			if arn != "" && s.DeadLetterARN != arn {
				return nil
			}
			arn = s.DeadLetterARN
		}
	}
	a, err := topology.ParseARN(arn)
	if err != nil {
		return nil //nolint:nilerr // there is none
	}
	topic, _ := topology.ParseARN(d.ref.TopicARN)
	if a.Account != d.setting.Account.Or("") || a.Region != topic.Region {
		return nil
	}
	q, alarms, err := d.engine.Pairs.DiscoverUndelivered(ctx, a.Region, a.Resource, d.base())
	if awsapi.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	d.actual.Shared = pair.Actual{Undelivered: map[string]*pair.QueueState{a.Region: q}, Alarms: alarms}
	return nil
}

func (d *discovery) base() string { return topology.BareName(d.f.TopicName.Or("")) }

func (d *discovery) topicAlarms(ctx context.Context) error {
	region := topicRegion(d.f).Or("")
	for kind, shape := range topicAlarmShapes {
		name := d.f.TopicName.Or("") + "-" + strings.ReplaceAll(kind, "_", "-")
		found, err := d.engine.Pairs.Client.DescribeAlarms(ctx, region, []string{name})
		if awsapi.IsAccessDenied(err) {
			return nil
		}
		if err != nil {
			return err
		}
		if a, ok := found[name]; ok && (a.MetricName == shape.metric || len(a.Metrics) > 0) {
			d.actual.TopicAlarms[kind] = &pair.Alarm{Region: region, Alarm: a}
		}
	}
	return nil
}

// describe turns what was found into a description that a configuration could have.
func (d *discovery) describe() topology.Fanout {
	f := &d.f
	f.ForceDestroy = known(false)
	f.EnforceTLS = known(d.enforcesTLS())
	f.Topic = topology.Null[topology.Topic]()
	if !d.ref.Existing {
		f.Topic = known(nullTopic)
	}
	f.TagsAll = topology.Null[topology.StringMap]()
	d.publishers()
	consumers := map[string]topology.Maybe[topology.Consumer]{}
	for name, p := range d.pairs {
		consumers[d.key(name, consumers)] = known(fromPair(p))
	}
	f.Consumers = known(consumers)
	u := pair.Nulled(topology.Undelivered{})
	u.Enabled = known(len(d.actual.Shared.Undelivered) > 0)
	queues := map[string]topology.Maybe[topology.UndeliveredQueue]{}
	for region, q := range d.actual.Shared.Undelivered {
		u.Name = known(q.Name)
		queues[region] = known(pair.Nulled(topology.UndeliveredQueue{}))
	}
	u.Queues = known(queues)
	f.Undelivered = known(u)
	seen := Observe(*f, nil, d.actual, d.setting)
	if t, ok := seen.Topic.Get(); ok {
		seen.TagsAll, seen.Tags = t.TagsAll, pair.OwnTags(t.TagsAll, d.setting)
	} else {
		seen.TagsAll = pair.TagBase(d.setting, topology.Null[topology.StringMap]())
	}
	d.withoutShared(&seen)
	resolved := Resolve(seen, &seen, d.setting)
	seen.KMSKeyPolicyStatementsJSON = resolved.KMSKeyPolicyStatementsJSON
	pair.NullUnknowns(&seen)
	return seen
}

// withoutShared takes out of each consumer what is said once for all: tags and
// the actions of alarms.
func (d *discovery) withoutShared(f *topology.Fanout) {
	alarms := maps.Clone(d.actual.Shared.Alarms)
	if alarms == nil {
		alarms = map[string]*pair.Alarm{}
	}
	for kind, a := range d.actual.TopicAlarms {
		alarms["topic "+kind] = a
	}
	for name, c := range d.actual.Consumers {
		for kind, a := range c.Alarms {
			alarms[name+" "+kind] = a
		}
	}
	f.AlarmActions, f.OKActions, f.InsufficientDataActions = pair.CommonActions(alarms, d.setting)
	consumers := map[string]topology.Maybe[topology.Consumer]{}
	for key, m := range f.Consumers.Or(nil) {
		c, _ := m.Get()
		c.Tags = pair.MoreTags(c.TagsAll, f.TagsAll)
		for _, one := range []struct {
			own, all *topology.Maybe[topology.Strings]
		}{
			{&c.AlarmActions, &f.AlarmActions}, {&c.OKActions, &f.OKActions}, {&c.InsufficientDataActions, &f.InsufficientDataActions},
		} {
			if one.own.Equal(*one.all) {
				one.own.SetNull()
			}
		}
		consumers[key] = known(c)
	}
	f.Consumers = known(consumers)
}

// key is what a person would most likely have called the consumer.
func (d *discovery) key(name string, taken map[string]topology.Maybe[topology.Consumer]) string {
	key := strings.TrimPrefix(topology.BareName(name), d.base()+"-")
	if _, ok := taken[key]; ok || key == "" {
		return name
	}
	return key
}

func (d *discovery) topicDocument() policydoc.Document {
	if d.actual.Topic == nil {
		return policydoc.Document{}
	}
	doc, _ := policydoc.ParseDocument(d.actual.Topic.Attributes[attrPolicy])
	return doc
}

// enforcesTLS: the topic says so, or without a topic of ours all consumers do.
func (d *discovery) enforcesTLS() bool {
	if d.actual.Topic != nil {
		want := policydoc.DenyInsecureTransport(d.ref.TopicARN, "sns")
		for _, s := range d.topicDocument().Statements {
			if s.SameEffect(want) {
				return true
			}
		}
		return false
	}
	for _, p := range d.pairs {
		if !p.EnforceTLS.Or(false) {
			return false
		}
	}
	return true
}

// publishers reads back who may publish, where it is said in our own words.
func (d *discovery) publishers() {
	services := map[string]topology.Strings{}
	for _, s := range d.topicDocument().Statements {
		switch {
		case s.Sid == policydoc.SidAllowPublishers:
			d.f.PublisherARNs = pair.FromTexts(s.Principals.ByType["AWS"])
		case len(s.Principals.ByType["Service"]) == 1:
			for _, c := range s.Conditions {
				if strings.EqualFold(c.Key, "aws:SourceArn") {
					services[s.Principals.ByType["Service"][0]] = pair.FromTexts(c.Values).Or(nil)
				}
			}
		}
	}
	if len(services) > 0 {
		d.f.PublisherServices = known(services)
	}
}
