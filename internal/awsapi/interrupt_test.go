package awsapi_test

import (
	"context"
	"errors"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// A write that was sent is finished; what it made must get into the state.
func TestInterruptFinishesWriteInFlight(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	c := newClient(t, server)
	ctx, interrupt := context.WithCancel(t.Context())
	server.OnRequest(func(r fakeaws.Request) {
		if r.Operation == "CreateQueue" {
			interrupt()
		}
	})
	queue, err := c.CreateQueue(ctx, region, "orders", nil, nil)
	if err != nil || queue.URL == "" {
		t.Errorf("CreateQueue = %+v, %v", queue, err)
	}
	server.ResetRequests()
	if err := c.SetQueueAttributes(ctx, region, queue.URL, map[string]string{"DelaySeconds": "1"}); !awsapi.IsInterrupted(err) {
		t.Errorf("the next write: %v", err)
	}
	if n := server.Count("*"); n != 0 {
		t.Errorf("%d calls after the interrupt", n)
	}
}

func TestInterruptEndsRetries(t *testing.T) {
	t.Parallel()
	const why = "about to be retried: a queue of this name was deleted less than 60 seconds ago, SQS keeps the name locked"
	for name, test := range map[string]struct{ code, waited string }{
		"by code": {"QueueDeletedRecently", why}, "of the SDK": {"RequestThrottled", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := fakeaws.Start(t)
			c := newClient(t, server)
			ctx, interrupt := context.WithCancel(t.Context())
			server.Fail(fakeaws.Failure{Operation: "CreateQueue", Code: test.code})
			server.OnRequest(func(fakeaws.Request) { interrupt() })
			_, err := c.CreateQueue(ctx, region, "orders", nil, nil)
			if awsapi.Code(err) == "" {
				t.Errorf("error %v, want that of the call", err)
			}
			if e, ok := errors.AsType[*awsapi.Error](err); !ok || e.Waited != test.waited {
				t.Errorf("waited: %+v, want %q", e, test.waited)
			}
			if n := server.Count("CreateQueue"); n != 1 {
				t.Errorf("%d calls, want 1", n)
			}
		})
	}
}
