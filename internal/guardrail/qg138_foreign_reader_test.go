package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG138_ForeignReader(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG138", []pairCase{
		{
			name: "own account",
			edits: []edit{encryptedBy("alias/aws/sqs"), handler(func(h *topology.Handler) {
				h.LambdaFunctionARN = known("arn:aws:lambda:sa-east-1:123456789012:function:pedidos")
			})},
		},
		{
			name: "function elsewhere",
			edits: []edit{encryptedBy("alias/aws/sqs"), handler(func(h *topology.Handler) {
				h.LambdaFunctionARN = known("arn:aws:lambda:sa-east-1:999999999999:function:pedidos")
			})},
			want: []guardrail.Finding{{
				Path:  "encryption.kms_master_key_id",
				What:  `The function arn:aws:lambda:sa-east-1:999999999999:function:pedidos of another account reads this queue, which is encrypted with "alias/aws/sqs".`,
				Why:   "The policy of an AWS-managed key admits its own account only and cannot be edited, so every receive from elsewhere is refused.",
				Fix:   `Set encryption = { mode = "sse_sqs" }, or name a key of your own whose policy allows that account kms:Decrypt.`,
				Reads: []string{"encryption.kms_master_key_id", "handler.lambda_function_arn"},
				Set:   map[string]any{"encryption.kms_master_key_id": nil, "encryption.mode": "sse_sqs"},
			}},
		},
		{
			name: "function elsewhere with SSE-SQS",
			edits: []edit{handler(func(h *topology.Handler) {
				h.LambdaFunctionARN = known("arn:aws:lambda:sa-east-1:999999999999:function:pedidos")
			})},
		},
		{
			name:  "reader elsewhere",
			edits: []edit{encryptedBy("alias/aws/sqs"), statement("AllowPartner", principal("AWS", "arn:aws:iam::999999999999:role/leitor"), actions("sqs:Receive*"))},
			want: []guardrail.Finding{{
				Path:  "encryption.kms_master_key_id",
				What:  `The principal arn:aws:iam::999999999999:role/leitor of another account reads this queue, which is encrypted with "alias/aws/sqs".`,
				Why:   "The policy of an AWS-managed key admits its own account only and cannot be edited, so every receive from elsewhere is refused.",
				Fix:   `Set encryption = { mode = "sse_sqs" }, or name a key of your own whose policy allows that account kms:Decrypt.`,
				Reads: []string{"encryption.kms_master_key_id", "policy_statements.AllowPartner"},
				Set:   map[string]any{"encryption.kms_master_key_id": nil, "encryption.mode": "sse_sqs"},
			}},
		},
		{
			name:  "sender elsewhere",
			edits: []edit{encryptedBy("alias/aws/sqs"), statement("AllowPartner", principal("AWS", "999999999999"), actions("sqs:SendMessage"))},
		},
		{
			name:   "account not known",
			edits:  []edit{encryptedBy("alias/aws/sqs"), statement("AllowPartner", principal("AWS", "999999999999"), actions("sqs:*"))},
			change: func(p *guardrail.Pair) { p.Place = topology.Place{} },
		},
	})
}
