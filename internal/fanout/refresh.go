package fanout

import (
	"context"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
)

// Refresh reads everything that state says is there; see pair.Engine.Refresh.
func (e *Engine) Refresh(ctx context.Context, old Actual) (Actual, error) {
	now := Actual{TopicIsThere: old.TopicIsThere, ConsumerNames: old.ConsumerNames, OldSubscriptions: old.OldSubscriptions}.clone()
	var mu sync.Mutex
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(concurrency)
	g.Go(func() (err error) {
		topic, notes, err := e.readTopic(ctx, old.Topic)
		mu.Lock()
		defer mu.Unlock()
		now.Topic, now.Notes = topic, append(now.Notes, notes...)
		return err
	})
	g.Go(func() error {
		shared, err := e.Pairs.Refresh(ctx, old.Shared)
		mu.Lock()
		defer mu.Unlock()
		now.Shared, now.Notes = shared, append(now.Notes, shared.Notes...)
		return err
	})
	g.Go(func() error { return e.readTopicAlarms(ctx, old, &now, &mu) })
	for name, have := range old.Consumers {
		g.Go(func() error {
			c, err := e.Pairs.Refresh(ctx, have)
			mu.Lock()
			defer mu.Unlock()
			now.Consumers[name], now.Notes = c, append(now.Notes, c.Notes...)
			return err
		})
	}
	return now, g.Wait()
}

func (e *Engine) readTopic(ctx context.Context, old *TopicState) (*TopicState, []pair.Note, error) {
	if old == nil {
		return nil, nil, nil
	}
	c := e.Pairs.Client
	got, err := c.GetTopic(ctx, old.ARN)
	if awsapi.IsNotFound(err) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	c.Remember(old.ARN)
	t := &TopicState{Region: old.Region, Name: old.Name, ARN: old.ARN, Attributes: got, Tags: old.Tags}
	if len(old.Tags) == 0 {
		return t, nil, nil
	}
	tags, err := c.TopicTags(ctx, old.ARN)
	if awsapi.IsAccessDenied(err) {
		return t, []pair.Note{{Rule: "QG904", Object: old.Name, What: "sns:ListTagsForResource is not permitted: its tags are taken to be as they were"}}, nil
	}
	if err != nil {
		return nil, nil, err
	}
	t.Tags = tags
	return t, nil, nil
}

func (e *Engine) readTopicAlarms(ctx context.Context, old Actual, now *Actual, mu *sync.Mutex) error {
	byRegion := map[string][]string{}
	for _, a := range old.TopicAlarms {
		byRegion[a.Region] = append(byRegion[a.Region], a.Name)
	}
	for region, names := range byRegion {
		found, err := e.Pairs.Client.DescribeAlarms(ctx, region, names)
		if err != nil && !awsapi.IsAccessDenied(err) {
			return err
		}
		mu.Lock()
		for kind, a := range old.TopicAlarms {
			got, ok := found[a.Name]
			switch {
			case awsapi.IsAccessDenied(err):
				now.TopicAlarms[kind] = a
			case ok:
				now.TopicAlarms[kind] = &pair.Alarm{Region: region, Alarm: got, Tags: a.Tags}
				e.Pairs.Client.Remember(got.ARN)
			}
		}
		mu.Unlock()
	}
	return nil
}

// Remember notes what state has as ours.
func (e *Engine) Remember(a Actual) {
	if a.Topic != nil {
		e.Pairs.Client.Remember(a.Topic.ARN)
	}
	e.Pairs.Remember(a.Shared)
	for _, c := range a.Consumers {
		e.Pairs.Remember(c)
	}
	for _, alarm := range a.TopicAlarms {
		e.Pairs.Client.Remember(alarm.ARN)
	}
}
