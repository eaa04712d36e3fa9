package pair

import (
	"context"
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

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
