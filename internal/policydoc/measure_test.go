package policydoc_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

func TestMeasure(t *testing.T) {
	t.Parallel()
	d := policydoc.NewDocument(
		policydoc.Statement{
			Effect: policydoc.Allow, Principals: policydoc.AWSPrincipals("1", "2", "2"), Actions: []string{"a", "b", "a"},
			Conditions: []policydoc.Condition{
				{Operator: "ArnLike", Key: "k", Values: []string{"x", "y"}},
				{Operator: "ArnLike", Key: "l", Values: []string{"x"}},
				{Operator: "Bool", Key: "k", Values: []string{"true"}},
			},
		},
		policydoc.Statement{Effect: policydoc.Deny, Principals: policydoc.Principals{Everyone: true}, NotActions: []string{"a", "b", "c"}},
		policydoc.Statement{
			Effect: policydoc.Deny, NotPrincipals: policydoc.ServicePrincipals("s"), Actions: []string{"a"},
			Conditions: []policydoc.Condition{{Operator: "Null", Key: "k", Values: []string{"true"}}},
		},
	)
	want := policydoc.Measure{
		Bytes: len(d.JSON()), Statements: 3, MaxActions: 3, MaxPrincipals: 2, MaxConditions: 3, TotalPrincipals: 4, TotalConditions: 4,
	}
	if diff := cmp.Diff(want, d.Measure()); diff != "" {
		t.Errorf("Measure (-want +got):\n%s", diff)
	}
}

// aws/aws-cdk#16303: with one statement for each topic a queue ends at 20.
func TestOneStatementCarriesManyTopics(t *testing.T) {
	t.Parallel()
	var topics []string
	for i := range 100 {
		topics = append(topics, fmt.Sprintf("arn:aws:sns:sa-east-1:123456789012:topic-%03d", i))
	}
	got := policydoc.NewDocument(policydoc.AllowSNS(ordersARN, topics, []string{"sns.amazonaws.com"})).Measure()
	want := policydoc.Measure{Bytes: got.Bytes, Statements: 1, MaxActions: 1, MaxPrincipals: 1, MaxConditions: 1, TotalPrincipals: 1, TotalConditions: 1}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Measure (-want +got):\n%s", diff)
	}
	if got.Bytes > policydoc.QueuePolicyMaxBytes {
		t.Errorf("100 topics take %d bytes, more than %d", got.Bytes, policydoc.QueuePolicyMaxBytes)
	}
}
