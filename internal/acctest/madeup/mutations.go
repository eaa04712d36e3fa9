package madeup

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// mutations are what people write.
var mutations = []func(*rand.Rand, *topology.Pair){
	func(r *rand.Rand, p *topology.Pair) { p.FIFO = oneOf(r, true, false) },
	func(r *rand.Rand, p *topology.Pair) {
		p.Name = oneOf(r, "com espaço", "fila.fifo", strings.Repeat("x", 81), strings.Repeat("x", 76), strings.Repeat("x", 80), "", "fila_-9")
	},
	func(r *rand.Rand, p *topology.Pair) {
		p.VisibilityTimeoutSeconds = oneOf[int64](r, 0, 1, 30, 180, 900, 5400, 43200)
	},
	func(r *rand.Rand, p *topology.Pair) {
		p.MessageRetentionSeconds = oneOf[int64](r, 60, 3600, 86400, 345600, 604800, 1209600)
	},
	func(r *rand.Rand, p *topology.Pair) { p.ReceiveWaitTimeSeconds = oneOf[int64](r, 0, 1, 20) },
	func(r *rand.Rand, p *topology.Pair) { p.DelaySeconds = oneOf[int64](r, 0, 30, 900) },
	func(r *rand.Rand, p *topology.Pair) { p.MaxMessageSize = oneOf[int64](r, 1024, 262144, 1048576) },
	func(r *rand.Rand, p *topology.Pair) {
		p.MaxReceiveCount = oneOf[int64](r, 1, 2, 3, 5, 10, 11, 100, 1000)
	},
	func(r *rand.Rand, p *topology.Pair) { p.ContentBasedDeduplication = oneOf(r, true, false) },
	func(r *rand.Rand, p *topology.Pair) { p.HighThroughput = oneOf(r, true, false) },
	func(r *rand.Rand, p *topology.Pair) { p.DeduplicationScope = oneOf(r, "queue", "messageGroup") },
	func(r *rand.Rand, p *topology.Pair) {
		p.FIFOThroughputLimit = oneOf(r, "perQueue", "perMessageGroupId")
	},
	func(r *rand.Rand, p *topology.Pair) {
		deadLetter(p, func(d *topology.DeadLetterQueue) {
			d.MessageRetentionSeconds = oneOf[int64](r, 60, 86400, 345600, 1209600)
		})
	},
	func(r *rand.Rand, p *topology.Pair) {
		deadLetter(p, func(d *topology.DeadLetterQueue) {
			d.Name = oneOf(r, "morta", "morta.fifo", "com espaço", strings.Repeat("y", 81), p.Name.Or("x"))
		})
	},
	func(r *rand.Rand, p *topology.Pair) {
		deadLetter(p, func(d *topology.DeadLetterQueue) { d.MaxMessageSize = oneOf[int64](r, 1024, 262144, 1048576) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		deadLetter(p, func(d *topology.DeadLetterQueue) {
			n := []int{1, 9, 10}[r.IntN(3)]
			d.AdditionalSourceQueueARNs = Texts(n, func(i int) string { return fmt.Sprintf("arn:aws:sqs:sa-east-1:123456789012:outra-%d", i) })
		})
	},
	func(r *rand.Rand, p *topology.Pair) {
		deadLetter(p, func(d *topology.DeadLetterQueue) { d.HasConsumer = oneOf(r, true, false) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		e := pair.Nulled(topology.Encryption{})
		switch r.IntN(4) {
		case 0:
			e.Mode = known(topology.EncryptionNone)
		case 1:
			e.KMSMasterKeyID = oneOf(r, "alias/aws/sqs", "alias/pedidos", "8f0ae1c2-0000-4000-8000-000000000000")
		case 2:
			e.KMSMasterKeyID, e.KMSDataKeyReusePeriodSeconds = known("alias/pedidos"), oneOf[int64](r, 60, 300, 86400)
		case 3:
			e.Mode = known(topology.EncryptionSSESQS)
		}
		p.Encryption = known(e)
	},
	func(r *rand.Rand, p *topology.Pair) {
		handler(p, func(h *topology.Handler) {
			h.LambdaFunctionName, h.TimeoutSeconds = known("pedidos"), oneOf[int64](r, 1, 30, 120, 900, 5400)
		})
	},
	func(r *rand.Rand, p *topology.Pair) {
		handler(p, func(h *topology.Handler) {
			if h.LambdaFunctionName.IsNull() {
				h.P99Seconds, h.MarginSeconds = oneOf[int64](r, 5, 90, 3000), oneOf[int64](r, 0, 20)
			}
		})
	},
	func(r *rand.Rand, p *topology.Pair) {
		handler(p, func(h *topology.Handler) { h.BatchSize = oneOf[int64](r, 1, 10, 100, 10000) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		handler(p, func(h *topology.Handler) { h.BatchingWindowSeconds = oneOf[int64](r, 0, 5, 300) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		handler(p, func(h *topology.Handler) { h.ReportBatchItemFailures = oneOf(r, true, false) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		handler(p, func(h *topology.Handler) { h.HeartbeatSeconds = oneOf[int64](r, 1, 20, 60, 3000) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		handler(p, func(h *topology.Handler) { h.Failures = oneOf(r, "transient", "deterministic", "mixed") })
	},
	func(r *rand.Rand, p *topology.Pair) {
		anyAlarm(r, p, func(a *topology.Alarm) { a.PeriodSeconds = oneOf[int64](r, 10, 20, 45, 60, 300, 3600, 86400) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		anyAlarm(r, p, func(a *topology.Alarm) { a.EvaluationPeriods = oneOf[int64](r, 1, 3, 24, 2000) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		anyAlarm(r, p, func(a *topology.Alarm) { a.DatapointsToAlarm = oneOf[int64](r, 1, 2, 15) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		anyAlarm(r, p, func(a *topology.Alarm) { a.Statistic = oneOf(r, "Sum", "Maximum", "Minimum", "Average") })
	},
	func(r *rand.Rand, p *topology.Pair) {
		anyAlarm(r, p, func(a *topology.Alarm) { a.TreatMissingData = oneOf(r, "breaching", "missing", "ignore") })
	},
	func(r *rand.Rand, p *topology.Pair) {
		anyAlarm(r, p, func(a *topology.Alarm) { a.Enabled = oneOf(r, true, false) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		anyAlarm(r, p, func(a *topology.Alarm) {
			a.AlarmActions = Texts([]int{0, 1, 5, 6}[r.IntN(4)], func(i int) string { return fmt.Sprintf("arn:aws:sns:sa-east-1:123456789012:plantao-%d", i) })
		})
	},
	func(r *rand.Rand, p *topology.Pair) {
		p.AlarmActions = Texts(r.IntN(7), func(i int) string {
			return []string{"arn:aws:sns:sa-east-1:123456789012:plantao", "arn:aws:sns:us-east-1:123456789012:plantao"}[r.IntN(2)] + fmt.Sprint(i)
		})
	},
	func(r *rand.Rand, p *topology.Pair) {
		subscription(p, func(s *topology.Subscription) {
			s.FilterPolicy = oneOf(r, `{"a":["b"]}`, `{"a":[]}`, `{"a":"b"}`, `{"a":{"b":["c"]}}`, `{"a":[{"numeric":["="]}]}`, `nonsense`,
				`{"a":["1"],"b":["1"],"c":["1"],"d":["1"],"e":["1"],"f":["1"]}`, bigFilter())
		})
	},
	func(r *rand.Rand, p *topology.Pair) {
		subscription(p, func(s *topology.Subscription) { s.FilterPolicyScope = oneOf(r, "MessageAttributes", "MessageBody") })
	},
	func(r *rand.Rand, p *topology.Pair) {
		subscription(p, func(s *topology.Subscription) { s.RawMessageDelivery = oneOf(r, true, false) })
	},
	func(r *rand.Rand, p *topology.Pair) {
		u := pair.Nulled(topology.Undelivered{})
		u.Enabled = oneOf(r, true, false)
		p.Undelivered = known(u)
		subscription(p, func(*topology.Subscription) {})
	},
	func(r *rand.Rand, p *topology.Pair) {
		n := []int{1, 3, 21}[r.IntN(3)]
		for i := range n {
			statement(p, fmt.Sprintf("Allow%d", i), func(*topology.Statement) {})
		}
	},
	func(r *rand.Rand, p *topology.Pair) {
		statement(p, "AllowMany", func(s *topology.Statement) {
			all := []string{"SendMessage", "ReceiveMessage", "DeleteMessage", "ChangeMessageVisibility", "GetQueueAttributes", "GetQueueUrl", "PurgeQueue", "ListQueueTags"}
			s.Actions = Texts(7+r.IntN(2), func(i int) string { return "sqs:" + all[i] })
		})
	},
	func(r *rand.Rand, p *topology.Pair) {
		statement(p, "AllowAnybody", func(s *topology.Statement) {
			s.Principals = known(map[string]topology.Strings{"*": {known("*")}})
			if r.IntN(2) == 0 {
				s.Conditions.SetNull()
			}
		})
	},
	func(r *rand.Rand, p *topology.Pair) { p.EnforceTLS = oneOf(r, true, false) },
	func(r *rand.Rand, p *topology.Pair) { p.ManagePolicy = oneOf(r, true, false) },
}

func bigFilter() string {
	values := make([]string, 151)
	for i := range values {
		values[i] = fmt.Sprintf("%q", fmt.Sprint("v", i))
	}
	return `{"a":[` + strings.Join(values, ",") + `]}`
}
