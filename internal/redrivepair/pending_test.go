package redrivepair_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/zclconf/go-cty/cty"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
)

// A subscription that waits for confirmation is told of, the second plan is empty,
// and once it is confirmed the state has its ARN
// (hashicorp/terraform-provider-aws#178, hashicorp/terraform-provider-aws#12692,
// hashicorp/terraform-provider-aws#30964).
func TestPendingSubscription(t *testing.T) {
	t.Parallel()
	s := world(t)
	s.Provider = "guardrails {\n on_destroy = \"allow\"\n}" // the queue holds what SNS asks
	bare := s.World()
	arn := func() string {
		return s.State(address).GetAttr("subscription_arns").Index(cty.StringVal("pedidos")).AsString()
	}
	s.AWS.AskForConfirmation(true)
	out := s.MustApply(small)
	if diff := cmp.Diff([]string{`warning subscriptions["pedidos"]: The subscription waits for confirmation`}, out.Lines()); diff != "" {
		t.Errorf("diagnostics (-want +got):\n%s", diff)
	}
	if arn() != awsapi.PendingConfirmation {
		t.Errorf("the state has %s", arn())
	}
	region := s.AWS.Default().Region(acctest.Region)
	region.ConfirmSubscription(region.Subscriptions()[0].ARN)
	noFindings(t, s.MustApply(small).Diagnostics)
	if want := region.Subscriptions()[0].ARN; len(region.Subscriptions()) != 1 || arn() != want {
		t.Errorf("the state has %s, want %s", arn(), want)
	}
	s.MustDestroy(small)
	sameWorld(t, "destroyed", bare, s.World())
}

// What nobody confirms is gone after two days, and the next apply asks again.
func TestExpiredSubscription(t *testing.T) {
	t.Parallel()
	s := world(t)
	s.AWS.AskForConfirmation(true)
	s.MustApply(small)
	s.AWS.AskForConfirmation(false)
	region := s.AWS.Default().Region(acctest.Region)
	region.DeleteSubscription(region.Subscriptions()[0].ARN)
	s.AWS.Clock.Advance(49 * 60 * 60e9)
	if got := s.MustApply(small).Changes[address].Action; got != acctest.Update {
		t.Errorf("the plan is to %s, want an update", got)
	}
	if subs := region.Subscriptions(); len(subs) != 1 || subs[0].Pending {
		t.Errorf("subscriptions: %+v", subs)
	}
}
