package pair_test

import (
	"context"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

const (
	home     = fakeaws.DefaultAccount
	other    = "210987654321"
	saoPaulo = "sa-east-1"
	virginia = "us-east-1"
)

// world is one provider instance on an AWS of its own, and the state that
// Terraform would have of one pair.
type world struct {
	t       *testing.T
	aws     *fakeaws.Server
	client  *awsapi.Client
	engine  *pair.Engine
	setting pair.Setting
	state   *topology.Pair
	options []func(*awsapi.Settings) // of every process
	// foreign are the objects that were there before: nobody may touch them.
	foreign []string
}

// newWorld starts an AWS with the topic pedidos in two regions.
func newWorld(t *testing.T, changes ...func(*awsapi.Settings)) *world {
	t.Helper()
	aws := fakeaws.Start(t)
	aws.Default().Region(saoPaulo).Topic("pedidos").Put(nil)
	aws.Default().Region(virginia).Topic("pedidos").Put(nil)
	w := &world{t: t, aws: aws, setting: settingIn(saoPaulo), options: changes}
	w.restart()
	return w
}

// restart is a new provider process: it remembers nothing.
func (w *world) restart() {
	url := w.aws.URL
	settings := awsapi.Settings{
		Region: saoPaulo, AccessKey: "AKIATEST", SecretKey: "secret", AccountID: home, SkipRequestingAccountID: true,
		MaxRetries: 3, Propagation: awsapi.Propagation{ConsecutiveReads: 2},
		Endpoints: map[string]string{"sqs": url, "sns": url, "cloudwatch": url, "sts": url},
		Now:       w.aws.Clock.Now, Sleep: w.aws.Clock.Sleep,
	}
	for _, change := range w.options {
		change(&settings)
	}
	w.client = awsapi.New(settings)
	w.engine = pair.NewEngine(w.client)
}

// settingIn is what a provider block without any defaults leads to.
func settingIn(region string) pair.Setting {
	return pair.Setting{
		Region: known(region), Account: known(home), GeneratedName: topology.Unknown[string](),
		Defaults: pair.Defaults{
			AlarmActions: topology.Null[topology.Strings](), OKActions: topology.Null[topology.Strings](),
			EnforceTLS: topology.Null[bool](), DeadLetterSuffix: topology.Null[string](),
		},
	}
}

func (w *world) plan(written topology.Pair) topology.Pair {
	return pair.Resolve(written, w.state, w.setting)
}

// have is what the state says is there.
func (w *world) have() pair.Actual {
	if w.state == nil {
		return pair.Actual{}
	}
	return pair.ActualOf(*w.state)
}

// try applies a configuration as the resource does: the state is the completed
// plan, or after an error what exists.
func (w *world) try(ctx context.Context, written topology.Pair) (pair.Actual, error) {
	w.t.Helper()
	planned := w.plan(written)
	actual, err := w.engine.Converge(ctx, pair.SpecOf(planned), w.have(), planned.ForceDestroy.Or(false))
	final := pair.Complete(planned, actual)
	if err != nil {
		if actual.Nothing() {
			return actual, err
		}
		final = pair.Observe(planned, actual, w.setting)
	}
	pair.NullUnknowns(&final)
	w.state = &final
	return actual, err
}

// apply is try that must succeed, leaves nothing behind and leads to an empty
// second plan.
func (w *world) apply(written topology.Pair) pair.Actual {
	w.t.Helper()
	actual, err := w.try(w.t.Context(), written)
	if err != nil {
		w.t.Fatalf("apply: %v", err)
	}
	w.mustBeKnown()
	w.mustBeSettled(written)
	return actual
}

// refresh reads the pair into the state.
func (w *world) refresh() pair.Actual {
	w.t.Helper()
	actual, err := w.engine.Refresh(w.t.Context(), w.have())
	if err != nil {
		w.t.Fatalf("refresh: %v", err)
	}
	seen := pair.Observe(*w.state, actual, w.setting)
	pair.NullUnknowns(&seen)
	w.state = &seen
	return actual
}

// mustBeSettled asserts that a refresh and a second plan of the same
// configuration change nothing.
func (w *world) mustBeSettled(written topology.Pair) {
	w.t.Helper()
	before := *w.state
	w.refresh()
	if diff := diffPairs(before, *w.state); diff != "" {
		w.t.Fatalf("the refresh after the apply changes the state (-state +refreshed):\n%s", diff)
	}
	if diff := diffPairs(*w.state, w.plan(written)); diff != "" {
		w.t.Fatalf("the second plan is not empty (-state +plan):\n%s", diff)
	}
}

// mustBeKnown asserts that the state knows every object that is there, and
// nothing that is not.
func (w *world) mustBeKnown() {
	w.t.Helper()
	if diff := cmp.Diff(w.there(), inActual(w.have())); diff != "" {
		w.t.Fatalf("what exists and what the state knows (-exists +state):\n%s", diff)
	}
}

// there lists what exists on AWS beside what is foreign.
func (w *world) there() []string {
	out := []string{}
	for _, name := range []string{saoPaulo, virginia} {
		in := w.aws.Default().Region(name)
		for _, q := range in.Queues() {
			out = append(out, in.Queue(q).ARN())
		}
		for _, a := range in.Alarms() {
			out = append(out, "alarm "+name+" "+a)
		}
		for _, s := range in.Subscriptions() {
			switch {
			case s.Pending:
				out = append(out, awsapi.PendingConfirmation)
			case !s.Ghost:
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

// keepForeign marks all that exists now as somebody else's.
func (w *world) keepForeign() { w.foreign = append(w.foreign, w.there()...) }

// inActual lists what an Actual tells of, in the words of there.
func inActual(a pair.Actual) []string {
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
	slices.Sort(out)
	return slices.Compact(out)
}

// destroy deletes the pair.
func (w *world) destroy(held guardrail.OnDestroy) error {
	w.t.Helper()
	left, _, err := w.engine.Destroy(w.t.Context(), w.have(), held)
	if err == nil {
		w.state = nil
		if !left.Nothing() {
			w.t.Fatalf("destroy left %v", inActual(left))
		}
		return nil
	}
	seen := pair.Observe(*w.state, left, w.setting)
	pair.NullUnknowns(&seen)
	w.state = &seen
	return err
}

// operations lists the calls made since the last reset, reads of alarms aside
// when they came in parallel with others.
func (w *world) operations() []string {
	out := []string{}
	for _, r := range w.aws.Requests() {
		out = append(out, label(r))
	}
	return out
}

// label names a call and its object, shortly.
func label(r fakeaws.Request) string {
	object := r.Param("QueueName")
	if url := r.Param("QueueUrl"); url != "" {
		object = url[strings.LastIndex(url, "/")+1:]
	}
	if name := r.Param("AlarmName"); name != "" {
		object = name
	}
	if topic := r.Param("TopicArn"); topic != "" {
		object = topic[strings.LastIndex(topic, ":")+1:]
	}
	return strings.TrimSpace(r.Operation + " " + object)
}

// writes lists the calls that change something.
func (w *world) writes() []string {
	return slices.DeleteFunc(w.operations(), func(op string) bool { return !changing(op) })
}

// changing says whether a labelled call is one that changes something.
func changing(op string) bool {
	return !strings.HasPrefix(op, "Get") && !strings.HasPrefix(op, "List") && !strings.HasPrefix(op, "Describe")
}

// receive takes a message out of a queue, so that it is in flight.
func (w *world) receive(url string) {
	w.t.Helper()
	r, err := http.NewRequestWithContext(w.t.Context(), http.MethodPost, w.aws.URL, strings.NewReader(`{"QueueUrl":"`+url+`"}`))
	if err != nil {
		w.t.Fatal(err)
	}
	r.Header.Set("X-Amz-Target", "AmazonSQS.ReceiveMessage")
	r.Header.Set("Content-Type", "application/x-amz-json-1.0")
	r.Header.Set("Authorization", "AWS4-HMAC-SHA256 Credential=AKIATEST/20350101/"+saoPaulo+"/sqs/aws4_request, SignedHeaders=host, Signature=0")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	defer answer.Body.Close()
	if body, _ := io.ReadAll(answer.Body); !strings.Contains(string(body), "ReceiptHandle") {
		w.t.Fatalf("nothing was received: %s", body)
	}
}
