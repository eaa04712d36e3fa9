package acctest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	snstypes "github.com/aws/aws-sdk-go-v2/service/sns/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// The kinds of events that a [Publisher] publishes: in the message attribute
// tipo_evento, and under the same name in the body.
const (
	Created = "PedidoCriado"
	Paid    = "PedidoPago"
)

// Publisher publishes one event of each kind to each of its topics whenever a call
// has arrived at the double that publishes nothing itself, before any work of that
// call: so before each step of an apply.
type Publisher struct {
	tb     testing.TB
	client *sns.Client
	topics []string // ARNs

	mu     sync.Mutex
	count  int
	events []Event // since the last Take
}

// Event is what was published; Topic is an ARN.
type Event struct{ ID, Kind, Topic string }

// Publish starts a publisher. Its topics must be there while the double gets calls,
// or until OnRequest(nil) ends it.
func Publish(tb testing.TB, double *fakeaws.Server, topics ...string) *Publisher {
	tb.Helper()
	p := &Publisher{tb: tb, topics: topics, client: sns.NewFromConfig(aws.Config{
		Region: Region, BaseEndpoint: aws.String(double.URL),
		Credentials: credentials.NewStaticCredentialsProvider("AKIAPUBLISHER", "secret", ""),
	})}
	double.OnRequest(func(r fakeaws.Request) {
		if r.Operation != "Publish" {
			p.publish(context.WithoutCancel(tb.Context()))
		}
	})
	return p
}

func (p *Publisher) publish(ctx context.Context) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, topic := range p.topics {
		for _, kind := range []string{Created, Paid} {
			p.count++
			e := Event{ID: fmt.Sprintf("%s %05d", kind, p.count), Kind: kind, Topic: topic}
			body, _ := json.Marshal(map[string]string{"id": e.ID, "tipo_evento": kind})
			_, err := p.client.Publish(ctx, &sns.PublishInput{
				TopicArn: aws.String(topic), Message: aws.String(string(body)),
				MessageAttributes: map[string]snstypes.MessageAttributeValue{"tipo_evento": {DataType: aws.String("String"), StringValue: aws.String(kind)}},
			})
			if err != nil {
				p.tb.Errorf("publish: %v", err)
				return
			}
			p.events = append(p.events, e)
		}
	}
}

// Take returns what was published since the last time.
func (p *Publisher) Take() []Event {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := p.events
	p.events = nil
	return out
}

// Delivery is what is wrong with what a queue got; the zero value is nothing.
type Delivery struct{ Lost, Strange []string }

// Wish is what one subscription wants of the events on a topic.
type Wish struct {
	Of       string // the topic, or the queue, that it is about: what the test calls it
	Kinds    string // those that its filter lets through, with blanks between; "" without one
	Scope    string // of the filter; "" for the default
	Envelope bool   // not raw
}

// Takes says whether the filter lets an event through.
func (w Wish) Takes(e Event) bool { return w.Kinds == "" || strings.Contains(w.Kinds, e.Kind) }

// HCL is the subscription's object in a configuration; first is what else is in it.
func (w Wish) HCL(first string) string {
	out := fmt.Sprintf("%s, raw_message_delivery = %t", first, !w.Envelope)
	if w.Kinds != "" {
		out += fmt.Sprintf(", filter_policy = jsonencode({ tipo_evento = [\"%s\"] })", strings.ReplaceAll(w.Kinds, " ", `", "`))
	}
	if w.Scope != "" {
		out += fmt.Sprintf(", filter_policy_scope = %q", w.Scope)
	}
	return "{ " + out + " }"
}

// Delivered looks for events in a queue. Those for which sure is true have to be
// there; of the others only those for which may is true. What else is in the queue
// does not matter.
func Delivered(tb testing.TB, queue fakeaws.Queue, events []Event, sure, may func(Event) bool) Delivery {
	tb.Helper()
	var d Delivery
	got := received(tb, queue)
	for _, e := range events {
		switch there := got[e.ID]; {
		case !there && sure(e):
			d.Lost = append(d.Lost, e.ID+" of "+e.Topic)
		case there && !sure(e) && !may(e):
			d.Strange = append(d.Strange, e.ID+" of "+e.Topic)
		}
	}
	return d
}

// received lists the events in a queue, raw or in SNS's envelope.
func received(tb testing.TB, queue fakeaws.Queue) map[string]bool {
	tb.Helper()
	out := map[string]bool{}
	for _, body := range queue.Bodies() {
		var envelope struct{ Message string }
		if json.Unmarshal([]byte(body), &envelope) == nil && envelope.Message != "" {
			body = envelope.Message
		}
		var event struct{ ID string }
		if err := json.Unmarshal([]byte(body), &event); err != nil {
			tb.Fatalf("a queue holds %q: %v", body, err)
		}
		out[event.ID] = true
	}
	return out
}

// Undelivered lists what SNS could not deliver: what it dropped on the way to any
// queue, and what is in the queues of these names, which are there to keep it.
func (s *Stack) Undelivered(queues ...string) []string {
	r := s.AWS.Default().Region(Region)
	out := []string{}
	for _, sub := range r.Subscriptions() {
		if len(sub.Dropped) > 0 {
			out = append(out, fmt.Sprintf("%d messages on the way to %s", len(sub.Dropped), sub.Endpoint))
		}
	}
	for _, name := range r.Queues() {
		if n := len(r.Queue(name).Messages()); n > 0 && slices.Contains(queues, name) {
			out = append(out, fmt.Sprintf("%d messages in %s", n, name))
		}
	}
	return out
}
