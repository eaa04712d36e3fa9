package fanout

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Ref says which topic to import, and whose it is.
type Ref struct {
	TopicARN string
	Existing bool   // somebody else's: existing_topic_arn
	Region   string // of the queues
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
	// A topic of our own is where the queues are.
	return Ref{TopicARN: arn, Existing: existing || region != a.Region, Region: region}, nil
}

// Discover finds the consumers of a topic: the queues of this account and region
// that are subscribed to it and have a dead-letter queue, and what a killed apply had
// not come to subscribe. Each gets the key that its name suggests. IsNotFound is true for the error when there is no topic.
func (e *Engine) Discover(ctx context.Context, ref Ref, account string, s pair.Setting) (topology.Fanout, Actual, error) {
	d := &discovery{engine: e, ref: ref, setting: s, f: pair.Nulled(topology.Fanout{}), actual: Actual{TopicIsThere: ref.Existing}.clone()}
	d.setting.Region = known(ref.Region)
	d.setting.Account = known(account)
	d.f.Region = known(ref.Region)
	if err := d.topic(ctx); err != nil {
		return d.f, d.actual, err
	}
	for _, step := range []func(context.Context) error{d.consumers, d.unsubscribed, d.shared, d.topicAlarms} {
		if err := step(ctx); err != nil {
			return d.f, d.actual, err
		}
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
	settled map[string]bool          // queues that need not be looked at again, by name
}

// take adds a consumer.
func (d *discovery) take(source string, p topology.Pair, actual pair.Actual) {
	d.pairs[source], d.actual.Consumers[source] = p, actual
	d.settled[source] = true
	if actual.DeadLetter != nil {
		d.settled[actual.DeadLetter.Name] = true
	}
}

func (d *discovery) note(rule, object, what string) {
	d.actual.Notes = append(d.actual.Notes, pair.Note{Rule: rule, Object: object, What: what})
}

func (d *discovery) topic(ctx context.Context) error {
	c := d.engine.Pairs.Client
	a, _ := topology.ParseARN(d.ref.TopicARN)
	if a.Account != d.setting.Account.Or("") { // it cannot be our own
		d.ref.Existing, d.actual.TopicIsThere = true, true
	}
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
	d.pairs, d.settled = map[string]topology.Pair{}, map[string]bool{}
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
			d.note("", q.Resource, "it is subscribed, but has no dead-letter queue, and is not imported")
			d.settled[q.Resource] = true
			continue
		}
		if err != nil {
			return err
		}
		if actual.Source == nil {
			continue // a subscription of a queue that is gone
		}
		d.take(q.Resource, p, actual)
	}
	return nil
}

// shared takes the dead-letter queue of the subscriptions for the undelivered
// queue when all that have one have the same.
func (d *discovery) shared(ctx context.Context) error {
	arn, subscribed := "", false
	for name := range d.pairs {
		for _, s := range d.actual.Consumers[name].Subscriptions {
			subscribed = true
			if arn != "" && s.DeadLetterARN != arn {
				return nil
			}
			arn = s.DeadLetterARN
		}
	}
	topic, _ := topology.ParseARN(d.ref.TopicARN)
	unnamed := !subscribed
	if unnamed { // without a consumer, or after an apply that was killed
		arn = d.defaultUndelivered(topic).String()
	}
	a, err := topology.ParseARN(arn)
	if err != nil || a.Account != d.setting.Account.Or("") || a.Region != topic.Region {
		return nil //nolint:nilerr // there is none, or it is somebody else's
	}
	q, alarms, err := d.engine.Pairs.DiscoverUndelivered(ctx, a.Region, a.Resource, d.base())
	if awsapi.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	if unnamed && !strings.Contains(q.Attributes[attrPolicy], d.ref.TopicARN) {
		return nil // it has the name by chance
	}
	d.actual.Shared = pair.Actual{Undelivered: map[string]*pair.QueueState{a.Region: q}, Alarms: alarms}
	return nil
}

// defaultUndelivered is the undelivered queue of a fan-out that names none.
func (d *discovery) defaultUndelivered(topic topology.ARN) topology.ARN {
	topic.Service, topic.Account = "sqs", d.setting.Account.Or("")
	topic.Resource = topology.FullName(d.base()+"-undelivered", d.f.FIFO.Or(false))
	return topic
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
