package guardrail

import "fmt"

var qg135 = Rule{
	ID:          "QG135",
	Title:       "a poison message blocks its FIFO group for long",
	Slug:        "group_blocked",
	Phase:       PhaseConfig,
	Level:       Warning,
	Consequence: Delay,
	Since:       "0.1.0",
	Inputs:      []string{"fifo", "max_receive_count", "visibility_timeout_seconds", "handler"},
	Checks: "How long a message that always fails keeps its message group waiting in a FIFO queue: `max_receive_count` times the visibility timeout, " +
		"or the handler's time when it extends it by heartbeat. More than 1 hour is a warning.",
	Why: "A FIFO queue gives out nothing else of a group while one of its messages is in flight or comes back first. " +
		"All later messages of the same customer, order or account wait until the poison message is in the dead-letter queue.",
	Fix:    "Lower the visibility timeout to what the handler needs, or receive fewer times. A handler that knows that a message can never succeed sets its visibility to 0.",
	Except: "When a group may wait that long, or the handler gives up early by itself.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/FIFO-queues-understanding-logic.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html",
	},
	Seeds: []int{2},
	Pair:  checkGroupBlocked,
}

// Ours: how long the later messages of a group may wait for one that fails.
const longestGroupBlock = 3600

func checkGroupBlocked(p *Pair) []Finding {
	visibility, ok := p.Planned.VisibilityTimeoutSeconds.Get()
	count, ok2 := p.Planned.MaxReceiveCount.Get()
	if !ok || !ok2 || !p.Planned.FIFO.Or(false) || p.Planned.Handler.IsUnknown() {
		return nil
	}
	h, there := p.handler()
	hold := visibility
	if there && extends(h) {
		time, known := handlingSeconds(h)
		if h.HeartbeatSeconds.IsUnknown() || !known {
			return nil
		}
		hold = max(visibility, time)
	}
	if count*hold <= longestGroupBlock {
		return nil
	}
	fix, set := p.unblock(hold, count)
	return []Finding{{
		Path:  "visibility_timeout_seconds",
		What:  fmt.Sprintf("A message that always fails is received %d times and hidden for %s each time: its group waits %s.", count, seconds(hold), seconds(count*hold)),
		Why:   "A FIFO queue gives out no later message of a group until the failing one is in the dead-letter queue.",
		Fix:   fix,
		Reads: []string{"visibility_timeout_seconds", "max_receive_count", "fifo", "handler"},
		Set:   set,
	}}
}

// unblock looks for a visibility timeout that the handler can live with, then
// for fewer receives as well. A handler with a heartbeat holds a message for as
// long as it works, so there only the count can give way.
func (p *Pair) unblock(hold, count int64) (string, map[string]any) {
	h, there := p.handler()
	fewest, least := int64(fewestReceives), min(hold, longestGroupBlock/fewestReceives)
	if there && isLambda(h) {
		fewest = lambdaReceives
	}
	beats := there && extends(h)
	if time, known := handlingSeconds(h); there && known {
		need, _ := visibilityNeed(h)
		least = max(time, need)
	}
	if beats {
		least = hold
	}
	least = max(least, 1)
	if shorter := longestGroupBlock / count; shorter >= least && !beats {
		return fmt.Sprintf("Set visibility_timeout_seconds = %d%s.", shorter, inBrackets(shorter)),
			map[string]any{"visibility_timeout_seconds": shorter}
	}
	fewer := longestGroupBlock / least
	if fewer < min(fewest, count) {
		return fmt.Sprintf("The handler needs %s, and %d receives of that are more than 1 hour: make the handler faster, split its work, or write an exception.",
			seconds(least), min(fewest, count)), nil
	}
	fewer = min(fewer, count)
	if beats {
		return fmt.Sprintf("Set max_receive_count = %d.", fewer), map[string]any{"max_receive_count": fewer}
	}
	shorter := min(hold, longestGroupBlock/fewer)
	return fmt.Sprintf("Set max_receive_count = %d and visibility_timeout_seconds = %d%s.", fewer, shorter, inBrackets(shorter)),
		map[string]any{"max_receive_count": fewer, "visibility_timeout_seconds": shorter}
}
