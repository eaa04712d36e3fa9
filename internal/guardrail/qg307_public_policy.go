package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

var qg307 = Rule{
	ID:          "QG307",
	Title:       "the access policy admits strangers",
	Slug:        "public_policy",
	Phase:       PhaseConfig,
	Level:       Error,
	Consequence: Access,
	Since:       "0.1.0",
	Inputs:      []string{"policy_statements", "source_policy_documents", "dead_letter_queue.policy_statements"},
	Checks: "Whether a statement allows something to everybody (`*`) without a condition that really narrows it: `aws:SourceArn`, `aws:SourceAccount`, `aws:SourceOrgID`, " +
		"`aws:PrincipalOrgID`, `aws:PrincipalArn`, `aws:PrincipalAccount`, `aws:SourceVpc` or `aws:SourceVpce`, with an operator that fails when the key is absent and values that name somebody. " +
		"That is an error. A service principal without a source condition is a warning.",
	Why: "A public queue is read, filled or emptied by anyone who guesses its URL. A service without a source condition acts for anybody who configures it to: " +
		"a stranger's topic or bucket sends into your queue (the confused deputy).",
	Fix:    "Name principals, or add a condition. For a service: `aws:SourceArn` with the bucket, rule or topic, and `aws:SourceAccount` where the ARN has no account.",
	Except: "A service whose events have no source ARN. A public queue: hardly ever, and then with a word from whoever is in charge of security.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-security-best-practices.html",
		"https://docs.aws.amazon.com/IAM/latest/UserGuide/confused-deputy.html",
		"https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html",
	},
	Seeds: []int{4},
	Pair:  checkPublicPolicy,
}

func checkPublicPolicy(p *Pair) []Finding {
	var findings []Finding
	for _, s := range append(p.sourceStatements(), p.deadLetterStatements()...) {
		if !s.Whole || s.Effect != policydoc.Allow || len(s.NarrowedBy()) > 0 {
			continue
		}
		f := Finding{Path: s.path, Reads: []string{s.reads}}
		switch services := s.Services(); {
		case s.IsPublic():
			f.What = fmt.Sprintf("%s allows %s to everybody, and no condition narrows it.", capital(s.label), and(s.Actions))
			f.Why = "Anyone in the world who guesses the URL of the queue may do it."
			f.Fix = "Name the principals, or add a condition such as aws:PrincipalOrgID with the ID of your organization."
		case len(services) > 0:
			f.Level = Warning
			f.What = fmt.Sprintf("%s lets %s in, for whomever it acts.", capital(s.label), and(services))
			f.Why = "A stranger who points that service at this queue is let in as well."
			f.Fix = "Add a condition with aws:SourceArn (the bucket, rule or topic), or with aws:SourceAccount."
		default:
			continue
		}
		findings = append(findings, f)
	}
	return findings
}
