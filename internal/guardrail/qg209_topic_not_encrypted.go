package guardrail

var qg209 = Rule{
	ID:          "QG209",
	Title:       "the topic is not encrypted at rest",
	Slug:        "topic_not_encrypted",
	Phase:       PhaseConfig,
	Level:       Warning,
	StrictOnly:  true,
	Consequence: Access,
	Since:       "0.1.0",
	Inputs:      []string{"existing_topic_arn", "topic"},
	Checks:      "Whether a topic that the fan-out creates has no KMS key. Off, but in the strict preset.",
	Why: "SNS has no encryption with keys of its own as SQS has: without a KMS key, messages are stored in the clear for as long as SNS tries to deliver them, " +
		"which can be 23 days. Some rule books ask for it on topics as on queues.",
	Fix:    "Set `topic = { kms_master_key_id = \"…\" }` to a key of your own whose policy admits every publisher; see `kms_key_policy_statements_json`.",
	Except: "When nothing that is published has to be kept secret.",
	Sources: []string{
		"https://docs.aws.amazon.com/sns/latest/dg/sns-server-side-encryption.html",
		"https://docs.aws.amazon.com/sns/latest/dg/sns-message-delivery-retries.html",
	},
	Seeds:  []int{4},
	Fanout: checkTopicEncryption,
}

func checkTopicEncryption(f *Fanout) []Finding {
	topic, known := f.Planned.Topic.Get()
	if !f.Planned.ExistingTopicARN.IsNull() || f.Planned.Topic.IsUnknown() || known && !topic.KMSMasterKeyID.IsNull() || len(f.Consumers) == 0 {
		return nil
	}
	return []Finding{{
		Path:  "topic.kms_master_key_id",
		What:  "The topic has no KMS key.",
		Why:   "SNS stores what it has not delivered yet in the clear, for up to 23 days.",
		Fix:   "Set topic.kms_master_key_id to a key of your own whose policy admits every publisher. Never alias/aws/sns when services or other accounts publish.",
		Reads: []string{"topic.kms_master_key_id"},
	}}
}
