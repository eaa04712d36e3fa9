package redriveaudit_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// troubled has a fault of each kind that needs a read of its own: an orphan, a
// queue without a dead-letter queue, one that nobody watches, and a subscription
// that is refused.
func troubled(t *testing.T) *acctest.Stack {
	t.Helper()
	s := acctest.Start(t)
	pairThere(s, "pedidos", nil)
	region(s).Queue("avulsos").Put(nil)
	region(s).Queue("velhos-dlq").Put(nil)
	acctest.Foreign(t, s.AWS.URL, `
resource "aws_sns_topic" "loja" {
  name = "loja"
}
resource "aws_sns_topic_subscription" "pedidos" {
  topic_arn = aws_sns_topic.loja.arn
  protocol  = "sqs"
  endpoint  = "arn:aws:sqs:sa-east-1:123456789012:pedidos"
}
`)
	return s
}

// Without a read that it can do without, the audit says so once, and judges the
// rest: nothing is found for want of looking.
func TestDenied(t *testing.T) {
	t.Parallel()
	const orphan, alone, unwatched, refused, denied = "velhos-dlq QG502 warning", "avulsos QG501 warning", "pedidos-dlq QG504 warning", "pedidos QG505 warning", "QG904 warning"
	for action, want := range map[string][]string{
		"":                                    {alone, refused, unwatched, orphan},
		"sqs:ListDeadLetterSourceQueues":      {refused, unwatched, denied}, // the source at hand names it
		"sns:GetTopicAttributes":              {alone, refused, unwatched, orphan},
		"cloudwatch:DescribeAlarmsForMetric":  {alone, refused, orphan, denied},
		"sns:ListSubscriptions":               {alone, unwatched, orphan, denied},
		"sns:ListSubscriptionsByTopic":        {alone, refused, unwatched, orphan},
		"sqs:GetQueueAttributes":              {denied},
		"sns:GetSubscriptionAttributes":       {alone, refused, unwatched, orphan}, // no queue lets a topic in
		"sqs:ListQueueTags":                   {alone, refused, unwatched, orphan},
		"sqs:GetQueueUrl, not needed for all": {alone, refused, unwatched, orphan},
	} {
		t.Run(action, func(t *testing.T) {
			t.Parallel()
			s := troubled(t)
			action, _, _ := strings.Cut(action, ",")
			if action != "" {
				s.AWS.Deny(action)
			}
			v := read(t, s, `name_prefix = ""`)
			expect(t, action, v, want...)
			findings := v.GetAttr("findings").AsValueSlice()
			if !slices.Contains(want, denied) {
				return
			}
			if got, want := text(findings[len(findings)-1], "message"), "Not permitted: "+action+". What depends on it was not judged."; got != want {
				t.Errorf("message %q, want %q", got, want)
			}
		})
	}
}

// The level of what was not permitted is the provider's, as everywhere.
func TestDeniedLevels(t *testing.T) {
	t.Parallel()
	for block, want := range map[string][]string{
		`levels = { QG904 = "off" }`: {"pedidos-dlq QG504 warning"},
		`live_checks = "required"`:   {"pedidos-dlq QG504 warning", "QG904 error"},
		`preset = "minimal"`:         {"QG904 warning"},
	} {
		s := acctest.Start(t)
		pairThere(s, "pedidos", nil)
		s.Provider = "guardrails {\n" + block + "\n}"
		s.AWS.Deny("sns:ListSubscriptions")
		v := read(t, s, `queue = "pedidos"`)
		expect(t, block, v, want...)
		if ok := !strings.Contains(strings.Join(want, " "), "error"); v.GetAttr("ok").True() != ok {
			t.Errorf("%s: ok %#v", block, v.GetAttr("ok"))
		}
	}
}

// An audit makes these calls and no others, each of a queue once.
func TestCalls(t *testing.T) {
	t.Parallel()
	s := troubled(t)
	s.AWS.ResetRequests()
	read(t, s, `name_prefix = ""`)
	counts := map[string]int{}
	for _, r := range s.AWS.Requests() {
		counts[r.Operation]++
	}
	want := map[string]int{
		"ListQueues": 1, "GetQueueAttributes": 4, "ListDeadLetterSourceQueues": 4, "ListSubscriptions": 1,
		"GetTopicAttributes":      1, // the policy does not know the topic: is there one?
		"DescribeAlarmsForMetric": 3, // one dead-letter queue that serves somebody
	}
	if diff := cmp.Diff(want, counts); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
}

// What queues have in common is asked about once: a topic that several are
// subscribed to, and a subscription of a topic that several let in.
func TestCallsForWhatIsShared(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	text := "resource \"aws_sns_topic\" \"loja\" {\n  name = \"loja\"\n}\n"
	lets := `
  policy = ` + admitting(`, Condition = { ArnEquals = { "aws:SourceArn" = aws_sns_topic.loja.arn } }`)
	for queue, policy := range map[string]string{"pedidos": "", "faturas": "", "estoque": "", "mortos": lets, "perdidos": lets, "avulsos": lets} {
		text += "resource \"aws_sqs_queue\" \"" + queue + "\" {\n  name = \"" + queue + "\"" + policy + "\n}\n"
	}
	for _, queue := range []string{"pedidos", "faturas", "estoque"} {
		text += `
resource "aws_sns_topic_subscription" "` + queue + `" {
  topic_arn      = aws_sns_topic.loja.arn
  protocol       = "sqs"
  endpoint       = aws_sqs_queue.` + queue + `.arn
  redrive_policy = jsonencode({ deadLetterTargetArn = aws_sqs_queue.mortos.arn })
}
`
	}
	acctest.Foreign(t, s.AWS.URL, text)
	s.AWS.ResetRequests()
	expect(t, "all", read(t, s, `name_prefix = ""`), "avulsos QG501 warning", "estoque QG501 warning", "estoque QG505 warning",
		"faturas QG501 warning", "faturas QG505 warning", "mortos QG504 warning", "pedidos QG501 warning", "pedidos QG505 warning", "perdidos QG501 warning")
	counts := map[string]int{}
	for _, r := range s.AWS.Requests() {
		counts[r.Operation]++
	}
	if got, want := [...]int{counts["GetTopicAttributes"], counts["GetSubscriptionAttributes"]}, [...]int{1, 3}; got != want {
		t.Errorf("asked about the topic and its 3 subscriptions %v times, want %v", got, want)
	}
}
