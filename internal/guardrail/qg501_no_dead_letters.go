package guardrail

import "fmt"

var qg501 = Rule{
	ID:          "QG501",
	Title:       "a live queue has no dead-letter queue",
	Slug:        "no_dead_letters",
	Phase:       PhaseAudit,
	Level:       Warning,
	Consequence: Loss,
	Since:       "0.1.0",
	Checks: "Whether each audited queue names a dead-letter queue, and whether that queue exists. Queues that are dead-letter queues themselves need none: those that another queue's redrive policy " +
		"or a subscription names, and those that name or redrive allow policy show to be meant for it ([QG502](guardrail-qg502.md)).",
	Why: "A message that always fails is given out again and again until its retention ends, and is then deleted: nobody sees it, and it takes the place of messages that would succeed. " +
		"When the named queue was deleted, the redrive policy still looks right, and it is the same.",
	Fix: "Make a dead-letter queue of the same type, in the same account and region, with 14 days of retention, and name it in the redrive policy. " +
		"A `queueguard_redrive_pair` has one from the start. For a queue whose dead-letter queue is gone, the import block of the audit is enough: the first plan makes a new one.",
	Except: "When every failed message is worthless, such as a tick that comes again, or when the consumer puts failed messages away itself. Then list QG501 in `except`.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html",
	},
	Seeds: []int{1, 2},
	Audit: checkNoDeadLetters,
}

func checkNoDeadLetters(a Audit) []Finding {
	f := Finding{
		Path:  redriveAttribute,
		Why:   "A message that always fails is given out until its retention ends, and is then deleted.",
		Reads: []string{redriveAttribute},
	}
	redrive, ok := Reading{Source: a.Queue}.Redrive()
	switch {
	case a.DeadLetterGone && ok:
		f.What = fmt.Sprintf("The redrive policy of the queue %s names %s, and there is no such queue.", a.name(), redrive.DeadLetterTargetARN)
		f.Fix = "Make it again, or name another. Imported as a queueguard_redrive_pair, the queue gets a new one in the first plan."
	case a.servesNobody() && !a.IsSource() && !a.meantForDeadLetters():
		f.What = fmt.Sprintf("The queue %s has no redrive policy, and so no dead-letter queue.", a.name())
		f.Fix = fmt.Sprintf("Make a dead-letter queue of the same type with a retention of %d s, and name it in the redrive policy with a maxReceiveCount of %d.",
			longestRetention, deterministicReceives)
	default:
		return nil
	}
	return []Finding{f}
}
