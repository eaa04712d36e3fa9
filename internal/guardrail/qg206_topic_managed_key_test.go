package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG206_TopicManagedKey(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG206", []pairCase{
		{
			name: "alarm topic with the managed key",
			change: func(p *guardrail.Pair) {
				p.Topics = map[string]guardrail.TopicFacts{"arn:aws:sns:sa-east-1:123456789012:plantao": {KMSMasterKeyID: known("alias/aws/sns")}}
			},
			want: []guardrail.Finding{{
				Path:  "alarm_actions",
				What:  `The alarms notify arn:aws:sns:sa-east-1:123456789012:plantao, which is encrypted with "alias/aws/sns".`,
				Why:   "CloudWatch may not use an AWS-managed key: the alarm turns red and nobody is told.",
				Fix:   "Encrypt the topic with a key of your own whose policy allows cloudwatch.amazonaws.com, or not at all.",
				Reads: []string{"alarm_actions"},
			}},
		},
		{
			name:  "as it is in AWS, of one alarm and of all that are well",
			edits: []edit{func(p *topology.Pair) { p.OKActions = strs("arn:aws:sns:sa-east-1:123456789012:calmo") }},
			change: func(p *guardrail.Pair) {
				p.Topics = map[string]guardrail.TopicFacts{"arn:aws:sns:sa-east-1:123456789012:calmo": {KMSMasterKeyID: known("alias/aws/sns"), Live: true}}
			},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  "ok_actions",
				What:  `The alarms notify arn:aws:sns:sa-east-1:123456789012:calmo, which is encrypted with "alias/aws/sns".`,
				Why:   "CloudWatch may not use an AWS-managed key: the alarm turns red and nobody is told.",
				Fix:   "Encrypt the topic with a key of your own whose policy allows cloudwatch.amazonaws.com, or not at all.",
				Reads: []string{"ok_actions"},
			}},
		},
		{
			name: "alarm topic with an own key",
			change: func(p *guardrail.Pair) {
				p.Topics = map[string]guardrail.TopicFacts{"arn:aws:sns:sa-east-1:123456789012:plantao": {KMSMasterKeyID: known("alias/plantao")}}
			},
		},
		{
			name: "alarm topic not of this plan",
		},
	})
}

func TestQG206_TopicManagedKey_Fanout(t *testing.T) {
	t.Parallel()
	testFanoutRule(t, "QG206", []fanoutCase{
		{
			name: "own publishers only",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.Topic = with(func(t *topology.Topic) { t.KMSMasterKeyID = known("alias/aws/sns") })
			}},
		},
		{
			name: "a service",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.Topic = with(func(t *topology.Topic) { t.KMSMasterKeyID = known("alias/aws/sns") })
			}, func(f *topology.Fanout) {
				f.PublisherServices = known(map[string]topology.Strings{"s3.amazonaws.com": {known("arn:aws:s3:::uploads")}})
			}},
			want: []guardrail.Finding{{
				Path:  "topic.kms_master_key_id",
				What:  `The topic is encrypted with "alias/aws/sns", and s3.amazonaws.com publishes to it.`,
				Why:   "The policy of an AWS-managed key admits the own account's roles only and cannot be edited: others are refused, and what they publish is lost.",
				Fix:   "Name a key of your own whose policy has the statements of kms_key_policy_statements_json, or leave topic.kms_master_key_id out.",
				Reads: []string{"topic.kms_master_key_id", "publisher_services"},
				Set:   map[string]any{"topic.kms_master_key_id": nil},
			}},
		},
		{
			name: "another account",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.Topic = with(func(t *topology.Topic) { t.KMSMasterKeyID = known("arn:aws:kms:sa-east-1:123456789012:alias/aws/sns") })
			}, func(f *topology.Fanout) { f.PublisherARNs = strs("arn:aws:iam::999999999999:role/checkout") }},
			want: []guardrail.Finding{{
				Path:  "topic.kms_master_key_id",
				What:  `The topic is encrypted with "arn:aws:kms:sa-east-1:123456789012:alias/aws/sns", and account 999999999999 publishes to it.`,
				Why:   "The policy of an AWS-managed key admits the own account's roles only and cannot be edited: others are refused, and what they publish is lost.",
				Fix:   "Name a key of your own whose policy has the statements of kms_key_policy_statements_json, or leave topic.kms_master_key_id out.",
				Reads: []string{"topic.kms_master_key_id", "publisher_arns"},
				Set:   map[string]any{"topic.kms_master_key_id": nil},
			}},
		},
		{
			name: "its own alarm topic",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.Topic = with(func(t *topology.Topic) { t.KMSMasterKeyID = known("alias/aws/sns") })
			}, func(f *topology.Fanout) { f.AlarmActions = strs(ordersTopic) }},
			want: []guardrail.Finding{{
				Path:  "topic.kms_master_key_id",
				What:  `The topic is encrypted with "alias/aws/sns", and alarms notify it.`,
				Why:   "The policy of an AWS-managed key admits the own account's roles only and cannot be edited: others are refused, and what they publish is lost.",
				Fix:   "Name a key of your own, add cloudwatch.amazonaws.com to publisher_services, and put the statements of kms_key_policy_statements_json into the key's policy, or leave topic.kms_master_key_id out.",
				Reads: []string{"topic.kms_master_key_id", "alarm_actions"},
				Set:   map[string]any{"topic.kms_master_key_id": nil},
			}},
		},
		{
			name: "its own topic when all is well",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.Topic = with(func(t *topology.Topic) { t.KMSMasterKeyID = known("alias/aws/sns") })
			}, func(f *topology.Fanout) { f.OKActions = strs(ordersTopic) }},
			want: []guardrail.Finding{{
				Path:  "topic.kms_master_key_id",
				What:  `The topic is encrypted with "alias/aws/sns", and alarms notify it.`,
				Why:   "The policy of an AWS-managed key admits the own account's roles only and cannot be edited: others are refused, and what they publish is lost.",
				Fix:   "Name a key of your own, add cloudwatch.amazonaws.com to publisher_services, and put the statements of kms_key_policy_statements_json into the key's policy, or leave topic.kms_master_key_id out.",
				Reads: []string{"topic.kms_master_key_id", "ok_actions"},
				Set:   map[string]any{"topic.kms_master_key_id": nil},
			}},
		},
		{
			name: "a service with an own key",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.Topic = with(func(t *topology.Topic) { t.KMSMasterKeyID = known("alias/pedidos") })
			}, func(f *topology.Fanout) {
				f.PublisherServices = known(map[string]topology.Strings{"s3.amazonaws.com": {known("arn:aws:s3:::uploads")}})
			}},
		},
	})
}
