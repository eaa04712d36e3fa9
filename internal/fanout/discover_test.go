package fanout_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/fanout"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
)

// discover imports the fan-out as a new provider process.
func (w *world) discover() fanout.Actual {
	w.tb.Helper()
	w.restart()
	w.aws.ResetRequests()
	ref, err := fanout.ParseRef(source)
	if err != nil {
		w.tb.Fatal(err)
	}
	_, actual, err := w.engine.Discover(w.tb.Context(), ref, home, w.setting)
	if err != nil {
		w.tb.Fatalf("discover: %v", err)
	}
	return actual
}

// foreignQueue is a queue that has a consumer's name, its policies and none of our doing.
func (w *world) foreignQueue(name string, attributes map[string]string) fakeaws.Queue {
	all := map[string]string{"Policy": `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"Service":"sns.amazonaws.com"},` +
		`"Action":"sqs:SendMessage","Resource":"*","Condition":{"ArnEquals":{"aws:SourceArn":"` + source + `"}}}]}`}
	maps.Copy(all, attributes)
	return w.aws.Default().Region(saoPaulo).Queue(name).Put(all)
}

// reads are the calls about one queue that an import makes.
func (w *world) reads(queue string) []string {
	out := []string{}
	for _, r := range w.aws.Requests() {
		if r.Param("QueueName") == queue || strings.HasSuffix(r.Param("QueueUrl"), "/"+queue) {
			out = append(out, r.Operation)
		}
	}
	return out
}

// A queue that has a consumer's name by chance, and may not be read, does not stop the
// import: it is left out with a note, at whichever call.
func TestDiscoverBesideAQueueThatMayNotBeRead(t *testing.T) {
	t.Parallel()
	for denied, queue := range map[string]string{
		"GetQueueAttributes": "pedidos-alheia",
		"GetQueueUrl":        "pedidos-alheia-mortas", // its dead-letter queue
	} {
		t.Run(denied, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(written(consumer("email")))
			dlq := w.aws.Default().Region(saoPaulo).Queue("pedidos-alheia-mortas").Put(nil)
			w.foreignQueue("pedidos-alheia", map[string]string{"RedrivePolicy": `{"deadLetterTargetArn":"` + dlq.ARN() + `","maxReceiveCount":"3"}`})
			w.aws.Fail(fakeaws.Failure{
				Operation: denied, Code: "AccessDenied", Status: 403,
				Match: func(r fakeaws.Request) bool {
					return r.Param("QueueName") == queue || strings.HasSuffix(r.Param("QueueUrl"), "/"+queue)
				},
			})
			actual := w.discover()
			want := []pair.Note{{
				Rule: "QG904", Object: "pedidos-alheia",
				What: "sqs:" + denied + " is not permitted: it is not imported, and may be a consumer that is not subscribed yet",
			}}
			if diff := cmp.Diff(want, actual.Notes); diff != "" {
				t.Errorf("notes (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff([]string{"pedidos-email"}, slices.Sorted(maps.Keys(actual.Consumers))); diff != "" {
				t.Errorf("consumers (-want +got):\n%s", diff)
			}
		})
	}
}

// A failure that is no missing permission still ends the import.
func TestDiscoverFails(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.apply(written(consumer("email")))
	w.foreignQueue("pedidos-alheia", nil)
	w.restart()
	w.aws.Fail(fakeaws.Failure{Operation: "GetQueueAttributes", Code: "InvalidSecurity", Match: func(r fakeaws.Request) bool {
		return strings.HasSuffix(r.Param("QueueUrl"), "/pedidos-alheia")
	}})
	_, _, err := w.engine.Discover(t.Context(), fanout.Ref{TopicARN: source, Region: saoPaulo}, home, w.setting)
	if failed, ok := errors.AsType[*awsapi.Error](err); !ok || failed.Code != "InvalidSecurity" {
		t.Errorf("discover: %v", err)
	}
}

// A queue without a dead-letter queue is no consumer, subscribed or not, and is told
// of once.
func TestDiscoverBesideAQueueWithoutADeadLetterQueue(t *testing.T) {
	t.Parallel()
	const broken = `{"deadLetterTargetArn":"mortas","maxReceiveCount":"3"}`
	w := newWorld(t)
	w.apply(written(consumer("email")))
	w.foreignQueue("pedidos-alheia", nil).SetAttribute("RedrivePolicy", broken)
	subscribed := w.foreignQueue("pedidos-outra", nil)
	subscribed.SetAttribute("RedrivePolicy", broken)
	if _, err := w.client.Subscribe(t.Context(), source, subscribed.ARN(), nil); err != nil {
		t.Fatal(err)
	}
	actual := w.discover()
	want := []pair.Note{
		{Object: "pedidos-outra", What: "it is subscribed, but has no dead-letter queue, and is not imported"},
		{Object: "pedidos-alheia", What: "it is named like a consumer and lets the topic in, but has no dead-letter queue, and is not imported"},
	}
	if diff := cmp.Diff(want, actual.Notes); diff != "" {
		t.Errorf("notes (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"pedidos-email"}, slices.Sorted(maps.Keys(actual.Consumers))); diff != "" {
		t.Errorf("consumers (-want +got):\n%s", diff)
	}
}

// The queues of consumers that are subscribed are read once, however many there are,
// and a queue that only has such a name costs one call.
func TestDiscoverReadsEachQueueOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.apply(crowd(5))
	w.foreignQueue("pedidos-alheia", nil)
	w.discover()
	once := []string{"GetQueueUrl", "GetQueueAttributes", "ListQueueTags"}
	for queue, want := range map[string][]string{
		"pedidos-c00":         once,
		"pedidos-c04":         once,
		"pedidos-c00-dlq":     append(once, "ListDeadLetterSourceQueues"),
		"pedidos-c04-dlq":     append(once, "ListDeadLetterSourceQueues"),
		"pedidos-alheia":      {"GetQueueAttributes"},
		"pedidos-undelivered": append([]string{"GetQueueAttributes"}, once...), // it is named like a consumer, too
	} {
		if diff := cmp.Diff(want, w.reads(queue)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", queue, diff)
		}
	}
}
