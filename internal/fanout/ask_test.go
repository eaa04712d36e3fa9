package fanout_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/fanout"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

const (
	other      = "210987654321"
	theirTopic = "arn:aws:sns:sa-east-1:" + other + ":pedidos"
)

// theirs is a fan-out on the topic of another account.
func theirs(edits ...edit) topology.Fanout {
	return written(append([]edit{func(f *topology.Fanout) {
		f.Name, f.ExistingTopicARN = topology.Null[string](), known(theirTopic)
	}}, edits...)...)
}

// hidden puts that topic there. It lets us subscribe, and does not show its policy.
func hidden(w *world) {
	w.aws.Account(other).Region(saoPaulo).Topic("pedidos").Put(map[string]string{
		"Policy": `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"AWS":"` + home +
			`"},"Action":["sns:Subscribe","sns:Unsubscribe"],"Resource":"` + theirTopic + `"}]}`,
	})
}

// One consumer that may not subscribe keeps all from being made: what the others
// were given by then is taken back.
func TestRefusedConsumerTakesBackTheOthers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	hidden(w)
	config := theirs(consumer("um"), consumer("dois"), consumer("tres"))
	w.aws.Fail(fakeaws.Failure{
		Operation: "Subscribe", Code: "AuthorizationError",
		Match: func(r fakeaws.Request) bool {
			return r.Params["Endpoint"] == "arn:aws:sqs:sa-east-1:"+home+":pedidos-dois"
		},
	})
	_, err := w.try(t.Context(), config)
	refused, ok := errors.AsType[*fanout.ConsumerError](err)
	if !ok || refused.Key != "dois" {
		t.Fatalf("error %#v", err)
	}
	if _, ok := errors.AsType[*pair.NotAllowedError](refused); !ok {
		t.Fatalf("error %#v", refused.Err)
	}
	want := map[string]int{"Subscribe": 3, "Unsubscribe": 2, "CreateQueue": 0, "PutMetricAlarm": 0}
	got := map[string]int{}
	for operation := range want {
		got[operation] = w.aws.Count(operation)
	}
	if diff := cmp.Diff(want, got); diff != "" || w.state != nil {
		t.Errorf("state %v, calls (-want +got):\n%s", w.state, diff)
	}
	w.aws.ClearFailures()
	w.apply(config)
}

// What cannot be taken back is told of its consumer and known.
func TestConsumerThatCannotBeTakenBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	hidden(w)
	config := theirs(consumer("um"), consumer("dois"))
	w.aws.Fail(fakeaws.Failure{
		Operation: "Subscribe", Code: "AuthorizationError",
		Match: func(r fakeaws.Request) bool {
			return r.Params["Endpoint"] == "arn:aws:sqs:sa-east-1:"+home+":pedidos-dois"
		},
	})
	w.aws.Fail(fakeaws.Failure{Operation: "Unsubscribe", Code: "AuthorizationError"})
	_, err := w.try(t.Context(), config)
	left := map[string][]string{}
	for _, e := range err.(interface{ Unwrap() []error }).Unwrap() {
		if c, ok := errors.AsType[*fanout.ConsumerError](e); ok {
			part, _ := errors.AsType[*pair.PartError](e)
			left[c.Key] = nil
			if part != nil {
				left[c.Key] = part.Exists
			}
		}
	}
	if diff := cmp.Diff(map[string][]string{"dois": nil, "um": {"subscription to " + theirTopic}}, left); diff != "" {
		t.Errorf("told (-want +got):\n%s\n%v", diff, err)
	}
	w.mustBeKnown()
	w.aws.ClearFailures()
	w.apply(config)
}

// The consumers and the topic are one resource: a name that two of them give is a
// rule's matter, and never "another resource's".
func TestOneResourceClaimsOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	spec := fanout.SpecOf(w.plan(written(consumer("um"), failedAlarm)))
	topicAlarm := spec.TopicAlarms["failed"]
	topicAlarm.Name = spec.Consumers["pedidos-um"].Alarms["dead_letters"].Name
	spec.TopicAlarms["failed"] = topicAlarm
	_, _, err := w.engine.Converge(t.Context(), spec, fanout.Actual{}, guardrail.Refuse)
	if taken, ok := errors.AsType[*pair.AdoptionError](err); ok {
		t.Errorf("error %#v", taken)
	}
}
