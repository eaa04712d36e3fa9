package policydoc_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

const nightly = "arn:aws:events:sa-east-1:999999999999:rule/nightly"

func TestAllowServicesPublish(t *testing.T) {
	t.Parallel()
	statement := func(sid, service, conditions string) string {
		return `{"Sid":"` + sid + `","Effect":"Allow","Principal":{"Service":"` + service + `"},"Action":"sns:Publish",` +
			`"Resource":"arn:aws:sns:sa-east-1:123456789012:events","Condition":{` + conditions + `}}`
	}
	for name, test := range map[string]struct {
		sources map[string][]string
		want    []string
	}{
		"none": {nil, []string{}},
		"a source without an account": {
			map[string][]string{"s3.amazonaws.com": {"arn:aws:s3:::uploads"}},
			[]string{statement("AllowServiceS3", "s3.amazonaws.com", `"ArnLike":{"aws:SourceArn":"arn:aws:s3:::uploads"},"StringEquals":{"aws:SourceAccount":"123456789012"}`)},
		},
		"a source of another account": {
			map[string][]string{"events.amazonaws.com": {nightly}},
			[]string{statement("AllowServiceEvents", "events.amazonaws.com", `"ArnLike":{"aws:SourceArn":"`+nightly+`"},"StringEquals":{"aws:SourceAccount":"999999999999"}`)},
		},
		"sources of any account": {
			map[string][]string{"events.amazonaws.com": {"arn:aws:events:*:*:rule/nightly"}},
			[]string{statement("AllowServiceEvents", "events.amazonaws.com", `"ArnLike":{"aws:SourceArn":"arn:aws:events:*:*:rule/nightly"},"StringEquals":{"aws:SourceAccount":"123456789012"}`)},
		},
		"no source, and several services": {
			map[string][]string{"s3.amazonaws.com": nil, "budgets.amazonaws.com": nil},
			[]string{
				statement("AllowServiceBudgets", "budgets.amazonaws.com", `"StringEquals":{"aws:SourceAccount":"123456789012"}`),
				statement("AllowServiceS3", "s3.amazonaws.com", `"StringEquals":{"aws:SourceAccount":"123456789012"}`),
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := []string{}
			for _, s := range policydoc.AllowServicesPublish(topicARN, test.sources, "123456789012") {
				got = append(got, s.JSON())
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("statements (-want +got):\n%s", diff)
			}
		})
	}
}

// SNS refuses a policy in which a Sid is twice, and Sids have no other characters
// than letters and digits.
func TestServiceSids(t *testing.T) {
	t.Parallel()
	for services, want := range map[string]string{
		"s3.amazonaws.com":                             "AllowServiceS3",
		"states.us-east-1.amazonaws.com":               "AllowServiceStatesUsEast1",
		"ec2.amazonaws.com.cn":                         "AllowServiceEc2",
		"cost-alerts.amazonaws.com":                    "AllowServiceCostAlerts",
		"odd_name.example":                             "AllowServiceOddNameExample",
		"events.amazonaws.com events.amazonaws.com.cn": "AllowServiceEvents5d671d3b AllowServiceEventsf04c30d5",
	} {
		sources := map[string][]string{}
		for service := range strings.FieldsSeq(services) {
			sources[service] = nil
		}
		var sids []string
		for _, s := range policydoc.AllowServicesPublish(topicARN, sources, "") {
			sids = append(sids, s.Sid)
		}
		if got := strings.Join(sids, " "); got != want {
			t.Errorf("Sids for %v = %s, want %s", slices.Sorted(maps.Keys(sources)), got, want)
		}
	}
}

func TestKMSKeyPolicyStatements(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		use  policydoc.KMSKeyUse
		want string
	}{
		"nobody": {policydoc.KMSKeyUse{}, `{"Version":"2012-10-17","Statement":[]}`},
		"topics": {
			policydoc.KMSKeyUse{TopicARNs: []string{topicARN}},
			`{"Version":"2012-10-17","Statement":[{"Sid":"AllowSNSTopics","Effect":"Allow","Principal":{"Service":"sns.amazonaws.com"},"Action":["kms:Decrypt","kms:GenerateDataKey*"],` +
				`"Resource":"*","Condition":{"ArnEquals":{"aws:SourceArn":"arn:aws:sns:sa-east-1:123456789012:events"}}}]}`,
		},
		"topics of an opt-in Region, and alarms": {
			policydoc.KMSKeyUse{
				TopicARNs: []string{topicARN}, SNSPrincipals: []string{"sns.af-south-1.amazonaws.com"},
				AlarmARNs: []string{"arn:aws:cloudwatch:sa-east-1:123456789012:alarm:b", "arn:aws:cloudwatch:sa-east-1:123456789012:alarm:a"},
			},
			`{"Version":"2012-10-17","Statement":[{"Sid":"AllowSNSTopics","Effect":"Allow","Principal":{"Service":"sns.af-south-1.amazonaws.com"},"Action":["kms:Decrypt","kms:GenerateDataKey*"],` +
				`"Resource":"*","Condition":{"ArnEquals":{"aws:SourceArn":"arn:aws:sns:sa-east-1:123456789012:events"}}}` +
				`,{"Sid":"AllowCloudWatchAlarms","Effect":"Allow","Principal":{"Service":"cloudwatch.amazonaws.com"},"Action":["kms:Decrypt","kms:GenerateDataKey*"],` +
				`"Resource":"*","Condition":{"StringEquals":{"aws:SourceAccount":"123456789012"}}}]}`,
		},
		"publishers of an encrypted topic": {
			policydoc.KMSKeyUse{Publish: append(
				policydoc.AllowServicesPublish(topicARN, map[string][]string{
					"s3.amazonaws.com":     {"arn:aws:s3:::uploads"},
					"events.amazonaws.com": {"arn:aws:events:sa-east-1:123456789012:rule/nightly"},
				}, "123456789012"),
				policydoc.AllowPublish(topicARN, []string{"arn:aws:iam::999999999999:role/checkout"}),
			)},
			`{"Version":"2012-10-17","Statement":[` +
				`{"Sid":"AllowServiceEvents","Effect":"Allow","Principal":{"Service":"events.amazonaws.com"},"Action":["kms:Decrypt","kms:GenerateDataKey*"],` +
				`"Resource":"*","Condition":{"StringEquals":{"kms:EncryptionContext:aws:sns:topicArn":"arn:aws:sns:sa-east-1:123456789012:events"}}}` +
				`,{"Sid":"AllowServiceS3","Effect":"Allow","Principal":{"Service":"s3.amazonaws.com"},"Action":["kms:Decrypt","kms:GenerateDataKey*"],` +
				`"Resource":"*","Condition":{"ArnLike":{"aws:SourceArn":"arn:aws:s3:::uploads"},"StringEquals":{"aws:SourceAccount":"123456789012"}}}` +
				`,{"Sid":"AllowPublishers","Effect":"Allow","Principal":{"AWS":"arn:aws:iam::999999999999:role/checkout"},` +
				`"Action":["kms:Decrypt","kms:GenerateDataKey*"],"Resource":"*"}]}`,
		},
		"everybody publishes": {
			policydoc.KMSKeyUse{Publish: []policydoc.Statement{policydoc.AllowPublish(topicARN, []string{"*"})}},
			`{"Version":"2012-10-17","Statement":[]}`,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			golden(t, test.want, policydoc.NewDocument(policydoc.KMSKeyPolicyStatements(test.use)...).JSON())
		})
	}
}

func TestIsAWSManagedKey(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]bool{
		"alias/aws/sns": true, "arn:aws:kms:sa-east-1:123456789012:alias/aws/sqs": true, "alias/pedidos": false, "": false,
		"arn:aws:kms:sa-east-1:123456789012:alias/pedidos": false, "1234abcd-12ab-34cd-56ef-1234567890ab": false,
	} {
		if got := policydoc.IsAWSManagedKey(key); got != want {
			t.Errorf("IsAWSManagedKey(%q) = %t", key, got)
		}
	}
}
