package guardrail

import "fmt"

var qg129 = Rule{
	ID:          "QG129",
	Title:       "messages are stored without encryption",
	Slug:        "encryption_none",
	Phase:       PhaseConfig,
	Level:       Warning,
	Consequence: Access,
	Since:       "0.1.0",
	Inputs:      []string{"encryption", "dead_letter_queue.encryption", "undelivered.encryption"},
	Checks: "Whether encryption at rest is switched off, `mode = \"none\"`, for the source queue, the dead-letter queue or the queue for undelivered messages. " +
		"A queue that takes over the source's setting is not mentioned again.",
	Why: "Encryption with SQS's own keys costs nothing, needs no permission and is what AWS gives every new queue. " +
		"Switching it off has no advantage that is known to us, and dead letters are kept for up to 14 days.",
	Fix:    "Set `encryption = { mode = \"sse_sqs\" }`, or leave the attribute out.",
	Except: "When a consumer or a region is known not to work with it.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-server-side-encryption.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-configure-sqs-sse-queue.html",
	},
	Seeds: []int{4},
	Pair:  func(p *Pair) []Finding { return checkEncryptionNone(p.encryptedQueues()) },
	Fanout: func(f *Fanout) []Finding {
		return checkEncryptionNone(undeliveredEncryption(f.Written.Undelivered, f.Planned.Undelivered))
	},
}

func checkEncryptionNone(queues []encryptedQueue) []Finding {
	var findings []Finding
	for _, queue := range queues {
		if queue.Mode.Or("") != "none" {
			continue
		}
		path := queue.attribute + ".mode"
		findings = append(findings, Finding{
			Path:  path,
			What:  fmt.Sprintf("Encryption at rest is switched off for %s.", queue.label),
			Why:   "SQS encrypts new queues with keys of its own, at no cost and with nothing to set up; switched off, whoever gets at the storage reads the messages.",
			Fix:   fmt.Sprintf("Set %s to \"sse_sqs\".", path),
			Reads: []string{path},
			Set:   map[string]any{path: "sse_sqs"},
		})
	}
	return findings
}
