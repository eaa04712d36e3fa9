package redriveaudit_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// subscribed is a queue "mortos" and a queue "pedidos" that is subscribed to a
// topic; what the topic cannot deliver goes to mortos, which no name tells.
func subscribed(t *testing.T, policy string) *acctest.Stack {
	t.Helper()
	s := acctest.Start(t)
	acctest.Foreign(t, s.AWS.URL, `
resource "aws_sns_topic" "loja" {
  name = "loja"
}
resource "aws_sqs_queue" "mortos" {
  name   = "mortos"
  policy = `+policy+`
}
resource "aws_sqs_queue" "pedidos" {
  name = "pedidos"
}
resource "aws_sns_topic_subscription" "pedidos" {
  topic_arn      = aws_sns_topic.loja.arn
  protocol       = "sqs"
  endpoint       = aws_sqs_queue.pedidos.arn
  redrive_policy = jsonencode({ deadLetterTargetArn = aws_sqs_queue.mortos.arn })
}
`)
	return s
}

// A topic that is gone leaves its subscriptions in the list for days; nobody needs
// to let it in.
func TestGhost(t *testing.T) {
	t.Parallel()
	s := subscribed(t, admitting(""))
	pairThere(s, "pedidos", nil)
	expect(t, "topic there", read(t, s, `queue = "pedidos"`), "pedidos QG505 warning", "pedidos-dlq QG504 warning")
	region(s).Topic("loja").Delete()
	expect(t, "topic gone", read(t, s, `queue = "pedidos"`), "pedidos-dlq QG504 warning")
}

func admitting(condition string) string {
	return `jsonencode({ Version = "2012-10-17", Statement = [{
		Effect = "Allow", Principal = { Service = "sns.amazonaws.com" }, Action = "sqs:SendMessage", Resource = "*"` + condition + ` }] })`
}

// A queue that only a subscription names is a dead-letter queue. Where the policy
// lets any topic in, nobody can tell, and nothing is said.
func TestGivenUp(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		policy, role string
		want         []string
	}{
		"named":         {admitting(`, Condition = { ArnEquals = { "aws:SourceArn" = aws_sns_topic.loja.arn } }`), "dead_letter", []string{"mortos QG504 warning"}},
		"another topic": {admitting(`, Condition = { ArnEquals = { "aws:SourceArn" = "arn:aws:sns:sa-east-1:123456789012:outro" } }`), "plain", []string{"mortos QG501 warning"}},
		"any topic":     {admitting(""), "plain", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := subscribed(t, c.policy)
			v := read(t, s, `queue = "mortos"`)
			expect(t, name, v, c.want...)
			if got := text(v.GetAttr("queues").AsValueSlice()[0], "role"); got != c.role {
				t.Errorf("role %q, want %q", got, c.role)
			}
		})
	}
}

// A subscription that may not be read may name the queue: nothing is found there.
func TestGivenUpUnseen(t *testing.T) {
	t.Parallel()
	s := subscribed(t, admitting(`, Condition = { ArnEquals = { "aws:SourceArn" = aws_sns_topic.loja.arn } }`))
	s.AWS.Deny("sns:GetSubscriptionAttributes")
	v := read(t, s, `queue = "mortos"`)
	expect(t, "denied", v, "QG904 warning")
	if got := text(v.GetAttr("queues").AsValueSlice()[0], "role"); got != "plain" {
		t.Errorf("role %q", got)
	}
}
