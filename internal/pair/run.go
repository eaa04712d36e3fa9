package pair

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
)

// Engine makes pairs what they shall be. One engine serves a whole provider
// instance; it is safe for concurrent use.
type Engine struct {
	Client *awsapi.Client // the only way to AWS
	topics *topicViews
	depths *depths
}

// NewEngine returns an engine that works through client.
func NewEngine(client *awsapi.Client) *Engine {
	return &Engine{Client: client, topics: newTopicViews(client), depths: &depths{byARN: map[string]depthSeen{}}}
}

// Run is one convergence: from what there is to what shall be, step by step.
// have follows each step, so that whatever happens, Actual tells what exists.
//
// The steps are Preflight, Ask, Alarms, Widen and Narrow; a fan-out takes each of them
// for all its consumers before the next for any, so that what is refused is
// refused while there is nothing to lose.
type Run struct {
	engine *Engine
	want   Spec
	force  bool // delete queues that are no longer wanted even when they hold messages

	mu    sync.Mutex
	have  Actual
	reads map[string]int               // by queue ARN: reads in a row that showed what was sent
	later map[string]map[string]string // by queue ARN: attributes that go last
	// ghosts are subscriptions, by topic, of an earlier queue of the source's name.
	// They become ours when the source has been made, and not before.
	ghosts map[string]*SubscriptionState
	unread map[string]bool // topics of other accounts whose policy is not shown to us
	asked  []string        // topics that Ask subscribed to
	claims *Claims         // until Close
}

// Start begins a run. force lets queues go that hold messages.
func (e *Engine) Start(want Spec, have Actual, force bool) *Run {
	return e.StartAmong(e.NewClaims(), want, have, force)
}

// StartAmong begins a run that is one of several of a resource, which share claims.
func (e *Engine) StartAmong(claims *Claims, want Spec, have Actual, force bool) *Run {
	have = have.clone()
	have.Alarms = alarmsByName(want.Alarms, have.Alarms)
	return &Run{
		engine: e, want: want, have: have, force: force, claims: claims,
		reads: map[string]int{}, later: map[string]map[string]string{}, ghosts: map[string]*SubscriptionState{}, unread: map[string]bool{},
	}
}

// Converge does all steps and returns what exists, also with an error.
func (e *Engine) Converge(ctx context.Context, want Spec, have Actual, force bool) (Actual, error) {
	r := e.Start(want, have, force)
	defer r.Close()
	for _, step := range []func(context.Context) error{r.Preflight, r.Ask, r.Alarms, r.Widen, r.Narrow} {
		if err := step(ctx); err != nil {
			return r.Actual(), err
		}
	}
	return r.Actual(), nil
}

// Close gives back the names that Preflight reserved. A run ends with it.
func (r *Run) Close() { r.claims.Release() }

// Actual is what exists at this point of the run.
func (r *Run) Actual() Actual {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.have.clone()
}

// Widen creates queues and subscriptions and changes what is there as far as
// nothing is refused that was let through before. The two queues of the pair come
// first: by them an import finds what a killed apply left behind.
func (r *Run) Widen(ctx context.Context) error {
	return r.steps(ctx, r.widenDeadLetterQueue, r.sourceQueue, r.undeliveredQueues, r.subscribe)
}

// Narrow ends what is no longer wanted, takes back what only the old state
// needed, and waits until all that was written reads back.
func (r *Run) Narrow(ctx context.Context) error {
	return r.steps(ctx, r.unsubscribe, r.narrow, r.removeQueues, r.removeAlarms, r.settle)
}

func (r *Run) steps(ctx context.Context, steps ...func(context.Context) error) error {
	for _, step := range steps {
		if err := ctx.Err(); err != nil {
			return r.stopped("go on", err)
		}
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// stopped makes a PartError that says what exists and what does not. In the wrong
// account nothing was begun.
func (r *Run) stopped(doing string, err error) error {
	if wrong, ok := errors.AsType[*awsapi.WrongAccountError](err); ok {
		return wrong
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	e := &PartError{Doing: doing, Err: err}
	say := func(there bool, what string) {
		if there {
			e.Exists = append(e.Exists, what)
		} else {
			e.Missing = append(e.Missing, what)
		}
	}
	r.queues(func(what string, want Queue, have *QueueState) {
		there := have != nil && have.ARN == want.ARN
		say(there, what+" "+want.Name)
		if there {
			e.Missing = append(e.Missing, unfinished(what, want, have)...)
		}
	})
	for _, topic := range keys(r.want.Subscriptions) {
		say(r.have.Subscriptions[topic] != nil, "subscription to "+topic)
	}
	for _, key := range keys(r.want.Alarms) {
		say(r.have.Alarms[key] != nil, "alarm "+r.want.Alarms[key].Name)
	}
	return e
}

// queues calls do for every queue that is wanted, with what there is in its place.
func (r *Run) queues(do func(what string, want Queue, have *QueueState)) {
	if r.want.Source.Name != "" {
		do("source queue", r.want.Source, r.have.Source)
	}
	if d := r.want.DeadLetter; d != nil {
		do("dead-letter queue", *d, r.have.DeadLetter)
	}
	for _, region := range keys(r.want.Undelivered) {
		do("undelivered queue", r.want.Undelivered[region], r.have.Undelivered[region])
	}
}

// documents are the attributes that are more than a setting, in words.
var documents = map[string]string{attrPolicy: "access policy", attrRedrive: "redrive policy", attrRedriveAllow: "redrive allow policy"}

// unfinished lists what a queue does not have yet: "redrive policy of the source
// queue pedidos", "new VisibilityTimeout of the source queue pedidos".
func unfinished(what string, want Queue, have *QueueState) []string {
	var out []string
	for _, name := range keys(difference(want.Attributes, have.Attributes)) {
		text, document := documents[name]
		if !document {
			text = name
		}
		if !document || have.Attributes[name] != "" {
			text = "new " + text
		}
		out = append(out, fmt.Sprintf("%s of the %s %s", text, what, want.Name))
	}
	return out
}

// Alarms puts new and changed alarms: they need no queue, cost nothing to
// remove, and are the right that is most often denied.
func (r *Run) Alarms(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, key := range keys(r.want.Alarms) {
		g.Go(func() error { return r.putAlarm(ctx, key) })
	}
	return g.Wait()
}

func (r *Run) putAlarm(ctx context.Context, key string) error {
	want := r.want.Alarms[key]
	r.mu.Lock()
	have := r.have.Alarms[key]
	r.mu.Unlock()
	made, err := r.engine.PutAlarm(ctx, want, have)
	if made != nil {
		r.mu.Lock()
		r.have.Alarms[key] = made
		r.mu.Unlock()
	}
	if err != nil {
		return r.stopped("put the alarm "+want.Name, err)
	}
	return nil
}

func (r *Run) write(ctx context.Context) error { return r.engine.mayWrite(ctx) }

// removeAlarms deletes what is no longer wanted: last, so that nothing went
// unwatched.
func (r *Run) removeAlarms(ctx context.Context) error {
	byRegion := map[string][]string{}
	var gone []string
	for _, key := range keys(r.have.Alarms) {
		have := r.have.Alarms[key]
		if _, wanted := r.want.Alarms[key]; !wanted {
			gone = append(gone, key)
			byRegion[have.Region] = append(byRegion[have.Region], have.Name)
		}
	}
	for _, region := range keys(byRegion) {
		if err := r.write(ctx); err != nil {
			return r.stopped("delete the alarms that are no longer wanted", err)
		}
		if err := r.engine.Client.DeleteAlarms(ctx, region, byRegion[region]); err != nil {
			return r.stopped(fmt.Sprintf("delete the alarms %v", byRegion[region]), err)
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, key := range gone {
		delete(r.have.Alarms, key)
	}
	return nil
}
