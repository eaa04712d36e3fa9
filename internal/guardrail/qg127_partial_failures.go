package guardrail

import "fmt"

var qg127 = Rule{
	ID:          "QG127",
	Title:       "one failing message fails its whole Lambda batch",
	Slug:        "partial_failures",
	Phase:       PhaseConfig,
	Level:       Warning,
	Consequence: Delay,
	Since:       "0.1.0",
	Inputs:      []string{"handler.kind", "handler.batch_size", "handler.report_batch_item_failures"},
	Checks: "Whether a Lambda handler that gets more than one message at a time (10 when `batch_size` is not set) reports which of them failed: " +
		"`report_batch_item_failures`, in Lambda's terms `FunctionResponseTypes = [\"ReportBatchItemFailures\"]`.",
	Why: "Without it one exception returns the whole batch to the queue. Messages that were handled well are handled again, each time one receive nearer to the " +
		"dead-letter queue, and in the end good messages land there together with the bad one.",
	Fix: "Return `batchItemFailures` from the function, set `ReportBatchItemFailures` on the event source mapping, and say " +
		"`report_batch_item_failures = true` here. For FIFO the function must stop at the first failure and return that message and all after it. " +
		"Or take one message at a time: `batch_size = 1`.",
	Except: "When the function catches every error itself and never lets a batch fail in part, for example because it writes the batch in one transaction.",
	Sources: []string{
		"https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html",
		"https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html",
	},
	Seeds: []int{2},
	Pair:  checkPartialFailures,
}

func checkPartialFailures(p *Pair) []Finding {
	h, ok := p.Planned.Handler.Get()
	if !ok || !isLambda(h) || h.BatchSize.IsUnknown() || h.ReportBatchItemFailures.IsUnknown() {
		return nil
	}
	size := h.BatchSize.Or(largestUnwindowedBatch)
	if size <= 1 || h.ReportBatchItemFailures.Or(false) {
		return nil
	}
	return []Finding{{
		Path: "handler.report_batch_item_failures",
		What: fmt.Sprintf("The function gets up to %d messages at a time and does not report which of them failed.", size),
		Why:  "One failing message sends all of them back, and each return costs every one of them a receive on its way to the dead-letter queue.",
		Fix: "Set ReportBatchItemFailures on the event source mapping, return batchItemFailures from the function, and set " +
			"handler.report_batch_item_failures = true; or set handler.batch_size to 1.",
		Reads: []string{"handler.report_batch_item_failures", "handler.batch_size", "handler.kind"},
		Set:   map[string]any{"handler.report_batch_item_failures": true},
	}}
}
