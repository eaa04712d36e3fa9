package policydoc_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

// golden compares texts line by line: a comma and a brace start a line.
func golden(t *testing.T, want, got string) {
	t.Helper()
	lines := func(text string) []string { return strings.Split(strings.ReplaceAll(text, ",{", ",\n{"), "\n") }
	if diff := cmp.Diff(lines(want), lines(got)); diff != "" {
		t.Errorf("JSON (-want +got):\n%s", diff)
	}
}

func TestQueueAndTopicStatements(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		statement policydoc.Statement
		want      string
	}{
		"one topic": {
			policydoc.AllowSNS(ordersARN, []string{topicARN}, []string{"sns.amazonaws.com"}),
			`{"Sid":"AllowSNSTopics","Effect":"Allow","Principal":{"Service":"sns.amazonaws.com"},"Action":"sqs:SendMessage",` +
				`"Resource":"arn:aws:sqs:sa-east-1:123456789012:orders","Condition":{"ArnEquals":{"aws:SourceArn":"arn:aws:sns:sa-east-1:123456789012:events"}}}`,
		},
		"several topics": {
			policydoc.AllowSNS(ordersARN, []string{"arn:aws:sns:us-east-1:1:b", "arn:aws:sns:us-east-1:1:a"}, []string{"sns.b", "sns.a", "sns.b"}),
			`{"Sid":"AllowSNSTopics","Effect":"Allow","Principal":{"Service":["sns.a","sns.b"]},"Action":"sqs:SendMessage",` +
				`"Resource":"arn:aws:sqs:sa-east-1:123456789012:orders","Condition":{"ArnEquals":{"aws:SourceArn":["arn:aws:sns:us-east-1:1:a","arn:aws:sns:us-east-1:1:b"]}}}`,
		},
		"TLS, queue": {
			policydoc.DenyInsecureTransport(ordersARN, "sqs"),
			`{"Sid":"DenyInsecureTransport","Effect":"Deny","Principal":"*","Action":"sqs:*",` +
				`"Resource":"arn:aws:sqs:sa-east-1:123456789012:orders","Condition":{"Bool":{"aws:SecureTransport":"false"}}}`,
		},
		"TLS, topic": {
			policydoc.DenyInsecureTransport(topicARN, "sns"),
			`{"Sid":"DenyInsecureTransport","Effect":"Deny","Principal":"*","Action":"sns:Publish",` +
				`"Resource":"arn:aws:sns:sa-east-1:123456789012:events","Condition":{"Bool":{"aws:SecureTransport":"false"}}}`,
		},
		"owner": {
			policydoc.AllowTopicOwner("arn:aws-cn:sns:cn-north-1:123456789012:events"),
			`{"Sid":"AllowTopicOwner","Effect":"Allow","Principal":{"AWS":"arn:aws-cn:iam::123456789012:root"},` +
				`"Action":["sns:AddPermission","sns:DeleteTopic","sns:GetTopicAttributes","sns:ListSubscriptionsByTopic","sns:Publish","sns:RemovePermission","sns:SetTopicAttributes","sns:Subscribe"],` +
				`"Resource":"arn:aws-cn:sns:cn-north-1:123456789012:events"}`,
		},
		"subscriber": {
			policydoc.AllowSubscribe("arn:aws-cn:sns:cn-north-1:999999999999:events", "123456789012"),
			`{"Effect":"Allow","Principal":{"AWS":"arn:aws-cn:iam::123456789012:root"},` +
				`"Action":["sns:GetTopicAttributes","sns:ListSubscriptionsByTopic","sns:Subscribe"],` +
				`"Resource":"arn:aws-cn:sns:cn-north-1:999999999999:events"}`,
		},
		"publishers": {
			policydoc.AllowPublish(topicARN, []string{"arn:aws:iam::123456789012:role/b", "arn:aws:iam::123456789012:role/a"}),
			`{"Sid":"AllowPublishers","Effect":"Allow","Principal":{"AWS":["arn:aws:iam::123456789012:role/a","arn:aws:iam::123456789012:role/b"]},` +
				`"Action":"sns:Publish","Resource":"arn:aws:sns:sa-east-1:123456789012:events"}`,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			golden(t, test.want, test.statement.JSON())
		})
	}
}

func TestIdentityPolicies(t *testing.T) {
	t.Parallel()
	const key = "arn:aws:kms:sa-east-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab"
	plain := policydoc.Queue{ARN: ordersARN}
	byKey := policydoc.Queue{ARN: ordersARN, KMSMasterKeyID: key}
	dlq := policydoc.Queue{ARN: dlqARN, KMSMasterKeyID: "alias/dlq"}
	const (
		send    = `{"Sid":"Send","Effect":"Allow","Action":["sqs:GetQueueAttributes","sqs:GetQueueUrl","sqs:SendMessage"],"Resource":"arn:aws:sqs:sa-east-1:123456789012:orders"}`
		receive = `{"Sid":"Receive","Effect":"Allow","Action":["sqs:ChangeMessageVisibility","sqs:DeleteMessage","sqs:GetQueueAttributes","sqs:GetQueueUrl","sqs:ReceiveMessage"],"Resource":`
		begin   = `{"Version":"2012-10-17","Statement":[`
		byAlias = `"Resource":"arn:aws:kms:sa-east-1:123456789012:key/*","Condition":{"ForAnyValue:StringEquals":{"kms:ResourceAliases":"alias/dlq"}}}`
	)
	tests := map[string]struct {
		document policydoc.Document
		want     string
	}{
		"producer":          {policydoc.ProducerPolicy(plain), begin + send + `]}`},
		"producer, AWS key": {policydoc.ProducerPolicy(policydoc.Queue{ARN: ordersARN, KMSMasterKeyID: "alias/aws/sqs"}), begin + send + `]}`},
		"producer, key": {
			policydoc.ProducerPolicy(byKey),
			begin + send + `,{"Sid":"Encrypt","Effect":"Allow","Action":["kms:Decrypt","kms:GenerateDataKey"],"Resource":"` + key + `"}]}`,
		},
		"producer, bare key id": {
			policydoc.ProducerPolicy(policydoc.Queue{ARN: ordersARN, KMSMasterKeyID: "1234abcd-12ab-34cd-56ef-1234567890ab"}),
			begin + send + `,{"Sid":"Encrypt","Effect":"Allow","Action":["kms:Decrypt","kms:GenerateDataKey"],"Resource":"` + key + `"}]}`,
		},
		"producer, alias ARN of another account": {
			policydoc.ProducerPolicy(policydoc.Queue{ARN: ordersARN, KMSMasterKeyID: "arn:aws:kms:sa-east-1:999999999999:alias/shared"}),
			begin + send + `,{"Sid":"EncryptByAlias","Effect":"Allow","Action":["kms:Decrypt","kms:GenerateDataKey"],` +
				`"Resource":"arn:aws:kms:sa-east-1:999999999999:key/*","Condition":{"ForAnyValue:StringEquals":{"kms:ResourceAliases":"alias/shared"}}}]}`,
		},
		"producer, AWS key by ARN": {
			policydoc.ProducerPolicy(policydoc.Queue{ARN: ordersARN, KMSMasterKeyID: "arn:aws:kms:sa-east-1:123456789012:alias/aws/sqs"}), begin + send + `]}`,
		},
		"consumer": {policydoc.ConsumerPolicy(plain), begin + receive + `"arn:aws:sqs:sa-east-1:123456789012:orders"}]}`},
		"consumer of both": {
			policydoc.ConsumerPolicy(byKey, dlq),
			begin + receive + `["arn:aws:sqs:sa-east-1:123456789012:orders","arn:aws:sqs:sa-east-1:123456789012:orders-dlq"]}` +
				`,{"Sid":"Decrypt","Effect":"Allow","Action":"kms:Decrypt","Resource":"` + key + `"}` +
				`,{"Sid":"DecryptByAlias","Effect":"Allow","Action":"kms:Decrypt",` + byAlias + `]}`,
		},
		"consumer of the DLQ needs the source's key": {
			policydoc.DeadLetterConsumerPolicy(policydoc.Queue{ARN: dlqARN}, byKey),
			begin + receive + `"arn:aws:sqs:sa-east-1:123456789012:orders-dlq"}` +
				`,{"Sid":"Decrypt","Effect":"Allow","Action":"kms:Decrypt","Resource":"` + key + `"}]}`,
		},
		"operator": {
			policydoc.RedriveOperatorPolicy(dlq, byKey),
			begin + `{"Sid":"MoveMessages","Effect":"Allow","Action":["sqs:CancelMessageMoveTask","sqs:DeleteMessage","sqs:GetQueueAttributes","sqs:ListMessageMoveTasks","sqs:ReceiveMessage","sqs:StartMessageMoveTask"],` +
				`"Resource":"arn:aws:sqs:sa-east-1:123456789012:orders-dlq"}` +
				`,{"Sid":"SendBack","Effect":"Allow","Action":"sqs:SendMessage","Resource":"arn:aws:sqs:sa-east-1:123456789012:orders"}` +
				`,{"Sid":"DecryptDeadLettersByAlias","Effect":"Allow","Action":"kms:Decrypt",` + byAlias +
				`,{"Sid":"Encrypt","Effect":"Allow","Action":["kms:Decrypt","kms:GenerateDataKey"],"Resource":"` + key + `"}]}`,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			golden(t, test.want, test.document.JSON())
		})
	}
}

// Whatever is built must be narrow by our own measure and read back as itself.
func TestBuiltStatementsAreNarrowAndReadBack(t *testing.T) {
	t.Parallel()
	publish := policydoc.AllowServicesPublish(topicARN, map[string][]string{"s3.amazonaws.com": {"arn:aws:s3:::uploads"}}, "123456789012")
	statements := append([]policydoc.Statement{
		policydoc.AllowSNS(ordersARN, []string{topicARN}, []string{"sns.amazonaws.com"}),
	}, publish...)
	statements = append(statements, policydoc.KMSKeyPolicyStatements(policydoc.KMSKeyUse{
		TopicARNs: []string{topicARN}, AlarmARNs: []string{"arn:aws:cloudwatch:sa-east-1:123456789012:alarm:a"}, Publish: publish,
	})...)
	for _, s := range statements {
		if s.IsPublic() || len(s.NarrowedBy()) == 0 {
			t.Errorf("%s: public %t, narrowed by %v", s.Sid, s.IsPublic(), s.NarrowedBy())
		}
		again, err := policydoc.ParseStatement(s.JSON())
		if err != nil || !s.Equal(again) {
			t.Errorf("%s: read back as %s, %v", s.Sid, again.JSON(), err)
		}
	}
}
