package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg106 = Rule{
	ID:          "QG106",
	Title:       "visibility timeout leaves the handler no margin",
	Slug:        "visibility_margin",
	Phase:       PhaseConfig,
	Level:       Warning,
	Consequence: Delay,
	Since:       "0.1.0",
	SilencedBy:  []string{"QG105", "QG108"},
	Inputs:      []string{"visibility_timeout_seconds", "handler"},
	Checks: "Whether `visibility_timeout_seconds` leaves room for what does not go as planned. For a Lambda function: six times its timeout plus the batching window; " +
		"`handler.min_visibility_ratio` is the six. For a worker: `p99_seconds + margin_seconds`. " +
		"Handlers with a heartbeat are left out, and so are needs above 43,200 s, which no queue can meet.",
	Why: "Lambda's poller hands a batch to the function only when it has capacity, and retries a throttled batch while the visibility timeout lasts; AWS therefore asks for six function timeouts. " +
		"A worker whose slowest hundredth of jobs outlives the visibility timeout does that hundredth twice, and those are the expensive ones.",
	Fix: "Raise `visibility_timeout_seconds`. It costs little: a message of a *crashed* consumer comes back later. " +
		"The functions `calculate_lambda_visibility_timeout` and `calculate_worker_visibility_timeout` tell the value.",
	Except: "When the function is never throttled, for example with reserved concurrency far above its load. Rather set `min_visibility_ratio` than except the rule.",
	Sources: []string{
		"https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/best-practices-processing-messages-timely-manner.html",
	},
	Seeds: []int{2, 3, 4},
	Pair:  checkVisibilityMargin,
}

func checkVisibilityMargin(p *Pair) []Finding {
	h, ok1 := p.handler()
	visibility, ok2 := p.Planned.VisibilityTimeoutSeconds.Get()
	need, ok3 := visibilityNeed(h)
	if !ok1 || !ok2 || !ok3 || extends(h) || visibility >= need || need > longestVisibility {
		return nil
	}
	fix, set := p.raiseVisibility(need)
	return []Finding{{
		Path: "visibility_timeout_seconds",
		What: fmt.Sprintf("A message is hidden for %s; with this handler it should be %s: %s.", seconds(visibility), seconds(need), needInWords(h)),
		Why:  "When capacity is short or a job is slow, messages become visible again while they are still being worked on, and are handled twice.",
		Fix:  fix,
		Reads: []string{
			"visibility_timeout_seconds", "handler.kind", "handler.timeout_seconds", "handler.batching_window_seconds",
			"handler.min_visibility_ratio", "handler.p99_seconds", "handler.margin_seconds", "handler.heartbeat_seconds",
		},
		Set: set,
	}}
}

// needInWords shows how the need of visibilityNeed comes about.
func needInWords(h topology.Handler) string {
	if isLambda(h) {
		words := fmt.Sprintf("%g × the function's timeout of %d s", h.MinVisibilityRatio.Or(LambdaVisibilityRatio), h.TimeoutSeconds.Or(0))
		if window := h.BatchingWindowSeconds.Or(0); window > 0 {
			words += fmt.Sprintf(" + the batching window of %d s", window)
		}
		return words
	}
	words := fmt.Sprintf("the 99th percentile of %d s", h.P99Seconds.Or(0))
	if margin := h.MarginSeconds.Or(0); margin > 0 {
		words += fmt.Sprintf(" + a margin of %d s", margin)
	}
	return words
}
