package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG104_LifeBudget(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG104", []pairCase{
		{
			name:  "half of the retention",
			edits: []edit{visibility(3600), count(10), retention(72000)},
		},
		{
			name:  "above half",
			edits: []edit{visibility(3600), count(10), retention(71999)},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  "message_retention_seconds",
				What:  "A message that always fails is received 10 times and hidden for 3600 s (1 hour) each time: 36000 s (10 hours) in all. The source queue deletes it after 71999 s (19 h 59 min 59 s).",
				Why:   "More than half of the retention goes into retries. A message that waits that long before its first receive, in a backlog or an outage, is deleted before it reaches the dead-letter queue.",
				Fix:   "Set message_retention_seconds = 86400 (1 day). A lower max_receive_count or visibility_timeout_seconds helps as well.",
				Reads: []string{"message_retention_seconds", "delay_seconds", "max_receive_count", "visibility_timeout_seconds", "handler"},
				Set:   map[string]any{"message_retention_seconds": int64(86400)},
			}},
		},
		{
			name:  "at the retention",
			edits: []edit{visibility(8640), count(10), retention(86400)},
			want: []guardrail.Finding{{
				Path:  "message_retention_seconds",
				What:  "A message that always fails is received 10 times and hidden for 8640 s (2 h 24 min) each time: 86400 s (1 day) in all. The source queue deletes it after 86400 s (1 day).",
				Why:   "Retention counts from the send. When it ends first, SQS deletes the message and the dead-letter queue never sees it.",
				Fix:   "Set message_retention_seconds = 172800 (2 days). A lower max_receive_count or visibility_timeout_seconds helps as well.",
				Reads: []string{"message_retention_seconds", "delay_seconds", "max_receive_count", "visibility_timeout_seconds", "handler"},
				Set:   map[string]any{"message_retention_seconds": int64(172800)},
			}},
		},
		{
			name:  "with a delay",
			edits: []edit{visibility(300), count(5), retention(3600), func(p *topology.Pair) { p.DelaySeconds = known[int64](900) }},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  "message_retention_seconds",
				What:  "A message that always fails is received 5 times and hidden for 300 s (5 minutes) each time, after a delay of 900 s (15 minutes): 2400 s (40 minutes) in all. The source queue deletes it after 3600 s (1 hour).",
				Why:   "More than half of the retention goes into retries. A message that waits that long before its first receive, in a backlog or an outage, is deleted before it reaches the dead-letter queue.",
				Fix:   "Set message_retention_seconds = 86400 (1 day). A lower max_receive_count or visibility_timeout_seconds helps as well.",
				Reads: []string{"message_retention_seconds", "delay_seconds", "max_receive_count", "visibility_timeout_seconds", "handler"},
				Set:   map[string]any{"message_retention_seconds": int64(86400)},
			}},
		},
		{
			name:  "retention cannot rise enough",
			edits: []edit{visibility(43200), count(20), retention(345600)},
			want: []guardrail.Finding{{
				Path:  "message_retention_seconds",
				What:  "A message that always fails is received 20 times and hidden for 43200 s (12 hours) each time: 864000 s (10 days) in all. The source queue deletes it after 345600 s (4 days).",
				Why:   "Retention counts from the send. When it ends first, SQS deletes the message and the dead-letter queue never sees it.",
				Fix:   "Set max_receive_count = 14 and message_retention_seconds = 1209600 (14 days). A lower max_receive_count or visibility_timeout_seconds helps as well.",
				Reads: []string{"message_retention_seconds", "delay_seconds", "max_receive_count", "visibility_timeout_seconds", "handler"},
				Set:   map[string]any{"max_receive_count": int64(14), "message_retention_seconds": int64(1209600)},
			}},
		},
		{
			name:  "dead-letter queue must follow",
			edits: []edit{visibility(43200), count(5), retention(345600), deadLetterRetention(400000)},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  "message_retention_seconds",
				What:  "A message that always fails is received 5 times and hidden for 43200 s (12 hours) each time: 216000 s (2 d 12 h) in all. The source queue deletes it after 345600 s (4 days).",
				Why:   "More than half of the retention goes into retries. A message that waits that long before its first receive, in a backlog or an outage, is deleted before it reaches the dead-letter queue.",
				Fix:   "Set message_retention_seconds = 432000 (5 days) and dead_letter_queue.message_retention_seconds = 1209600 (14 days). A lower max_receive_count or visibility_timeout_seconds helps as well.",
				Reads: []string{"message_retention_seconds", "delay_seconds", "max_receive_count", "visibility_timeout_seconds", "handler"},
				Set:   map[string]any{"dead_letter_queue.message_retention_seconds": int64(1209600), "message_retention_seconds": int64(432000)},
			}},
		},
		{
			name:  "heartbeat counts the handling",
			edits: []edit{visibility(60), count(5), retention(86400), worker(7200, 0, heartbeat(20))},
		},
		{
			name:  "no retention has room",
			edits: []edit{visibility(60), count(5), worker(400000, 0, heartbeat(20))},
			want: []guardrail.Finding{{
				Path:  "message_retention_seconds",
				What:  "A message that always fails is received 5 times and hidden for 400000 s (4 d 15 h 6 min 40 s) each time: 2000000 s (23 d 3 h 33 min 20 s) in all. The source queue deletes it after 345600 s (4 days).",
				Why:   "Retention counts from the send. When it ends first, SQS deletes the message and the dead-letter queue never sees it.",
				Fix:   "No retention that SQS offers has room for receives this long: split the work, so that one takes less time.",
				Reads: []string{"message_retention_seconds", "delay_seconds", "max_receive_count", "visibility_timeout_seconds", "handler"},
			}},
		},
		{
			name:  "count not known",
			edits: []edit{visibility(43200), retention(3600), func(p *topology.Pair) { p.MaxReceiveCount = topology.Unknown[int64]() }},
		},
		{
			name:  "heartbeat not known",
			edits: []edit{visibility(43200), retention(3600), handler(func(h *topology.Handler) { h.HeartbeatSeconds = topology.Unknown[int64]() })},
		},
	})
}
