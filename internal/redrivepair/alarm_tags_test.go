package redrivepair_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// An update that stops between the tags of the alarms and those of the queues can
// be taken back, and an alarm that may or may not have been tagged is tagged again.
func TestEachStopLeavesTagsToFinish(t *testing.T) {
	t.Parallel()
	before := pairOf(`tags = { time = "pagamentos", velho = "sim" }`)
	value, keys := pairOf(`tags = { time = "cobranca", velho = "sim" }`), pairOf(`tags = { time = "cobranca", novo = "sim" }`)
	worldOf := func(t *testing.T, config string) acctest.World {
		s := acctest.Start(t)
		s.MustApply(config)
		return s.World()
	}
	for name, stop := range map[string]func(*fakeaws.Server){
		"the queues' are denied": func(s *fakeaws.Server) { s.Deny("sqs:TagQueue") },
		"the alarms' are denied": func(s *fakeaws.Server) { s.Deny("cloudwatch:TagResource") },
		"taking alarms' off is":  func(s *fakeaws.Server) { s.Deny("cloudwatch:UntagResource") },
		"taking queues' off is":  func(s *fakeaws.Server) { s.Deny("sqs:UntagQueue") },
		"the answer gets lost": func(s *fakeaws.Server) {
			s.Fail(fakeaws.Failure{Operation: "TagResource", Code: "AccessDenied", AfterEffect: true})
		},
		"the answer gets lost, later": func(s *fakeaws.Server) {
			s.Fail(fakeaws.Failure{Operation: "UntagResource", Code: "AccessDenied", AfterEffect: true})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, after := range []string{value, keys} {
				for _, then := range []string{before, after} {
					s := acctest.Start(t)
					s.MustApply(before)
					stop(s.AWS)
					if out := s.Apply(after, acctest.Once()); !out.HasErrors() && after == keys {
						t.Fatal("nothing failed")
					}
					s.AWS.Undeny()
					s.AWS.ClearFailures()
					s.MustApply(then)
					sameWorld(t, "after the next apply", worldOf(t, then), s.World())
				}
			}
		})
	}
}
