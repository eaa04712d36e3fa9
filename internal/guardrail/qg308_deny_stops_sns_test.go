package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
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
			name:  "SNS itself",
			edits: []edit{subscribed("pedidos", ordersTopic), statement("NoSNS", denies, principal("Service", "s3.amazonaws.com", "sns.amazonaws.com"), actions("sqs:SendMessage"))},
			want: []guardrail.Finding{{
				Path:  `policy_statements["NoSNS"]`,
				What:  `The statement "NoSNS" denies sending to sns.amazonaws.com, which delivers into this queue.`,
				Why:   "A deny beats every allow. SNS does not try a refused delivery again: the messages are lost.",
				Fix:   "Take sns.amazonaws.com out of the principals of the deny, or take the subscriptions out.",
				Reads: []string{"policy_statements.NoSNS", "subscriptions"},
			}},
		},
		{
			name:  "SNS, but for some sources",
			edits: []edit{subscribed("pedidos", ordersTopic), statement("Only", denies, principal("Service", "sns.amazonaws.com"), actions("sqs:SendMessage"), condition("ArnNotEquals", "aws:SourceArn", ordersTopic))},
		},
		{
			name:  "another service",
			edits: []edit{subscribed("pedidos", ordersTopic), statement("NoS3", denies, principal("Service", "s3.amazonaws.com"), actions("sqs:SendMessage"))},
		},
		{
			name: "everybody but a role",
			edits: []edit{subscribed("pedidos", ordersTopic), statement("Only", denies, actions("sqs:*"), func(s *topology.Statement) {
				s.NotPrincipals = known(map[string]topology.Strings{"AWS": strs("arn:aws:iam::123456789012:role/checkout").Or(nil)})
			})},
			want: []guardrail.Finding{{
				Path:  `policy_statements["Only"]`,
				What:  `The statement "Only" denies sending to everybody but some, and so to SNS, which delivers into this queue.`,
				Why:   "A deny beats every allow. SNS does not try a refused delivery again: the messages are lost.",
				Fix:   `Add two conditions to the deny: test "Bool", variable "aws:PrincipalIsAWSService", values ["false"], and the same with "aws:ViaAWSService".`,
				Reads: []string{"policy_statements.Only", "subscriptions"},
			}},
		},
		{
			name: "everybody but SNS",
			edits: []edit{subscribed("pedidos", ordersTopic), statement("Only", denies, actions("sqs:*"), func(s *topology.Statement) {
				s.NotPrincipals = known(map[string]topology.Strings{"Service": strs("sns.amazonaws.com").Or(nil)})
			})},
		},
		{
			name: "on the dead-letter queue, where SNS puts what it cannot deliver",
			edits: []edit{
				subscribed("pedidos", ordersTopic, func(s *topology.Subscription) {
					s.ExistingDeliveryDeadLetterQueueARN = known("arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq")
				}),
				deadLetterQueue(func(d *topology.DeadLetterQueue) {
					d.PolicyStatements = known(map[string]topology.Maybe[topology.Statement]{
						"NoSNS": with(denies, principal("Service", "sns.sa-east-1.amazonaws.com"), actions("sqs:SendMessage")),
					})
				}),
			},
			want: []guardrail.Finding{{
				Path:  `dead_letter_queue.policy_statements["NoSNS"]`,
				What:  `The statement "NoSNS" denies sending to sns.sa-east-1.amazonaws.com, which delivers into this queue.`,
				Why:   "A deny beats every allow. SNS does not try a refused delivery again: the messages are lost.",
				Fix:   "Take sns.sa-east-1.amazonaws.com out of the principals of the deny, or take the subscriptions out.",
				Reads: []string{"dead_letter_queue.policy_statements.NoSNS", "subscriptions"},
			}},
		},
		{
			name: "on a dead-letter queue that SNS does not use",
			edits: []edit{subscribed("pedidos", ordersTopic), deadLetterQueue(func(d *topology.DeadLetterQueue) {
				d.PolicyStatements = known(map[string]topology.Maybe[topology.Statement]{
					"NoSNS": with(denies, principal("Service", "sns.amazonaws.com"), actions("sqs:SendMessage")),
				})
			})},
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
