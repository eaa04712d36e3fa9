package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

var qg142 = Rule{
	ID:          "QG142",
	Title:       "the receive count is out of range",
	Slug:        "count_range",
	Phase:       PhaseReading,
	Level:       Error,
	Fixed:       true,
	Consequence: Refused,
	Since:       "0.1.0",
	Checks:      "Whether `maxReceiveCount` of an exported redrive policy is between 1 and 1000. In a pair the attribute itself does not take other values.",
	Why:         "SQS refuses it: `Invalid value for maxReceiveCount, valid values are from 1 to 1000 both inclusive`.",
	Fix:         "Use 5, or what the kind of failures asks for: see [QG109](guardrail-qg109.md) and [QG110](guardrail-qg110.md).",
	Except:      "Never: SQS refuses it.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html",
	},
	Seeds:   []int{1},
	Reading: checkCountRange,
}

func checkCountRange(r Reading) []Finding {
	redrive, ok := r.Redrive()
	n := redrive.MaxReceiveCount
	if !ok || n >= policydoc.MinReceiveCount && n <= policydoc.MaxReceiveCount {
		return nil
	}
	return []Finding{{
		Path:  "max_receive_count",
		What:  fmt.Sprintf("maxReceiveCount is %d; it must be from %d to %d.", n, policydoc.MinReceiveCount, policydoc.MaxReceiveCount),
		Why:   "SQS refuses a redrive policy with such a count.",
		Fix:   fmt.Sprintf("Use %d.", deterministicReceives),
		Reads: []string{"max_receive_count"},
		Set:   map[string]any{"max_receive_count": int64(deterministicReceives)},
	}}
}
