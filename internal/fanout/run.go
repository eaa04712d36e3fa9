package fanout

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
)

// concurrency is how many consumers are worked on at once. Nearly all of the time
// is spent waiting for answers; when AWS throttles, the client paces itself.
const concurrency = 50

// Engine makes fan-outs what they shall be, on a pair's engine.
type Engine struct {
	Pairs *pair.Engine // makes the consumers; its client makes the topic
}

// Converge makes the fan-out what want says and returns what exists, also with
// an error, and the queues that went with messages in them. First comes everything
// that can fail without a trace, for all consumers; then the topic, the undelivered
// queue, the consumers at once, those that are no longer wanted, and last what only
// they needed. What fails for one consumer is told with its name and does not keep
// the others; errors are joined.
func (e *Engine) Converge(ctx context.Context, want Spec, have Actual, held guardrail.OnDestroy) (Actual, []Holding, error) {
	r := &run{
		engine: e, client: e.Pairs.Client, want: want, have: have.clone(), held: held,
		pairs: map[string]*pair.Run{}, claims: e.Pairs.NewClaims(),
	}
	err := r.do(ctx)
	r.close()
	r.collect()
	return r.have, r.warnings, err
}

type run struct {
	engine *Engine
	client *awsapi.Client
	want   Spec
	have   Actual
	held   guardrail.OnDestroy

	shared   *pair.Run
	pairs    map[string]*pair.Run
	mu       sync.Mutex
	failed   map[string]error // by queue name: consumers that are out of the run
	warnings []Holding        // queues that went with their messages
	claims   *pair.Claims     // of all runs, until close
}

func (r *run) do(ctx context.Context) error {
	r.prepare()
	if err := r.preflight(ctx); err != nil {
		return err
	}
	if err := r.alarms(ctx); err != nil {
		return err
	}
	for _, step := range []func(context.Context) error{r.topicWiden, r.sharedWiden} {
		if err := step(ctx); err != nil {
			return errors.Join(append(r.failures(), err)...)
		}
	}
	r.each(ctx, func(ctx context.Context, p *pair.Run) error { return p.Widen(ctx) })
	r.each(ctx, func(ctx context.Context, p *pair.Run) error { return p.Narrow(ctx) })
	r.removeConsumers(ctx)
	errs := r.failures()
	if err := r.endOldSubscriptions(ctx); err != nil {
		errs = append(errs, err)
	}
	if len(errs) == 0 { // what failed may still need what would go now
		for _, step := range []func(context.Context) error{r.sharedNarrow, r.topicNarrow, r.removeTopicAlarms} {
			if err := step(ctx); err != nil {
				errs = append(errs, err)
				break
			}
		}
	}
	return errors.Join(errs...)
}

// prepare starts a run for each consumer and one for the undelivered queue.
func (r *run) prepare() {
	r.failed = map[string]error{}
	fresh := map[string]bool{}
	if t := r.want.Topic; t != nil && (r.have.Topic == nil || r.have.Topic.ARN != t.ARN) {
		fresh[t.ARN] = true
	}
	r.want.Shared.NewTopics = fresh
	r.shared = r.engine.Pairs.StartAmong(r.claims, r.want.Shared, r.have.Shared, r.lets(""))
	for name, spec := range r.want.Consumers {
		spec.NewTopics = fresh
		r.pairs[name] = r.engine.Pairs.StartAmong(r.claims, spec, r.have.Consumers[name], r.lets(name))
	}
}

// close gives back the names that were reserved.
func (r *run) close() { r.claims.Release() }

// removed lists the consumers that are there and no longer wanted.
func (r *run) removed() []string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(r.have.Consumers)) {
		if _, ok := r.want.Consumers[name]; !ok {
			out = append(out, name)
		}
	}
	return out
}

// each does one step for all consumers that have not failed, some at a time.
func (r *run) each(ctx context.Context, step func(context.Context, *pair.Run) error) {
	var wg sync.WaitGroup
	slots := make(chan struct{}, concurrency)
	for _, name := range slices.Sorted(maps.Keys(r.pairs)) {
		if r.failure(name) != nil {
			continue
		}
		wg.Add(1)
		slots <- struct{}{}
		go func() {
			defer func() { <-slots; wg.Done() }()
			if err := step(ctx, r.pairs[name]); err != nil {
				r.fail(name, err)
			}
		}()
	}
	wg.Wait()
}

func (r *run) fail(name string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	key, ok := r.want.Keys[name]
	if !ok {
		key = r.have.ConsumerNames[name]
	}
	r.failed[name] = consumerError(r.want, key, name, err)
}

func (r *run) failure(name string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.failed[name]
}

func (r *run) failures() []error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []error
	for _, name := range slices.Sorted(maps.Keys(r.failed)) {
		out = append(out, r.failed[name])
	}
	return out
}

// preflight refuses while there is nothing to lose: any consumer that cannot be
// made stops the whole run.
func (r *run) preflight(ctx context.Context) error {
	if err := r.topicPreflight(ctx); err != nil {
		return r.client.OrWrongAccount(ctx, err)
	}
	if err := r.shared.Preflight(ctx); err != nil {
		return sharedError(r.want, err)
	}
	r.each(ctx, func(ctx context.Context, p *pair.Run) error { return p.Preflight(ctx) })
	for _, name := range r.removed() {
		if err := r.engine.Pairs.MayDestroy(ctx, r.have.Consumers[name], r.heldFor(name)); err != nil {
			r.fail(name, err)
		}
	}
	if failed := r.failures(); len(failed) > 0 {
		return errors.Join(failed...)
	}
	return r.ask(ctx)
}

// ask subscribes the consumers whose topic only says by that whether they may. One
// that is refused is enough to take back what the others were given.
func (r *run) ask(ctx context.Context) error {
	r.each(ctx, func(ctx context.Context, p *pair.Run) error { return p.Ask(ctx) })
	if len(r.failures()) == 0 {
		return nil
	}
	r.each(ctx, func(ctx context.Context, p *pair.Run) error { return p.TakeBack(ctx) })
	return errors.Join(r.failures()...)
}

// alarms puts the alarms of all. When no consumer can have its alarms, nothing
// else is begun.
func (r *run) alarms(ctx context.Context) error {
	if err := r.topicAlarms(ctx); err != nil {
		return err
	}
	if err := r.shared.Alarms(ctx); err != nil {
		return err
	}
	r.each(ctx, func(ctx context.Context, p *pair.Run) error { return p.Alarms(ctx) })
	if failed := r.failures(); len(failed) > 0 && len(failed) == len(r.pairs) {
		return errors.Join(failed...)
	}
	return nil
}

func (r *run) heldFor(name string) guardrail.OnDestroy {
	if r.want.ForceDestroy || r.want.ForceDestroyNamed[name] {
		return guardrail.Allow
	}
	return r.held
}

// lets says whether queues of a consumer may go with their messages.
func (r *run) lets(name string) bool {
	held := r.heldFor(name)
	return held == guardrail.Allow || held == guardrail.Warn
}

func (r *run) sharedWiden(ctx context.Context) error  { return r.shared.Widen(ctx) }
func (r *run) sharedNarrow(ctx context.Context) error { return r.shared.Narrow(ctx) }

// collect takes over what the runs of the consumers made.
func (r *run) collect() {
	r.have.Shared = r.shared.Actual()
	for name, p := range r.pairs {
		r.have.Consumers[name] = p.Actual()
	}
}
