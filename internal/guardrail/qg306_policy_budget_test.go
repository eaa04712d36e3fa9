package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG306_PolicyBudget(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG306", []pairCase{
		{
			name:  "default",
			edits: []edit{subscribed("pedidos", ordersTopic)},
		},
		{
			name:  "eight actions",
			edits: []edit{statement("Partner", principal("AWS", "arn:aws:iam::999999999999:role/parceiro"), actions("sqs:SendMessage", "sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:ChangeMessageVisibility", "sqs:GetQueueUrl", "sqs:GetQueueAttributes", "sqs:ListQueueTags", "sqs:PurgeQueue"))},
			want: []guardrail.Finding{{
				Path:  "policy_statements",
				What:  "The access policy of the source queue has 8 actions in a statement; SQS takes 7.",
				Why:   "SQS refuses a larger policy, after the queues were made.",
				Fix:   "Join statements that differ in one list only, write a prefix such as sqs:Get* in place of many actions, and grant roles of this account by IAM instead.",
				Reads: []string{"policy_statements", "policy_statements.Partner"},
			}},
		},
		{
			name:  "seven actions",
			edits: []edit{statement("Partner", principal("AWS", "arn:aws:iam::999999999999:role/parceiro"), actions("sqs:SendMessage", "sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:ChangeMessageVisibility", "sqs:GetQueueUrl", "sqs:GetQueueAttributes", "sqs:ListQueueTags"))},
		},
		{
			name:  "twenty-one statements",
			edits: []edit{manyStatements(20)},
			want: []guardrail.Finding{{
				Path:  "policy_statements",
				What:  "The access policy of the source queue has 21 statements; SQS takes 20.",
				Why:   "SQS refuses a larger policy, after the queues were made.",
				Fix:   "Join statements that differ in one list only, write a prefix such as sqs:Get* in place of many actions, and grant roles of this account by IAM instead.",
				Reads: []string{"policy_statements", "policy_statements.Partner000000000001", "policy_statements.Partner000000000002", "policy_statements.Partner000000000003", "policy_statements.Partner000000000004", "policy_statements.Partner000000000005", "policy_statements.Partner000000000006", "policy_statements.Partner000000000007", "policy_statements.Partner000000000008", "policy_statements.Partner000000000009", "policy_statements.Partner000000000010", "policy_statements.Partner000000000011", "policy_statements.Partner000000000012", "policy_statements.Partner000000000013", "policy_statements.Partner000000000014", "policy_statements.Partner000000000015", "policy_statements.Partner000000000016", "policy_statements.Partner000000000017", "policy_statements.Partner000000000018", "policy_statements.Partner000000000019", "policy_statements.Partner000000000020"},
			}},
		},
		{
			name:   "policy not known yet",
			edits:  []edit{statement("Partner", principal("AWS", "arn:aws:iam::999999999999:role/parceiro"), actions("sqs:SendMessage", "sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:ChangeMessageVisibility", "sqs:GetQueueUrl", "sqs:GetQueueAttributes", "sqs:ListQueueTags", "sqs:PurgeQueue"))},
			change: func(p *guardrail.Pair) { p.Planned.Policy = topology.Unknown[string]() },
			want: []guardrail.Finding{{
				Path:  "policy_statements",
				What:  "The access policy of the source queue has 8 actions in a statement; SQS takes 7.",
				Why:   "SQS refuses a larger policy, after the queues were made.",
				Fix:   "Join statements that differ in one list only, write a prefix such as sqs:Get* in place of many actions, and grant roles of this account by IAM instead.",
				Reads: []string{"policy_statements", "policy_statements.Partner"},
			}},
		},
		{
			name: "on the dead-letter queue",
			edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) {
				d.PolicyStatements = known(map[string]topology.Maybe[topology.Statement]{"Partner": with(principal("AWS", "arn:aws:iam::999999999999:role/parceiro"), actions("sqs:SendMessage", "sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:ChangeMessageVisibility", "sqs:GetQueueUrl", "sqs:GetQueueAttributes", "sqs:ListQueueTags", "sqs:PurgeQueue"))})
			})},
			want: []guardrail.Finding{{
				Path:  "dead_letter_queue.policy_statements",
				What:  "The access policy of the dead-letter queue has 8 actions in a statement; SQS takes 7.",
				Why:   "SQS refuses a larger policy, after the queues were made.",
				Fix:   "Join statements that differ in one list only, write a prefix such as sqs:Get* in place of many actions, and grant roles of this account by IAM instead.",
				Reads: []string{"dead_letter_queue.policy_statements", "dead_letter_queue.policy_statements.Partner"},
			}},
		},
		{
			name:  "another queue's statement",
			edits: []edit{document(`{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"AWS":"999999999999"},"Action":"sqs:SendMessage","Resource":"arn:aws:sqs:sa-east-1:123456789012:outra"}]}`)},
			want: []guardrail.Finding{{
				Path:  "source_policy_documents",
				What:  "Statements are about arn:aws:sqs:sa-east-1:123456789012:outra, but this queue is arn:aws:sqs:sa-east-1:123456789012:pedidos.",
				Why:   "The policy of a queue can only speak about that queue; SQS refuses such a statement, or it does nothing.",
				Fix:   "Use the ARN of this queue as the resource, or write the statement in policy_statements, where the resource is always this queue.",
				Reads: []string{"arn", "source_policy_documents"},
			}},
		},
		{
			name:  "a statement about any queue",
			edits: []edit{document(`{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"AWS":"999999999999"},"Action":"sqs:SendMessage","Resource":"*"}]}`)},
		},
		{
			name:  "somebody else's policy",
			edits: []edit{statement("Partner", principal("AWS", "arn:aws:iam::999999999999:role/parceiro"), actions("sqs:SendMessage", "sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:ChangeMessageVisibility", "sqs:GetQueueUrl", "sqs:GetQueueAttributes", "sqs:ListQueueTags", "sqs:PurgeQueue")), func(p *topology.Pair) { p.ManagePolicy = known(false) }},
		},
	})
}
