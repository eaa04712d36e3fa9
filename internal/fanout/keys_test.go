package fanout_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fanout"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

const key = "arn:aws:kms:sa-east-1:123456789012:key/11111111-2222-3333-4444-555555555555"

func withKey(id topology.Maybe[string]) topology.Maybe[topology.Encryption] {
	e := pair.Nulled(topology.Encryption{})
	e.KMSMasterKeyID = id
	return known(e)
}

// Whoever has to use a key is in the statements for its policy: SNS for every queue
// that it delivers into, the undelivered queue included, and publishers for the
// topic. Otherwise the first message is lost.
// https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html
func TestStatementsForKeys(t *testing.T) {
	t.Parallel()
	const (
		actions = `"Action":["kms:Decrypt","kms:GenerateDataKey*"],"Resource":"*"`
		sns     = `{"Sid":"AllowSNSTopics","Effect":"Allow","Principal":{"Service":"sns.amazonaws.com"},` + actions +
			`,"Condition":{"ArnEquals":{"aws:SourceArn":"` + source + `"}}}`
		bucket = `{"Sid":"AllowServiceS3","Effect":"Allow","Principal":{"Service":"s3.amazonaws.com"},` + actions +
			`,"Condition":{"ArnLike":{"aws:SourceArn":"arn:aws:s3:::uploads"},"StringEquals":{"aws:SourceAccount":"123456789012"}}}`
		role = `{"Sid":"AllowPublishers","Effect":"Allow","Principal":{"AWS":"arn:aws:iam::999999999999:role/checkout"},` + actions + `}`
	)
	consumerKey := consumer("email", func(c *topology.Consumer) { c.Encryption = withKey(known(key)) })
	lostKey := undelivered(func(u *topology.Undelivered) { u.Encryption = withKey(known(key)) })
	topicKey := topicSetting(func(t *topology.Topic) { t.KMSMasterKeyID = known(key) })
	services := func(f *topology.Fanout) {
		f.PublisherServices = known(map[string]topology.Strings{"s3.amazonaws.com": {known("arn:aws:s3:::uploads")}})
	}
	people := func(f *topology.Fanout) {
		f.PublisherARNs = known(topology.Strings{known("arn:aws:iam::999999999999:role/checkout")})
	}
	for name, test := range map[string]struct {
		edits []edit
		want  string
	}{
		"no key":                        {[]edit{services, people}, "[]"},
		"a consumer's":                  {[]edit{consumerKey, services}, "[" + sns + "]"},
		"the undelivered queue's alone": {[]edit{lostKey}, "[" + sns + "]"},
		"of both":                       {[]edit{consumerKey, lostKey}, "[" + sns + "]"},
		"of one that is switched off": {
			[]edit{lostKey, undelivered(func(u *topology.Undelivered) { u.Enabled = known(false) })}, "[]",
		},
		"the topic's, and nobody else publishes": {[]edit{topicKey}, "[]"},
		"the topic's":                            {[]edit{topicKey, services, people}, "[" + role + "," + bucket + "]"},
		"all":                                    {[]edit{topicKey, consumerKey, lostKey, services}, "[" + sns + "," + bucket + "]"},
		"one that AWS manages": {
			[]edit{topicSetting(func(t *topology.Topic) { t.KMSMasterKeyID = known("alias/aws/sns") }), services}, "[]",
		},
		"an unknown key of the topic": {
			[]edit{topicSetting(func(t *topology.Topic) { t.KMSMasterKeyID = topology.Unknown[string]() }), services}, "unknown",
		},
		"an unknown key of a topic that is its owner's alone": {
			[]edit{topicSetting(func(t *topology.Topic) { t.KMSMasterKeyID = topology.Unknown[string]() })}, "[]",
		},
		"an unknown key of the undelivered queue": {
			[]edit{undelivered(func(u *topology.Undelivered) { u.Encryption = withKey(topology.Unknown[string]()) })}, "unknown",
		},
		"an unknown publisher": {
			[]edit{topicKey, func(f *topology.Fanout) { f.PublisherARNs = topology.Unknown[topology.Strings]() }}, "unknown",
		},
		"somebody else's topic, and the undelivered queue's": {
			[]edit{lostKey, func(f *topology.Fanout) { f.ExistingTopicARN = known(source) }}, "[" + sns + "]",
		},
		"a topic of a Region to opt in to": {
			[]edit{lostKey, consumerKey, func(f *topology.Fanout) { f.ExistingTopicARN = known("arn:aws:sns:af-south-1:123456789012:pedidos") }},
			`[{"Sid":"AllowSNSTopics","Effect":"Allow","Principal":{"Service":["sns.af-south-1.amazonaws.com","sns.amazonaws.com"]},` + actions +
				`,"Condition":{"ArnEquals":{"aws:SourceArn":"arn:aws:sns:af-south-1:123456789012:pedidos"}}}]`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			plan := fanout.Resolve(written(append([]edit{consumer("email")}, test.edits...)...), nil, w.setting)
			got := plan.KMSKeyPolicyStatementsJSON.Or("null")
			if plan.KMSKeyPolicyStatementsJSON.IsUnknown() {
				got = "unknown"
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("statements (-want +got):\n%s", diff)
			}
		})
	}
}

// What is planned stays so when it is there.
func TestStatementsForKeysAreSettled(t *testing.T) {
	t.Parallel()
	newWorld(t).apply(written(
		consumer("email"),
		undelivered(func(u *topology.Undelivered) { u.Encryption = withKey(known(key)) }),
		topicSetting(func(t *topology.Topic) { t.KMSMasterKeyID = known(key) }),
		func(f *topology.Fanout) {
			f.PublisherServices = known(map[string]topology.Strings{
				"events.amazonaws.com": {known("arn:aws:events:sa-east-1:999999999999:rule/nightly")}, "events.amazonaws.com.cn": {},
			})
		}))
}
