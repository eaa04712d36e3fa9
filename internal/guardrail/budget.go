package guardrail

import (
	"fmt"
	"maps"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// budget is the life of a poison message: received, hidden, received again,
// until it is given up. While that goes on its clock of deletion runs.
type budget struct {
	delay, count int64
	hold         int64 // seconds that one failing receive takes the message away
	source       int64 // retention of the source
	deadLetter   int64 // retention of our dead-letter queue; 0 when it is not ours or not known
	fewest       int64 // receives that QG109 wants at least
}

// budgetOf reports false while one of the numbers is not known. With a
// heartbeat a receive lasts as long as the handler works on it.
func budgetOf(p *Pair) (budget, bool) {
	var b budget
	ok := read(p.Planned.DelaySeconds, &b.delay) &&
		read(p.Planned.MaxReceiveCount, &b.count) &&
		read(p.Planned.MessageRetentionSeconds, &b.source) &&
		read(p.Planned.VisibilityTimeoutSeconds, &b.hold)
	if !ok || p.Planned.Handler.IsUnknown() {
		return b, false
	}
	b.fewest = fewestReceives
	if h, there := p.handler(); there {
		if h.HeartbeatSeconds.IsUnknown() {
			return b, false
		}
		if time, known := handlingSeconds(h); known && extends(h) {
			b.hold = max(b.hold, time)
		}
		if isLambda(h) {
			b.fewest = lambdaReceives
		}
	}
	if d, there := p.Planned.DeadLetterQueue.Get(); there {
		b.deadLetter = d.MessageRetentionSeconds.Or(0)
	}
	return b, true
}

func read(m topology.Maybe[int64], into *int64) bool {
	n, ok := m.Get()
	*into = n
	return ok
}

// life is how long a poison message circulates when every receive runs into the
// visibility timeout.
func (b budget) life() int64 { return b.delay + b.count*b.hold }

// fits reports whether life takes at most half of the source's retention.
func (b budget) fits() bool { return 2*b.life() <= b.source }

// room is a sentence that says which other attributes must move for b to fit,
// and to what; nothing when it fits. Retention comes first, because it costs
// nothing; where 14 days do not suffice the count gives way.
func (b budget) room() (sentence string, set map[string]any) {
	if b.fits() {
		return "", nil
	}
	set = map[string]any{}
	sentence = "Set "
	if 2*b.life() > longestRetention {
		fitting := (longestRetention/2 - b.delay) / max(b.hold, 1)
		b.count = min(b.count, max(b.fewest, fitting))
		set["max_receive_count"] = b.count
		sentence += fmt.Sprintf("max_receive_count = %d and ", b.count)
	}
	b.source = wholeDays(2 * b.life())
	if !b.fits() {
		return "No retention that SQS offers has room for receives this long: split the work, so that one receive takes less time.", nil
	}
	set["message_retention_seconds"] = b.source
	sentence += fmt.Sprintf("message_retention_seconds = %d (%s)", b.source, spoken(b.source))
	more, also := b.keepsLonger()
	maps.Copy(set, also)
	return sentence + more + ".", set
}

// keepsLonger raises the retention of our dead-letter queue when that of the
// source reaches it.
func (b budget) keepsLonger() (text string, set map[string]any) {
	if b.deadLetter == 0 || b.deadLetter > b.source || b.deadLetter == longestRetention {
		return "", nil
	}
	return fmt.Sprintf(" and dead_letter_queue.message_retention_seconds = %d (14 days)", longestRetention),
		map[string]any{"dead_letter_queue.message_retention_seconds": int64(longestRetention)}
}

// also appends to a fix what else must move once the attribute of the fix has
// its new value.
func (b budget) also(fix string, set map[string]any) (string, map[string]any) {
	sentence, more := b.room()
	if sentence == "" {
		return fix, set
	}
	merged := maps.Clone(set)
	maps.Copy(merged, more)
	return fix + " The retries then take longer. " + sentence, merged
}
