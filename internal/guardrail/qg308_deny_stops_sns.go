package guardrail

import (
	"fmt"
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

var qg308 = Rule{
	ID:          "QG308",
	Title:       "a deny also stops SNS",
	Slug:        "deny_stops_sns",
	Phase:       PhaseConfig,
	Level:       Error,
	Loss:        true,
	Consequence: Loss,
	Since:       "0.1.0",
	Inputs:      []string{"policy_statements", "source_policy_documents", "subscriptions"},
	Checks: "Whether a `Deny` for everybody covers `sqs:SendMessage` on a queue with subscriptions, and tests where the caller comes from (VPC, VPC endpoint, address) " +
		"or who it is (organization, account, principal) without leaving AWS's services out by `aws:PrincipalIsAWSService`.",
	Why: "SNS comes from no VPC of yours and belongs to no organization, so a condition such as `StringNotEquals aws:SourceVpc` holds for it. A deny beats the allow. " +
		"The delivery is refused, not tried again, and the message is lost or goes to the subscription's dead-letter queue. " +
		"Sending dead letters back is stopped in the same way: that call comes from SQS itself and needs `aws:ViaAWSService` left out.",
	Fix:    "Add the conditions `Bool aws:PrincipalIsAWSService \"false\"` and `Bool aws:ViaAWSService \"false\"` to the deny.",
	Except: "When a test has shown that messages arrive.",
	Sources: []string{
		"https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-configure-dead-letter-queue-redrive.html",
		"https://docs.aws.amazon.com/sns/latest/dg/sns-dead-letter-queues.html",
	},
	Pair: checkDeny,
}

// callerKeys are condition keys about the caller that a request of SNS does not
// carry, or carries with a value that is not the account's own.
var callerKeys = []string{
	"aws:sourcevpc", "aws:sourcevpce", "aws:sourceip", "aws:vpcsourceip",
	"aws:principalorgid", "aws:principalorgpaths", "aws:principalaccount", "aws:principalarn",
}

func checkDeny(p *Pair) []Finding {
	if len(p.plannedSubscriptions()) == 0 {
		return nil
	}
	var findings []Finding
	for _, s := range p.sourceStatements() {
		if !s.Whole || s.Effect != policydoc.Deny || !forEverybody(s.Statement) || !covers(s.Statement, "sqs:SendMessage") || !holdsForSNS(s.Conditions) {
			continue
		}
		findings = append(findings, Finding{
			Path:  s.path,
			What:  fmt.Sprintf("%s denies sending to everybody%s, and so to SNS, which delivers into this queue.", capital(s.label), because(s.Conditions)),
			Why:   "A deny beats every allow. SNS does not try a refused delivery again: the messages are lost.",
			Fix:   "Add two conditions to the deny: test \"Bool\", variable \"aws:PrincipalIsAWSService\", values [\"false\"], and the same with \"aws:ViaAWSService\".",
			Reads: []string{s.reads, "subscriptions"},
		})
	}
	return findings
}

func forEverybody(s policydoc.Statement) bool {
	return s.Principals.Everyone || slices.Contains(s.Principals.ByType["AWS"], "*")
}

// holdsForSNS reports whether every condition certainly holds for a delivery:
// negated tests of keys about the caller. A condition of any other kind may
// spare SNS, and is given the benefit of the doubt.
func holdsForSNS(conditions []policydoc.Condition) bool {
	for _, c := range conditions {
		negated := strings.Contains(c.Operator, "Not") && !strings.HasPrefix(c.Operator, "ForAnyValue:")
		if !negated || !slices.Contains(callerKeys, strings.ToLower(c.Key)) {
			return false
		}
	}
	return true
}

func because(conditions []policydoc.Condition) string {
	if len(conditions) == 0 {
		return ""
	}
	tests := make([]string, 0, len(conditions))
	for _, c := range conditions {
		tests = append(tests, c.Operator+" "+c.Key)
	}
	return " (" + and(tests) + ")"
}
