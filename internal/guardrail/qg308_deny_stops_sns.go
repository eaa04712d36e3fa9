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
	Inputs:      []string{"policy_statements", "source_policy_documents", "dead_letter_queue.policy_statements", "subscriptions"},
	Checks: "Whether a `Deny` for SNS, or for everybody, or for everybody but some, covers `sqs:SendMessage` on a queue with subscriptions, " +
		"or on a dead-letter queue that is also named for what SNS cannot deliver. It has no condition, or tests where the caller comes from (VPC, VPC endpoint, address) " +
		"or who it is (organization, account, principal) without leaving AWS's services out by `aws:PrincipalIsAWSService`.",
	Why: "SNS comes from no VPC of yours and belongs to no organization, so a condition such as `StringNotEquals aws:SourceVpc` holds for it. A deny beats the allow. " +
		"The delivery is refused, not tried again, and the message is lost or goes to the subscription's dead-letter queue. " +
		"Sending dead letters back is stopped in the same way: that call comes from SQS itself and needs `aws:ViaAWSService` left out.",
	Fix:    "Add the conditions `Bool aws:PrincipalIsAWSService \"false\"` and `Bool aws:ViaAWSService \"false\"` to the deny; take SNS out of the principals of one that names it.",
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
	statements := p.sourceStatements()
	if p.deliversToDeadLetters() {
		statements = append(statements, p.deadLetterStatements()...)
	}
	var findings []Finding
	for _, s := range statements {
		whom := deniedWithSNS(s.Statement)
		if !s.Whole || s.Effect != policydoc.Deny || whom == "" || !covers(s.Statement, "sqs:SendMessage") || !holdsForSNS(s.Conditions) {
			continue
		}
		f := Finding{
			Path:  s.path,
			What:  fmt.Sprintf("%s denies sending to %s%s, and so to SNS, which delivers into this queue.", capital(s.label), whom, because(s.Conditions)),
			Why:   "A deny beats every allow. SNS does not try a refused delivery again: the messages are lost.",
			Fix:   "Add two conditions to the deny: test \"Bool\", variable \"aws:PrincipalIsAWSService\", values [\"false\"], and the same with \"aws:ViaAWSService\".",
			Reads: []string{s.reads, "subscriptions"},
		}
		if strings.HasPrefix(whom, "sns.") {
			f.What = fmt.Sprintf("%s denies sending to %s%s, which delivers into this queue.", capital(s.label), whom, because(s.Conditions))
			f.Fix = fmt.Sprintf("Take %s out of the principals of the deny, or take the subscriptions out.", whom)
		}
		findings = append(findings, f)
	}
	return findings
}

// deliversToDeadLetters says whether SNS puts what it cannot deliver into the
// dead-letter queue of the pair itself.
func (p *Pair) deliversToDeadLetters() bool {
	dead, ok := p.Planned.DeadLetterQueueARN.Get()
	return ok && slices.ContainsFunc(p.plannedSubscriptions(), func(s subscription) bool {
		return s.ExistingDeliveryDeadLetterQueueARN.Or("") == dead
	})
}

// deniedWithSNS says whom a statement is about, when SNS is among them.
func deniedWithSNS(s policydoc.Statement) string {
	switch {
	case s.Principals.Everyone || slices.Contains(s.Principals.ByType["AWS"], "*"):
		return "everybody"
	case !s.NotPrincipals.IsZero():
		if s.NotPrincipals.Everyone || slices.Contains(s.NotPrincipals.ByType["AWS"], "*") || snsAmong(s.NotPrincipals) != "" {
			return ""
		}
		return "everybody but some"
	}
	return snsAmong(s.Principals)
}

// snsAmong finds SNS among principals: its name, or that in one Region.
func snsAmong(p policydoc.Principals) string {
	for _, service := range p.ByType["Service"] {
		if strings.HasPrefix(strings.ToLower(service), "sns.") {
			return service
		}
	}
	return ""
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
