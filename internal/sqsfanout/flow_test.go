package sqsfanout_test

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
	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// publisher publishes two events, one of each kind, whenever a call that is not
// its own arrives at AWS: before each of the calls of an apply.
type publisher struct {
	t      *testing.T
	client *sns.Client
	topic  string

	mu        sync.Mutex
	published []string // kind and number
}

func publish(t *testing.T, aws *fakeaws.Server, topic string) *publisher {
	t.Helper()
	p := &publisher{t: t, topic: topic, client: snsClient(aws.URL)}
	aws.OnRequest(func(r fakeaws.Request) {
		if r.Operation != "Publish" {
			p.both(context.WithoutCancel(t.Context()))
		}
	})
	return p
}

func snsClient(url string) *sns.Client {
	return sns.NewFromConfig(aws.Config{
		Region: acctest.Region, BaseEndpoint: aws.String(url),
		Credentials: credentials.NewStaticCredentialsProvider("AKIAPUBLISHER", "secret", ""),
	})
}

func (p *publisher) both(ctx context.Context) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, kind := range []string{"PedidoCriado", "PedidoPago"} {
		id := fmt.Sprintf("%s %03d", kind, len(p.published))
		body, _ := json.Marshal(map[string]string{"id": id, "tipo_evento": kind})
		_, err := p.client.Publish(ctx, &sns.PublishInput{
			TopicArn: &p.topic, Message: aws.String(string(body)),
			MessageAttributes: map[string]snstypes.MessageAttributeValue{"tipo_evento": {DataType: aws.String("String"), StringValue: aws.String(kind)}},
		})
		if err != nil {
			p.t.Errorf("publish: %v", err)
			return
		}
		p.published = append(p.published, id)
	}
}

// of lists what was published of these kinds.
func (p *publisher) of(kinds ...string) []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := []string{}
	for _, id := range p.published {
		if slices.ContainsFunc(kinds, func(k string) bool { return strings.HasPrefix(id, k) }) {
			out = append(out, id)
		}
	}
	slices.Sort(out)
	return out
}

// received lists what is in a queue, raw or in SNS's envelope, each once.
func received(t *testing.T, s *acctest.Stack, queue string) []string {
	t.Helper()
	out := []string{}
	for _, body := range s.AWS.Default().Region(acctest.Region).Queue(queue).Bodies() {
		var envelope struct{ Message string }
		if json.Unmarshal([]byte(body), &envelope) == nil && envelope.Message != "" {
			body = envelope.Message
		}
		var event struct{ ID string }
		if err := json.Unmarshal([]byte(body), &event); err != nil {
			t.Fatalf("%s holds %q: %v", queue, body, err)
		}
		out = append(out, event.ID)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// While an apply adds, removes, renames or filters consumers anew, somebody
// publishes before each of its calls. Every message reaches all queues that it
// was for under the old and the new configuration alike, none that it was for
// under neither, and none is lost on the way.
func TestNoMessageIsLostWhileConsumersChange(t *testing.T) {
	t.Parallel()
	const both, created, paid, nobody = "PedidoCriado PedidoPago", "PedidoCriado", "PedidoPago", ""
	type queue struct{ sure, maybe string } // kinds that must arrive, and that may beside them
	for name, test := range map[string]struct {
		change func(string) string
		queues map[string]queue
	}{
		"add": {
			func(c string) string { return strings.Replace(c, "estoque = {", "analise = {}\n estoque = {", 1) },
			map[string]queue{"estoque": {both, nobody}, "email": {paid, nobody}, "faturamento": {created, nobody}, "analise": {nobody, both}},
		},
		"remove": {
			func(c string) string { return cut(c, "    email ") },
			map[string]queue{"estoque": {both, nobody}, "faturamento": {created, nobody}},
		},
		"rename the key": {
			func(c string) string {
				return strings.Replace(c, "estoque = {", "armazem = { name = \"pedidos-estoque\",", 1)
			},
			map[string]queue{"estoque": {both, nobody}, "email": {paid, nobody}, "faturamento": {created, nobody}},
		},
		"filter more": {
			func(c string) string {
				return strings.Replace(c, `["PedidoCriado", "PedidoPago"]`, `["PedidoPago"]`, 1)
			},
			map[string]queue{"estoque": {paid, created}, "email": {paid, nobody}, "faturamento": {created, nobody}},
		},
		"filter less": {
			func(c string) string {
				return strings.Replace(c, `["PedidoPago"] })`, `["PedidoPago", "PedidoCriado"] })`, 1)
			},
			map[string]queue{"estoque": {both, nobody}, "email": {paid, created}, "faturamento": {created, nobody}},
		},
		"no filter": {
			func(c string) string {
				return strings.Replace(c, `email   = { filter_policy = jsonencode({ tipo_evento = ["PedidoPago"] }) }`, "email = {}", 1)
			},
			map[string]queue{"estoque": {both, nobody}, "email": {paid, created}, "faturamento": {created, nobody}},
		},
		"filter the body": {
			func(c string) string {
				return strings.Replace(c, `email   = {`, `email = { filter_policy_scope = "MessageBody", `, 1)
			},
			map[string]queue{"estoque": {both, nobody}, "email": {paid, nobody}, "faturamento": {created, nobody}},
		},
		"envelope": {
			func(c string) string {
				return strings.Replace(c, `email   = {`, `email = { raw_message_delivery = false, `, 1)
			},
			map[string]queue{"estoque": {both, nobody}, "email": {paid, nobody}, "faturamento": {created, nobody}},
		},
		"everything else": {
			func(c string) string {
				return strings.NewReplacer(`name          = "pedidos"`, `name = "pedidos"
					undelivered = { name = "perdidos" }
					publisher_arns = ["arn:aws:iam::210987654321:role/checkout"]
					enforce_tls = false
					consumer_defaults = { encryption = { mode = "none" }, dead_letter_queue = { message_retention_seconds = 1000000 } }`).Replace(c)
			},
			map[string]queue{"estoque": {both, nobody}, "email": {paid, nobody}, "faturamento": {created, nobody}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.MustApply(shop)
			after := test.change(shop)
			if after == shop {
				t.Fatal("the change changes nothing")
			}
			p := publish(t, s.AWS, "arn:aws:sns:sa-east-1:123456789012:pedidos")
			s.Provider = `guardrails { on_destroy = "allow" }`
			s.MustApply(after)
			for q, want := range test.queues {
				got := received(t, s, "pedidos-"+q)
				sure, maybe := p.of(strings.Fields(want.sure)...), p.of(strings.Fields(want.sure+" "+want.maybe)...)
				lost := slices.DeleteFunc(sure, func(id string) bool { return slices.Contains(got, id) })
				strange := slices.DeleteFunc(got, func(id string) bool { return slices.Contains(maybe, id) })
				if diff := cmp.Diff([2][]string{{}, {}}, [2][]string{lost, strange}); diff != "" {
					t.Errorf("%s: lost, and not for it (-want +got):\n%s", q, diff)
				}
			}
			for _, sub := range s.AWS.Default().Region(acctest.Region).Subscriptions() {
				if len(sub.Dropped) > 0 {
					t.Errorf("lost on the way to %s: %v", sub.Endpoint, sub.Dropped)
				}
			}
			for _, q := range s.AWS.Default().Region(acctest.Region).Queues() {
				if n := len(s.AWS.Default().Region(acctest.Region).Queue(q).Messages()); n > 0 && (strings.HasSuffix(q, "undelivered") || q == "perdidos") {
					t.Errorf("%d messages could not be delivered", n)
				}
			}
		})
	}
}

// cut takes the line that begins with prefix out of a text.
func cut(text, prefix string) string {
	before, rest, _ := strings.Cut(text, prefix)
	_, after, _ := strings.Cut(rest, "\n")
	return before + after
}
