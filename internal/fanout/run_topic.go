package fanout

import (
	"context"
	"maps"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

func (r *run) topicAlarms(ctx context.Context) error {
	for _, kind := range slices.Sorted(maps.Keys(r.want.TopicAlarms)) {
		want := r.want.TopicAlarms[kind]
		made, err := r.engine.Pairs.PutAlarm(ctx, want, r.have.TopicAlarms[kind])
		if made != nil {
			r.have.TopicAlarms[kind] = made
		}
		if err != nil {
			return r.stopped("put the alarm "+want.Name, err)
		}
	}
	return nil
}

// topicWiden creates the topic with everything at once, or changes it, the
// policy only as far as it lets more in.
func (r *run) topicWiden(ctx context.Context) error {
	t := r.want.Topic
	if t == nil {
		return nil
	}
	if r.have.Topic == nil || r.have.Topic.ARN != t.ARN {
		return r.createTopic(ctx, t)
	}
	change := topicDifference(t.Attributes, r.have.Topic.Attributes)
	if want, ok := change[attrPolicy]; ok {
		change[attrPolicy] = unionPolicy(r.have.Topic.Attributes[attrPolicy], want)
	}
	if err := r.setTopic(ctx, change); err != nil {
		return err
	}
	return r.tagTopic(ctx, t)
}

func (r *run) createTopic(ctx context.Context, t *Topic) error {
	doing := "create the topic " + t.Name
	if err := r.write(ctx); err != nil {
		return r.stopped(doing, err)
	}
	attributes := forCreate(t.Attributes)
	arn, err := r.client.CreateTopic(ctx, t.Region, t.Name, attributes, t.Tags)
	if err != nil {
		return r.stopped(doing, err)
	}
	r.have.Topic = &TopicState{Region: t.Region, Name: t.Name, ARN: arn, Attributes: maps.Clone(t.Attributes), Tags: maps.Clone(t.Tags)}
	return nil
}

// setTopic sets one attribute after the other, as the API demands.
func (r *run) setTopic(ctx context.Context, change map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(change)) {
		doing := "change " + name + " of the topic " + r.want.Topic.Name
		if err := r.write(ctx); err != nil {
			return r.stopped(doing, err)
		}
		if err := r.client.SetTopicAttribute(ctx, r.have.Topic.ARN, name, change[name]); err != nil {
			return r.stopped(doing, err)
		}
		next := *r.have.Topic
		next.Attributes = maps.Clone(next.Attributes)
		next.Attributes[name] = change[name]
		r.have.Topic = &next
	}
	return nil
}

func (r *run) tagTopic(ctx context.Context, t *Topic) error {
	set, unset := pair.TagChanges(t.Tags, r.have.Topic.Tags)
	if len(set)+len(unset) == 0 {
		return nil
	}
	doing := "tag the topic " + t.Name
	if err := r.write(ctx); err != nil {
		return r.stopped(doing, err)
	}
	err := r.client.TagTopic(ctx, t.ARN, set)
	if err == nil {
		err = r.client.UntagTopic(ctx, t.ARN, unset)
	}
	if err != nil {
		return r.stopped(doing, err)
	}
	next := *r.have.Topic
	next.Tags = maps.Clone(t.Tags)
	r.have.Topic = &next
	return nil
}

// unionPolicy lets in whom either policy lets in.
func unionPolicy(have, want string) string {
	h, err1 := policydoc.ParseDocument(have)
	w, err2 := policydoc.ParseDocument(want)
	if err1 != nil || err2 != nil {
		return want
	}
	u := policydoc.Union(h, w)
	if m := u.Measure(); m.Bytes > policydoc.TopicPolicyMaxBytes || m.Statements > policydoc.TopicPolicyMaxStatements {
		return want
	}
	return u.JSON()
}

// topicNarrow gives the topic its final policy, and deletes a topic of ours in
// whose place somebody else's is used now.
func (r *run) topicNarrow(ctx context.Context) error {
	if t := r.want.Topic; t != nil {
		return r.setTopic(ctx, topicDifference(t.Attributes, r.have.Topic.Attributes))
	}
	old := r.have.Topic
	if old == nil {
		return nil
	}
	if old.ARN != r.want.ExistingTopicARN { // the same topic may just have been declared somebody else's
		if err := r.deleteTopic(ctx, old); err != nil {
			return err
		}
	}
	r.have.Topic, r.have.TopicIsThere = nil, true
	return nil
}

func (r *run) deleteTopic(ctx context.Context, t *TopicState) error {
	doing := "delete the topic " + t.Name
	if err := r.write(ctx); err != nil {
		return &pair.PartError{Doing: doing, Err: err}
	}
	if err := r.client.DeleteTopic(ctx, t.ARN); err != nil {
		return &pair.PartError{Doing: doing, Err: err}
	}
	r.client.RememberDeleted(t.ARN)
	return nil
}

// removeTopicAlarms deletes the topic's alarms that are no longer wanted.
func (r *run) removeTopicAlarms(ctx context.Context) error {
	byRegion := map[string][]string{}
	var gone []string
	for _, kind := range slices.Sorted(maps.Keys(r.have.TopicAlarms)) {
		if _, ok := r.want.TopicAlarms[kind]; !ok {
			a := r.have.TopicAlarms[kind]
			byRegion[a.Region] = append(byRegion[a.Region], a.Name)
			gone = append(gone, kind)
		}
	}
	for region, names := range byRegion {
		if err := r.write(ctx); err != nil {
			return &pair.PartError{Doing: "delete alarms of the topic", Err: err}
		}
		if err := r.client.DeleteAlarms(ctx, region, names); err != nil {
			return &pair.PartError{Doing: "delete alarms of the topic", Err: err}
		}
	}
	for _, kind := range gone {
		delete(r.have.TopicAlarms, kind)
	}
	return nil
}

func (r *run) write(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return r.client.CheckAccount(ctx)
}
