package fakeaws_test

import (
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/kms"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

const admitsSNS = `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"Service":"sns.amazonaws.com"},"Action":["kms:GenerateDataKey*","kms:Decrypt"],"Resource":"*"}]}`

func TestKeysAreDescribed(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	arn := s.Default().Region(local).AddKey(fakeaws.KMSKey{ID: "k1", Aliases: []string{"alias/mine"}, Policy: admitsSNS})
	client := kms.NewFromConfig(awsConfig(s, "test", local))
	got := map[string]string{}
	for _, id := range []string{"k1", arn, "alias/mine", "arn:aws:kms:us-east-1:123456789012:alias/mine", "alias/aws/sqs", "nobody"} {
		out, err := client.DescribeKey(t.Context(), &kms.DescribeKeyInput{KeyId: &id})
		if err != nil {
			got[id] = codeOf(t, err)
			continue
		}
		got[id] = string(out.KeyMetadata.KeyManager)
	}
	want := map[string]string{
		"k1": "CUSTOMER", arn: "CUSTOMER", "alias/mine": "CUSTOMER", "arn:aws:kms:us-east-1:123456789012:alias/mine": "CUSTOMER", "alias/aws/sqs": "AWS", "nobody": "NotFoundException",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	policy, err := client.GetKeyPolicy(t.Context(), &kms.GetKeyPolicyInput{KeyId: aws.String("k1")})
	if err != nil || *policy.Policy != admitsSNS {
		t.Errorf("got %v, %v", policy, err)
	}
	s.Deny("kms:DescribeKey")
	_, err = client.DescribeKey(t.Context(), &kms.DescribeKeyInput{KeyId: aws.String("k1")})
	if got := codeOf(t, err); got != "AccessDeniedException" {
		t.Errorf("denied: got %q", got)
	}
}

// A queue's key decides whether SNS can deliver.
func TestKeyAdmitsDelivery(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		key  fakeaws.KMSKey
		use  string
		want int
	}{
		"policy admits":   {fakeaws.KMSKey{ID: "k1", Policy: admitsSNS}, "k1", 1},
		"by alias":        {fakeaws.KMSKey{ID: "k1", Aliases: []string{"alias/mine"}, Policy: admitsSNS}, "alias/mine", 1},
		"default policy":  {fakeaws.KMSKey{ID: "k1"}, "k1", 0},
		"disabled":        {fakeaws.KMSKey{ID: "k1", Policy: admitsSNS, State: "Disabled"}, "k1", 0},
		"managed by AWS":  {fakeaws.KMSKey{ID: "k1", Policy: admitsSNS, ManagedByAWS: true}, "k1", 0},
		"never heard of":  {fakeaws.KMSKey{ID: "k1"}, "k2", 1},
		"AWS's own alias": {fakeaws.KMSKey{ID: "k1"}, "alias/aws/sqs", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := fakeaws.Start(t)
			here := s.Default().Region(local)
			here.AddKey(test.key)
			here.Queue("q").Put(attrs{"KmsMasterKeyId": test.use, "Policy": admit(queueARN("q"), topicARN("a"))})
			client := snsClient(s)
			topic := makeTopic(t, client, "a", nil)
			makeSubscription(t, client, topic, queueARN("q"), nil)
			if _, err := client.Publish(t.Context(), &sns.PublishInput{TopicArn: &topic, Message: aws.String("m")}); err != nil {
				t.Fatal(err)
			}
			if got := len(here.Queue("q").Messages()); got != test.want {
				t.Errorf("%d messages, want %d; dropped: %v", got, test.want, here.Subscriptions()[0].Dropped)
			}
		})
	}
}
