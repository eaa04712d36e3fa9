package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg144 = Rule{
	ID:          "QG144",
	Title:       "the largest message is larger than AWS takes",
	Slug:        "message_size",
	Phase:       PhaseConfig,
	Level:       Error,
	Consequence: Refused,
	Since:       "0.1.0",
	Inputs:      []string{"max_message_size", "dead_letter_queue.max_message_size", "topic.max_message_size"},
	Checks: "Whether `max_message_size` of the source, of the dead-letter queue and of the topic is at most 1,048,576 bytes (1 MiB), the most that SQS and SNS take. " +
		"The schema itself refuses less than 1,024 bytes.",
	Why: "SQS refuses the whole queue with `InvalidAttributeValue`, in the middle of an apply. It is a rule and not a part of the schema because AWS has moved the limit before: " +
		"from 262,144 to 1,048,576 bytes in August 2025, and providers that had the old one built in kept their users from the new one for weeks.",
	Fix:    "Set 1,048,576 or less, or leave the attribute out. Larger messages belong into S3, with a pointer to them in the queue.",
	Except: "When AWS has raised the limit and this release does not know it yet.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html",
		"https://docs.aws.amazon.com/sns/latest/api/API_CreateTopic.html",
		"https://github.com/hashicorp/terraform-provider-aws/issues/43692",
	},
	Pair:   checkMessageSize,
	Fanout: checkTopicMessageSize,
}

func checkMessageSize(p *Pair) []Finding {
	found := tooLarge(nil, "max_message_size", "source queue", p.Planned.MaxMessageSize)
	queue, _ := p.Planned.DeadLetterQueue.Get()
	return tooLarge(found, "dead_letter_queue.max_message_size", "dead-letter queue", queue.MaxMessageSize)
}

func checkTopicMessageSize(f *Fanout) []Finding {
	topic, _ := f.Planned.Topic.Get()
	return tooLarge(nil, "topic.max_message_size", "topic", topic.MaxMessageSize)
}

func tooLarge(found []Finding, path, what string, size topology.Maybe[int64]) []Finding {
	n, ok := size.Get()
	if !ok || n <= largestMessage {
		return found
	}
	return append(found, Finding{
		Path:  path,
		What:  fmt.Sprintf("The %s is to take messages of up to %d bytes; AWS takes %d at most.", what, n, largestMessage),
		Why:   "The apply would end in InvalidAttributeValue or InvalidParameter, half way.",
		Fix:   fmt.Sprintf("Set %s to %d, or leave it out.", path, largestMessage),
		Reads: []string{path},
		Set:   map[string]any{path: int64(largestMessage)},
	})
}
