package fanout

import (
	"context"
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Attributes of queues by which an unsubscribed consumer is known.
const (
	attrRedrivePolicy = "RedrivePolicy"
	attrRedriveAllow  = "RedriveAllowPolicy"
)

// unsubscribed finds the consumers that a killed apply had not subscribed yet, among
// the queues that are named after the fan-out: a source that lets the topic send to
// it, or the dead-letter queue of a source that is not there. Without them the next
// apply would find their names taken.
func (d *discovery) unsubscribed(ctx context.Context) error {
	c := d.engine.Pairs.Client
	names, err := c.QueueNames(ctx, d.ref.Region, d.base()+"-")
	if awsapi.IsAccessDenied(err) {
		d.actual.Notes = append(d.actual.Notes, pair.Note{
			Rule: "QG904", Object: d.base(), What: "sqs:ListQueues is not permitted: consumers that are not subscribed are not looked for",
		})
		return nil
	}
	if err != nil {
		return err
	}
	for _, name := range names {
		ref, err := d.unsubscribedIn(ctx, name, names)
		if err != nil {
			return err
		}
		if _, done := d.pairs[ref.Name]; ref.Name == "" || done {
			continue
		}
		p, actual, err := d.engine.Pairs.Discover(ctx, ref, d.setting)
		if awsapi.IsNotFound(err) {
			continue // deleted meanwhile
		}
		if err != nil {
			return err
		}
		d.pairs[ref.Name], d.actual.Consumers[ref.Name] = p, actual
	}
	return nil
}

// unsubscribedIn says which pair a queue is part of; no name when of none.
func (d *discovery) unsubscribedIn(ctx context.Context, name string, all []string) (pair.Ref, error) {
	ref := pair.Ref{Region: d.ref.Region}
	if topology.IsFIFOName(name) != d.f.FIFO.Or(false) {
		return ref, nil
	}
	c := d.engine.Pairs.Client
	url, err := c.GetQueueURL(ctx, d.ref.Region, name)
	if awsapi.IsNotFound(err) {
		return ref, nil
	}
	if err != nil {
		return ref, err
	}
	attributes, err := c.GetQueueAttributes(ctx, d.ref.Region, url)
	if awsapi.IsNotFound(err) {
		return ref, nil
	}
	if err != nil {
		return ref, err
	}
	if attributes[attrRedrivePolicy] != "" {
		if letsSend(attributes[attrPolicy], d.ref.TopicARN) {
			ref.Name = name
		}
		return ref, nil
	}
	source := onlySource(attributes[attrRedriveAllow])
	if strings.HasPrefix(source, d.base()+"-") && !slices.Contains(all, source) {
		ref.Name, ref.DeadLetter = source, name
	}
	return ref, nil
}

// letsSend says whether a queue's policy has our statement for the topic.
func letsSend(policy, topic string) bool {
	document, err := policydoc.ParseDocument(policy)
	if err != nil {
		return false
	}
	statement, ok := document.BySid(policydoc.SidAllowSNS)
	return ok && slices.ContainsFunc(statement.Conditions, func(c policydoc.Condition) bool { return slices.Contains(c.Values, topic) })
}

// onlySource is the name of the one queue that may dead-letter into another.
func onlySource(allow string) string {
	policy, err := policydoc.ParseRedriveAllow(allow)
	if err != nil || len(policy.SourceQueueARNs) != 1 {
		return ""
	}
	return nameInARN(policy.SourceQueueARNs[0])
}
