package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg103 = Rule{
	ID:          "QG103",
	Title:       "the dead-letter queue keeps messages too briefly",
	Slug:        "dead_letter_retention",
	Phase:       PhaseConfig,
	Level:       Error,
	Loss:        true,
	Consequence: Loss,
	Since:       "0.1.0",
	Inputs:      []string{"fifo", "message_retention_seconds", "dead_letter_queue.message_retention_seconds", "undelivered.message_retention_seconds"},
	Checks: "Whether the dead-letter queue keeps messages longer than the source. On standard queues a shorter time is an error and an equal one a warning " +
		"(both at 14 days only in the strict preset: there is no longer time). On FIFO queues a shorter time is a warning, " +
		"and so is less than four days on the queue for undelivered messages.",
	Why: "On a standard queue a message keeps its first timestamp when it moves to the dead-letter queue, and its clock of deletion runs on. " +
		"A message that waited four days in the source has nothing left of four days in the dead-letter queue: it vanishes on the move, and nobody sees it. " +
		"On a FIFO queue the clock starts anew, so a short time only hurries the people who look into the queue. " +
		"So it does when SNS puts there what it could not deliver: that is the only copy, and gone when the time is over.",
	Fix: "Keep dead letters for 14 days, which is the default here: `dead_letter_queue = { message_retention_seconds = 1209600 }`. " +
		"When the source itself keeps messages for 14 days, shorten that.",
	Except: "When messages must not be kept longer, for example personal data, and losing a failed one is acceptable. Write which rule demands it.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/setting-up-dead-letter-queue-retention.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html",
	},
	Seeds:  []int{1},
	Pair:   checkRetentions,
	Fanout: checkFanoutRetention,
}

func checkRetentions(p *Pair) []Finding {
	return append(checkDeadLetterRetention(p), checkUndeliveredRetention(p)...)
}

func checkDeadLetterRetention(p *Pair) []Finding {
	d, ok1 := p.Planned.DeadLetterQueue.Get()
	dead, ok2 := d.MessageRetentionSeconds.Get()
	source, ok3 := p.Planned.MessageRetentionSeconds.Get()
	fifo, ok4 := p.Planned.FIFO.Get()
	if !ok1 || !ok2 || !ok3 || !ok4 || dead > source || fifo && dead == source {
		return nil
	}
	const path = "dead_letter_queue.message_retention_seconds"
	f := Finding{
		Path:  path,
		What:  fmt.Sprintf("The dead-letter queue keeps messages for %s, the source queue for %s.", seconds(dead), seconds(source)),
		Why:   "A standard queue does not restart the clock when a message moves: what waited longest in the source is deleted first, on the move or right after it.",
		Fix:   fmt.Sprintf("Set %s = %d (14 days).", path, longestRetention),
		Reads: []string{path, "message_retention_seconds", "fifo"},
		Set:   map[string]any{path: int64(longestRetention)},
	}
	switch {
	case fifo:
		f.Level = Warning
		f.Why = "The clock of a FIFO message restarts on the move, but after that people have less time for a failed message than consumers had for a good one."
	case dead == source:
		f.Level = Warning
		f.StrictOnly = dead == longestRetention
		if f.StrictOnly {
			shorter, set := p.shorterSource()
			f.Fix = shorter
			f.Set = set
		}
	}
	return []Finding{f}
}

func checkUndeliveredRetention(p *Pair) []Finding {
	u, _ := p.Planned.Undelivered.Get()
	if len(u.Queues.Or(nil)) == 0 {
		return nil
	}
	return shortUndelivered(p.Planned.Undelivered)
}

func checkFanoutRetention(f *Fanout) []Finding {
	if len(f.Consumers) == 0 {
		return nil
	}
	return shortUndelivered(f.Planned.Undelivered)
}

// shortUndelivered wants time for people. The retention of the source is no measure
// for it: the clock starts anew, because SNS sends as anybody does.
func shortUndelivered(planned topology.Maybe[topology.Undelivered]) []Finding {
	u, ok := planned.Get()
	enabled, ok2 := u.Enabled.Get()
	kept, ok3 := u.MessageRetentionSeconds.Get()
	if !ok || !ok2 || !ok3 || !enabled || kept >= longWeekend {
		return nil
	}
	const path = "undelivered.message_retention_seconds"
	return []Finding{{
		Level: Warning,
		Path:  path,
		What:  fmt.Sprintf("The queue for undelivered messages keeps them for %s.", seconds(kept)),
		Why:   "SNS does not try again, so this is the only copy, and it is gone before people are back from a long weekend.",
		Fix:   fmt.Sprintf("Set %s = %d (14 days), or leave it out.", path, longestRetention),
		Reads: []string{path},
		Set:   map[string]any{path: int64(longestRetention)},
	}}
}

// shorterSource is the way out when the dead-letter queue cannot keep longer.
func (p *Pair) shorterSource() (string, map[string]any) {
	retention := int64(longestRetention / 2)
	if b, ok := budgetOf(p); ok {
		retention = max(retention, wholeDays(2*b.life()))
	}
	if retention >= longestRetention {
		return "A dead-letter queue keeps 14 days at most, and the source needs as long for its retries: lower max_receive_count or visibility_timeout_seconds first, then message_retention_seconds.", nil
	}
	return fmt.Sprintf("14 days are the most that SQS keeps. Set message_retention_seconds = %d (%s).", retention, spoken(retention)),
		map[string]any{"message_retention_seconds": retention}
}
