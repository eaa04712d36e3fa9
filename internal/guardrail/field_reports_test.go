package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// reportCase is what somebody ran into, rebuilt as a pair, and all that the plan
// says about it: rule, level and path.
type reportCase struct {
	name   string
	edits  []edit
	change func(*guardrail.Pair)
	want   []string
}

func testReports(t *testing.T, cases []reportCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := pairOf(c.edits...)
			if c.change != nil {
				c.change(&p)
			}
			expect(t, guardrail.JudgePair(p, guardrail.Policy{}, guardrail.WalkPlan), c.want...)
		})
	}
}

// reporting is a function that tells its failed messages one by one, so that
// nothing but its times and counts is judged.
func reporting(h *topology.Handler) { h.ReportBatchItemFailures = known(true) }

// A visibility timeout below the function's timeout is refused by Lambda when the
// mapping is made, minutes into the apply, and not always then
// (hashicorp/terraform-provider-aws#18099,
// github-aws-runners/terraform-aws-github-runner#465,
// aws-cloudformation/cfn-lint#3987): the plan refuses it, before anything exists
// and when the timeout of a live queue is lowered.
func TestReports_VisibilityBelowTheFunction(t *testing.T) {
	t.Parallel()
	testReports(t, []reportCase{
		{name: "30 s for 900 s", edits: []edit{visibility(30), lambda(900, reporting)}, want: []string{"QG105 error visibility_timeout_seconds"}},
		{name: "400 s for 900 s", edits: []edit{visibility(400), lambda(900, reporting)}, want: []string{"QG105 error visibility_timeout_seconds"}},
		{name: "the same, and no more", edits: []edit{visibility(900), lambda(900, reporting)}, want: []string{"QG106 warning visibility_timeout_seconds"}},
		{name: "six times", edits: []edit{visibility(5400), lambda(900, reporting)}},
		{
			name:   "lowered later",
			edits:  []edit{visibility(60), lambda(900, reporting)},
			change: wasBefore(visibility(5400), lambda(900, reporting)),
			want:   []string{"QG105 error visibility_timeout_seconds"},
		},
	})
}

// Six times the function's timeout is advice and not law: it can be another
// ratio, it never asks for more than SQS takes, and a deliberate 12 hours passes
// with a warning (github-aws-runners/terraform-aws-github-runner#5193,
// cdklabs/cdk-nag#1798, getlift/lift#361).
func TestReports_SixTimesIsAdvice(t *testing.T) {
	t.Parallel()
	testReports(t, []reportCase{
		{name: "a default of 36 s for 450 s", edits: []edit{visibility(36), lambda(450, reporting)}, want: []string{"QG105 error visibility_timeout_seconds"}},
		{name: "12 hours for 10 s", edits: []edit{visibility(43200), lambda(10, reporting), count(5), retention(604800)}, want: []string{"QG107 warning visibility_timeout_seconds"}},
		{
			name:  "a ratio of one's own",
			edits: []edit{visibility(900), lambda(900, reporting, func(h *topology.Handler) { h.MinVisibilityRatio = known(1.0) })},
		},
		{name: "six times would be above the limit", edits: []edit{visibility(43200), lambda(14400, reporting), retention(604800)}},
	})
}

// A batch above 10 needs a window, and a FIFO queue takes neither: Lambda says so
// at deploy (serverless/serverless#8989, ansible-collections/amazon.aws#2025,
// localstack/localstack#5042).
func TestReports_BatchesThatLambdaRefuses(t *testing.T) {
	t.Parallel()
	batch := func(size, window int64) func(*topology.Handler) {
		return func(h *topology.Handler) {
			h.BatchSize = known(size)
			if window > 0 {
				h.BatchingWindowSeconds = known(window)
			}
		}
	}
	testReports(t, []reportCase{
		{name: "1000 without a window", edits: []edit{visibility(180), lambda(30, reporting, batch(1000, 0))}, want: []string{"QG126 error handler.batch_size"}},
		{name: "1000 with a window", edits: []edit{visibility(185), lambda(30, reporting, batch(1000, 5))}},
		{name: "a window on FIFO", edits: []edit{fifo, visibility(185), lambda(30, reporting, batch(10, 5))}, want: []string{"QG126 error handler.batching_window_seconds"}},
		{name: "11 on FIFO", edits: []edit{fifo, visibility(180), lambda(30, reporting, batch(11, 0))}, want: []string{"QG126 error handler.batch_size"}},
	})
}

// With a throttled function and a low count, messages that nobody handled reach
// the dead-letter queue (https://stackoverflow.com/a/77581833).
func TestReports_ThrottledFunctionAndLowCount(t *testing.T) {
	t.Parallel()
	testReports(t, []reportCase{
		{name: "one receive", edits: []edit{visibility(1800), lambda(300, reporting), count(1)}, want: []string{"QG109 warning max_receive_count"}},
		{name: "three", edits: []edit{visibility(1800), lambda(300, reporting), count(3)}, want: []string{"QG109 warning max_receive_count"}},
		{name: "five", edits: []edit{visibility(1800), lambda(300, reporting), count(5)}},
		{
			name: "and the default visibility", edits: []edit{visibility(30), lambda(300, reporting), count(3)},
			want: []string{"QG105 error visibility_timeout_seconds", "QG109 warning max_receive_count"},
		},
	})
}

// A poison message circulates for visibility × count, and a retention that ends
// before that keeps it from the dead-letter queue: 30 minutes are 192 rounds in
// four days (getlift/lift#159, aws-samples/bedrock-chat#660).
func TestReports_PoisonMessageOutlivesTheRetention(t *testing.T) {
	t.Parallel()
	testReports(t, []reportCase{
		{name: "192 rounds", edits: []edit{visibility(1800), count(192), retention(345600)}, want: []string{"QG104 error message_retention_seconds"}},
		{name: "191 rounds", edits: []edit{visibility(1800), count(191), retention(345600)}, want: []string{"QG104 warning message_retention_seconds"}},
		{name: "5 rounds", edits: []edit{visibility(1800), count(5), retention(345600)}},
	})
}

// On a standard queue the clock of a message runs on when it moves: a dead-letter
// queue that keeps it no longer than the source loses it early
// (ministryofjustice/cloud-platform-environments#4066, aws/aws-cdk#12927,
// govuk-one-login/life-events-platform#718). Some teams want a day on purpose, and
// say so.
func TestReports_DeadLettersThatVanishEarly(t *testing.T) {
	t.Parallel()
	testReports(t, []reportCase{
		{name: "by default 14 days", edits: []edit{retention(345600)}},
		{name: "4 days and 4 days", edits: []edit{retention(345600), deadLetterRetention(345600)}, want: []string{"QG103 warning dead_letter_queue.message_retention_seconds"}},
		{name: "14 days and 1 day", edits: []edit{retention(1209600), deadLetterRetention(86400)}, want: []string{"QG103 error dead_letter_queue.message_retention_seconds"}},
		{
			name: "1 day for privacy",
			edits: []edit{retention(1209600), deadLetterRetention(86400), func(p *topology.Pair) {
				p.GuardrailExceptions = known(map[string]topology.Maybe[string]{"QG103": known("Personal data is kept for one day only.")})
			}},
		},
	})
}

// A limit for each message group needs duplicates looked for within the group;
// one switch sets both, and on a queue that exists it may change less than it
// says (hashicorp/terraform-provider-aws#19630, localstack/localstack#10324,
// terraform-aws-modules/terraform-aws-sqs#31, aws/copilot-cli#4014).
func TestReports_HighThroughput(t *testing.T) {
	t.Parallel()
	attributes := func(limit, scope string) edit {
		return func(p *topology.Pair) {
			if limit != "" {
				p.FIFOThroughputLimit = known(limit)
			}
			if scope != "" {
				p.DeduplicationScope = known(scope)
			}
		}
	}
	testReports(t, []reportCase{
		{name: "limit alone", edits: []edit{fifo, attributes("perMessageGroupId", "")}, want: []string{"QG113 error fifo_throughput_limit"}},
		{name: "scope alone", edits: []edit{fifo, attributes("", "messageGroup")}},
		{name: "both", edits: []edit{fifo, attributes("perMessageGroupId", "messageGroup")}},
		{name: "the switch", edits: []edit{fifo, highThroughput}},
		{name: "the switch on a queue that exists", edits: []edit{fifo, highThroughput}, change: wasBefore(fifo), want: []string{"QG145 warning deduplication_scope"}},
	})
}

// The dead-letter queue of a pair is not asked for a dead-letter queue of its own,
// not even by the strictest policy; one that has its own is doubted
// (awslabs/serverless-rules#177).
func TestReports_DeadLetterQueueNeedsNone(t *testing.T) {
	t.Parallel()
	// What the strictest policy says about the source.
	const unwritten, unhandled = "QG122 warning message_retention_seconds", "QG137 warning handler"
	for name, test := range map[string]struct {
		deadLetter string
		want       []string
	}{
		"without": {deadLetterExport, []string{unwritten, unhandled}},
		"with": {`{"QueueUrl": "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-dlq", "Attributes": {
			"MessageRetentionPeriod": "1209600",
			"RedrivePolicy": "{\"deadLetterTargetArn\":\"arn:aws:sqs:sa-east-1:123456789012:outra\",\"maxReceiveCount\":3}"}}`, []string{
			unwritten, unhandled, "QG408 warning dead_letter_queue.redrive_policy",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			expect(t, guardrail.JudgeReading(readingOf(t, "", test.deadLetter), guardrail.Policy{Preset: guardrail.Strict}), test.want...)
		})
	}
}
