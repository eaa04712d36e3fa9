package acctest_test

import (
	"context"
	"slices"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	keys "github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	snstypes "github.com/aws/aws-sdk-go-v2/service/sns/types"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/google/go-cmp/cmp"
	"github.com/zclconf/go-cty/cty"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// store is the fan-out of a shop: each consumer gets the events it is there for.
const store = `
resource "queueguard_sqs_fanout" "test" {
  name          = "fluxo"
  force_destroy = true
  consumer_defaults = { max_receive_count = 3, receive_wait_time_seconds = 0 }
  consumers = {
    faturamento = { filter_policy = jsonencode({ tipo_evento = ["PedidoCriado"] }) }
    estoque     = { filter_policy = jsonencode({ tipo_evento = ["PedidoCriado", "PedidoPago"] }) }
    email       = { filter_policy = jsonencode({ tipo_evento = ["PedidoPago"] }) }
  }
}
`

// The e-commerce fan-out on an AWS that nobody here wrote: what is published
// through SNS arrives, raw, at the queues it is for, and a message that nobody can
// handle ends in its own dead-letter queue and nowhere else.
func TestAccMotoFanoutFlow(t *testing.T) {
	t.Setenv("QUEUEGUARD_ACC_TARGET", "moto")
	url := acctest.Against(t).URL
	s := acctest.New(t, fakeaws.Start(t, fakeaws.WithRealClock()))
	s.Connection = acctest.Connection(url)
	s.MustApply(store)
	f := &flow{t: t, state: s.State("queueguard_sqs_fanout.test"), config: aws.Config{
		Region: acctest.Region, BaseEndpoint: &url, Credentials: keys.NewStaticCredentialsProvider("AKIAQUEUEGUARD", "secret", ""),
	}}

	created := `{"evento": "PedidoCriado", "pedido_id": "P-90123", "total": 15990}`
	paid := `{"evento": "PedidoPago", "pedido_id": "P-90123"}`
	f.publish(t.Context(), "PedidoCriado", created)
	f.publish(t.Context(), "PedidoPago", paid)
	f.publish(t.Context(), "PedidoCancelado", `{"evento": "PedidoCancelado"}`)
	for consumer, want := range map[string][]string{"faturamento": {created}, "estoque": {created, paid}, "email": {paid}} {
		if diff := cmp.Diff(want, f.drain(t.Context(), f.url("queue_urls", consumer))); diff != "" {
			t.Errorf("%s got (-want +got):\n%s", consumer, diff)
		}
	}

	f.publish(t.Context(), "PedidoPago", "poison")
	f.failUntilGone(t.Context(), "email")
	for queue, want := range map[string][]string{"email-dlq": {"poison"}, "estoque-dlq": {}, "faturamento-dlq": {}, "undelivered": {}} {
		if diff := cmp.Diff(want, f.drain(t.Context(), f.named(t.Context(), "fluxo-"+queue))); diff != "" {
			t.Errorf("%s got (-want +got):\n%s", queue, diff)
		}
	}
	if diff := cmp.Diff([]string{"poison"}, f.drain(t.Context(), f.url("queue_urls", "estoque"))); diff != "" {
		t.Errorf("estoque, which can handle it (-want +got):\n%s", diff)
	}
	s.MustDestroy(store)
}

// flow publishes and receives as the applications do.
type flow struct {
	t      *testing.T
	state  cty.Value
	config aws.Config
}

func (f *flow) url(output, consumer string) string {
	return f.state.GetAttr(output).Index(cty.StringVal(consumer)).AsString()
}

func (f *flow) publish(ctx context.Context, kind, body string) {
	f.t.Helper()
	_, err := sns.NewFromConfig(f.config).Publish(ctx, &sns.PublishInput{
		TopicArn: aws.String(f.state.GetAttr("topic_arn").AsString()), Message: &body,
		MessageAttributes: map[string]snstypes.MessageAttributeValue{"tipo_evento": {DataType: aws.String("String"), StringValue: &kind}},
	})
	if err != nil {
		f.t.Fatal(err)
	}
}

func (f *flow) receive(ctx context.Context, url string) *sqs.ReceiveMessageOutput {
	f.t.Helper()
	got, err := sqs.NewFromConfig(f.config).ReceiveMessage(ctx, &sqs.ReceiveMessageInput{
		QueueUrl: &url, MaxNumberOfMessages: 10,
	})
	if err != nil {
		f.t.Fatal(err)
	}
	return got
}

// drain receives and deletes until there is nothing more, and returns the bodies
// in order.
func (f *flow) drain(ctx context.Context, url string) []string {
	f.t.Helper()
	bodies := []string{}
	for {
		got := f.receive(ctx, url)
		if len(got.Messages) == 0 {
			slices.Sort(bodies)
			return bodies
		}
		for _, m := range got.Messages {
			bodies = append(bodies, aws.ToString(m.Body))
			if _, err := sqs.NewFromConfig(f.config).DeleteMessage(ctx, &sqs.DeleteMessageInput{QueueUrl: &url, ReceiptHandle: m.ReceiptHandle}); err != nil {
				f.t.Fatal(err)
			}
		}
	}
}

// failUntilGone receives and gives back, as a consumer that always fails, at most
// as often as the queue allows and once more.
func (f *flow) failUntilGone(ctx context.Context, consumer string) {
	f.t.Helper()
	url := f.url("queue_urls", consumer)
	for range 4 {
		got := f.receive(ctx, url)
		if len(got.Messages) == 0 {
			return
		}
		for _, m := range got.Messages {
			_, err := sqs.NewFromConfig(f.config).ChangeMessageVisibility(ctx, &sqs.ChangeMessageVisibilityInput{QueueUrl: &url, ReceiptHandle: m.ReceiptHandle})
			if err != nil {
				f.t.Fatal(err)
			}
		}
	}
	f.t.Errorf("%s still gets the message", consumer)
}

// named is the URL of a queue.
func (f *flow) named(ctx context.Context, name string) string {
	f.t.Helper()
	out, err := sqs.NewFromConfig(f.config).GetQueueUrl(ctx, &sqs.GetQueueUrlInput{QueueName: &name})
	if err != nil {
		f.t.Fatal(err)
	}
	return aws.ToString(out.QueueUrl)
}
