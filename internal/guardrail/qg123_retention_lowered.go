package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg123 = Rule{
	ID:          "QG123",
	Title:       "lowering the retention deletes older messages",
	Slug:        "retention_lowered",
	Phase:       PhaseState,
	Level:       Warning,
	Consequence: Change,
	Since:       "0.1.0",
	Checks: "Whether this plan lowers the retention of a queue that exists: of the source, of the dead-letter queue, or of the queue for undelivered messages. " +
		"It compares the plan with the state.",
	Why: "The new retention holds for messages that are already in the queue. Within 15 minutes SQS deletes those that are older, " +
		"without moving them to the dead-letter queue. In a dead-letter queue nearly every message is old.",
	Fix:    "Look at the age of the oldest message first, and drain the queue: let the consumers catch up, redrive the dead letters. Then lower the retention.",
	Except: "When older messages are meant to go, for example to honour a new rule on personal data.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html",
	},
	Pair:   checkRetentionLowered,
	Fanout: checkUndeliveredRetentionLowered,
}

func checkRetentionLowered(p *Pair) []Finding {
	if p.Prior == nil || p.Replaces {
		return nil
	}
	found := lowered(nil, "message_retention_seconds", "source queue", p.Prior.MessageRetentionSeconds, p.Planned.MessageRetentionSeconds)
	was, _ := p.Prior.DeadLetterQueue.Get()
	is, _ := p.Planned.DeadLetterQueue.Get()
	found = lowered(found, "dead_letter_queue.message_retention_seconds", "dead-letter queue", was.MessageRetentionSeconds, is.MessageRetentionSeconds)
	return loweredUndelivered(found, p.Prior.Undelivered, p.Planned.Undelivered)
}

func checkUndeliveredRetentionLowered(f *Fanout) []Finding {
	if f.Prior == nil {
		return nil
	}
	return loweredUndelivered(nil, f.Prior.Undelivered, f.Planned.Undelivered)
}

func loweredUndelivered(found []Finding, prior, planned topology.Maybe[topology.Undelivered]) []Finding {
	was, _ := prior.Get()
	is, _ := planned.Get()
	return lowered(found, "undelivered.message_retention_seconds", "queue for undelivered messages", was.MessageRetentionSeconds, is.MessageRetentionSeconds)
}

func lowered(found []Finding, path, queue string, prior, planned topology.Maybe[int64]) []Finding {
	was, ok1 := prior.Get()
	is, ok2 := planned.Get()
	if !ok1 || !ok2 || is >= was {
		return found
	}
	return append(found, Finding{
		Path:  path,
		What:  fmt.Sprintf("This plan lowers the retention of the %s from %s to %s.", queue, seconds(was), seconds(is)),
		Why:   fmt.Sprintf("SQS deletes the messages in it that are older than %s, within 15 minutes, and moves none of them anywhere.", spoken(is)),
		Fix:   fmt.Sprintf("Look at the age of its oldest message and drain it first; or leave %s = %d.", path, was),
		Reads: []string{path},
		Set:   map[string]any{path: was},
	})
}
