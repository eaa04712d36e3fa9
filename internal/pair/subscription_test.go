package pair_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// subscribeByHand is what somebody did in the console.
func subscribeByHand(t *testing.T, w *world, topic string, attributes map[string]string) string {
	t.Helper()
	arn, err := w.client.Subscribe(t.Context(), topic, sourceARN, attributes)
	if err != nil {
		t.Fatal(err)
	}
	return arn
}

// A queue that somebody else has subscribed already: Subscribe would quietly
// return that subscription.
func TestSubscriptionOfSomebodyElseIsRefused(t *testing.T) {
	t.Parallel()
	for name, attributes := range map[string]map[string]string{
		"just the same": {"RawMessageDelivery": "true"}, "another": {"RawMessageDelivery": "false"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(written())
			arn := subscribeByHand(t, w, topicHere, attributes)
			w.aws.ResetRequests()
			_, err := w.try(t.Context(), written(topic("pedidos", topicHere)))
			want := &pair.AdoptionError{
				Kind: "subscription", Name: topicHere + " → " + sourceARN, ARN: arn, Import: sourceARN, Path: `subscriptions["pedidos"]`,
			}
			if diff := cmp.Diff(want, adoption(t, err)); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff([]string{}, w.writes()); diff != "" {
				t.Errorf("writes (-want +got):\n%s", diff)
			}
		})
	}
}

// The subscription of an earlier queue of the name outlives that queue. A new
// queue takes it over and makes it what it shall be.
func TestSubscriptionOfAnEarlierQueueIsTakenOver(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.here().source.Put(nil)
	arn := subscribeByHand(t, w, topicHere, map[string]string{"FilterPolicy": `{"velho":["x"]}`})
	w.here().source.Forget()
	w.restart()
	w.apply(full())
	got := w.here().subscription()
	want := map[string]string{
		"RawMessageDelivery": "true", "FilterPolicy": `{"tipo_evento":["PedidoCriado"]}`,
		"RedrivePolicy": `{"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:pedidos-undelivered"}`,
	}
	if got.ARN != arn {
		t.Errorf("subscription %s, not the old one %s", got.ARN, arn)
	}
	if diff := cmp.Diff(want, got.Attributes); diff != "" {
		t.Errorf("attributes (-want +got):\n%s", diff)
	}
}

func TestSubscriptionNeedsItsTopic(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	missing := "arn:aws:sns:sa-east-1:123456789012:nenhum"
	_, err := w.try(t.Context(), written(topic("x", missing)))
	var got *pair.MissingError
	if !errors.As(err, &got) {
		t.Fatalf("error %T: %v", err, err)
	}
	if got.Kind != "topic" || got.ARN != missing || got.Path != `subscriptions["x"].topic_arn` || !awsapi.IsNotFound(got.Err) {
		t.Errorf("error %+v", got)
	}
	if diff := cmp.Diff([]string{}, w.writes()); diff != "" || w.state != nil {
		t.Errorf("writes (-want +got):\n%s", diff)
	}
}

// A dead-letter queue of somebody else has to be there, and to be a queue.
func TestExistingDeadLetterQueueIsLookedAt(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ arn, why string }{
		"not there":      {sharedDLQ, "does not exist"},
		"not an ARN":     {"mortos", "is not given by the ARN of a queue"},
		"in another one": {"arn:aws:sqs:us-east-1:123456789012:mortos", "does not exist"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			_, err := w.try(t.Context(), written(func(p *topology.Pair) { p.ExistingDeadLetterQueueARN = known(test.arn) }))
			var got *pair.MissingError
			if !errors.As(err, &got) {
				t.Fatalf("error %T: %v", err, err)
			}
			if got.Kind != "dead-letter queue" || got.ARN != test.arn || got.Path != "existing_dead_letter_queue_arn" || got.Why != test.why {
				t.Errorf("error %+v", got)
			}
			if diff := cmp.Diff([]string{}, w.writes()); diff != "" || w.state != nil {
				t.Errorf("writes (-want +got):\n%s", diff)
			}
		})
	}
}

// Many roles may subscribe to a topic but not list it.
func TestSubscribingIsAllThatIsNeeded(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.aws.Deny("sns:ListSubscriptionsByTopic")
	w.apply(full())
}

// Without the permission to subscribe, the queues are there and known.
func TestSubscribingIsDenied(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.aws.Deny("sns:Subscribe")
	_, err := w.try(t.Context(), full())
	var part *pair.PartError
	var call *awsapi.Error
	if !errors.As(err, &part) || !errors.As(err, &call) {
		t.Fatalf("error %T: %v", err, err)
	}
	if call.Action != "sns:Subscribe" {
		t.Errorf("missing action %q", call.Action)
	}
	got := pair.PartError{Doing: part.Doing, Exists: part.Exists, Missing: part.Missing}
	want := pair.PartError{
		Doing: "subscribe pedidos to " + topicHere,
		Exists: []string{
			"source queue pedidos", "dead-letter queue pedidos-dlq", "undelivered queue pedidos-undelivered", "alarm pedidos-dead-letter-age",
			"alarm pedidos-dead-letters", "alarm pedidos-oldest-message", "alarm pedidos-redeliveries", "alarm pedidos-undelivered",
		},
		Missing: []string{"subscription to " + topicHere},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("error (-want +got):\n%s", diff)
	}
	w.mustBeKnown()
	w.aws.Undeny()
	w.apply(full())
}

// A topic of another account that lets this one subscribe needs no confirmation,
// because the owner of the queue asks (hashicorp/terraform-provider-aws#178).
func TestTopicOfAnotherAccount(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	theirs := w.aws.Account(other).Region(saoPaulo).Topic("pedidos").Put(map[string]string{
		"Policy": `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"AWS":"` + home +
			`"},"Action":["sns:Subscribe","sns:ListSubscriptionsByTopic"],"Resource":"arn:aws:sns:sa-east-1:` + other + `:pedidos"}]}`,
	})
	if _, err := w.try(t.Context(), written(topic("deles", theirs.ARN()))); err != nil {
		t.Fatal(err)
	}
	got := w.aws.Account(other).Region(saoPaulo).Subscriptions()
	if len(got) != 1 || got[0].Pending || got[0].Endpoint != sourceARN || got[0].Owner != home {
		t.Errorf("subscriptions %+v", got)
	}
	w.mustBeSettled(written(topic("deles", theirs.ARN())))
}

// waiting is a pair whose subscription waits for confirmation.
func waiting(w *world) {
	w.t.Helper()
	w.aws.AskForConfirmation(true)
	w.apply(full())
	w.aws.AskForConfirmation(false)
	w.restart()
}

// A subscription that waits for the other owner is looked for in the topic's list;
// once it is confirmed, its ARN and what became of it are known. Waiting is no reason
// to subscribe anew (hashicorp/terraform-provider-aws#12692); having waited in vain
// is one.
func TestPendingSubscription(t *testing.T) {
	t.Parallel()
	const gone = "null"
	for name, test := range map[string]struct {
		happens func(w *world, arn string)
		want    func(arn string) string
	}{
		"still waiting": {func(*world, string) {}, func(string) string { return quoted(awsapi.PendingConfirmation) }},
		"may not be listed": {
			func(w *world, _ string) { w.aws.Deny("sns:ListSubscriptionsByTopic") },
			func(string) string { return quoted(awsapi.PendingConfirmation) },
		},
		"confirmed": {func(w *world, arn string) { w.here().region.ConfirmSubscription(arn) }, quoted},
		"expired":   {func(w *world, arn string) { w.here().region.DeleteSubscription(arn) }, func(string) string { return gone }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			waiting(w)
			arn := w.here().subscription().ARN
			test.happens(w, arn)
			w.refresh()
			want := test.want(arn)
			if got, ok := flat(*w.state)["subscription_arns.pedidos"]; got != want && (ok || want != gone) {
				t.Errorf("subscription_arns.pedidos %s, want %s", got, want)
			}
			if diff := diffPairs(*w.state, w.plan(full())); (diff == "") == (want == gone) {
				t.Errorf("the plan (-state +plan):\n%s", diff)
			}
		})
	}
}

// What is changed while it is pending cannot be told to SNS: the error says so, and
// the apply after the confirmation makes it so.
func TestPendingSubscriptionIsChanged(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	waiting(w)
	changed := full(changes()["no filter"])
	_, err := w.try(t.Context(), changed)
	var got *pair.PendingError
	if !errors.As(err, &got) || got.Topic != topicHere || got.Path != `subscriptions["pedidos"]` {
		t.Fatalf("error %v", err)
	}
	w.here().region.ConfirmSubscription(w.here().subscription().ARN)
	w.restart()
	w.refresh()
	w.apply(changed)
}

// A pending subscription cannot be ended: it expires.
func TestPendingSubscriptionIsNotEnded(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*world) error{
		"update":  func(w *world) error { _, err := w.try(w.t.Context(), full(changes()["no topics"])); return err },
		"destroy": func(w *world) error { return w.destroy(guardrail.Allow) }, // SNS sent a token into the queue
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			waiting(w)
			w.aws.ResetRequests()
			if err := end(w); err != nil {
				t.Fatal(err)
			}
			if n := w.aws.Count("Unsubscribe"); n != 0 {
				t.Errorf("%d calls of Unsubscribe", n)
			}
		})
	}
}

// Ending a subscription is one call: a read after it finds nothing and only
// fills the audit log.
func TestUnsubscribeMakesNoRead(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.apply(full())
	w.aws.ResetRequests()
	if _, err := w.try(t.Context(), full(changes()["no topics"])); err != nil {
		t.Fatal(err)
	}
	if w.aws.Count("Unsubscribe") != 1 || w.aws.Count("GetSubscriptionAttributes") != 0 {
		t.Errorf("calls %v", w.operations())
	}
}

// An endpoint that ignores the attributes of Subscribe, as some emulators do, gets
// them afterwards (floci-io/floci#469).
func TestSubscribeThatIgnoresAttributes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	lost := false
	w.aws.OnRequest(func(r fakeaws.Request) {
		if r.Operation != "GetSubscriptionAttributes" || lost {
			return
		}
		lost = true
		for _, name := range []string{"FilterPolicy", "FilterPolicyScope", "RawMessageDelivery", "RedrivePolicy"} {
			w.here().region.SetSubscriptionAttribute(w.here().subscription().ARN, name, "")
		}
	})
	w.apply(full())
}
