package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// A queue has one policy, and whoever writes it writes all of it: what others had
// added is gone, unless somebody says so before (hashicorp/terraform#12003).
func TestQG309_ForeignStatements(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG309", []pairCase{
		{
			name: "create",
		},
		{
			name:   "nothing foreign",
			edits:  []edit{subscribed("pedidos", ordersTopic)},
			change: wasBefore(subscribed("pedidos", ordersTopic)),
		},
		{
			name: "a service that sends",
			change: func(p *guardrail.Pair) {
				wasBefore()(p)
				p.Prior.Policy = known(policyWith(p.Prior.Policy, policydoc.Statement{Sid: "uploads", Effect: "Allow", Principals: policydoc.ServicePrincipals("s3.amazonaws.com"), Actions: []string{"sqs:SendMessage"}, Resources: []string{"*"}, Conditions: []policydoc.Condition{{Operator: "ArnEquals", Key: "aws:SourceArn", Values: []string{"arn:aws:s3:::uploads"}}}}))
			},
			want: []guardrail.Finding{{
				Level: guardrail.Error,
				Path:  "policy_statements",
				What:  `This plan removes the statement "uploads" from the policy of the queue; it is not from this configuration.`,
				Why:   "It lets s3.amazonaws.com send to the queue. From the apply on that is refused, and what is sent is lost.",
				Fix:   "To keep it, add to policy_statements:\n  \"uploads\" = {\n    effect = \"Allow\"\n    principals = { Service = [\"s3.amazonaws.com\"] }\n    actions = [\"sqs:SendMessage\"]\n    conditions = [\n      { test = \"ArnEquals\", variable = \"aws:SourceArn\", values = [\"arn:aws:s3:::uploads\"] },\n    ]\n  }",
				Reads: []string{"policy", "policy_statements"},
			}},
		},
		{
			name: "a reader without a Sid",
			change: func(p *guardrail.Pair) {
				wasBefore()(p)
				p.Prior.Policy = known(policyWith(p.Prior.Policy, policydoc.Statement{Effect: "Allow", Principals: policydoc.AWSPrincipals("arn:aws:iam::999999999999:role/leitor"), Actions: []string{"sqs:ReceiveMessage", "sqs:DeleteMessage"}, Resources: []string{"*"}}))
			},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  "policy_statements",
				What:  "This plan removes the statement without a Sid from the policy of the queue; it is not from this configuration.",
				Why:   "Whoever added it relies on it.",
				Fix:   "To keep it, add to policy_statements:\n  \"Kept2\" = {\n    effect = \"Allow\"\n    principals = { AWS = [\"arn:aws:iam::999999999999:role/leitor\"] }\n    actions = [\"sqs:DeleteMessage\", \"sqs:ReceiveMessage\"]\n  }",
				Reads: []string{"policy", "policy_statements"},
			}},
		},
		{
			name:  "taken over",
			edits: []edit{statement("uploads", principal("Service", "s3.amazonaws.com"), actions("sqs:SendMessage"), condition("ArnEquals", "aws:SourceArn", "arn:aws:s3:::uploads"))},
			change: func(p *guardrail.Pair) {
				wasBefore()(p)
				p.Prior.Policy = known(policyWith(p.Prior.Policy, policydoc.Statement{Sid: "uploads", Effect: "Allow", Principals: policydoc.ServicePrincipals("s3.amazonaws.com"), Actions: []string{"sqs:SendMessage"}, Resources: []string{"arn:aws:sqs:sa-east-1:123456789012:pedidos"}, Conditions: []policydoc.Condition{{Operator: "ArnEquals", Key: "aws:SourceArn", Values: []string{"arn:aws:s3:::uploads"}}}}))
			},
		},
		{
			name:  "with the whole policy",
			edits: []edit{func(p *topology.Pair) { p.EnforceTLS = known(false) }},
			change: func(p *guardrail.Pair) {
				wasBefore(func(p *topology.Pair) { p.EnforceTLS = known(false) })(p)
				p.Prior.Policy = known(policydoc.NewDocument(uploads()).JSON())
			},
			want: []guardrail.Finding{{
				Level: guardrail.Error,
				Path:  "policy_statements",
				What:  `This plan removes the statement "uploads" from the policy of the queue; it is not from this configuration.`,
				Why:   "It lets s3.amazonaws.com send to the queue. From the apply on that is refused, and what is sent is lost.",
				Fix:   "To keep it, add to policy_statements:\n" + uploadsHCL,
				Reads: []string{"policy", "policy_statements"},
			}},
		},
		{
			name:  "policy not known yet",
			edits: []edit{func(p *topology.Pair) { p.EnforceTLS = topology.Unknown[bool]() }},
			change: func(p *guardrail.Pair) {
				wasBefore()(p)
				p.Prior.Policy = known(policyWith(p.Prior.Policy, uploads()))
			},
		},
		{
			name: "of the dead-letter queue",
			change: func(p *guardrail.Pair) {
				wasBefore()(p)
				priorDeadLetters(p, uploads())
			},
			want: []guardrail.Finding{{
				Level: guardrail.Error,
				Path:  "dead_letter_queue.policy_statements",
				What:  `This plan removes the statement "uploads" from the policy of the dead-letter queue; it is not from this configuration.`,
				Why:   "It lets s3.amazonaws.com send to the queue. From the apply on that is refused, and what is sent is lost.",
				Fix:   "To keep it, add to dead_letter_queue.policy_statements:\n" + uploadsHCL,
				Reads: []string{"dead_letter_queue.policy", "dead_letter_queue.policy_statements"},
			}},
		},
		{
			name:  "of a dead-letter queue that goes",
			edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) { d.Name = known("outra-dlq") })},
			change: func(p *guardrail.Pair) {
				wasBefore()(p)
				priorDeadLetters(p, uploads())
			},
		},
		{
			name:   "own statement taken out",
			change: wasBefore(statement("Partner", principal("AWS", "arn:aws:iam::999999999999:role/parceiro"), actions("sqs:SendMessage"))),
		},
		{
			name:   "own document taken out",
			change: wasBefore(document(`{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"AWS":"999999999999"},"Action":"sqs:SendMessage","Resource":"*"}]}`)),
		},
		{
			name:   "own subscription taken out",
			change: wasBefore(subscribed("pedidos", ordersTopic)),
		},
		{
			name:  "somebody else's policy from now on",
			edits: []edit{func(p *topology.Pair) { p.ManagePolicy = known(false) }},
			change: func(p *guardrail.Pair) {
				wasBefore()(p)
				p.Prior.Policy = known(policyWith(p.Prior.Policy, policydoc.Statement{Sid: "uploads", Effect: "Allow", Principals: policydoc.ServicePrincipals("s3.amazonaws.com"), Actions: []string{"sqs:SendMessage"}, Resources: []string{"*"}, Conditions: []policydoc.Condition{{Operator: "ArnEquals", Key: "aws:SourceArn", Values: []string{"arn:aws:s3:::uploads"}}}}))
			},
		},
	})
}

// uploads lets S3 send to a queue.
func uploads() policydoc.Statement {
	return policydoc.Statement{
		Sid: "uploads", Effect: "Allow", Principals: policydoc.ServicePrincipals("s3.amazonaws.com"), Actions: []string{"sqs:SendMessage"}, Resources: []string{"*"},
		Conditions: []policydoc.Condition{{Operator: "ArnEquals", Key: "aws:SourceArn", Values: []string{"arn:aws:s3:::uploads"}}},
	}
}

const uploadsHCL = "  \"uploads\" = {\n    effect = \"Allow\"\n    principals = { Service = [\"s3.amazonaws.com\"] }\n" +
	"    actions = [\"sqs:SendMessage\"]\n    conditions = [\n      { test = \"ArnEquals\", variable = \"aws:SourceArn\", values = [\"arn:aws:s3:::uploads\"] },\n    ]\n  }"

// priorDeadLetters adds a statement to what the policy of the dead-letter queue was.
func priorDeadLetters(p *guardrail.Pair, s policydoc.Statement) {
	queue, _ := p.Prior.DeadLetterQueue.Get()
	queue.Policy = known(policyWith(queue.Policy, s))
	p.Prior.DeadLetterQueue = known(queue)
}
