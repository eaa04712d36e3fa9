package fakeaws_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/aws/aws-sdk-go-v2/service/sqs"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// Clients, modes and inspection share one server; the race detector watches.
func TestConcurrentUse(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t, fakeaws.WithThrottles())
	s.OnRequest(func(fakeaws.Request) { s.Clock.Advance(1) })
	here := s.Default().Region(local)
	var group sync.WaitGroup
	for i := range 20 {
		name := fmt.Sprint("q", i)
		group.Go(func() {
			client := sqsClient(s)
			if _, err := client.CreateQueue(t.Context(), &sqs.CreateQueueInput{QueueName: &name}); err != nil {
				t.Error(err)
			}
			s.Fail(fakeaws.Failure{Operation: "PurgeQueue", Times: 1})
			s.StaleReads(i % 2)
			url := here.Queue(name).URL()
			if _, err := client.SetQueueAttributes(t.Context(), &sqs.SetQueueAttributesInput{QueueUrl: &url, Attributes: attrs{"DelaySeconds": "1"}}); err != nil {
				t.Error(err)
			}
			here.Queue(name).Send("m")
			here.Queue(name).Messages()
			s.Requests()
			s.ClearFailures()
		})
	}
	group.Wait()
	if got := len(here.Queues()); got != 20 || s.Count("sqs:CreateQueue") != 20 || s.Count("*") != 40 {
		t.Errorf("%d queues, %d calls", got, s.Count("*"))
	}
}
