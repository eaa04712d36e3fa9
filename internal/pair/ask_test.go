package pair_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
)

const theirNews = "arn:aws:sns:sa-east-1:" + other + ":avisos" // asked before pedidos

// twoAsked is a world in which one topic of another account takes our subscription
// and the next one does not; neither shows its policy.
func twoAsked(t *testing.T) *world {
	w := newWorld(t)
	letHomeDo(w, "avisos", `["sns:Subscribe","sns:Unsubscribe","sns:GetSubscriptionAttributes"]`)
	letHome(w, `"sns:Publish"`)
	return w
}

// A refusal of one topic takes back what another one was asked before it: nothing
// is made.
func TestRefusalTakesBackWhatWasAsked(t *testing.T) {
	t.Parallel()
	w := twoAsked(t)
	config := written(topic("avisos", theirNews), topic("deles", theirTopic))
	_, err := w.try(t.Context(), config)
	refused, ok := errors.AsType[*pair.NotAllowedError](err)
	if !ok || refused.Topic != theirTopic || refused.Left != nil {
		t.Fatalf("error %#v", err)
	}
	if diff := cmp.Diff([]string{"Subscribe avisos", "Subscribe pedidos", "Unsubscribe"}, w.writes()); diff != "" || w.state != nil {
		t.Errorf("state %v, writes (-want +got):\n%s", w.state, diff)
	}
	letHome(w, `"sns:Subscribe"`)
	w.apply(config)
}

// What cannot be taken back is told and known, and the next apply builds on it.
func TestRefusalThatCannotTakeBack(t *testing.T) {
	t.Parallel()
	w := twoAsked(t)
	w.aws.Fail(fakeaws.Failure{Operation: "Unsubscribe", Code: "AuthorizationError", Message: "no"})
	config := written(topic("avisos", theirNews), topic("deles", theirTopic))
	_, err := w.try(t.Context(), config)
	refused, ok := errors.AsType[*pair.NotAllowedError](err)
	if !ok || refused.Topic != theirTopic {
		t.Fatalf("error %#v", err)
	}
	left, ok := errors.AsType[*pair.PartError](refused.Left)
	if !ok || !awsapi.IsAccessDenied(left.Err) {
		t.Fatalf("what is left: %#v", refused.Left)
	}
	if diff := cmp.Diff([]string{"subscription to " + theirNews}, left.Exists); diff != "" {
		t.Errorf("exists (-want +got):\n%s", diff)
	}
	w.mustBeKnown()
	w.aws.ClearFailures()
	letHome(w, `"sns:Subscribe"`)
	w.apply(config)
}

// SNS is only believed to subscribe a queue that is not there. Where it does not,
// the queue is made first after all.
func TestSubscriptionThatWaitsForItsQueue(t *testing.T) {
	t.Parallel()
	for name, code := range map[string]string{"endpoint not there": "NotFound", "endpoint not valid": "InvalidParameter"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			letHome(w, `"sns:Subscribe"`)
			w.aws.Fail(fakeaws.Failure{Operation: "Subscribe", Code: code, Times: 1})
			w.apply(written(topic("deles", theirTopic)))
			if first := w.writes()[0]; first != "Subscribe pedidos" {
				t.Errorf("the first call is %s: the topic was not asked", first)
			}
		})
	}
}
