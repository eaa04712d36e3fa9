package pair

import (
	"context"
	"sync"
	"time"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
)

// topicViews remembers for a short while what topics say, so that one answer
// serves all pairs of a provider instance.
//
// A topic's list is the only way to see a ghost: for hours after a topic was
// deleted, or deleted and created anew, SNS goes on answering for its old
// subscriptions (hashicorp/terraform-provider-aws#25059). It is a favour, not a
// need: many callers may subscribe to a topic but not list it.
type topicViews struct {
	subscriptions *views[[]awsapi.Subscription]
	attributes    *views[map[string]string]
}

func newTopicViews(c *awsapi.Client) *topicViews {
	return &topicViews{
		subscriptions: newViews("ListSubscriptionsByTopic", c.Now, c.SubscriptionsByTopic),
		attributes:    newViews("GetTopicAttributes", c.Now, c.GetTopic),
	}
}

// list returns the topic's subscriptions.
func (t *topicViews) list(ctx context.Context, topic string) ([]awsapi.Subscription, error) {
	return t.subscriptions.get(ctx, topic)
}

// Topic returns the attributes of a topic as AWS gives them; one answer serves all
// who ask within half a minute.
func (e *Engine) Topic(ctx context.Context, arn string) (map[string]string, error) {
	return e.topics.attributes.get(ctx, arn)
}

// forget makes the next question about a topic's subscriptions a new one.
func (t *topicViews) forget(topic string) { t.subscriptions.forget(topic) }

// viewAge is how long an answer is believed.
const viewAge = 30 * time.Second

// views are the answers to one kind of question about topics.
type views[T any] struct {
	operation string
	now       func() time.Time
	ask       func(ctx context.Context, topic string) (T, error)
	mu        sync.Mutex
	byARN     map[string]*view[T]
}

// view is one answer, or a question that is on its way.
type view[T any] struct {
	at      time.Time
	waiting int           // who waits for it
	cancel  func()        // ends the question
	done    chan struct{} // closed with the answer
	answer  T
	err     error
}

func newViews[T any](operation string, now func() time.Time, ask func(context.Context, string) (T, error)) *views[T] {
	return &views[T]{operation: operation, now: now, ask: ask, byARN: map[string]*view[T]{}}
}

// get asks, or joins whoever has asked already. Being interrupted ends the waiting
// at once, and the question when nobody else waits for it.
func (v *views[T]) get(ctx context.Context, topic string) (T, error) {
	var zero T
	if err := ctx.Err(); err != nil {
		return zero, v.stopped(topic, err)
	}
	one := v.join(ctx, topic)
	select {
	case <-one.done:
	case <-ctx.Done():
		v.leave(topic, one)
		return zero, v.stopped(topic, ctx.Err())
	}
	if one.err != nil {
		v.drop(topic, one)
	}
	return one.answer, one.err
}

func (v *views[T]) join(ctx context.Context, topic string) *view[T] {
	v.mu.Lock()
	defer v.mu.Unlock()
	now := v.now()
	one := v.byARN[topic]
	if one == nil || now.Sub(one.at) > viewAge {
		// The first one's being cancelled is not the others' affair.
		all, cancel := context.WithCancel(context.WithoutCancel(ctx))
		one = &view[T]{at: now, cancel: cancel, done: make(chan struct{})}
		v.byARN[topic] = one
		go func() {
			defer cancel()
			one.answer, one.err = v.ask(all, topic)
			close(one.done)
		}()
	}
	one.waiting++
	return one
}

func (v *views[T]) leave(topic string, one *view[T]) {
	v.mu.Lock()
	defer v.mu.Unlock()
	one.waiting--
	if one.waiting == 0 {
		one.cancel()
		if v.byARN[topic] == one {
			delete(v.byARN, topic)
		}
	}
}

// drop forgets an answer, unless there is another one by now.
func (v *views[T]) drop(topic string, one *view[T]) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.byARN[topic] == one {
		delete(v.byARN, topic)
	}
}

func (v *views[T]) forget(topic string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	delete(v.byARN, topic)
}

func (v *views[T]) stopped(topic string, err error) error {
	return &awsapi.Error{Service: "sns", Operation: v.operation, Object: topic, Err: err}
}
