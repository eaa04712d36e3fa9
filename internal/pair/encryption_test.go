package pair_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Encryption changes in place, in every direction. Taking a key away does not
// bring SQS's own keys back by itself: both are said in one call
// (hashicorp/terraform-provider-aws#22197, aws/aws-cdk#24998).
func TestEncryptionInEveryDirection(t *testing.T) {
	t.Parallel()
	const another = "alias/pedidos"
	modes := map[string]struct {
		config topology.Maybe[topology.Encryption]
		want   map[string]string
	}{
		"none":    {mode("none"), map[string]string{"SqsManagedSseEnabled": "false"}},
		"sse_sqs": {mode("sse_sqs"), map[string]string{"SqsManagedSseEnabled": "true"}},
		"kms":     {kms(key), map[string]string{"SqsManagedSseEnabled": "false", "KmsMasterKeyId": key}},
		"an hour": {
			with(kms(another), func(e *topology.Encryption) { e.KMSDataKeyReusePeriodSeconds = known(int64(3600)) }),
			map[string]string{"SqsManagedSseEnabled": "false", "KmsMasterKeyId": another, "KmsDataKeyReusePeriodSeconds": "3600"},
		},
	}
	for from, before := range modes {
		for to, after := range modes {
			t.Run(from+" to "+to, func(t *testing.T) {
				t.Parallel()
				w := realWorld(t)
				w.apply(written(func(p *topology.Pair) { p.Encryption = before.config }))
				if from != to {
					w.update(written(func(p *topology.Pair) { p.Encryption = after.config }))
				}
				for _, queue := range []string{"pedidos", "pedidos-dlq"} { // the dead-letter queue's follows
					got := map[string]string{}
					for name, value := range w.here().region.Queue(queue).Attributes() {
						if name == "SqsManagedSseEnabled" || name == "KmsMasterKeyId" || name == "KmsDataKeyReusePeriodSeconds" && value != "300" {
							got[name] = value
						}
					}
					if diff := cmp.Diff(after.want, got); diff != "" {
						t.Errorf("%s (-want +got):\n%s", queue, diff)
					}
				}
			})
		}
	}
}
