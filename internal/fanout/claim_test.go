package fanout_test

import (
	"errors"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/fanout"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Two fan-outs of one apply do not come to share a topic or a topic alarm: CreateTopic
// would return the first one's, PutMetricAlarm overwrite it. The second one is refused
// while the first is still at work (hashicorp/terraform-provider-aws#6245).
func TestTwoCreationsOfOneTopic(t *testing.T) {
	t.Parallel()
	for kind, test := range map[string]struct {
		second topology.Fanout
		want   pair.AdoptionError
	}{
		"topic": {
			written(consumer("outro")),
			pair.AdoptionError{Kind: "topic", Name: "pedidos", ARN: "arn:aws:sns:sa-east-1:" + home + ":pedidos", Path: "name", Sibling: true, Fanout: true},
		},
		"topic alarm": {
			written(consumer("outro"), failedAlarm, func(f *topology.Fanout) { f.Name = known("faturas") }),
			pair.AdoptionError{
				Kind: "alarm", Name: "falhas", ARN: "arn:aws:cloudwatch:sa-east-1:" + home + ":alarm:falhas",
				Path: "topic_alarms.failed.alarm_name", Sibling: true, Fanout: true,
			},
		},
		"alarm of an existing topic": {
			theirs(consumer("outro"), failedAlarm),
			pair.AdoptionError{
				Kind: "alarm", Name: "falhas", ARN: "arn:aws:cloudwatch:sa-east-1:" + home + ":alarm:falhas",
				Path: "topic_alarms.failed.alarm_name", Sibling: true, Fanout: true,
			},
		},
	} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			called := func(f topology.Fanout) fanout.Spec {
				spec := fanout.SpecOf(w.plan(f))
				if a, ok := spec.TopicAlarms["failed"]; ok {
					a.Name = "falhas"
					spec.TopicAlarms["failed"] = a
				}
				return spec
			}
			reached, release := make(chan struct{}), make(chan struct{})
			var once sync.Once
			w.aws.OnRequest(func(r fakeaws.Request) {
				if r.Operation == "CreateTopic" {
					once.Do(func() { close(reached) })
					<-release
				}
			})
			first := make(chan error, 1)
			go func() {
				_, _, err := w.engine.Converge(t.Context(), called(written(consumer("um"), failedAlarm)), fanout.Actual{}, guardrail.Refuse)
				first <- err
			}()
			<-reached
			before := w.aws.Count("CreateQueue") + w.aws.Count("PutMetricAlarm")
			_, _, err := w.engine.Converge(t.Context(), called(test.second), fanout.Actual{}, guardrail.Refuse)
			got, refused := errors.AsType[*pair.AdoptionError](err)
			if !refused {
				t.Errorf("the second creation: %v", err)
			} else if diff := cmp.Diff(test.want, *got); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
			if n := w.aws.Count("CreateQueue") + w.aws.Count("PutMetricAlarm") - before; n > 0 {
				t.Errorf("%d objects were made for the second", n)
			}
			close(release)
			if err := <-first; err != nil {
				t.Errorf("the first creation: %v", err)
			}
		})
	}
}
