package pair

import (
	"context"
	"errors"
	"path"
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Discover finds everything that belongs to a source queue: its dead-letter
// queue, alarms and subscriptions. It is how an import begins, and the data
// source works. The result describes what is there as if it had been written;
// its second part says what exists.
//
// A dead-letter queue that serves other sources, or lives elsewhere, is
// described as an existing one: it is somebody else's. A source that is missing
// while its dead-letter queue is there is what a killed apply leaves behind; the
// result then is a pair without a source. IsNotFound is true for the error when
// neither is there, and it is a *MissingError when the source has no dead-letter
// queue.
func (e *Engine) Discover(ctx context.Context, ref Ref, s Setting) (topology.Pair, Actual, error) {
	d := &discovery{engine: e, region: ref.Region, setting: s, actual: Actual{}.clone()}
	d.p = NullPair()
	d.p.Region = known(ref.Region)
	for _, step := range []func(context.Context) error{
		func(ctx context.Context) error { return d.source(ctx, ref) },
		d.deadLetterQueue, d.subscriptions, d.alarms,
	} {
		if err := step(ctx); err != nil {
			return d.p, d.actual, err
		}
	}
	e.Remember(d.actual)
	d.describe()
	return d.p, d.actual, nil
}

type discovery struct {
	engine  *Engine
	region  string
	setting Setting
	p       topology.Pair
	actual  Actual
	src     *QueueState // the source, or what is known of a missing one
}

func (d *discovery) queue(ctx context.Context, region, name string) (*QueueState, error) {
	c := d.engine.Client
	url, err := c.GetQueueURL(ctx, region, name)
	if err != nil {
		return nil, err
	}
	a, err := c.GetQueueAttributes(ctx, region, url)
	if err != nil {
		return nil, err
	}
	q := &QueueState{Region: region, Name: name, ARN: a[attrARN], URL: url, Attributes: a}
	q.Tags, err = c.QueueTags(ctx, region, url)
	if awsapi.IsAccessDenied(err) {
		d.actual.Notes = append(d.actual.Notes, Note{"QG904", name, "sqs:ListQueueTags is not permitted: its tags are not seen"})
		err = nil
	}
	return q, err
}

func (d *discovery) source(ctx context.Context, ref Ref) (err error) {
	d.src, err = d.queue(ctx, d.region, ref.Name)
	if err == nil {
		d.actual.Source = d.src
		return nil
	}
	if !awsapi.IsNotFound(err) {
		return err
	}
	name := ref.DeadLetter
	if name == "" {
		suffix := d.setting.Defaults.DeadLetterSuffix.Or(DefaultDeadLetterSuffix)
		name = topology.FullName(topology.BareName(ref.Name)+suffix, topology.IsFIFOName(ref.Name))
	}
	dlq, missing := d.queue(ctx, d.region, name)
	if missing != nil {
		return err // the source's error is what the caller asked about
	}
	a, missing := topology.ParseARN(dlq.ARN)
	if missing != nil {
		return err
	}
	redrive := policydoc.Redrive{DeadLetterTargetARN: dlq.ARN, MaxReceiveCount: DefaultMaxReceiveCount}.JSON()
	a.Resource = ref.Name
	d.src = &QueueState{Region: d.region, Name: ref.Name, ARN: a.String(), Attributes: map[string]string{attrRedrive: redrive}}
	return nil
}

// noPair explains a queue without a dead-letter queue: often it is one itself.
func (d *discovery) noPair(ctx context.Context, cause error) error {
	e := &MissingError{
		Kind: "queue", ARN: d.src.ARN, Why: "has no dead-letter queue",
		Fix: "Give the queue a redrive policy first, or let queueguard make a new pair and move the messages.", Err: cause,
	}
	urls, err := d.engine.Client.DeadLetterSourceQueues(ctx, d.src.Region, d.src.URL)
	if err == nil && len(urls) > 0 {
		source := path.Base(urls[0])
		e.Why = "is itself the dead-letter queue of " + source
		e.Fix = "Take over " + source + ": its dead-letter queue comes with it."
	}
	return e
}

func (d *discovery) deadLetterQueue(ctx context.Context) error {
	source := d.src
	policy, err := policydoc.ParseRedrive(source.Attributes[attrRedrive])
	if err != nil {
		return d.noPair(ctx, err)
	}
	a, err := topology.ParseARN(policy.DeadLetterTargetARN)
	if err != nil {
		return &MissingError{Kind: "queue", ARN: source.ARN, Why: "names no dead-letter queue", Err: err}
	}
	if own, _ := topology.ParseARN(source.ARN); a.Account != own.Account || a.Region != own.Region {
		d.p.ExistingDeadLetterQueueARN = known(policy.DeadLetterTargetARN)
		return nil
	}
	dlq, err := d.queue(ctx, a.Region, a.Resource)
	if awsapi.IsNotFound(err) {
		return nil // gone: the plan makes a new one
	}
	if err != nil {
		return err
	}
	err = d.engine.unshared(ctx, dlq, source.Name)
	if _, shared := errors.AsType[*SharedError](err); shared {
		d.p.ExistingDeadLetterQueueARN = known(policy.DeadLetterTargetARN)
		d.actual.ExistingDeadLetterURL, d.actual.ExistingDeadLetterARN = dlq.URL, dlq.ARN
		return nil
	}
	if err == nil {
		d.actual.DeadLetter = dlq
	}
	return err
}

// subscriptions looks at the topics that the queue's policy lets in.
func (d *discovery) subscriptions(ctx context.Context) error {
	for _, topic := range admitted(d.src) {
		list, err := d.engine.topics.list(ctx, topic)
		if awsapi.IsNotFound(err) || awsapi.IsAccessDenied(err) {
			continue
		}
		if err != nil {
			return err
		}
		for _, s := range list {
			if s.Endpoint != d.src.ARN || s.ARN == awsapi.PendingConfirmation {
				continue
			}
			got, err := d.engine.Client.GetSubscription(ctx, s.ARN)
			if err != nil {
				return err
			}
			d.actual.Subscriptions[topic] = &SubscriptionState{Subscription: readSubscription(topic, got), ARN: s.ARN}
		}
	}
	return d.undelivered(ctx)
}

// topicsIn lists the topic ARNs that a queue's policy admits.
func topicsIn(doc policydoc.Document) []string {
	var out []string
	for _, s := range doc.Statements {
		for _, c := range s.Conditions {
			if !strings.EqualFold(c.Key, "aws:SourceArn") {
				continue
			}
			for _, v := range c.Values {
				if a, err := topology.ParseARN(v); err == nil && a.Service == "sns" && !strings.ContainsAny(v, "*?") {
					out = append(out, v)
				}
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// undelivered takes the subscriptions' dead-letter queue for ours when it has
// the name we would give it.
func (d *discovery) undelivered(ctx context.Context) error {
	source := d.src
	fifo := topology.IsFIFOName(source.Name)
	name := topology.FullName(topology.BareName(source.Name)+UndeliveredSuffix, fifo)
	own, _ := topology.ParseARN(source.ARN)
	for _, topic := range keys(d.actual.Subscriptions) {
		arn := d.actual.Subscriptions[topic].DeadLetterARN
		a, err := topology.ParseARN(arn)
		if err != nil || a.Resource != name || a.Account != own.Account || d.actual.Undelivered[a.Region] != nil {
			continue
		}
		q, err := d.queue(ctx, a.Region, a.Resource)
		if awsapi.IsNotFound(err) {
			continue
		}
		if err != nil {
			return err
		}
		d.actual.Undelivered[a.Region] = q
	}
	return d.unused(ctx, name, own)
}

// unused finds an undelivered queue that no subscription uses yet: a killed apply
// leaves one behind. It is ours when it has our name and lets in a topic that the
// source lets in.
func (d *discovery) unused(ctx context.Context, name string, own topology.ARN) error {
	for _, topic := range admitted(d.src) {
		a, err := topology.ParseARN(topic)
		if err != nil || d.actual.Undelivered[a.Region] != nil || a.Partition != own.Partition {
			continue
		}
		q, err := d.queue(ctx, a.Region, name)
		if awsapi.IsNotFound(err) || awsapi.IsAccessDenied(err) {
			continue
		}
		if err != nil {
			return err
		}
		if slices.Contains(admitted(q), topic) {
			d.actual.Undelivered[a.Region] = q
		}
	}
	return nil
}

// admitted lists the topics that a queue lets in.
func admitted(q *QueueState) []string { return AdmittedTopics(q.Attributes[attrPolicy]) }

// AdmittedTopics lists the ARNs of the topics that a queue's policy names, sorted.
func AdmittedTopics(policy string) []string {
	doc, err := policydoc.ParseDocument(policy)
	if err != nil {
		return nil
	}
	return topicsIn(doc)
}

// alarms looks for alarms on the metrics that ours watch, and for those that
// bear the names ours would have: an expression is found by name alone.
func (d *discovery) alarms(ctx context.Context) error {
	type place struct{ kind, queue, metric string }
	source := d.src
	places := []place{{"oldest_message", source.Name, metricAge}}
	if policy, err := policydoc.ParseRedrive(source.Attributes[attrRedrive]); err == nil {
		dlq := nameInARN(policy.DeadLetterTargetARN)
		places = append(places, place{"dead_letters", dlq, metricVisible}, place{"dead_letters", dlq, metricReceived}, place{"dead_letter_age", dlq, metricAge})
	}
	for _, p := range places {
		found, err := d.engine.Client.AlarmsForMetric(ctx, d.region, "AWS/SQS", p.metric, map[string]string{"QueueName": p.queue})
		if awsapi.IsAccessDenied(err) {
			d.actual.Notes = append(d.actual.Notes, Note{"QG904", p.queue, "cloudwatch:DescribeAlarmsForMetric is not permitted: its alarms are not seen"})
			return nil
		}
		if err != nil {
			return err
		}
		d.take(p.kind, d.region, source.Name, found)
	}
	for region, q := range d.actual.Undelivered {
		found, err := d.engine.Client.AlarmsForMetric(ctx, region, "AWS/SQS", metricVisible, map[string]string{"QueueName": q.Name})
		if err != nil {
			return err
		}
		d.take(alarmKey("undelivered", known(region), len(d.actual.Undelivered)), region, source.Name, found)
	}
	var names []string
	for _, kind := range []string{"handler_errors", "redeliveries"} {
		names = append(names, source.Name+"-"+strings.ReplaceAll(kind, "_", "-"))
	}
	found, err := d.engine.Client.DescribeAlarms(ctx, d.region, names)
	if err != nil {
		return err
	}
	for i, kind := range []string{"handler_errors", "redeliveries"} {
		if a, ok := found[names[i]]; ok {
			d.actual.Alarms[kind] = &Alarm{Region: d.region, Alarm: a}
		}
	}
	return nil
}

// take chooses among several alarms on one metric the one with our name, else
// the first by name.
func (d *discovery) take(kind, region, source string, found []awsapi.Alarm) {
	if d.actual.Alarms[kind] != nil || len(found) == 0 {
		return
	}
	slices.SortFunc(found, func(a, b awsapi.Alarm) int { return strings.Compare(a.Name, b.Name) })
	chosen := found[0]
	base, _, _ := strings.Cut(kind, "/")
	for _, a := range found {
		if a.Name == source+"-"+strings.ReplaceAll(base, "_", "-") {
			chosen = a
		}
	}
	d.actual.Alarms[kind] = &Alarm{Region: region, Alarm: chosen}
}

// DiscoverUndelivered reads an undelivered queue that several pairs share, and
// the alarm on it. base is what the alarm's name begins with when it is ours.
func (e *Engine) DiscoverUndelivered(ctx context.Context, region, name, base string) (*QueueState, map[string]*Alarm, error) {
	d := &discovery{engine: e, region: region, actual: Actual{}.clone()}
	q, err := d.queue(ctx, region, name)
	if err != nil {
		return nil, nil, err
	}
	found, err := e.Client.AlarmsForMetric(ctx, region, "AWS/SQS", metricVisible, map[string]string{"QueueName": name})
	if err != nil && !awsapi.IsAccessDenied(err) {
		return nil, nil, err
	}
	d.take("undelivered", region, base, found)
	return q, d.actual.Alarms, nil
}
