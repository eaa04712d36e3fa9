package guardrail

import "fmt"

var qg108 = Rule{
	ID:          "QG108",
	Title:       "the handler cannot keep its message hidden",
	Slug:        "heartbeat",
	Phase:       PhaseConfig,
	Level:       Error,
	Consequence: Delay,
	Since:       "0.1.0",
	Inputs:      []string{"visibility_timeout_seconds", "handler"},
	Checks: "Whether a worker that extends the visibility timeout while it works does so in time: `handler.heartbeat_seconds` at or above `visibility_timeout_seconds` is an error, " +
		"above half of it a warning. And whether one receive can be kept hidden at all: a handler's time above 43,200 s (12 hours) is an error.",
	Why: "A heartbeat that comes after the visibility timeout ended finds the message in another worker's hands. One that comes late has no second chance: " +
		"a single slow or lost call to ChangeMessageVisibility, and the message is handled twice. " +
		"And no heartbeat carries further than twelve hours from the receive: after that SQS hands the message out again, whatever was extended.",
	Fix: "Beat at a third of the visibility timeout, so that two beats may fail. Split work that takes longer than twelve hours into steps with a message each, " +
		"or let the message only start it and follow it elsewhere, for example in Step Functions.",
	Except: "For the twelve hours: never. For a late heartbeat: when the worker does harmless work twice gladly.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-visibility-timeout.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_ChangeMessageVisibility.html",
	},
	Seeds: []int{1, 3},
	Pair:  checkHeartbeat,
}

func checkHeartbeat(p *Pair) []Finding {
	return append(p.lateHeartbeat(), p.longReceive()...)
}

func (p *Pair) lateHeartbeat() []Finding {
	h, ok1 := p.handler()
	visibility, ok2 := p.Planned.VisibilityTimeoutSeconds.Get()
	beat, ok3 := h.HeartbeatSeconds.Get()
	if !ok1 || !ok2 || !ok3 || 2*beat <= visibility {
		return nil
	}
	f := Finding{
		Path:  "handler.heartbeat_seconds",
		What:  fmt.Sprintf("The worker extends the visibility timeout every %s, and a message is hidden for %s.", seconds(beat), seconds(visibility)),
		Why:   "The message is visible again before the first heartbeat: another worker receives it while this one still works.",
		Reads: []string{"handler.heartbeat_seconds", "visibility_timeout_seconds"},
	}
	if beat < visibility {
		f.Level = Warning
		f.Why = "One heartbeat that is late or lost, and another worker receives the message while this one still works."
	}
	if third := visibility / 3; third > 0 {
		f.Fix = fmt.Sprintf("Set handler.heartbeat_seconds = %d (a third, so that two beats may fail), and let the worker do so; or raise visibility_timeout_seconds.", third)
		f.Set = map[string]any{"handler.heartbeat_seconds": third}
		return []Finding{f}
	}
	f.Fix, f.Set = p.raiseVisibility(min(3*beat, longestVisibility))
	return []Finding{f}
}

func (p *Pair) longReceive() []Finding {
	h, ok := p.handler()
	time, known := handlingSeconds(h)
	if !ok || !known || time <= longestVisibility {
		return nil
	}
	path := "handler.timeout_seconds"
	if h.TimeoutSeconds.IsNull() {
		path = "handler.p99_seconds"
	}
	return []Finding{{
		Path: path,
		What: fmt.Sprintf("One receive may take %s, and SQS hides a message for at most %s from its receive.", seconds(time), seconds(longestVisibility)),
		Why:  "After 12 hours the message is handed out again, heartbeat or not; the work starts anew beside the first and never comes to an end.",
		Fix: "Split the work into steps of less than 12 hours with a message each, or let the message only start it, " +
			"delete the message, and follow the work elsewhere. Then write the time that one receive still takes.",
		Reads: []string{"handler.timeout_seconds", "handler.p99_seconds", "handler.margin_seconds"},
	}}
}
