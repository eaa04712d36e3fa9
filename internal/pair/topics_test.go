package pair_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
)

const theirTopic = "arn:aws:sns:sa-east-1:" + other + ":pedidos"

// letHome puts the topic pedidos into the other account, with a policy that lets
// ours do that.
func letHome(w *world, actions string) { letHomeDo(w, "pedidos", actions) }

func letHomeDo(w *world, topic, actions string) {
	w.aws.Account(other).Region(saoPaulo).Topic(topic).Put(map[string]string{
		"Policy": `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"AWS":"` + home + `"},"Action":` + actions +
			`,"Resource":"arn:aws:sns:sa-east-1:` + other + ":" + topic + `"}]}`,
	})
}

// A topic of another account whose policy can be read and does not let us
// subscribe is refused while there is nothing to lose
// (hashicorp/terraform-provider-aws#178, hashicorp/terraform-provider-aws#30964).
func TestTopicThatPlainlyLetsNobodySubscribe(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	letHome(w, `["sns:GetTopicAttributes","sns:ListSubscriptionsByTopic"]`)
	_, err := w.try(t.Context(), written(topic("deles", theirTopic)))
	want := &pair.NotAllowedError{Topic: theirTopic, Account: home, Path: `subscriptions["deles"].topic_arn`}
	var got *pair.NotAllowedError
	if !errors.As(err, &got) || *got != *want {
		t.Fatalf("error %#v, want %#v", err, want)
	}
	if diff := cmp.Diff([]string{}, w.writes()); diff != "" || w.state != nil {
		t.Errorf("writes (-want +got):\n%s", diff)
	}
}

// A policy that is not shown may permit nothing but to subscribe: Subscribe tells,
// and is asked before anything is made.
func TestTopicWhosePolicyIsNotShown(t *testing.T) {
	t.Parallel()
	for name, shown := range map[string]string{"the list is shown": `"sns:ListSubscriptionsByTopic",`, "nothing is shown": ""} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			config := written(topic("deles", theirTopic))
			letHome(w, `[`+shown+`"sns:Publish"]`)
			_, err := w.try(t.Context(), config)
			var got *pair.NotAllowedError
			if !errors.As(err, &got) || got.Path != `subscriptions["deles"].topic_arn` || !awsapi.IsAccessDenied(got.Err) {
				t.Fatalf("error %#v", err)
			}
			if diff := cmp.Diff([]string{"Subscribe pedidos"}, w.writes()); diff != "" || w.state != nil {
				t.Errorf("writes (-want +got):\n%s", diff)
			}
			letHome(w, `[`+shown+`"sns:Subscribe"]`)
			if _, err := w.try(t.Context(), config); err != nil {
				t.Fatal(err)
			}
			w.mustBeSettled(config)
		})
	}
}

// Once the topic's owner has said yes, each of the calls after it may fail: what
// exists is known, the next apply completes it, and a destroy leaves nothing.
func TestEachCallAfterTheAnswerFails(t *testing.T) {
	t.Parallel()
	config := written(topic("deles", theirTopic))
	prepare := func(w *world) { letHome(w, `"sns:Subscribe"`) }
	failEach(t, prepare, config, "denied", "answer lost", "5xx from then on")
}

// An interrupt ends the question about a topic's subscriptions, repetitions
// included, and no other call follows it.
func TestInterruptEndsTheListOfSubscriptions(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx, cancel := context.WithCancel(t.Context())
	returned := make(chan struct{})
	w.aws.Fail(fakeaws.Failure{Operation: "ListSubscriptionsByTopic", Code: "Throttling"})
	w.aws.OnRequest(func(r fakeaws.Request) {
		if r.Operation == "ListSubscriptionsByTopic" {
			cancel()
			<-returned // no answer before the run has given up waiting for one
		}
	})
	_, err := w.try(ctx, full())
	close(returned)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v", err)
	}
	if n := w.aws.Count("ListSubscriptionsByTopic"); n != 1 {
		t.Errorf("the list is asked for %d times, want once", n)
	}
	if diff := cmp.Diff([]string{}, w.writes()); diff != "" {
		t.Errorf("writes (-want +got):\n%s", diff)
	}
	w.aws.ClearFailures()
	w.aws.OnRequest(nil)
	if _, err := w.try(ctx, full()); !errors.Is(err, context.Canceled) || w.aws.Count("ListSubscriptionsByTopic") != 1 {
		t.Errorf("after the interrupt: %v, calls %v", err, w.operations())
	}
	w.apply(full())
}

// Pairs that ask about one topic are served by one list, which shows all of them the
// same, and the interrupt of one is not the others' affair.
func TestOneListServesAll(t *testing.T) {
	t.Parallel()
	for name, interrupt := range map[string]bool{"quiet": false, "one is interrupted": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(full())
			have := w.have()
			w.restart()
			alone, err := w.engine.Refresh(t.Context(), have)
			if err != nil || len(alone.Subscriptions) == 0 {
				t.Fatalf("alone: %v, %v", alone.Subscriptions, err)
			}
			w.restart()
			w.aws.ResetRequests()
			first, cancel := context.WithCancel(t.Context())
			defer cancel()
			asked, release := make(chan struct{}), make(chan struct{})
			var once sync.Once
			w.aws.OnRequest(func(r fakeaws.Request) {
				if r.Operation == "ListSubscriptionsByTopic" {
					once.Do(func() { close(asked) })
					<-release
				}
			})
			type result struct {
				seen pair.Actual
				err  error
			}
			engine, results := w.engine, [2]chan result{make(chan result, 1), make(chan result, 1)}
			go func() { seen, err := engine.Refresh(first, have); results[0] <- result{seen, err} }()
			<-asked
			go func() { seen, err := engine.Refresh(t.Context(), have); results[1] <- result{seen, err} }()
			whole, most := results[:], 1
			if interrupt {
				cancel()
				if r := <-results[0]; !errors.Is(r.err, context.Canceled) {
					t.Errorf("the interrupted one: %v", r.err)
				}
				whole, most = results[1:], 2 // the other one may have come too late to wait for the same
			}
			close(release)
			for i, c := range whole {
				r := <-c
				if r.err != nil {
					t.Errorf("%d: %v", i, r.err)
				}
				if diff := cmp.Diff(alone.Subscriptions, r.seen.Subscriptions); diff != "" {
					t.Errorf("%d sees otherwise than one alone (-alone +together):\n%s", i, diff)
				}
			}
			if n := w.aws.Count("ListSubscriptionsByTopic"); n < 1 || n > most {
				t.Errorf("the list is asked for %d times, want at most %d", n, most)
			}
		})
	}
}
