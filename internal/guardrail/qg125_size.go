package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg125 = Rule{
	ID:          "QG125",
	Title:       "a queue takes smaller messages than it may be sent",
	Slug:        "size",
	Phase:       PhaseConfig,
	Level:       Warning,
	Consequence: Loss,
	Since:       "0.1.0",
	Checks: "Whether the source queue takes the largest message that a topic known to the plan may send, with 2,048 bytes for the envelope when " +
		"`raw_message_delivery` is off, and whether the dead-letter queue takes what the source takes. A source whose `max_message_size` " +
		"nobody set takes 1,048,576 bytes when it is new.",
	Why: "A message that is too large for a queue is refused. SNS sees a client error, does not try again, and the message is lost unless the subscription " +
		"has a dead-letter queue. Small test messages pass for months before the first large one comes.",
	Fix:    "Raise the queue's `max_message_size`, or leave it out: the service's own value is the largest. Else lower the topic's.",
	Except: "When the queue is small on purpose and producers are known to stay below its limit.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html",
		"https://docs.aws.amazon.com/sns/latest/dg/sns-large-payload-raw-message-delivery.html",
		"https://docs.aws.amazon.com/sns/latest/api/API_CreateTopic.html",
	},
	Seeds: []int{4},
	Pair:  checkSize,
}

// Sizes in bytes. SQS: API reference, CreateQueue, MaximumMessageSize, 1 MiB
// since August 2025. SNS: CreateTopic, MaximumMessageSize. The envelope of
// about 1,000 bytes (signature, three URLs, identifiers) is counted twice over,
// because it escapes quotes inside the message.
const (
	largestMessage   = 1048576
	topicMessageSize = 262144
	envelopeSize     = 2048
)

func checkSize(p *Pair) []Finding {
	return append(checkTopicSize(p), checkDeadLetterSize(p)...)
}

// sourceSize is what the source takes: unknown when AWS keeps a value of its own,
// and never more than any queue takes, of which QG144 speaks.
func sourceSize(p *Pair) (int64, bool) {
	if size, ok := p.Planned.MaxMessageSize.Get(); ok {
		return min(size, largestMessage), true
	}
	return largestMessage, p.Prior == nil && p.Written.MaxMessageSize.IsNull()
}

func checkTopicSize(p *Pair) []Finding {
	queue, ok := sourceSize(p)
	if !ok {
		return nil
	}
	for _, s := range p.plannedSubscriptions() {
		facts, ok := p.Topics[s.TopicARN.Or("")]
		size, known := facts.MaxMessageSize.Default(topology.Known[int64](topicMessageSize)).Get()
		if !ok || !known {
			continue
		}
		size = min(size, largestMessage) // of a topic that AWS refuses QG144 speaks
		envelope := ""
		if raw, ok := s.RawMessageDelivery.Get(); ok && !raw {
			size, envelope = size+envelopeSize, " with its envelope"
		}
		if size <= queue {
			continue
		}
		f := Finding{
			Path:  "max_message_size",
			What:  fmt.Sprintf("The queue takes messages of up to %d bytes, but the topic of %s may send %d bytes%s.", queue, s.who(), size, envelope),
			Why:   "SNS does not retry a delivery that the queue refuses for its size: the message is lost, or waits in the subscription's own dead-letter queue.",
			Fix:   fmt.Sprintf("Set max_message_size to %d, or leave it out.", largestMessage),
			Reads: []string{"max_message_size", s.reads("raw_message_delivery")},
			Set:   map[string]any{"max_message_size": int64(largestMessage)},
		}
		if size > largestMessage {
			f.Path = s.path("raw_message_delivery")
			f.Fix = fmt.Sprintf("No queue takes more than %d bytes: set raw_message_delivery = true, or the topic's max_message_size to %d or less.",
				largestMessage, largestMessage-envelopeSize)
			f.Set = map[string]any{s.reads("raw_message_delivery"): true, "max_message_size": int64(largestMessage)}
		}
		return []Finding{f}
	}
	return nil
}

func checkDeadLetterSize(p *Pair) []Finding {
	queue, ok := p.Planned.DeadLetterQueue.Get()
	source, ok2 := sourceSize(p)
	size, ok3 := queue.MaxMessageSize.Get()
	if !ok || !ok2 || !ok3 || size >= source {
		return nil
	}
	return []Finding{{
		Path:  "dead_letter_queue.max_message_size",
		What:  fmt.Sprintf("The dead-letter queue takes messages of up to %d bytes, the source up to %d bytes.", size, source),
		Why:   "AWS does not document what becomes of a message that does not fit where SQS moves it to. Do not find out with the messages that failed.",
		Fix:   fmt.Sprintf("Set dead_letter_queue.max_message_size to %d, or leave it out.", source),
		Reads: []string{"dead_letter_queue.max_message_size", "max_message_size"},
		Set:   map[string]any{"dead_letter_queue.max_message_size": source},
	}}
}
