package guardrail_test

import (
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2/hclparse"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

// What QG309 tells people to paste is HCL, whatever is in the statement.
func TestQG309_FixIsHCL(t *testing.T) {
	t.Parallel()
	p := pairOf()
	wasBefore()(&p)
	p.Prior.Policy = known(policyWith(p.Prior.Policy, policydoc.Statement{
		Sid: `odd "Sid"`, Effect: "Deny",
		NotPrincipals: policydoc.Principals{ByType: map[string][]string{"AWS": {"123456789012"}, "Service": {"sns.amazonaws.com"}}},
		NotActions:    []string{"sqs:GetQueueUrl"},
		Resources:     []string{"*"},
		Conditions:    []policydoc.Condition{{Operator: "StringLike", Key: "aws:userid", Values: []string{"${aws:username}", "a\nb"}}},
	}))
	findings := judgePair(t, "QG309", p)
	if len(findings) != 1 {
		t.Fatalf("%d findings, want 1", len(findings))
	}
	_, entry, found := strings.Cut(findings[0].Fix, "\n")
	if !found {
		t.Fatalf("no HCL in %q", findings[0].Fix)
	}
	if _, diags := hclparse.NewParser().ParseHCL([]byte("policy_statements = {\n"+entry+"\n}\n"), "fix.tf"); diags.HasErrors() {
		t.Errorf("%s in\n%s", diags.Error(), entry)
	}
	if findings[0].Level != guardrail.Warning {
		t.Errorf("level %s, want warning", findings[0].Level)
	}
}
