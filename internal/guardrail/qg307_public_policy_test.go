package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG307_PublicPolicy(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG307", []pairCase{
		{
			name:  "a role",
			edits: []edit{statement("Partner", principal("AWS", "arn:aws:iam::999999999999:role/parceiro"), actions("sqs:SendMessage"))},
		},
		{
			name:  "everybody",
			edits: []edit{statement("Open", principal("*", "*"), actions("sqs:SendMessage"))},
			want: []guardrail.Finding{{
				Path:  `policy_statements["Open"]`,
				What:  `The statement "Open" allows sqs:SendMessage to everybody, and no condition narrows it.`,
				Why:   "Anyone in the world who guesses the URL of the queue may do it.",
				Fix:   "Name the principals, or add a condition such as aws:PrincipalOrgID with the ID of your organization.",
				Reads: []string{"policy_statements.Open"},
			}},
		},
		{
			name:  "every account",
			edits: []edit{statement("Open", principal("AWS", "*"), actions("sqs:SendMessage"))},
			want: []guardrail.Finding{{
				Path:  `policy_statements["Open"]`,
				What:  `The statement "Open" allows sqs:SendMessage to everybody, and no condition narrows it.`,
				Why:   "Anyone in the world who guesses the URL of the queue may do it.",
				Fix:   "Name the principals, or add a condition such as aws:PrincipalOrgID with the ID of your organization.",
				Reads: []string{"policy_statements.Open"},
			}},
		},
		{
			name:  "everybody of the organization",
			edits: []edit{statement("Open", principal("AWS", "*"), actions("sqs:SendMessage"), condition("StringEquals", "aws:PrincipalOrgID", "o-abcdefghij"))},
		},
		{
			name:  "a condition that narrows nothing",
			edits: []edit{statement("Open", principal("AWS", "*"), actions("sqs:SendMessage"), condition("StringLike", "aws:PrincipalOrgID", "*"))},
			want: []guardrail.Finding{{
				Path:  `policy_statements["Open"]`,
				What:  `The statement "Open" allows sqs:SendMessage to everybody, and no condition narrows it.`,
				Why:   "Anyone in the world who guesses the URL of the queue may do it.",
				Fix:   "Name the principals, or add a condition such as aws:PrincipalOrgID with the ID of your organization.",
				Reads: []string{"policy_statements.Open"},
			}},
		},
		{
			name:  "an absent key passes",
			edits: []edit{statement("Open", principal("AWS", "*"), actions("sqs:SendMessage"), condition("StringEqualsIfExists", "aws:PrincipalOrgID", "o-abcdefghij"))},
			want: []guardrail.Finding{{
				Path:  `policy_statements["Open"]`,
				What:  `The statement "Open" allows sqs:SendMessage to everybody, and no condition narrows it.`,
				Why:   "Anyone in the world who guesses the URL of the queue may do it.",
				Fix:   "Name the principals, or add a condition such as aws:PrincipalOrgID with the ID of your organization.",
				Reads: []string{"policy_statements.Open"},
			}},
		},
		{
			name:  "a service",
			edits: []edit{statement("AllowBucket", principal("Service", "s3.amazonaws.com"), actions("sqs:SendMessage"))},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  `policy_statements["AllowBucket"]`,
				What:  `The statement "AllowBucket" lets s3.amazonaws.com in, for whomever it acts.`,
				Why:   "A stranger who points that service at this queue is let in as well.",
				Fix:   "Add a condition with aws:SourceArn (the bucket, rule or topic), or with aws:SourceAccount.",
				Reads: []string{"policy_statements.AllowBucket"},
			}},
		},
		{
			name:  "a service with its source",
			edits: []edit{statement("AllowBucket", principal("Service", "s3.amazonaws.com"), actions("sqs:SendMessage"), condition("ArnEquals", "aws:SourceArn", "arn:aws:s3:::uploads"))},
		},
		{
			name:  "denied to everybody",
			edits: []edit{statement("Closed", denies, principal("*", "*"), actions("sqs:SendMessage"))},
		},
		{
			name:  "a condition not known",
			edits: []edit{statement("Open", principal("AWS", "*"), actions("sqs:SendMessage"), func(s *topology.Statement) { s.Conditions = topology.Unknown[[]topology.Maybe[topology.Condition]]() })},
		},
		{
			name:  "in a document",
			edits: []edit{document(`{"Version":"2012-10-17","Statement":[{"Sid":"Open","Effect":"Allow","Principal":"*","Action":["sqs:SendMessage","sqs:ReceiveMessage"],"Resource":"*"}]}`)},
			want: []guardrail.Finding{{
				Path:  "source_policy_documents",
				What:  `The statement "Open" of source_policy_documents[0] allows sqs:SendMessage and sqs:ReceiveMessage to everybody, and no condition narrows it.`,
				Why:   "Anyone in the world who guesses the URL of the queue may do it.",
				Fix:   "Name the principals, or add a condition such as aws:PrincipalOrgID with the ID of your organization.",
				Reads: []string{"source_policy_documents"},
			}},
		},
		{
			name: "on the dead-letter queue",
			edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) {
				d.PolicyStatements = known(map[string]topology.Maybe[topology.Statement]{"Open": with(principal("*", "*"), actions("sqs:*"))})
			})},
			want: []guardrail.Finding{{
				Path:  `dead_letter_queue.policy_statements["Open"]`,
				What:  `The statement "Open" allows sqs:* to everybody, and no condition narrows it.`,
				Why:   "Anyone in the world who guesses the URL of the queue may do it.",
				Fix:   "Name the principals, or add a condition such as aws:PrincipalOrgID with the ID of your organization.",
				Reads: []string{"dead_letter_queue.policy_statements.Open"},
			}},
		},
	})
}
