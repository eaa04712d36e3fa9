package guardrail

import "fmt"

var qg105 = Rule{
	ID:          "QG105",
	Title:       "visibility timeout is shorter than the handler's timeout",
	Slug:        "visibility_below_timeout",
	Phase:       PhaseConfig,
	Level:       Error,
	Consequence: Delay,
	Since:       "0.1.0",
	Inputs:      []string{"visibility_timeout_seconds", "handler"},
	Checks: "Whether a message stays hidden at least as long as its handler may work on it: `visibility_timeout_seconds` against `handler.timeout_seconds`. " +
		"A worker with a heartbeat is left out, since it extends the time itself; a Lambda function is not, because Lambda looks at the queue's own value.",
	Why: "When the visibility timeout ends first, the message is received again while the first handler still works on it. The work is done twice, " +
		"the first handler can no longer delete the message, and each round costs a receive until a good message lands in the dead-letter queue. " +
		"Lambda refuses to create such a mapping: `Queue visibility timeout: 60 seconds is less than Function timeout: 180 seconds`. " +
		"A function whose timeout is raised later may slip through.",
	Fix: "Raise `visibility_timeout_seconds`: for Lambda to six times the function's timeout plus the batching window, " +
		"for a worker to its hard limit or more. A worker with long or uneven jobs does better with a heartbeat: `heartbeat_seconds`.",
	Except: "Hardly ever. When `timeout_seconds` is a limit that a receive never comes near, write the time that it may really take instead.",
	Sources: []string{
		"https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-visibility-timeout.html",
		"https://github.com/hashicorp/terraform-provider-aws/issues/18099",
	},
	Seeds: []int{1, 2, 3},
	Pair:  checkVisibilityBelowTimeout,
}

func checkVisibilityBelowTimeout(p *Pair) []Finding {
	h, ok1 := p.handler()
	visibility, ok2 := p.Planned.VisibilityTimeoutSeconds.Get()
	timeout, ok3 := h.TimeoutSeconds.Get()
	if !ok1 || !ok2 || !ok3 || visibility >= timeout || timeout > longestVisibility {
		return nil
	}
	if extends(h) && !isLambda(h) {
		return nil
	}
	fix, set := p.raiseVisibility(max(timeout, p.comfortable()))
	return []Finding{{
		Path: "visibility_timeout_seconds",
		What: fmt.Sprintf("A message is hidden for %s, and its handler may work on it for %s.", seconds(visibility), seconds(timeout)),
		Why: "Before the handler is done, the message is received and handled a second time; each round brings it nearer to the dead-letter queue. " +
			"Lambda refuses a mapping like this.",
		Fix:   fix,
		Reads: []string{"visibility_timeout_seconds", "handler.timeout_seconds", "handler.kind", "handler.heartbeat_seconds"},
		Set:   set,
	}}
}

// comfortable is the visibility timeout with a margin, 0 where none is known
// or none is possible.
func (p *Pair) comfortable() int64 {
	h, _ := p.handler()
	if need, ok := visibilityNeed(h); ok && need <= longestVisibility {
		return need
	}
	return 0
}

// raiseVisibility proposes a longer visibility timeout and whatever must move
// with it.
func (p *Pair) raiseVisibility(to int64) (fix string, set map[string]any) {
	fix = fmt.Sprintf("Set visibility_timeout_seconds = %d%s.", to, inBrackets(to))
	set = map[string]any{"visibility_timeout_seconds": to}
	b, ok := budgetOf(p)
	if !ok {
		return fix, set
	}
	b.hold = max(b.hold, to)
	return b.also(fix, set)
}
