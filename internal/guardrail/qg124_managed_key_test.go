package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG124_ManagedKey(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG124", []pairCase{
		{
			name:  "SSE-SQS with a subscription",
			edits: []edit{subscribed("pedidos", ordersTopic)},
		},
		{
			name:  "managed alias with a subscription",
			edits: []edit{subscribed("pedidos", ordersTopic), encryptedBy("alias/aws/sqs")},
			want: []guardrail.Finding{{
				Fixed: true,
				Path:  "encryption.kms_master_key_id",
				What:  `"alias/aws/sqs" is a key that AWS manages, and SNS writes to the source queue.`,
				Why:   "Nobody can edit the policy of an AWS-managed key, so it never lets a service encrypt. Everything applies, then each delivery is refused and not tried again: the messages are lost.",
				Fix:   `Set encryption = { mode = "sse_sqs" }, which needs no key, or name a key of your own whose policy allows the service kms:GenerateDataKey* and kms:Decrypt.`,
				Reads: []string{"encryption.kms_master_key_id", "subscriptions"},
				Set:   map[string]any{"encryption.kms_master_key_id": nil, "encryption.mode": "sse_sqs"},
			}},
		},
		{
			name:  "managed alias as an ARN",
			edits: []edit{subscribed("pedidos", ordersTopic), encryptedBy("arn:aws:kms:sa-east-1:123456789012:alias/aws/sqs")},
			want: []guardrail.Finding{{
				Fixed: true,
				Path:  "encryption.kms_master_key_id",
				What:  `"arn:aws:kms:sa-east-1:123456789012:alias/aws/sqs" is a key that AWS manages, and SNS writes to the source queue.`,
				Why:   "Nobody can edit the policy of an AWS-managed key, so it never lets a service encrypt. Everything applies, then each delivery is refused and not tried again: the messages are lost.",
				Fix:   `Set encryption = { mode = "sse_sqs" }, which needs no key, or name a key of your own whose policy allows the service kms:GenerateDataKey* and kms:Decrypt.`,
				Reads: []string{"encryption.kms_master_key_id", "subscriptions"},
				Set:   map[string]any{"encryption.kms_master_key_id": nil, "encryption.mode": "sse_sqs"},
			}},
		},
		{
			name:  "own key with a subscription",
			edits: []edit{subscribed("pedidos", ordersTopic), encryptedBy("alias/pedidos")},
		},
		{
			name:  "managed alias that nobody writes through",
			edits: []edit{encryptedBy("alias/aws/sqs")},
		},
		{
			name:  "managed alias with S3 as a sender",
			edits: []edit{encryptedBy("alias/aws/sqs"), statement("AllowBucket", principal("Service", "s3.amazonaws.com"), actions("sqs:SendMessage"))},
			want: []guardrail.Finding{{
				Path:  "encryption.kms_master_key_id",
				What:  `"alias/aws/sqs" is a key that AWS manages, and s3.amazonaws.com writes to the source queue.`,
				Why:   "Nobody can edit the policy of an AWS-managed key, so it never lets a service encrypt. Everything applies, then each delivery is refused and not tried again: the messages are lost.",
				Fix:   `Set encryption = { mode = "sse_sqs" }, which needs no key, or name a key of your own whose policy allows the service kms:GenerateDataKey* and kms:Decrypt.`,
				Reads: []string{"encryption.kms_master_key_id", "policy_statements.AllowBucket"},
				Set:   map[string]any{"encryption.kms_master_key_id": nil, "encryption.mode": "sse_sqs"},
			}},
		},
		{
			name:  "managed alias with a service that receives",
			edits: []edit{encryptedBy("alias/aws/sqs"), statement("AllowRead", principal("Service", "pipes.amazonaws.com"), actions("sqs:ReceiveMessage"))},
		},
		{
			name:  "managed alias with SNS in a statement",
			edits: []edit{encryptedBy("alias/aws/sqs"), statement("AllowTopic", principal("Service", "sns.amazonaws.com"), actions("sqs:*"))},
			want: []guardrail.Finding{{
				Fixed: true,
				Path:  "encryption.kms_master_key_id",
				What:  `"alias/aws/sqs" is a key that AWS manages, and sns.amazonaws.com writes to the source queue.`,
				Why:   "Nobody can edit the policy of an AWS-managed key, so it never lets a service encrypt. Everything applies, then each delivery is refused and not tried again: the messages are lost.",
				Fix:   `Set encryption = { mode = "sse_sqs" }, which needs no key, or name a key of your own whose policy allows the service kms:GenerateDataKey* and kms:Decrypt.`,
				Reads: []string{"encryption.kms_master_key_id", "policy_statements.AllowTopic"},
				Set:   map[string]any{"encryption.kms_master_key_id": nil, "encryption.mode": "sse_sqs"},
			}},
		},
		{
			name: "undelivered queue with the managed alias",
			edits: []edit{subscribed("pedidos", ordersTopic), func(p *topology.Pair) {
				p.Undelivered = with(func(u *topology.Undelivered) {
					u.Encryption = with(func(e *topology.Encryption) { e.KMSMasterKeyID = known("alias/aws/sqs") })
				})
			}},
			want: []guardrail.Finding{{
				Fixed: true,
				Path:  "undelivered.encryption.kms_master_key_id",
				What:  `"alias/aws/sqs" is a key that AWS manages, and SNS writes to the queue for undelivered messages.`,
				Why:   "Nobody can edit the policy of an AWS-managed key, so it never lets a service encrypt. Everything applies, then each delivery is refused and not tried again: the messages are lost.",
				Fix:   `Set undelivered.encryption = { mode = "sse_sqs" }, which needs no key, or name a key of your own whose policy allows the service kms:GenerateDataKey* and kms:Decrypt.`,
				Reads: []string{"undelivered.encryption.kms_master_key_id", "subscriptions"},
				Set:   map[string]any{"undelivered.encryption.kms_master_key_id": nil, "undelivered.encryption.mode": "sse_sqs"},
			}},
		},
		{
			name: "undelivered queue not known to come",
			edits: []edit{subscribed("pedidos", ordersTopic), func(p *topology.Pair) {
				p.Undelivered = with(func(u *topology.Undelivered) {
					u.Enabled = topology.Unknown[bool]()
					u.Encryption = with(func(e *topology.Encryption) { e.KMSMasterKeyID = known("alias/aws/sqs") })
				})
			}},
		},
		{
			name: "subscriptions not known",
			edits: []edit{encryptedBy("alias/aws/sqs"), func(p *topology.Pair) {
				p.Subscriptions = topology.Unknown[map[string]topology.Maybe[topology.Subscription]]()
			}},
		},
		{
			name: "key not known",
			edits: []edit{subscribed("pedidos", ordersTopic), func(p *topology.Pair) {
				p.Encryption = with(func(e *topology.Encryption) { e.KMSMasterKeyID = topology.Unknown[string]() })
			}},
		},
	})
}

func TestQG124_ManagedKey_Fanout(t *testing.T) {
	t.Parallel()
	testFanoutRule(t, "QG124", []fanoutCase{
		{
			name: "own undelivered key",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.Undelivered = with(func(u *topology.Undelivered) {
					u.Encryption = with(func(e *topology.Encryption) { e.KMSMasterKeyID = known("alias/pedidos") })
				})
			}},
		},
		{
			name: "undelivered queue with the managed alias",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.Undelivered = with(func(u *topology.Undelivered) {
					u.Encryption = with(func(e *topology.Encryption) { e.KMSMasterKeyID = known("alias/aws/sqs") })
				})
			}},
			want: []guardrail.Finding{{
				Fixed: true,
				Path:  "undelivered.encryption.kms_master_key_id",
				What:  `"alias/aws/sqs" is a key that AWS manages, and SNS writes to the queue for undelivered messages.`,
				Why:   "Nobody can edit the policy of an AWS-managed key, so it never lets a service encrypt. Everything applies, then each delivery is refused and not tried again: the messages are lost.",
				Fix:   `Set undelivered.encryption = { mode = "sse_sqs" }, which needs no key, or name a key of your own whose policy allows the service kms:GenerateDataKey* and kms:Decrypt.`,
				Reads: []string{"undelivered.encryption.kms_master_key_id", "consumers"},
				Set:   map[string]any{"undelivered.encryption.kms_master_key_id": nil, "undelivered.encryption.mode": "sse_sqs"},
			}},
		},
	})
}
