package sqsfanout_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// An update that stops between the tags of alarms, be they the topic's or of
// consumers, and those of the topic and the queues can be finished and taken back,
// and an alarm that may or may not have been tagged is tagged again.
func TestEachStopLeavesTagsToFinish(t *testing.T) {
	t.Parallel()
	tagged := func(all, own string) string {
		return fanoutOf("name = \"pedidos\"\ntopic_alarms = { failed = {} }\nconsumers = { email = {}, estoque = { tags = " + own + " } }\ntags = " + all)
	}
	before := tagged(`{ time = "pagamentos", velho = "sim" }`, `{ peso = "1" }`)
	all := tagged(`{ time = "cobranca", novo = "sim" }`, `{ peso = "1" }`)
	own := tagged(`{ time = "pagamentos", velho = "sim" }`, `{ peso = "2" }`) // nothing but it shows that there is something to do
	whole := map[string]acctest.World{}
	for _, config := range []string{before, all, own} {
		s := acctest.Start(t)
		s.MustApply(config, acctest.Once())
		whole[config] = s.World()
	}
	lost := func(operation string, skip int) func(*fakeaws.Server) {
		return func(s *fakeaws.Server) {
			s.Fail(fakeaws.Failure{Operation: operation, Skip: skip, Code: "AccessDenied", AfterEffect: true})
		}
	}
	for name, stop := range map[string]func(*fakeaws.Server){
		"the topic's are denied":               func(s *fakeaws.Server) { s.Deny("sns:TagResource") },
		"the queues' are denied":               func(s *fakeaws.Server) { s.Deny("sqs:TagQueue") },
		"the alarms' are denied":               func(s *fakeaws.Server) { s.Deny("cloudwatch:TagResource") },
		"taking alarms' off is":                func(s *fakeaws.Server) { s.Deny("cloudwatch:UntagResource") },
		"taking queues' off is":                func(s *fakeaws.Server) { s.Deny("sqs:UntagQueue") },
		"the answer for a topic alarm is lost": lost("cloudwatch:TagResource", 0),
		"the answer for a consumer's is lost":  lost("cloudwatch:TagResource", 2),
		"the answer of taking off is lost":     lost("cloudwatch:UntagResource", 2),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, after := range []string{all, own} {
				for _, then := range []string{before, after} {
					s := acctest.Start(t)
					s.MustApply(before)
					stop(s.AWS)
					if out := s.Apply(after, acctest.Once()); !out.HasErrors() && after == all {
						t.Fatal("nothing failed")
					}
					s.AWS.Undeny()
					s.AWS.ClearFailures()
					s.MustApply(then)
					sameWorld(t, "after the next apply", whole[then], s.World())
				}
			}
		})
	}
}
