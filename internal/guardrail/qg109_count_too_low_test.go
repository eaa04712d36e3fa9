package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG109_CountTooLow(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG109", []pairCase{
		{
			name:  "no handler",
			edits: []edit{count(1)},
		},
		{
			name:  "one with a worker",
			edits: []edit{count(1), worker(10, 0)},
			want: []guardrail.Finding{{
				Path:  "max_receive_count",
				What:  "A message is given up after 1 receive.",
				Why:   "A lost answer or a worker that is shut down counts as a receive, too: good messages end in the dead-letter queue although nothing is wrong with them.",
				Fix:   "Set max_receive_count = 5.",
				Reads: []string{"max_receive_count", "handler.kind", "handler.failures"},
				Set:   map[string]any{"max_receive_count": int64(5)},
			}},
		},
		{
			name:  "three with a worker",
			edits: []edit{count(3), worker(10, 0)},
		},
		{
			name:  "one, deterministic",
			edits: []edit{count(1), worker(10, 0, failures("deterministic"))},
		},
		{
			name:  "two, mixed",
			edits: []edit{count(2), worker(10, 0, failures("mixed"))},
			want: []guardrail.Finding{{
				Path:  "max_receive_count",
				What:  "A message is given up after 2 receives.",
				Why:   "A lost answer or a worker that is shut down counts as a receive, too: good messages end in the dead-letter queue although nothing is wrong with them.",
				Fix:   "Set max_receive_count = 5.",
				Reads: []string{"max_receive_count", "handler.kind", "handler.failures"},
				Set:   map[string]any{"max_receive_count": int64(5)},
			}},
		},
		{
			name:  "four with Lambda",
			edits: []edit{count(4), lambda(5)},
			want: []guardrail.Finding{{
				Path:  "max_receive_count",
				What:  "A message is given up after 4 receives.",
				Why:   "Batches that a throttled function could not take count as receives, too: AWS asks for at least 5 with Lambda. Good messages end in the dead-letter queue without ever having been handled.",
				Fix:   "Set max_receive_count = 5.",
				Reads: []string{"max_receive_count", "handler.kind", "handler.failures"},
				Set:   map[string]any{"max_receive_count": int64(5)},
			}},
		},
		{
			name:  "four with Lambda, deterministic",
			edits: []edit{count(4), lambda(5, failures("deterministic"))},
			want: []guardrail.Finding{{
				Path:  "max_receive_count",
				What:  "A message is given up after 4 receives.",
				Why:   "Batches that a throttled function could not take count as receives, too: AWS asks for at least 5 with Lambda. Good messages end in the dead-letter queue without ever having been handled.",
				Fix:   "Set max_receive_count = 5.",
				Reads: []string{"max_receive_count", "handler.kind", "handler.failures"},
				Set:   map[string]any{"max_receive_count": int64(5)},
			}},
		},
		{
			name:  "five with Lambda",
			edits: []edit{count(5), lambda(5)},
		},
		{
			name:  "retries need more retention",
			edits: []edit{count(2), visibility(43200), worker(10, 0, heartbeat(60))},
			want: []guardrail.Finding{{
				Path:  "max_receive_count",
				What:  "A message is given up after 2 receives.",
				Why:   "A lost answer or a worker that is shut down counts as a receive, too: good messages end in the dead-letter queue although nothing is wrong with them.",
				Fix:   "Set max_receive_count = 5. A poison message then circulates for 216000 s (2 d 12 h): set message_retention_seconds = 432000 (5 days) as well.",
				Reads: []string{"max_receive_count", "handler.kind", "handler.failures"},
				Set:   map[string]any{"max_receive_count": int64(5), "message_retention_seconds": int64(432000)},
			}},
		},
		{
			name:  "failures not known",
			edits: []edit{count(1), worker(10, 0, func(h *topology.Handler) { h.Failures = topology.Unknown[string]() })},
		},
	})
}
