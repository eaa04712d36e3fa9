package guardrail

var qg137 = Rule{
	ID:          "QG137",
	Title:       "nobody said who reads the queue",
	Slug:        "no_handler",
	Phase:       PhaseConfig,
	Level:       Warning,
	StrictOnly:  true,
	Consequence: Ours,
	Since:       "0.1.0",
	Inputs:      []string{"handler"},
	Checks: "Whether `handler` says who reads the queue and how long it takes: a Lambda function's `timeout_seconds` or name, " +
		"a worker's `timeout_seconds` or `p99_seconds`, or a heartbeat. Off, but in the strict preset.",
	Why: "Visibility timeout and receive count are right or wrong only beside the handler's times. Without them the rules " +
		"[QG105](guardrail-qg105.md) to [QG110](guardrail-qg110.md) cannot look, and the most frequent mistakes go through.",
	Fix:    "Declare the handler. Nothing of it is sent to AWS.",
	Except: "For a queue whose reader is somebody else's secret.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-visibility-timeout.html",
	},
	Seeds: []int{2, 3},
	Pair:  checkNoHandler,
}

func checkNoHandler(p *Pair) []Finding {
	h, known := p.Planned.Handler.Get()
	if !known && !p.Planned.Handler.IsNull() {
		return nil
	}
	if known && !(h.TimeoutSeconds.IsNull() && h.P99Seconds.IsNull() && h.HeartbeatSeconds.IsNull() &&
		h.LambdaFunctionName.IsNull() && h.LambdaFunctionARN.IsNull()) {
		return nil
	}
	return []Finding{{
		Path:  "handler",
		What:  "The handler's times are not declared, so nothing can be measured against them.",
		Why:   "Whether the visibility timeout and the receive count fit is a question about the handler; QG105 to QG110 cannot answer it.",
		Fix:   "Say handler = { kind = \"lambda\", timeout_seconds = … } with the function's timeout, or { kind = \"worker\", p99_seconds = …, margin_seconds = … }.",
		Reads: []string{"handler"},
	}}
}
