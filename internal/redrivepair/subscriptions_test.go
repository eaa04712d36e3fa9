package redrivepair_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// changes says whether a request is one that changes something.
func changes(r fakeaws.Request) bool {
	for _, reading := range []string{"Get", "List", "Describe"} {
		if strings.HasPrefix(r.Operation, reading) {
			return false
		}
	}
	return true
}

// A pair's topics: what is wrong with one is said of its subscription, before
// anything is made.
func TestSubscriptionsThatCannotBe(t *testing.T) {
	t.Parallel()
	combinations := `"{\"tipo\":[0` + strings.Join(make([]string, 151), ",1") + `]}"`
	for name, test := range map[string]struct{ body, want string }{
		"no such topic": {
			`subscriptions = { loja = { topic_arn = "arn:aws:sns:sa-east-1:123456789012:fantasma" } }`,
			`error subscriptions["loja"].topic_arn: Not there: topic`,
		},
		"another partition": {
			`subscriptions = { loja = { topic_arn = "arn:aws-cn:sns:cn-north-1:123456789012:pedidos" } }`,
			`error subscriptions["loja"].topic_arn: Invalid value of subscriptions["loja"].topic_arn`,
		},
		"another account's": {
			`subscriptions = { loja = { topic_arn = "arn:aws:sns:sa-east-1:210987654321:deles" } }`,
			`error subscriptions["loja"].topic_arn: The topic's owner does not let this account subscribe`,
		},
		"a FIFO queue on a standard topic": {
			`fifo = true
			subscriptions = { loja = { topic_arn = "arn:aws:sns:sa-east-1:123456789012:pedidos" } }`,
			`error subscriptions["loja"].topic_arn: QG201: topic and queue are of different type`,
		},
		"one topic twice": {
			`subscriptions = {
				a = { topic_arn = "arn:aws:sns:sa-east-1:123456789012:pedidos" }
				b = { topic_arn = "arn:aws:sns:sa-east-1:123456789012:pedidos" }
			}`,
			`error subscriptions["b"].topic_arn: QG202: one topic or one queue name is used twice`,
		},
		"a filter that is not JSON": {
			`subscriptions = { loja = { topic_arn = "arn:aws:sns:sa-east-1:123456789012:pedidos", filter_policy = "tipo=A" } }`,
			`error subscriptions["loja"].filter_policy: QG301: SNS refuses this filter policy`,
		},
		"151 combinations": {
			`subscriptions = { loja = { topic_arn = "arn:aws:sns:sa-east-1:123456789012:pedidos", filter_policy = ` + combinations + ` } }`,
			`error subscriptions["loja"].filter_policy: QG303: the filter policy is too complex`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			theirs := s.AWS.Account("210987654321").Region(acctest.Region).Topic("deles")
			theirs.Put(map[string]string{"Policy": `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"AWS":"123456789012"},"Action":["sns:GetTopicAttributes"],"Resource":"` + theirs.ARN() + `"}]}`})
			out := s.Apply(pairOf(test.body))
			if diff := cmp.Diff([]string{test.want}, out.Errors().Lines()); diff != "" {
				t.Errorf("errors (-want +got):\n%s\n%s", diff, out.Text())
			}
			for _, r := range s.AWS.Requests() {
				if changes(r) {
					t.Errorf("%s was called", r.Name())
				}
			}
			if s.Has(address) {
				t.Error("something is in state")
			}
		})
	}
}
