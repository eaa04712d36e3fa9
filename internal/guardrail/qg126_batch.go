package guardrail

import "fmt"

var qg126 = Rule{
	ID:          "QG126",
	Title:       "Lambda refuses this batch size or window",
	Slug:        "batch",
	Phase:       PhaseConfig,
	Level:       Error,
	Consequence: Refused,
	Since:       "0.1.0",
	Inputs:      []string{"handler.kind", "handler.batch_size", "handler.batching_window_seconds", "fifo"},
	Checks: "Whether an event source mapping with `handler.batch_size` and `handler.batching_window_seconds` can exist for this type of queue. " +
		"A standard queue: 1 to 10,000 messages, a window of 0 to 300 s, and at least 1 s of window for more than 10 messages. " +
		"A FIFO queue: 1 to 10 messages and no window.",
	Why: "The mapping is often made in another root module or by another tool, after the queue. Lambda refuses it there, long after the decision was made here, " +
		"and every time that this resource computes from the handler would be wrong.",
	Fix:    "Use a batch size and a window that Lambda accepts for the type of queue.",
	Except: "When AWS has raised a limit since this release; then please report it.",
	Sources: []string{
		"https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html",
		"https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html",
	},
	Pair: checkBatch,
}

// Limits of an event source mapping on SQS: Lambda API reference, CreateEventSourceMapping.
const (
	largestBatch           = 10000
	largestUnwindowedBatch = 10
	longestWindow          = 300
)

func checkBatch(p *Pair) []Finding {
	h, ok := p.Planned.Handler.Get()
	if !ok || !isLambda(h) {
		return nil
	}
	fifo, fifoKnown := p.Planned.FIFO.Get()
	size := h.BatchSize.Or(largestUnwindowedBatch)
	window, windowKnown := h.BatchingWindowSeconds.Get()
	windowKnown = windowKnown || h.BatchingWindowSeconds.IsNull()
	const sizePath, windowPath = "handler.batch_size", "handler.batching_window_seconds"
	refuse := func(path, what, fix string, value any) Finding {
		return Finding{
			Path: path, What: what, Fix: fix,
			Why:   "Lambda refuses to create such an event source mapping, so the queue would have no reader.",
			Reads: []string{sizePath, windowPath, "fifo"},
			Set:   map[string]any{path: value},
		}
	}
	var findings []Finding
	switch {
	case size < 1 || size > largestBatch:
		findings = append(findings, refuse(sizePath,
			fmt.Sprintf("A batch of %d messages is outside of 1 to %d.", size, largestBatch), "Set handler.batch_size to 10.", int64(10)))
	case fifoKnown && fifo && size > largestUnwindowedBatch:
		findings = append(findings, refuse(sizePath,
			fmt.Sprintf("A FIFO queue gives at most %d messages a batch, not %d.", largestUnwindowedBatch, size), "Set handler.batch_size to 10.", int64(10)))
	case fifoKnown && !fifo && size > largestUnwindowedBatch && windowKnown && window < 1:
		findings = append(findings, refuse(sizePath,
			fmt.Sprintf("A batch of %d messages needs a batching window of at least 1 s; there is none.", size),
			"Set handler.batch_size to 10, or handler.batching_window_seconds to 1 or more, which the visibility timeout has to cover as well.", int64(10)))
	}
	switch {
	case window < 0 || window > longestWindow:
		findings = append(findings, refuse(windowPath,
			fmt.Sprintf("A batching window of %d s is outside of 0 to %d s.", window, longestWindow),
			fmt.Sprintf("Set handler.batching_window_seconds to at most %d; the visibility timeout has to cover it as well.", longestWindow), nearestWindow(window)))
	case fifoKnown && fifo && window > 0:
		findings = append(findings, refuse(windowPath,
			fmt.Sprintf("A FIFO queue has no batching window, and this one is %d s.", window), "Leave handler.batching_window_seconds out.", nil))
	}
	return findings
}

func nearestWindow(window int64) int64 { return min(max(window, 0), longestWindow) }
