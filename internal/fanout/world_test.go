package fanout_test

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/fanout"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

const (
	home     = fakeaws.DefaultAccount
	saoPaulo = "sa-east-1"
	virginia = "us-east-1"
)

// world is one provider instance on an AWS of its own, and the state that
// Terraform would have of one fan-out.
type world struct {
	tb      testing.TB
	aws     *fakeaws.Server
	client  *awsapi.Client
	engine  *fanout.Engine
	setting pair.Setting
	state   *topology.Fanout
	held    guardrail.OnDestroy
	foreign []string // what was there before: nobody may touch it
}

func newWorld(tb testing.TB, options ...fakeaws.Option) *world {
	tb.Helper()
	aws := fakeaws.Start(tb, options...)
	w := &world{tb: tb, aws: aws, held: guardrail.Refuse, setting: pair.Setting{
		Region: known(saoPaulo), Account: known(home), GeneratedName: topology.Unknown[string](),
		Defaults: pair.Defaults{
			AlarmActions: topology.Null[topology.Strings](), OKActions: topology.Null[topology.Strings](),
			EnforceTLS: topology.Null[bool](), DeadLetterSuffix: topology.Null[string](),
		},
	}}
	w.restart()
	return w
}

// restart is a new provider process: it remembers nothing.
func (w *world) restart() {
	url := w.aws.URL
	w.client = awsapi.New(awsapi.Settings{
		Region: saoPaulo, AccessKey: "AKIATEST", SecretKey: "secret", AccountID: home, SkipRequestingAccountID: true,
		MaxRetries: 3, Propagation: awsapi.Propagation{ConsecutiveReads: 2},
		Endpoints: map[string]string{"sqs": url, "sns": url, "cloudwatch": url, "sts": url},
		Now:       w.aws.Clock.Now, Sleep: w.aws.Clock.Sleep,
	})
	w.engine = &fanout.Engine{Pairs: pair.NewEngine(w.client)}
}

func (w *world) plan(written topology.Fanout) topology.Fanout {
	return fanout.Resolve(written, w.state, w.setting)
}

// have is what the state says is there.
func (w *world) have() fanout.Actual {
	if w.state == nil {
		return fanout.Actual{}
	}
	return fanout.ActualOf(*w.state)
}

// try applies a configuration as the resource does: the state is the completed
// plan, or after an error what exists.
func (w *world) try(ctx context.Context, written topology.Fanout) (fanout.Actual, error) {
	w.tb.Helper()
	planned := w.plan(written)
	actual, _, err := w.engine.Converge(ctx, fanout.SpecOf(planned), w.have(), w.held)
	if err != nil && actual.Nothing() && w.state == nil {
		return actual, err
	}
	final := fanout.Complete(planned, actual)
	if err != nil {
		final = fanout.Observe(planned, w.state, actual, w.setting)
	}
	pair.NullUnknowns(&final)
	w.state = &final
	return actual, err
}

// apply is try that must succeed, leaves nothing behind and leads to an empty
// second plan.
func (w *world) apply(written topology.Fanout) fanout.Actual {
	w.tb.Helper()
	actual, err := w.try(w.tb.Context(), written)
	if err != nil {
		w.tb.Fatalf("apply: %v", err)
	}
	w.mustBeKnown()
	w.mustBeSettled(written)
	return actual
}

// refresh reads the fan-out into the state.
func (w *world) refresh() {
	w.tb.Helper()
	actual, err := w.engine.Refresh(w.tb.Context(), w.have())
	if err != nil {
		w.tb.Fatalf("refresh: %v", err)
	}
	if actual.Nothing() {
		w.state = nil
		return
	}
	seen := fanout.Observe(*w.state, nil, actual, w.setting)
	pair.NullUnknowns(&seen)
	w.state = &seen
}

// mustBeSettled asserts that a refresh and a second plan of the same
// configuration change nothing.
func (w *world) mustBeSettled(written topology.Fanout) {
	w.tb.Helper()
	before := *w.state
	w.refresh()
	if diff := diffFanouts(before, *w.state); diff != "" {
		w.tb.Fatalf("the refresh after the apply changes the state (-state +refreshed):\n%s", diff)
	}
	if diff := diffFanouts(*w.state, w.plan(written)); diff != "" {
		w.tb.Fatalf("the second plan is not empty (-state +plan):\n%s", diff)
	}
}

// mustBeKnown asserts that the state knows every object that is there, and
// nothing that is not.
func (w *world) mustBeKnown() {
	w.tb.Helper()
	knows := []string{}
	if w.state != nil {
		knows = inActual(w.have())
	}
	if diff := cmp.Diff(w.there(), knows); diff != "" {
		w.tb.Fatalf("what exists and what the state knows (-exists +state):\n%s", diff)
	}
}

// there lists what exists on AWS.
func (w *world) there() []string {
	out := []string{}
	for _, name := range []string{saoPaulo, virginia} {
		in := w.aws.Default().Region(name)
		for _, t := range in.Topics() {
			out = append(out, in.Topic(t).ARN())
		}
		for _, q := range in.Queues() {
			out = append(out, in.Queue(q).ARN())
		}
		for _, a := range in.Alarms() {
			out = append(out, "alarm "+name+" "+a)
		}
		for _, s := range in.Subscriptions() {
			if !s.Ghost {
				out = append(out, s.ARN)
			}
		}
		for _, s := range w.aws.Account(other).Region(name).Subscriptions() {
			out = append(out, s.ARN) // also one that was asked for before its queue was made
		}
	}
	out = slices.DeleteFunc(out, func(s string) bool { return slices.Contains(w.foreign, s) })
	slices.Sort(out)
	return out
}

// inActual lists what an Actual tells of, in the words of there.
func inActual(a fanout.Actual) []string {
	out := append(inPair(a.Shared), a.OldSubscriptions...)
	if a.Topic != nil {
		out = append(out, a.Topic.ARN)
	}
	for _, alarm := range a.TopicAlarms {
		out = append(out, "alarm "+alarm.Region+" "+alarm.Name)
	}
	for _, c := range a.Consumers {
		out = append(out, inPair(c)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func inPair(a pair.Actual) []string {
	out := append([]string{}, a.Leftovers...)
	for _, q := range []*pair.QueueState{a.Source, a.DeadLetter} {
		if q != nil {
			out = append(out, q.ARN)
		}
	}
	for _, q := range a.Undelivered {
		out = append(out, q.ARN)
	}
	for _, s := range a.Subscriptions {
		out = append(out, s.ARN)
	}
	for _, alarm := range a.Alarms {
		out = append(out, "alarm "+alarm.Region+" "+alarm.Name)
	}
	return out
}

// destroy deletes the fan-out.
func (w *world) destroy() error {
	w.tb.Helper()
	left, _, err := w.engine.Destroy(w.tb.Context(), w.have(), func(string) guardrail.OnDestroy { return w.held })
	if err == nil {
		w.state = nil
		return nil
	}
	seen := fanout.Observe(*w.state, nil, left, w.setting)
	pair.NullUnknowns(&seen)
	w.state = &seen
	return err
}

// operations lists the calls made since the last reset.
func (w *world) operations() []string {
	out := []string{}
	for _, r := range w.aws.Requests() {
		out = append(out, r.Operation)
	}
	return out
}

// changing says whether a call is one that changes something.
func changing(op string) bool {
	return !strings.HasPrefix(op, "Get") && !strings.HasPrefix(op, "List") && !strings.HasPrefix(op, "Describe")
}

// diffFanouts compares what a schema has of two descriptions.
func diffFanouts(a, b topology.Fanout) string {
	return cmp.Diff(plain(a), plain(b))
}

// plain drops from consumers what their schema leaves out.
func plain(f topology.Fanout) any {
	consumers := map[string]topology.Maybe[topology.Consumer]{}
	for key, m := range f.Consumers.Or(nil) {
		consumers[key] = topology.Map(m, func(c topology.Consumer) topology.Consumer {
			c.FIFO.SetNull()
			c.Region.SetNull()
			c.NamePrefix.SetNull()
			c.Subscriptions.SetNull()
			c.SubscriptionARNs.SetNull()
			c.Undelivered.SetNull()
			c.Timeouts.SetNull()
			return c
		})
	}
	f.Consumers = known(consumers)
	return tree(reflect.ValueOf(&f).Elem())
}

// tree turns a description into values that cmp can look into: "?" is unknown,
// nil is null.
func tree(v reflect.Value) any {
	if v.CanAddr() {
		if f, ok := v.Addr().Interface().(topology.Field); ok {
			switch {
			case f.IsUnknown():
				return "?"
			case f.IsNull():
				return nil
			}
			return tree(reflect.ValueOf(f.Pointer()).Elem())
		}
	}
	switch v.Kind() {
	case reflect.Struct:
		out := map[string]any{}
		for i := range v.NumField() {
			out[v.Type().Field(i).Name] = tree(v.Field(i))
		}
		return out
	case reflect.Map:
		out := map[string]any{}
		for _, key := range v.MapKeys() {
			slot := reflect.New(v.Type().Elem()).Elem()
			slot.Set(v.MapIndex(key))
			out[key.String()] = tree(slot)
		}
		return out
	case reflect.Slice:
		out := []any{}
		for i := range v.Len() {
			out = append(out, tree(v.Index(i)))
		}
		return out
	}
	return v.Interface()
}
