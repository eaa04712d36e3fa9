package pair

import (
	"context"
	"errors"

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
		source := topology.QueueOf(urls[0])
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
