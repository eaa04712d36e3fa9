package redrivepair_test

import (
	"slices"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// A change that stops before the policy is written leaves in it the statements that
// the change was to remove. They are ours still: the way on is not barred.
func TestOwnStatementsAfterAStop(t *testing.T) {
	t.Parallel()
	const (
		bare    = "resource \"queueguard_redrive_pair\" \"test\" {\n name = \"pedidos\"\n}\n"
		uploads = "resource \"queueguard_redrive_pair\" \"test\" {\n name = \"pedidos\"\n policy_statements = { Uploads = { principals = { Service = [\"s3.amazonaws.com\"] }, " +
			"actions = [\"sqs:SendMessage\"], conditions = [{ test = \"ArnLike\", variable = \"aws:SourceArn\", values = [\"arn:aws:s3:::uploads\"] }] } }\n}\n"
	)
	s := acctest.Start(t)
	s.MustApply(uploads)
	s.AWS.Deny("sqs:SetQueueAttributes")
	for range 2 {
		if out := s.Apply(bare, acctest.Once()); !out.HasErrors() || slices.Contains(out.Rules(), "QG309") {
			t.Fatalf("it was to be denied by AWS:\n%s", out.Text())
		}
	}
	s.AWS.Undeny()
	s.MustApply(bare)

	queue := s.AWS.Default().Region(acctest.Region).Queue("pedidos")
	queue.SetAttribute("Policy", `{"Version":"2012-10-17","Statement":[{"Sid":"Uploads","Effect":"Allow","Principal":{"Service":"s3.amazonaws.com"},"Action":"sqs:SendMessage",`+
		`"Resource":"`+queue.ARN()+`","Condition":{"ArnLike":{"aws:SourceArn":"arn:aws:s3:::uploads"}}}]}`)
	if out := s.Plan(bare); !slices.Contains(out.Rules(), "QG309") {
		t.Errorf("the same of somebody else is not found once it was done:\n%s", out.Text())
	}
}
