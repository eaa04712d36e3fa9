package guardrail

import "fmt"

var qg128 = Rule{
	ID:          "QG128",
	Title:       "a worker polls in short intervals",
	Slug:        "short_polling",
	Phase:       PhaseConfig,
	Level:       Warning,
	StrictOnly:  true,
	Consequence: Delay,
	Since:       "0.1.0",
	Inputs:      []string{"handler.kind", "receive_wait_time_seconds"},
	Checks: "Whether a queue that a worker reads answers an empty receive at once (`receive_wait_time_seconds = 0`). " +
		"Lambda polls with a wait time of its own, so the rule is about workers only. Off, but in the strict preset.",
	Why: "A short poll asks a sample of SQS's servers and may find nothing although messages are there. " +
		"Each empty answer is a request that is paid for, and a loop makes many of them.",
	Fix:    "Set `receive_wait_time_seconds` to 20, or leave it out: 20 is the default here.",
	Except: "When every receive of the worker states a wait time of its own, which overrides the queue's.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-short-and-long-polling.html",
	},
	Pair: checkShortPolling,
}

func checkShortPolling(p *Pair) []Finding {
	h, ok := p.Planned.Handler.Get()
	wait, ok2 := p.Planned.ReceiveWaitTimeSeconds.Get()
	if !ok || !ok2 || wait > 0 || !isWorker(h) {
		return nil
	}
	return []Finding{{
		Path:  "receive_wait_time_seconds",
		What:  fmt.Sprintf("The queue answers an empty receive after %d s, and a worker reads it.", wait),
		Why:   "Short polls look at some of the servers only, may miss messages that are there, and cost a request each.",
		Fix:   "Set receive_wait_time_seconds to 20.",
		Reads: []string{"receive_wait_time_seconds", "handler.kind"},
		Set:   map[string]any{"receive_wait_time_seconds": int64(20)},
	}}
}
