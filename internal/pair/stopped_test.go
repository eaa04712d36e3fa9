package pair_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// A queue that exists without its policies is not all that was wanted.
func TestStoppedNamesWhatQueuesLack(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		before, config topology.Pair
		failures       []fakeaws.Failure
		want           []string
	}{
		"a new allow policy": {
			config: written(actions),
			failures: []fakeaws.Failure{
				{Operation: "CreateQueue", Code: "InvalidParameterValue", Times: 1}, {Operation: "SetQueueAttributes", Code: "InvalidParameterValue"},
			},
			want: []string{"redrive allow policy of the dead-letter queue pedidos-dlq"},
		},
		"a change": {
			before: written(actions),
			config: written(actions, func(p *topology.Pair) {
				p.VisibilityTimeoutSeconds, p.MaxReceiveCount = known(int64(90)), known(int64(7))
			}),
			failures: []fakeaws.Failure{{Operation: "SetQueueAttributes", Code: "InvalidParameterValue"}},
			want:     []string{"new redrive policy of the source queue pedidos", "new VisibilityTimeout of the source queue pedidos"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			if test.before.Name.IsKnown() {
				w.apply(test.before)
			}
			for _, f := range test.failures {
				w.aws.Fail(f)
			}
			_, err := w.try(t.Context(), test.config)
			part, ok := errors.AsType[*pair.PartError](err)
			if !ok {
				t.Fatalf("error %T: %v", err, err)
			}
			if diff := cmp.Diff(test.want, part.Missing); diff != "" {
				t.Errorf("missing (-want +got):\n%s", diff)
			}
			w.aws.ClearFailures()
			w.apply(test.config)
		})
	}
}
