package guardrail

import (
	"fmt"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg138 = Rule{
	ID:          "QG138",
	Title:       "another account cannot read through an AWS-managed key",
	Slug:        "foreign_reader",
	Phase:       PhasePlan,
	Level:       Error,
	Consequence: Access,
	Since:       "0.1.0",
	SilencedBy:  []string{"QG124"},
	Inputs:      []string{"encryption", "handler.lambda_function_arn", "policy_statements", "source_policy_documents"},
	Checks: "Whether a queue that is encrypted with `alias/aws/sqs` is read from another account: by the function in `handler.lambda_function_arn`, " +
		"or by a principal that `policy_statements` or `source_policy_documents` let receive.",
	Why: "Whoever receives must be allowed `kms:Decrypt` by the policy of the key, and the policy of a key that AWS manages admits its own account only " +
		"and cannot be edited. The other account has every SQS permission and still gets `KMS.AccessDeniedException`.",
	Fix:    "Use `encryption = { mode = \"sse_sqs\" }`, or a key of your own whose policy allows the other account `kms:Decrypt`.",
	Except: "When the statement is left over and the other account does not read any more.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-configure-lambda-function-trigger.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-key-management.html",
	},
	Pair: checkForeignReader,
}

func checkForeignReader(p *Pair) []Finding {
	account, ok := p.Place.Account.Get()
	encryption, ok2 := p.Planned.Encryption.Get()
	key, ok3 := encryption.KMSMasterKeyID.Get()
	if !ok || !ok2 || !ok3 || !isManagedKey(key) {
		return nil
	}
	reader, because := foreignReader(p, account)
	if reader == "" {
		return nil
	}
	const path = "encryption.kms_master_key_id"
	return []Finding{{
		Path:  path,
		What:  fmt.Sprintf("%s of another account reads this queue, which is encrypted with %q.", reader, key),
		Why:   "The policy of an AWS-managed key admits its own account only and cannot be edited, so every receive from elsewhere is refused.",
		Fix:   "Set encryption = { mode = \"sse_sqs\" }, or name a key of your own whose policy allows that account kms:Decrypt.",
		Reads: []string{path, because},
		Set:   map[string]any{path: nil, "encryption.mode": "sse_sqs"},
	}}
}

// foreignReader names a reader outside of the account, and the attribute that says so.
func foreignReader(p *Pair, account string) (reader, because string) {
	h, _ := p.Planned.Handler.Get()
	if arn, err := topology.ParseARN(h.LambdaFunctionARN.Or("")); err == nil && arn.Account != account {
		return "The function " + arn.String(), "handler.lambda_function_arn"
	}
	for _, s := range p.sourceStatements() {
		if s.Effect != policydoc.Allow || !covers(s.Statement, "sqs:ReceiveMessage") {
			continue
		}
		for _, principal := range s.Principals.ByType["AWS"] {
			if other := accountOf(principal); other != "" && other != account {
				return "The principal " + principal, s.reads
			}
		}
	}
	return "", ""
}

// accountOf is the account of an AWS principal, which is an ARN or the account's
// ID; empty for "*" and for what has no account.
func accountOf(principal string) string {
	if arn, err := topology.ParseARN(principal); err == nil {
		return arn.Account
	}
	if len(principal) == 12 && strings.Trim(principal, "0123456789") == "" {
		return principal
	}
	return ""
}
