package pair

import (
	"context"
	"maps"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Refresh reads everything that state says is there. What is gone is nil or
// absent in the result; what may not be read keeps its old value, with a note.
// Nothing is listed that can be addressed: one read and one list of tags a
// queue, one read a subscription, and the alarms through the client's batcher.
func (e *Engine) Refresh(whole context.Context, old Actual) (Actual, error) {
	f := &refresh{engine: e, old: old, now: Actual{
		ExistingDeadLetterURL: old.ExistingDeadLetterURL, ExistingDeadLetterARN: old.ExistingDeadLetterARN,
	}.clone()}
	g, ctx := errgroup.WithContext(whole)
	f.queue(ctx, g, old.Source, func(q *QueueState) { f.now.Source = q })
	f.queue(ctx, g, old.DeadLetter, func(q *QueueState) { f.now.DeadLetter = q })
	for region, q := range old.Undelivered {
		f.queue(ctx, g, q, func(q *QueueState) { f.now.Undelivered[region] = q })
	}
	for topic, s := range old.Subscriptions {
		g.Go(func() error { return f.subscription(ctx, topic, s) })
	}
	f.alarms(ctx, g)
	for _, arn := range old.Leftovers {
		g.Go(func() error { return f.leftover(ctx, arn) })
	}
	err := g.Wait()
	if err != nil || f.now.Nothing() {
		err = e.Client.OrWrongAccount(whole, err)
	}
	e.Remember(f.now)
	return f.now, err
}

// Remember notes what was read from state: it is ours, also when a replacement
// of it looks like something new. Refresh and Discover do it by themselves.
func (e *Engine) Remember(a Actual) {
	for _, q := range []*QueueState{a.Source, a.DeadLetter} {
		if q != nil {
			e.Client.Remember(q.ARN)
		}
	}
	for _, q := range a.Undelivered {
		e.Client.Remember(q.ARN)
	}
	for _, s := range a.Subscriptions {
		e.Client.Remember(s.ARN)
	}
	for _, alarm := range a.Alarms {
		e.Client.Remember(alarm.ARN)
	}
}

type refresh struct {
	engine *Engine
	old    Actual
	mu     sync.Mutex
	now    Actual
}

func (f *refresh) note(rule, object, what string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now.Notes = append(f.now.Notes, Note{Rule: rule, Object: object, What: what})
}

func (f *refresh) queue(ctx context.Context, g *errgroup.Group, old *QueueState, set func(*QueueState)) {
	if old == nil {
		return
	}
	g.Go(func() error {
		q, err := f.readQueue(ctx, old)
		if err != nil || q == nil {
			return err
		}
		f.mu.Lock()
		defer f.mu.Unlock()
		set(q)
		return nil
	})
}

func (f *refresh) readQueue(ctx context.Context, old *QueueState) (*QueueState, error) {
	c := f.engine.Client
	got, err := f.attributes(ctx, old)
	if awsapi.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	q := &QueueState{Region: old.Region, Name: old.Name, ARN: old.ARN, URL: old.URL, Attributes: got, Tags: old.Tags}
	if arn := got[attrARN]; arn != "" {
		q.ARN = arn
	}
	f.engine.depths.saw(q.ARN, got, c.Now())
	f.unverified(q, old)
	if len(old.Tags) == 0 {
		return q, nil // nobody set a tag; ListQueueTags is throttled at a low rate
	}
	tags, err := c.QueueTags(ctx, q.Region, q.URL)
	switch {
	case awsapi.IsAccessDenied(err):
		f.note("QG904", q.Name, "sqs:ListQueueTags is not permitted: its tags are taken to be as they were")
	case awsapi.IsNotFound(err):
		return nil, nil
	case err != nil:
		return nil, err
	default:
		q.Tags = tags
	}
	return q, nil
}

// attributes reads a queue. A document that state has and one answer lacks is
// looked for again before it is believed to be gone: reads are eventually
// consistent (hashicorp/terraform-provider-aws#28992).
func (f *refresh) attributes(ctx context.Context, old *QueueState) (map[string]string, error) {
	c := f.engine.Client
	for attempt := 1; ; attempt++ {
		got, err := c.GetQueueAttributes(ctx, old.Region, old.URL)
		if err != nil || attempt == 3 || c.Overridden("sqs") || !lacksDocument(old.Attributes, got) {
			return got, err
		}
		if err := c.Sleep(ctx, c.Propagation().Interval); err != nil {
			return nil, err
		}
	}
}

func lacksDocument(old, got map[string]string) bool {
	for _, name := range []string{attrPolicy, attrRedrive, attrRedriveAllow} {
		if old[name] != "" && got[name] == "" {
			return true
		}
	}
	return false
}

// unverified keeps attributes that an emulator does not answer.
func (f *refresh) unverified(q, old *QueueState) {
	if !f.engine.Client.Overridden("sqs") {
		return
	}
	q.Attributes = maps.Clone(q.Attributes)
	for _, name := range keys(old.Attributes) {
		if _, ok := q.Attributes[name]; !ok && old.Attributes[name] != "" && !sameAttribute(name, old.Attributes[name], "") {
			q.Attributes[name] = old.Attributes[name]
			f.note("QG905", q.Name, name+" is not among the attributes that the endpoint answers: it is taken to be as it was")
		}
	}
}

func (f *refresh) alarms(ctx context.Context, g *errgroup.Group) {
	byRegion := map[string][]string{}
	for _, key := range keys(f.old.Alarms) {
		a := f.old.Alarms[key]
		byRegion[a.Region] = append(byRegion[a.Region], a.Name)
	}
	for region, names := range byRegion {
		g.Go(func() error {
			found, err := f.engine.Client.DescribeAlarms(ctx, region, names)
			if awsapi.IsAccessDenied(err) {
				f.note("QG904", "alarms", "cloudwatch:DescribeAlarms is not permitted: the alarms are taken to be as they were")
				f.mu.Lock()
				defer f.mu.Unlock()
				maps.Copy(f.now.Alarms, f.old.Alarms)
				return nil
			}
			if err != nil {
				return err
			}
			f.mu.Lock()
			defer f.mu.Unlock()
			for key, a := range f.old.Alarms {
				if got, ok := found[a.Name]; ok && a.Region == region {
					f.now.Alarms[key] = &Alarm{Region: region, Alarm: got, Tags: a.Tags}
				}
			}
			return nil
		})
	}
}

func (f *refresh) leftover(ctx context.Context, arn string) error {
	a, err := topology.ParseARN(arn)
	if err != nil {
		return nil
	}
	_, err = f.engine.Client.GetQueueURL(ctx, a.Region, a.Resource)
	if awsapi.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now.Leftovers = append(f.now.Leftovers, arn)
	return nil
}
