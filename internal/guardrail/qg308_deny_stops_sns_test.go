package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

func TestQG308_DenyStopsSNS(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG308", []pairCase{
		{
			name:  "no subscription",
			edits: []edit{statement("OnlyVPC", denies, principal("*", "*"), actions("sqs:*"), condition("StringNotEquals", "aws:SourceVpc", "vpc-0a1b2c3d"))},
		},
		{
			name:  "outside of a VPC",
			edits: []edit{subscribed("pedidos", ordersTopic), statement("OnlyVPC", denies, principal("*", "*"), actions("sqs:*"), condition("StringNotEquals", "aws:SourceVpc", "vpc-0a1b2c3d"))},
			want: []guardrail.Finding{{
				Path:  `policy_statements["OnlyVPC"]`,
				What:  `The statement "OnlyVPC" denies sending to everybody (StringNotEquals aws:SourceVpc), and so to SNS, which delivers into this queue.`,
				Why:   "A deny beats every allow. SNS does not try a refused delivery again: the messages are lost.",
				Fix:   `Add two conditions to the deny: test "Bool", variable "aws:PrincipalIsAWSService", values ["false"], and the same with "aws:ViaAWSService".`,
				Reads: []string{"policy_statements.OnlyVPC", "subscriptions"},
			}},
		},
		{
			name:  "services left out",
			edits: []edit{subscribed("pedidos", ordersTopic), statement("OnlyVPC", denies, principal("*", "*"), actions("sqs:*"), condition("StringNotEquals", "aws:SourceVpc", "vpc-0a1b2c3d"), condition("Bool", "aws:PrincipalIsAWSService", "false"))},
		},
		{
			name:  "plain HTTP",
			edits: []edit{subscribed("pedidos", ordersTopic), statement("TLS", denies, principal("*", "*"), actions("sqs:*"), condition("Bool", "aws:SecureTransport", "false"))},
		},
		{
			name:  "everything",
			edits: []edit{subscribed("pedidos", ordersTopic), statement("Nobody", denies, principal("AWS", "*"), actions("sqs:Send*"))},
			want: []guardrail.Finding{{
				Path:  `policy_statements["Nobody"]`,
				What:  `The statement "Nobody" denies sending to everybody, and so to SNS, which delivers into this queue.`,
				Why:   "A deny beats every allow. SNS does not try a refused delivery again: the messages are lost.",
				Fix:   `Add two conditions to the deny: test "Bool", variable "aws:PrincipalIsAWSService", values ["false"], and the same with "aws:ViaAWSService".`,
				Reads: []string{"policy_statements.Nobody", "subscriptions"},
			}},
		},
		{
			name:  "one role",
			edits: []edit{subscribed("pedidos", ordersTopic), statement("NotHim", denies, principal("AWS", "arn:aws:iam::999999999999:role/parceiro"), actions("sqs:*"))},
		},
		{
			name:  "receiving only",
			edits: []edit{subscribed("pedidos", ordersTopic), statement("OnlyVPC", denies, principal("*", "*"), actions("sqs:ReceiveMessage"), condition("StringNotEquals", "aws:SourceVpc", "vpc-0a1b2c3d"))},
		},
		{
			name:  "all but receiving, outside of the organization",
			edits: []edit{subscribed("pedidos", ordersTopic), document(`{"Version":"2012-10-17","Statement":[{"Effect":"Deny","Principal":"*","NotAction":"sqs:ReceiveMessage","Resource":"*","Condition":{"StringNotEquals":{"aws:PrincipalOrgID":"o-abcdefghij"}}}]}`)},
			want: []guardrail.Finding{{
				Path:  "source_policy_documents",
				What:  "Statement 1 of source_policy_documents[0] denies sending to everybody (StringNotEquals aws:PrincipalOrgID), and so to SNS, which delivers into this queue.",
				Why:   "A deny beats every allow. SNS does not try a refused delivery again: the messages are lost.",
				Fix:   `Add two conditions to the deny: test "Bool", variable "aws:PrincipalIsAWSService", values ["false"], and the same with "aws:ViaAWSService".`,
				Reads: []string{"source_policy_documents", "subscriptions"},
			}},
		},
	})
}
