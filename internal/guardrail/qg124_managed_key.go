package guardrail

import (
	"fmt"
	"strings"
)

var qg124 = Rule{
	ID:          "QG124",
	Title:       "a service cannot write through an AWS-managed KMS key",
	Slug:        "managed_key",
	Phase:       PhaseConfig,
	Level:       Error,
	Loss:        true,
	FixedInPart: true,
	Consequence: Loss,
	Since:       "0.1.0",
	Checks: "Whether a queue that SNS or another AWS service writes to is encrypted with a key that AWS manages, such as " +
		"`alias/aws/sqs`, in any spelling: alias name, alias ARN. The queue for undelivered messages counts too, because only SNS writes to it. " +
		"With SNS the finding is fixed; with another service that `policy_statements` lets send it is an error.",
	Why: "A service needs `kms:GenerateDataKey*` and `kms:Decrypt` in the policy of the queue's key, and nobody can edit the policy of a key that AWS manages. " +
		"Subscribing succeeds all the same. Each delivery then fails as a client error, which SNS does not retry: " +
		"the message is lost at once, or goes to the subscription's own dead-letter queue, which fails in the same way with the same key.",
	Fix: "Use `encryption = { mode = \"sse_sqs\" }`, which involves no KMS key, or a key of your own whose policy admits the service; " +
		"the attribute `kms_key_policy_statements_json` holds the statements it needs.",
	Except: "Never for SNS. For another service only while its statement is left over and nothing is sent any more.",
	Sources: []string{
		"https://docs.aws.amazon.com/sns/latest/dg/sns-enable-encryption-for-topic-sqs-queue-subscriptions.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-key-management.html",
		"https://github.com/aws/aws-cdk/issues/19796",
	},
	Seeds:  []int{4},
	Pair:   checkManagedKey,
	Fanout: checkManagedUndeliveredKey,
}

func checkManagedKey(p *Pair) []Finding {
	var findings []Finding
	for _, queue := range p.encryptedQueues() {
		key, managed := queue.managedKey()
		if !managed {
			continue
		}
		switch queue.attribute {
		case "undelivered.encryption":
			findings = append(findings, managedKeyFinding(queue, key, "SNS writes", "subscriptions", true))
		case "encryption":
			if len(p.plannedSubscriptions()) > 0 {
				findings = append(findings, managedKeyFinding(queue, key, "SNS writes", "subscriptions", true))
			} else if s, services := writingServices(p.sourceStatements()); services != "" {
				findings = append(findings, managedKeyFinding(queue, key, services+" writes", s.reads, strings.Contains(services, "sns.")))
			}
		case "dead_letter_queue.encryption":
			if s, services := writingServices(p.deadLetterStatements()); services != "" {
				findings = append(findings, managedKeyFinding(queue, key, services+" writes", s.reads, strings.Contains(services, "sns.")))
			}
		}
	}
	return findings
}

func checkManagedUndeliveredKey(f *Fanout) []Finding {
	var findings []Finding
	for _, queue := range undeliveredEncryption(f.Written.Undelivered, f.Planned.Undelivered) {
		if key, managed := queue.managedKey(); managed {
			findings = append(findings, managedKeyFinding(queue, key, "SNS writes", "consumers", true))
		}
	}
	return findings
}

// writingServices names the service principals of the first statement that
// lets a service send, and the statement.
func writingServices(statements []writtenStatement) (writtenStatement, string) {
	for _, s := range statements {
		if services := s.Services(); s.Effect == "Allow" && len(services) > 0 && covers(s.Statement, "sqs:SendMessage") {
			return s, strings.Join(services, ", ")
		}
	}
	return writtenStatement{}, ""
}

func managedKeyFinding(queue encryptedQueue, key, writer, because string, fixed bool) Finding {
	path := queue.attribute + ".kms_master_key_id"
	return Finding{
		Fixed: fixed,
		Path:  path,
		What:  fmt.Sprintf("%q is a key that AWS manages, and %s to %s.", key, writer, queue.label),
		Why: "Nobody can edit the policy of an AWS-managed key, so it never lets a service encrypt. " +
			"Everything applies, then each delivery is refused and not tried again: the messages are lost.",
		Fix: fmt.Sprintf("Set %s = { mode = \"sse_sqs\" }, which needs no key, or name a key of your own whose policy allows the service "+
			"kms:GenerateDataKey* and kms:Decrypt.", queue.attribute),
		Reads: []string{path, because},
		Set:   map[string]any{path: nil, queue.attribute + ".mode": "sse_sqs"},
	}
}
