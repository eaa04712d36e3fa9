package acctest_test

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// refusal is a test that is ended by what it is told.
type refusal struct {
	testing.TB
	said string
}

func (*refusal) Helper() {}

func (r *refusal) Fatal(args ...any) {
	r.said = fmt.Sprint(args...)
	runtime.Goexit()
}

func (r *refusal) Fatalf(format string, args ...any) { r.Fatal(fmt.Sprintf(format, args...)) }

// What Foreign does not know ends the test before anything is made, and is not
// left out.
func TestForeignRefuses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`resource "aws_sqs_queue" "test" {
  name       = "pedidos"
  fifo_queue = true
}`: "aws_sqs_queue.test: the argument fifo_queue is not known here",
		`resource "aws_sns_topic" "test" {
  name = "pedidos"
  tags = {}
}`: "aws_sns_topic.test: the argument tags is not known here",
		`resource "aws_sqs_queue" "test" {
  name = "pedidos"
  timeouts {
    create = "1m"
  }
}`: "aws_sqs_queue.test: the block timeouts is not known here",
		`resource "aws_sqs_queue" "test" {
  name   = "pedidos"
  policy = {}
}`: "aws_sqs_queue.test: policy: string required, but have object",
		`resource "aws_sqs_queue" "test" {
  name     = "pedidos"
  provider = aws.ours
}`: "main.tf:3,3-22: the provider is not aws.theirs",
		`resource "aws_sqs_queue_policy" "test" {
}`: "aws_sqs_queue_policy is not known here",
		`resource "aws_cloudwatch_metric_alarm" "test" {
  threshold = "muitas"
}`: `aws_cloudwatch_metric_alarm.test: threshold: strconv.ParseFloat: parsing "muitas": invalid syntax`,
	} {
		s := acctest.Start(t)
		s.AWS.ResetRequests()
		r := &refusal{TB: t}
		done := make(chan struct{})
		go func() {
			defer close(done)
			acctest.Foreign(r, s.AWS.URL, text)
		}()
		<-done
		if r.said != want {
			t.Errorf("%s\nsaid %q, want %q", text, r.said, want)
		}
		if n := len(s.AWS.Requests()); n > 0 {
			t.Errorf("%s\nmade %d calls", text, n)
		}
	}
}
