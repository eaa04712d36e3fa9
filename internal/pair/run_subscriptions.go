package pair

import (
	"context"
	"maps"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
)

// subscribe makes new subscriptions, each with all attributes in one call, so
// that no message passes unfiltered (hashicorp/terraform-provider-aws#10495),
// and changes those that are there.
func (r *Run) subscribe(ctx context.Context) error {
	for _, topic := range keys(r.want.Subscriptions) {
		want := r.want.Subscriptions[topic]
		have := r.have.Subscriptions[topic]
		if have == nil && r.ghosts[topic] != nil {
			have = r.ghosts[topic]
			r.mu.Lock()
			r.have.Subscriptions[topic] = have
			r.mu.Unlock()
		}
		var err error
		if have == nil {
			err = r.subscribeTo(ctx, want)
		} else {
			err = r.changeSubscription(ctx, want, have)
		}
		if err != nil {
			return r.stopped("subscribe "+r.want.Source.Name+" to "+topic, err)
		}
	}
	return nil
}

func (r *Run) subscribeTo(ctx context.Context, want Subscription) error {
	if err := r.write(ctx); err != nil {
		return err
	}
	c := r.engine.Client
	first := want
	if r.unread[want.TopicARN] {
		first.DeadLetterARN = "" // as Ask does, whose answer may have been lost
	}
	arn, err := c.Subscribe(ctx, want.TopicARN, r.want.Source.ARN, first.attributes())
	if err != nil {
		return r.refusedBy(want.TopicARN, err)
	}
	r.engine.topics.forget(want.TopicARN)
	made := &SubscriptionState{Subscription: first, ARN: arn}
	r.mu.Lock()
	r.have.Subscriptions[want.TopicARN] = made
	r.mu.Unlock()
	if arn == awsapi.PendingConfirmation {
		return nil
	}
	// Some endpoints ignore the attributes of Subscribe: look, and set what is missing.
	got, err := c.GetSubscription(ctx, arn)
	if err != nil {
		return err
	}
	return r.changeSubscription(ctx, want, &SubscriptionState{Subscription: readSubscription(want.TopicARN, got), ARN: arn})
}

// changeSubscription sets one attribute after the other, as the API demands, in
// an order in which no step is refused and none lets more through than both the
// old and the new setting: towards the body, first the scope; back, first the
// filter (hashicorp/terraform-provider-aws#28193).
func (r *Run) changeSubscription(ctx context.Context, want Subscription, have *SubscriptionState) error {
	changes := subscriptionChanges(want, have.Subscription)
	if len(changes) > 0 && have.ARN == awsapi.PendingConfirmation {
		return &PendingError{Topic: want.TopicARN, Path: r.subscriptionPath(want.TopicARN)}
	}
	for _, change := range changes {
		if err := r.write(ctx); err != nil {
			return err
		}
		if err := r.engine.Client.SetSubscriptionAttribute(ctx, have.ARN, change[0], change[1]); err != nil {
			return err
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.have.Subscriptions[want.TopicARN] = &SubscriptionState{Subscription: want, ARN: have.ARN}
	return nil
}

// subscriptionChanges lists the calls that lead from have to want, in order.
func subscriptionChanges(want, have Subscription) [][2]string {
	w, h := want.attributes(), have.attributes()
	var out [][2]string
	add := func(name, value string) { out = append(out, [2]string{name, value}) }
	if w[attrRedrive] != h[attrRedrive] {
		add(attrRedrive, orEmptyObject(w[attrRedrive]))
	}
	if w[attrRaw] != h[attrRaw] {
		add(attrRaw, w[attrRaw])
	}
	filter := !sameFilter(w[attrFilter], h[attrFilter])
	wantScope, haveScope := scopeOf(w), scopeOf(h)
	switch {
	case wantScope == haveScope:
		if filter {
			add(attrFilter, orEmptyObject(w[attrFilter]))
		}
	case wantScope == ScopeBody:
		add(attrScope, wantScope)
		if filter {
			add(attrFilter, orEmptyObject(w[attrFilter]))
		}
	default:
		if filter {
			add(attrFilter, orEmptyObject(w[attrFilter]))
		}
		add(attrScope, wantScope)
	}
	return out
}

func scopeOf(a map[string]string) string {
	if s := a[attrScope]; s != "" {
		return s
	}
	return ScopeAttributes
}

func orEmptyObject(document string) string {
	if document == "" {
		return "{}"
	}
	return document
}

// unsubscribe ends the subscriptions that are no longer wanted.
func (r *Run) unsubscribe(ctx context.Context) error {
	for _, topic := range keys(maps.Clone(r.have.Subscriptions)) {
		if _, wanted := r.want.Subscriptions[topic]; wanted {
			continue
		}
		if err := r.endSubscription(ctx, topic); err != nil {
			return err
		}
	}
	return nil
}

// endSubscription ends a subscription that is there. No read confirms it: it would
// find nothing and fill the audit log.
func (r *Run) endSubscription(ctx context.Context, topic string) error {
	have := r.have.Subscriptions[topic]
	if have.ARN != awsapi.PendingConfirmation { // a pending one cannot be ended; it expires
		if err := r.write(ctx); err != nil {
			return r.stopped("end the subscription to "+topic, err)
		}
		if err := r.engine.Client.Unsubscribe(ctx, have.ARN); err != nil {
			return r.stopped("end the subscription to "+topic, err)
		}
		r.engine.Client.RememberDeleted(have.ARN)
		r.engine.topics.forget(topic)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.have.Subscriptions, topic)
	return nil
}
