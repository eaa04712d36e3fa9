package guardrail

import "fmt"

var qg107 = Rule{
	ID:          "QG107",
	Title:       "visibility timeout is so long that recovery suffers",
	Slug:        "visibility_too_long",
	Phase:       PhaseConfig,
	Level:       Warning,
	Consequence: Delay,
	Since:       "0.1.0",
	Inputs:      []string{"visibility_timeout_seconds", "handler"},
	Checks: "Whether `visibility_timeout_seconds` is far above what the handler needs: above twelve times the handler's time, an hour, and the need of QG106, whichever is longest; " +
		"or at SQS's limit of 43,200 s without need. Handlers with a heartbeat are left out.",
	Why: "When a consumer dies with a message in its hands, nobody touches that message until the visibility timeout ends, and every failing message waits that long between its tries. " +
		"Twelve hours are a limit of SQS, not a safe default. Setting exactly 43,200 s leaves no room to extend either, because the limit runs from the receive.",
	Fix:    "Take the handler's real time with a margin. For jobs that are long or uneven, keep the timeout short and let the worker extend it while it works: `handler.heartbeat_seconds`.",
	Except: "When a second try soon after the first does harm, for example with a partner who bans fast repeats, and slow recovery is what you want.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-visibility-timeout.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/best-practices-processing-messages-timely-manner.html",
	},
	Seeds: []int{3},
	Pair:  checkVisibilityTooLong,
}

func checkVisibilityTooLong(p *Pair) []Finding {
	h, ok1 := p.handler()
	visibility, ok2 := p.Planned.VisibilityTimeoutSeconds.Get()
	longest, ok3 := longestSensible(h)
	time, ok4 := handlingSeconds(h)
	if !ok1 || !ok2 || !ok3 || !ok4 || extends(h) || time > longestVisibility {
		return nil
	}
	need := max(time, p.comfortable())
	if visibility <= longest && (visibility < longestVisibility || need >= longestVisibility || p.needsTheLimit()) {
		return nil
	}
	return []Finding{{
		Path: "visibility_timeout_seconds",
		What: fmt.Sprintf("A message is hidden for %s, and handling it takes %s at most.", seconds(visibility), seconds(time)),
		Why:  "When a consumer dies, its message lies untouched for all that time, and every failing message waits as long between two tries.",
		Fix: fmt.Sprintf("Set visibility_timeout_seconds = %d%s. For jobs of very uneven length, keep it short and let the worker extend it: handler.heartbeat_seconds.",
			need, inBrackets(need)),
		Reads: []string{"visibility_timeout_seconds", "handler"},
		Set:   map[string]any{"visibility_timeout_seconds": need},
	}}
}

// needsTheLimit reports whether the margin alone would ask for more than SQS has.
func (p *Pair) needsTheLimit() bool {
	h, _ := p.handler()
	need, ok := visibilityNeed(h)
	return ok && need >= longestVisibility
}
