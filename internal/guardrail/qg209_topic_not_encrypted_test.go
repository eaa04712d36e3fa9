package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG209_TopicNotEncrypted(t *testing.T) {
	t.Parallel()
	testFanoutRule(t, "QG209", []fanoutCase{
		{
			name: "no key",
			want: []guardrail.Finding{{
				Path:  "topic.kms_master_key_id",
				What:  "The topic has no KMS key.",
				Why:   "SNS stores what it has not delivered yet in the clear, for up to 23 days.",
				Fix:   "Set topic.kms_master_key_id to a key of your own whose policy admits every publisher. Never alias/aws/sns when services or other accounts publish.",
				Reads: []string{"topic.kms_master_key_id"},
			}},
		},
		{
			name: "own key",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.Topic = with(func(t *topology.Topic) { t.KMSMasterKeyID = known("alias/pedidos") })
			}},
		},
		{
			name:  "somebody else's topic",
			edits: []fanoutEdit{func(f *topology.Fanout) { f.ExistingTopicARN = known(ordersTopic) }},
		},
		{
			name:  "not known",
			edits: []fanoutEdit{func(f *topology.Fanout) { f.Topic = topology.Unknown[topology.Topic]() }},
		},
	})
}
