package guardrail

import "fmt"

var qg502 = Rule{
	ID:          "QG502",
	Title:       "a dead-letter queue serves nobody",
	Slug:        "orphan",
	Phase:       PhaseAudit,
	Level:       Warning,
	Consequence: Silence,
	Since:       "0.1.0",
	Checks: "Whether a queue that is meant for failed messages is named by anything: by the redrive policy of a queue, or by that of a subscription. Meant for failed messages is a queue whose name says so " +
		"(`dlq`, `dead-letter`, `undelivered`), or whose redrive allow policy lists its sources. Silent for one that has a redrive policy or subscriptions of its own.",
	Why: "Somebody believes that failed messages end there. Either the redrive policy was lost, removed by a redeployment or a typing error in the ARN, and they expire in the source; " +
		"or the source is gone, and what the queue still holds is forgotten.",
	Fix: "Name it in the redrive policy of its source, or look through what it holds and delete it. The failure destination of an asynchronous Lambda function, or of a rule of EventBridge, " +
		"is not a redrive policy, and the audit does not see it.",
	Except: "When the queue takes failures from something else than a queue or a subscription. Then list QG502 in `except`.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_ListDeadLetterSourceQueues.html",
		"https://docs.aws.amazon.com/sns/latest/dg/sns-dead-letter-queues.html",
	},
	Audit: checkOrphan,
}

func checkOrphan(a Audit) []Finding {
	if !a.servesNobody() || a.IsSource() || len(a.Subscriptions) > 0 || !a.meantForDeadLetters() {
		return nil
	}
	return []Finding{{
		Path:  "dead_letter_queue",
		What:  fmt.Sprintf("The queue %s is meant for failed messages, and no redrive policy of a queue or subscription names it.", a.name()),
		Why:   "What fails does not end where it is looked for.",
		Fix:   "Name it in the redrive policy of its source; or, if that is gone, look through what it holds and delete it.",
		Reads: []string{"dead_letter_queue"},
	}}
}
