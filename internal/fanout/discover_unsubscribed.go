package fanout

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// named is a queue that is named after the fan-out.
type named struct{ name, url string }

// unsubscribed finds the consumers that a killed apply had not subscribed yet, among
// the queues that are named after the fan-out: a source that lets the topic send to
// it, or the dead-letter queue of a source that is not there. Without them the next
// apply would find their names taken. A queue of such a name may as well be
// somebody else's: one that may not be read is left out, and told of.
func (d *discovery) unsubscribed(ctx context.Context) error {
	queues, err := d.namedAfter(ctx)
	if awsapi.IsAccessDenied(err) {
		d.note("QG904", d.base(), "sqs:ListQueues is not permitted: consumers that are not subscribed are not looked for")
		return nil
	}
	if err != nil {
		return err
	}
	for _, q := range queues {
		if d.settled[q.name] {
			continue
		}
		err := d.unlessSubscribed(ctx, q, queues)
		if awsapi.IsAccessDenied(err) {
			d.note("QG904", q.name, awsapi.DeniedAction(err)+" is not permitted: it is not imported, and may be a consumer that is not subscribed yet")
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// namedAfter lists the queues that are named after the fan-out and are of its type.
func (d *discovery) namedAfter(ctx context.Context) ([]named, error) {
	urls, err := d.engine.Pairs.Client.QueuesWithPrefix(ctx, d.ref.Region, d.base()+"-")
	if err != nil {
		return nil, err
	}
	var out []named
	for _, url := range urls {
		a, ok := topology.ParseQueueURL(url)
		if ok && topology.IsFIFOName(a.Resource) == d.f.FIFO.Or(false) {
			out = append(out, named{a.Resource, url})
		}
	}
	return out, nil
}

// unlessSubscribed takes the consumer that a queue is part of, if it is of one.
func (d *discovery) unlessSubscribed(ctx context.Context, q named, all []named) error {
	ref, err := d.unsubscribedIn(ctx, q, all)
	if err != nil || ref.Name == "" || d.settled[ref.Name] {
		return err
	}
	p, actual, err := d.engine.Pairs.Discover(ctx, ref, d.setting)
	if awsapi.IsNotFound(err) {
		return nil // deleted meanwhile
	}
	if _, missing := errors.AsType[*pair.MissingError](err); missing {
		d.note("", q.name, "it is named like a consumer and lets the topic in, but has no dead-letter queue, and is not imported")
		return nil
	}
	if err != nil {
		return err
	}
	d.take(ref.Name, p, actual)
	return nil
}

// unsubscribedIn says which pair a queue is part of; no name when of none.
func (d *discovery) unsubscribedIn(ctx context.Context, q named, all []named) (pair.Ref, error) {
	ref := pair.Ref{Region: d.ref.Region}
	attributes, err := d.engine.Pairs.Client.GetQueueAttributes(ctx, d.ref.Region, q.url)
	if awsapi.IsNotFound(err) {
		return ref, nil // the list lags behind
	}
	if err != nil {
		return ref, err
	}
	if pair.Redrives(attributes) {
		if slices.Contains(pair.AdmittedTopics(attributes[attrPolicy]), d.ref.TopicARN) {
			ref.Name = q.name
		}
		return ref, nil
	}
	source := pair.OnlySource(attributes)
	there := func(other named) bool { return other.name == source }
	if strings.HasPrefix(source, d.base()+"-") && !slices.ContainsFunc(all, there) {
		ref.Name, ref.DeadLetter = source, q.name
	}
	return ref, nil
}
