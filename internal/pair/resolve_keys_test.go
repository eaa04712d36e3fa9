package pair_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// SNS has to use the key of the source and that of the queue for what it could not
// deliver.
// https://docs.aws.amazon.com/sns/latest/dg/sns-dead-letter-queues.html
func TestResolveStatementsForKeys(t *testing.T) {
	t.Parallel()
	const (
		far  = "arn:aws:sns:af-south-1:123456789012:pedidos"
		some = "arn:aws:kms:sa-east-1:123456789012:key/11111111-2222-3333-4444-555555555555"
	)
	statement := func(services, topics string) string {
		return `[{"Sid":"AllowSNSTopics","Effect":"Allow","Principal":{"Service":` + services + `},"Action":["kms:Decrypt","kms:GenerateDataKey*"],` +
			`"Resource":"*","Condition":{"ArnEquals":{"aws:SourceArn":` + topics + `}}}]`
	}
	encryption := func(id topology.Maybe[string]) topology.Maybe[topology.Encryption] {
		e := none[topology.Encryption]()
		e.KMSMasterKeyID = id
		return known(e)
	}
	ofSource := func(p *topology.Pair) { p.Encryption = encryption(known(some)) }
	ofLost := undelivered(func(u *topology.Undelivered) { u.Encryption = encryption(known(some)) })
	here, there := topic("here", topicHere), topic("there", far)
	other := topic("there", far, func(s *topology.Subscription) {
		s.ExistingDeliveryDeadLetterQueueARN = known("arn:aws:sqs:af-south-1:123456789012:perdidos")
	})
	for name, test := range map[string]struct {
		edits []edit
		want  string
	}{
		"no key":                  {[]edit{here}, "[]"},
		"the source's, no topic":  {[]edit{ofSource}, "[]"},
		"the source's":            {[]edit{here, ofSource}, statement(`"sns.amazonaws.com"`, `"`+topicHere+`"`)},
		"the undelivered queue's": {[]edit{here, ofLost}, statement(`"sns.amazonaws.com"`, `"`+topicHere+`"`)},
		"the undelivered queues' twice": {
			[]edit{here, there, ofLost},
			statement(`["sns.af-south-1.amazonaws.com","sns.amazonaws.com"]`, `["`+far+`","`+topicHere+`"]`),
		},
		"the undelivered queue's, which not all topics use": {
			[]edit{here, other, ofLost}, statement(`"sns.amazonaws.com"`, `"`+topicHere+`"`),
		},
		"no topic": {[]edit{ofLost}, "[]"},
		"switched off": {
			[]edit{here, ofLost, undelivered(func(u *topology.Undelivered) { u.Enabled = known(false) })}, "[]",
		},
		"the undelivered queue without the source's key": {
			[]edit{here, ofSource, undelivered(func(u *topology.Undelivered) { u.Encryption = encryption(topology.Null[string]()) })},
			statement(`"sns.amazonaws.com"`, `"`+topicHere+`"`),
		},
		"an unknown key": {
			[]edit{here, undelivered(func(u *topology.Undelivered) { u.Encryption = encryption(topology.Unknown[string]()) })}, "unknown",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			plan := resolve(written(test.edits...))
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
