package fanout

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
)

// topicPreflight makes sure that the name of a new topic is free, and that
// somebody else's topic is there. CreateTopic would quietly return an existing
// one (hashicorp/terraform-provider-aws#6245).
func (r *run) topicPreflight(ctx context.Context) error {
	if err := r.claim(); err != nil {
		return err
	}
	if err := r.topicAlarmsFree(ctx, r.client.Deleted); err != nil {
		return err
	}
	switch t := r.want.Topic; {
	case t == nil:
		return r.existingTopic(ctx)
	case r.topicIsNew():
		return r.engine.topicFree(ctx, t.ARN, t.Name)
	}
	return nil
}

// topicIsNew says whether a topic of ours is to be made.
func (r *run) topicIsNew() bool {
	return r.want.Topic != nil && (r.have.Topic == nil || r.have.Topic.ARN != r.want.Topic.ARN)
}

// topicFree refuses a topic that is there already.
func (e *Engine) topicFree(ctx context.Context, arn, name string) error {
	c := e.Pairs.Client
	_, err := c.GetTopic(ctx, arn)
	switch {
	case awsapi.IsNotFound(err):
		return nil
	case awsapi.IsAccessDenied(err):
		return nil // CreateTopic tells
	case err != nil:
		return err
	case c.Deleted(arn):
		return nil
	}
	return &pair.AdoptionError{Kind: "topic", Name: name, ARN: arn, Import: arn, Path: "name", ReplacedBySelf: c.Known(arn)}
}

func (r *run) existingTopic(ctx context.Context) error {
	arn := r.want.ExistingTopicARN
	if r.have.TopicIsThere || r.have.Topic != nil && r.have.Topic.ARN == arn {
		return nil
	}
	_, err := r.client.GetTopic(ctx, arn)
	switch {
	case awsapi.IsNotFound(err), awsapi.IsInvalidParameter(err):
		return &pair.MissingError{Kind: "topic", ARN: arn, Path: "existing_topic_arn", Why: "does not exist", Err: err}
	case awsapi.IsAccessDenied(err):
		return nil // Subscribe may be all that is permitted
	}
	return err
}

// claim reserves the names of a new topic and of new topic alarms against the other
// resources of this apply, before anybody looks whether they are free.
func (r *run) claim() error {
	if t := r.want.Topic; r.topicIsNew() {
		if !r.claims.Reserve(awsapi.Name{Kind: awsapi.KindTopic, Region: t.Region, Name: t.Name}) {
			return &pair.AdoptionError{Kind: "topic", Name: t.Name, ARN: t.ARN, Path: "name", Sibling: true, Fanout: true}
		}
	}
	for _, kind := range r.freshTopicAlarms() {
		a := r.want.TopicAlarms[kind]
		if !r.claims.Reserve(awsapi.Name{Kind: awsapi.KindAlarm, Region: a.Region, Name: a.Name}) {
			return &pair.AdoptionError{
				Kind: "alarm", Name: a.Name, ARN: pair.AlarmARN(a, r.want.account()).Or(""), Path: "topic_alarms." + kind + ".alarm_name",
				Sibling: true, Fanout: true,
			}
		}
	}
	return nil
}

// freshTopicAlarms lists the kinds of the alarms that get a name they did not have.
func (r *run) freshTopicAlarms() []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(r.want.TopicAlarms)), func(kind string) bool {
		want, have := r.want.TopicAlarms[kind], r.have.TopicAlarms[kind]
		return have != nil && have.Name == want.Name && have.Region == want.Region
	})
}

// topicAlarmsFree refuses names that somebody else's alarms have; ours says which are
// not somebody else's.
func (r *run) topicAlarmsFree(ctx context.Context, ours func(arn string) bool) error {
	var fresh []pair.Alarm
	for _, kind := range r.freshTopicAlarms() {
		if a := r.want.TopicAlarms[kind]; a.Name != "" {
			fresh = append(fresh, a)
		}
	}
	err := r.engine.Pairs.AlarmsFree(ctx, fresh, r.want.ARN(), ours)
	if e, ok := errors.AsType[*pair.AdoptionError](err); ok {
		e.Import, e.Fanout, e.Path = r.want.importID(), true, "topic_alarms"
	}
	return err
}
