package pair_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// configurations are pairs that differ in what they consist of.
func configurations() map[string]topology.Pair {
	return map[string]topology.Pair{
		"a name alone":       written(),
		"everything":         full(),
		"fifo":               written(fifo, actions, func(p *topology.Pair) { p.HighThroughput = known(true) }),
		"two regions":        full(topic("pedidos-2", topicAway)),
		"kms":                full(func(p *topology.Pair) { p.Encryption = kms(key) }),
		"no encryption":      full(func(p *topology.Pair) { p.Encryption = mode("none") }),
		"plain http":         written(func(p *topology.Pair) { p.EnforceTLS = known(false) }),
		"policy elsewhere":   full(func(p *topology.Pair) { p.ManagePolicy = known(false) }),
		"no undelivered":     full(undelivered(func(u *topology.Undelivered) { u.Enabled = known(false) })),
		"no alarms":          written(alarm("dead_letters", func(a *topology.Alarm) { a.Enabled = known(false) })),
		"all numbers":        written(numbers),
		"body filter":        full(topic("pedidos", topicHere, filter(`{"loja":{"uf":["SP"]}}`), func(s *topology.Subscription) { s.FilterPolicyScope = known("MessageBody") })),
		"drained dead queue": full(dlq(func(d *topology.DeadLetterQueue) { d.HasConsumer = known(true) })),
		"open dead queue":    full(dlq(func(d *topology.DeadLetterQueue) { d.RedrivePermission = known("allowAll") })),
		"errors in percent": full(lambda, alarm("handler_errors", func(a *topology.Alarm) {
			a.RatePercent = known(5.0)
		})),
		"errors in number": full(lambda, alarm("handler_errors")),
	}
}

func lambda(p *topology.Pair) {
	p.Handler = with(p.Handler, func(h *topology.Handler) { h.LambdaFunctionName = known("pedidos") })
}

// numbers sets every number to something else than its default.
func numbers(p *topology.Pair) {
	p.VisibilityTimeoutSeconds, p.MessageRetentionSeconds = known(int64(180)), known(int64(86400))
	p.ReceiveWaitTimeSeconds, p.DelaySeconds = known(int64(0)), known(int64(7))
	p.MaxMessageSize, p.MaxReceiveCount = known(int64(262144)), known(int64(3))
}

func TestCreateIsCompleteAndSettled(t *testing.T) {
	t.Parallel()
	for name, config := range configurations() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			newWorld(t).apply(config)
		})
	}
}

// Fail before there is anything to lose: reads, then alarms, then queues from
// the back to the front, then subscriptions.
func TestCreateOrder(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	if _, err := w.try(t.Context(), full()); err != nil {
		t.Fatal(err)
	}
	ops := w.operations()
	first := slices.IndexFunc(ops, func(op string) bool { return strings.HasPrefix(op, "PutMetricAlarm") })
	reads := slices.Sorted(slices.Values(ops[:first]))
	want := []string{
		"DescribeAlarms", "GetQueueUrl pedidos", "GetQueueUrl pedidos-dlq", "GetQueueUrl pedidos-undelivered", "ListSubscriptionsByTopic pedidos",
	}
	if diff := cmp.Diff(want, reads); diff != "" {
		t.Errorf("reads before the first write (-want +got):\n%s", diff)
	}
	writes := w.writes()
	slices.Sort(writes[:5]) // alarms go in parallel
	want = []string{
		"PutMetricAlarm pedidos-dead-letter-age", "PutMetricAlarm pedidos-dead-letters", "PutMetricAlarm pedidos-oldest-message",
		"PutMetricAlarm pedidos-redeliveries", "PutMetricAlarm pedidos-undelivered",
		"CreateQueue pedidos-dlq", "CreateQueue pedidos", "CreateQueue pedidos-undelivered", "Subscribe pedidos",
	}
	if diff := cmp.Diff(want, writes); diff != "" {
		t.Errorf("writes (-want +got):\n%s", diff)
	}
}

// A pair with an alarm and a subscription: at most 14 calls and 6 for the
// guard against adoption.
func TestCreateBudget(t *testing.T) {
	t.Parallel()
	config := written(topic("pedidos", topicHere), undelivered(func(u *topology.Undelivered) { u.Enabled = known(false) }))
	for name, test := range map[string]struct {
		change func(*awsapi.Settings)
		want   int
	}{
		"as against AWS":         {func(s *awsapi.Settings) { s.Propagation.ConsecutiveReads = 2 }, 15},
		"as against an emulator": {func(s *awsapi.Settings) { s.Propagation.ConsecutiveReads = 1 }, 11},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, test.change)
			if _, err := w.try(t.Context(), config); err != nil {
				t.Fatal(err)
			}
			if got := w.aws.Count("*"); got != test.want {
				t.Errorf("%d calls, want %d: %v", got, test.want, w.operations())
			}
		})
	}
}

// Everything a queue is travels in CreateQueue: there is no moment at which it
// exists without its policies.
func TestCreateQueueCarriesEverything(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	config := full(numbers)
	if _, err := w.try(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	spec := map[string]map[string]string{}
	for _, r := range w.aws.Requests() {
		if r.Operation != "CreateQueue" {
			continue
		}
		sent := map[string]string{}
		for k, v := range r.Params["Attributes"].(map[string]any) {
			sent[k] = v.(string)
		}
		spec[r.Param("QueueName")] = sent
	}
	policy := func(statements ...string) string {
		return `{"Version":"2012-10-17","Statement":[` + strings.Join(statements, ",") + `]}`
	}
	arn := func(name string) string { return "arn:aws:sqs:sa-east-1:123456789012:" + name }
	sns := func(queue string) string {
		return `{"Sid":"AllowSNSTopics","Effect":"Allow","Principal":{"Service":"sns.amazonaws.com"},"Action":"sqs:SendMessage","Resource":"` +
			arn(queue) + `","Condition":{"ArnEquals":{"aws:SourceArn":"` + topicHere + `"}}}`
	}
	tls := func(queue string) string {
		return `{"Sid":"DenyInsecureTransport","Effect":"Deny","Principal":"*","Action":"sqs:*","Resource":"` +
			arn(queue) + `","Condition":{"Bool":{"aws:SecureTransport":"false"}}}`
	}
	bucket := `{"Sid":"AllowBucket","Effect":"Allow","Principal":{"Service":"s3.amazonaws.com"},"Action":"sqs:SendMessage","Resource":"` + arn("pedidos") + `"}`
	want := map[string]map[string]string{
		"pedidos": {
			"VisibilityTimeout": "180", "MessageRetentionPeriod": "86400", "ReceiveMessageWaitTimeSeconds": "0", "DelaySeconds": "7",
			"MaximumMessageSize": "262144", "SqsManagedSseEnabled": "true",
			"RedrivePolicy": `{"deadLetterTargetArn":"` + arn("pedidos-dlq") + `","maxReceiveCount":3}`,
			"Policy":        policy(sns("pedidos"), bucket, tls("pedidos")),
		},
		"pedidos-dlq": {
			"VisibilityTimeout": "30", "MessageRetentionPeriod": "1209600", "SqsManagedSseEnabled": "true",
			"RedriveAllowPolicy": `{"redrivePermission":"byQueue","sourceQueueArns":["` + arn("pedidos") + `"]}`,
			"Policy":             policy(tls("pedidos-dlq")),
		},
		"pedidos-undelivered": {
			"MessageRetentionPeriod": "1209600", "SqsManagedSseEnabled": "true",
			"Policy": policy(sns("pedidos-undelivered"), tls("pedidos-undelivered")),
		},
	}
	if diff := cmp.Diff(want, spec); diff != "" {
		t.Errorf("attributes of CreateQueue (-want +got):\n%s", diff)
	}
	if n := w.aws.Count("SetQueueAttributes"); n != 0 {
		t.Errorf("%d SetQueueAttributes after it", n)
	}
}

// All attributes of a subscription go in one call, so that no message passes
// unfiltered (hashicorp/terraform-provider-aws#10495).
func TestSubscribeCarriesEverything(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	if _, err := w.try(t.Context(), full()); err != nil {
		t.Fatal(err)
	}
	sent := w.aws.Default().Region(saoPaulo).Subscriptions()[0].Attributes
	want := map[string]string{
		"RawMessageDelivery": "true",
		"FilterPolicy":       `{"tipo_evento":["PedidoCriado"]}`,
		"FilterPolicyScope":  "MessageAttributes",
		"RedrivePolicy":      `{"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:pedidos-undelivered"}`,
	}
	if diff := cmp.Diff(want, sent); diff != "" {
		t.Errorf("attributes of the subscription (-want +got):\n%s", diff)
	}
	if n := w.aws.Count("SetSubscriptionAttributes"); n != 0 {
		t.Errorf("%d SetSubscriptionAttributes after it", n)
	}
}
