package guardrail_test

import (
	"fmt"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// busy is a pair with some forty attributes written and nothing to find.
func busy(more ...edit) guardrail.Pair {
	return pairOf(append([]edit{
		visibility(200), retention(345600), count(5),
		lambda(30, func(h *topology.Handler) {
			h.BatchSize = known[int64](10)
			h.BatchingWindowSeconds = known[int64](20)
			h.ReportBatchItemFailures = known(true)
			h.Failures = known(topology.FailuresTransient)
		}),
		deadLetterQueue(func(d *topology.DeadLetterQueue) {
			d.Name = known("pedidos-mortos")
			d.MessageRetentionSeconds = known[int64](1209600)
			d.AdditionalSourceQueueARNs = strs("arn:aws:sqs:sa-east-1:123456789012:estoque")
		}),
		subscribed("pedidos", ordersTopic, func(s *topology.Subscription) {
			s.FilterPolicy = known(`{"tipo_evento":["PedidoCriado","PedidoPago"]}`)
		}),
		alarmOf("oldest_message", func(a *topology.Alarm) { a.ThresholdSeconds = known[int64](900) }),
		alarmOf("handler_errors"), alarmOf("dead_letter_age"),
		excepting("QG110", longReason),
	}, more...)...)
}

func BenchmarkJudgePair(b *testing.B) {
	p := busy()
	if found := guardrail.JudgePair(p, guardrail.Policy{}, guardrail.WalkPlan); len(found) > 0 {
		b.Fatalf("the pair is not quiet: %q", verdicts(found))
	}
	b.ReportAllocs()
	for b.Loop() {
		guardrail.JudgePair(p, guardrail.Policy{}, guardrail.WalkPlan)
	}
}

func BenchmarkJudgeFanout(b *testing.B) {
	f := fanoutOf()
	f.Consumers = map[string]guardrail.Pair{}
	for i := range 200 {
		name := fmt.Sprintf("consumidor-%03d", i)
		p := busy(func(p *topology.Pair) {
			p.Name = known(name)
			p.DeadLetterQueue = topology.Null[topology.DeadLetterQueue]()
		})
		p.InFanout = true
		f.Consumers[name] = p
	}
	policy := guardrail.Policy{Levels: map[string]guardrail.Level{"QG207": guardrail.Off}}
	if found := guardrail.JudgeFanout(f, policy, guardrail.WalkPlan); len(found) > 0 {
		b.Fatalf("the fan-out is not quiet: %q", verdicts(found)[:1])
	}
	b.ReportAllocs()
	for b.Loop() {
		guardrail.JudgeFanout(f, policy, guardrail.WalkPlan)
	}
}
