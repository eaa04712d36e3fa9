package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var (
	uploadsKept = statement("uploads", principal("Service", "s3.amazonaws.com"), actions("sqs:SendMessage"), condition("ArnEquals", "aws:SourceArn", "arn:aws:s3:::uploads"))
	unmanaged   = func(p *topology.Pair) { p.ManagePolicy = known(false) }
)

// imported is a pair as an import found it, with these additions to what a pair needs.
func imported(edits ...edit) func(*guardrail.Pair) {
	return func(p *guardrail.Pair) {
		wasBefore(edits...)(p)
		p.Found = guardrail.Found{Policy: p.Prior.Policy, DeadLetterPolicy: topology.Null[string]()}
	}
}

// tookOver is a pair whose policy was somebody else's, and has this document.
func tookOver(document policydoc.Document) func(*guardrail.Pair) {
	return func(p *guardrail.Pair) {
		wasBefore(unmanaged)(p)
		p.Found = guardrail.Found{Policy: known(document.JSON()), DeadLetterPolicy: topology.Null[string]()}
	}
}

func uploadsFound(path, queue, hcl string) guardrail.Finding {
	return guardrail.Finding{
		Level: guardrail.Warning,
		Path:  path + "policy_statements",
		What:  "The policy of the " + queue + ` has the statement "uploads" from before this configuration, which does not have it; this plan removes it.`,
		Why:   "It lets s3.amazonaws.com send to the queue. From the apply on that is refused, and what is sent is lost.",
		Fix:   "To keep it, add to " + path + "policy_statements:\n" + hcl,
		Reads: []string{path + "policy", path + "policy_statements"},
	}
}

// The same of a policy that this resource takes over (hashicorp/terraform#12003).
func TestQG906_FoundStatements(t *testing.T) {
	t.Parallel()
	ours := policydoc.NewDocument(
		policydoc.AllowSNS("arn:aws:sqs:sa-east-1:123456789012:pedidos", []string{ordersTopic}, []string{"sns.amazonaws.com"}),
		policydoc.DenyInsecureTransport("arn:aws:sqs:sa-east-1:123456789012:pedidos", "sqs"),
	)
	testPairRule(t, "QG906", []pairCase{
		{name: "create"},
		{name: "imported, and taken over", edits: []edit{uploadsKept}, change: imported(uploadsKept)},
		{name: "imported", change: imported(uploadsKept), want: []guardrail.Finding{uploadsFound("", "queue", uploadsHCL)}},
		{name: "imported, and left to somebody else", edits: []edit{unmanaged}, change: imported(uploadsKept)},
		{name: "imported subscriptions", change: imported(subscribed("pedidos", ordersTopic))},
		{name: "applied since", change: wasBefore(uploadsKept)},
		{name: "policy taken over", change: tookOver(policydoc.NewDocument(uploads())), want: []guardrail.Finding{uploadsFound("", "queue", uploadsHCL)}},
		{name: "policy taken over, which was ours", change: tookOver(ours)},
		{name: "policy taken over with all it has", edits: []edit{uploadsKept}, change: tookOver(onQueue(uploads()))},
		{name: "nobody looked", change: wasBefore(unmanaged)},
		{
			name: "policy of the dead-letter queue taken over",
			change: func(p *guardrail.Pair) {
				wasBefore(unmanaged)(p)
				p.Found.DeadLetterPolicy = known(policydoc.NewDocument(uploads()).JSON())
			},
			want: []guardrail.Finding{uploadsFound("dead_letter_queue.", "dead-letter queue", uploadsHCL)},
		},
		{
			name: "replaced",
			change: func(p *guardrail.Pair) {
				imported(uploadsKept)(p)
				p.Replaces = true
			},
		},
	})
}

// onQueue is a policy as SQS has it, with the queue in place of *.
func onQueue(s policydoc.Statement) policydoc.Document {
	s.Resources = []string{"arn:aws:sqs:sa-east-1:123456789012:pedidos"}
	return policydoc.NewDocument(s)
}

// What somebody added after the import is QG309's; each statement has one finding.
func TestQG906_LeavesLaterStatementsToQG309(t *testing.T) {
	t.Parallel()
	p := pairOf()
	imported()(&p)
	p.Prior.Policy = known(policyWith(p.Prior.Policy, uploads()))
	p.Found.Policy = p.Prior.Policy
	expect(t, guardrail.JudgePair(p, guardrail.Policy{}, guardrail.WalkPlan), "QG309 error policy_statements")

	p = pairOf()
	imported(uploadsKept)(&p)
	expect(t, guardrail.JudgePair(p, guardrail.Policy{}, guardrail.WalkPlan), "QG906 warning policy_statements")
}
