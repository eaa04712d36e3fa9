package pair_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Unencrypted is a plain false, so that AWS's own default, which moved to
// encrypted, does not come back as a change; with a key nothing is said of
// SQS's own keys, because the two contradict each other
// (hashicorp/terraform-provider-aws#22197, aws/aws-cdk#22137,
// terraform-aws-modules/terraform-aws-sqs#40).
func TestReports_EncryptionIsSaidAtCreation(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		encryption topology.Maybe[topology.Encryption]
		want       map[string]string
	}{
		"not written": {topology.Null[topology.Encryption](), map[string]string{"SqsManagedSseEnabled": "true"}},
		"sse_sqs":     {mode("sse_sqs"), map[string]string{"SqsManagedSseEnabled": "true"}},
		"none":        {mode("none"), map[string]string{"SqsManagedSseEnabled": "false"}},
		"a key":       {kms(key), map[string]string{"KmsMasterKeyId": key, "KmsDataKeyReusePeriodSeconds": "300"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(written(func(p *topology.Pair) { p.Encryption = test.encryption }))
			want := map[string]map[string]string{"pedidos": test.want, "pedidos-dlq": test.want}
			if diff := cmp.Diff(want, w.encryptionAtCreation()); diff != "" {
				t.Errorf("calls of CreateQueue (-want +got):\n%s", diff)
			}
		})
	}
}

// The dead-letter queue has the source's key, or the one that is written for it
// (terraform-aws-modules/terraform-aws-sqs#48, terraform-aws-modules/terraform-aws-eks#2575).
func TestReports_DeadLetterQueueHasAKeyOfItsOwn(t *testing.T) {
	t.Parallel()
	const own = "alias/pedidos-dlq"
	w := newWorld(t)
	w.apply(written(
		func(p *topology.Pair) { p.Encryption = kms(key) },
		dlq(func(d *topology.DeadLetterQueue) { d.Encryption = kms(own) }),
	))
	want := map[string]map[string]string{
		"pedidos":     {"KmsMasterKeyId": key, "KmsDataKeyReusePeriodSeconds": "300"},
		"pedidos-dlq": {"KmsMasterKeyId": own, "KmsDataKeyReusePeriodSeconds": "300"},
	}
	if diff := cmp.Diff(want, w.encryptionAtCreation()); diff != "" {
		t.Errorf("calls of CreateQueue (-want +got):\n%s", diff)
	}
}

// encryptionAtCreation is what each CreateQueue said about encryption.
func (w *world) encryptionAtCreation() map[string]map[string]string {
	w.t.Helper()
	out := map[string]map[string]string{}
	for _, r := range w.aws.Requests() {
		if r.Operation != "CreateQueue" {
			continue
		}
		attributes, _ := r.Params["Attributes"].(map[string]any)
		said := map[string]string{}
		for _, name := range []string{"SqsManagedSseEnabled", "KmsMasterKeyId", "KmsDataKeyReusePeriodSeconds"} {
			if value, ok := attributes[name].(string); ok {
				said[name] = value
			}
		}
		out[r.Param("QueueName")] = said
	}
	return out
}

// Scanners of a plan cannot see encryption behind a variable, or that which SQS
// does by itself: the plan says in one word what there will be
// (bridgecrewio/checkov#5869, bridgecrewio/checkov#7381, aquasecurity/tfsec#104).
func TestReports_EncryptionIsSeenInThePlan(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		encryption topology.Maybe[topology.Encryption]
		want       string
	}{
		"not written": {topology.Null[topology.Encryption](), `"sse_sqs"`},
		"none":        {mode("none"), `"none"`},
		"a key":       {kms(key), `"kms"`},
		"a key behind a variable": {
			with(mode("kms"), func(e *topology.Encryption) { e.KMSMasterKeyID = topology.Unknown[string]() }), `"kms"`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			plan := resolve(written(func(p *topology.Pair) { p.Encryption = test.encryption }))
			if got := flat(plan)["effective_encryption"]; got != test.want {
				t.Errorf("effective_encryption is %s, want %s", got, test.want)
			}
		})
	}
}

// How long a poison message goes round is an output: 192 rounds of half an hour
// are four days (getlift/lift#159, aws-samples/bedrock-chat#660).
func TestReports_PoisonMessageSeconds(t *testing.T) {
	t.Parallel()
	plan := resolve(written(func(p *topology.Pair) {
		p.VisibilityTimeoutSeconds, p.MaxReceiveCount = known(int64(1800)), known(int64(192))
	}))
	if diff := cmp.Diff(map[string]string{"poison_message_seconds": "345600"}, paths(plan, "poison_message_seconds")); diff != "" {
		t.Errorf("plan (-want +got):\n%s", diff)
	}
}

// The alarm of the dead-letter queue watches its depth, since moved messages are
// not counted as sent, and takes an idle queue, of which SQS reports nothing after
// six hours, for a good one. Where something drains the queue, it counts what is
// received (cdklabs/cdk-monitoring-constructs#109, Readplace/readplace.com#1127,
// getlift/lift#337).
func TestReports_DeadLettersAreNoticed(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		edits []edit
		want  map[string]any
	}{
		"nobody drains it": {nil, map[string]any{
			"MetricName": "ApproximateNumberOfMessagesVisible", "Statistic": "Maximum", "TreatMissingData": "notBreaching",
			"ComparisonOperator": "GreaterThanThreshold",
		}},
		"something drains it": {
			[]edit{dlq(func(d *topology.DeadLetterQueue) { d.HasConsumer = known(true) })},
			map[string]any{
				"MetricName": "NumberOfMessagesReceived", "Statistic": "Sum", "TreatMissingData": "notBreaching",
				"ComparisonOperator": "GreaterThanThreshold",
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(written(test.edits...))
			params := w.here().region.Alarm("pedidos-dead-letters").Params()
			got := map[string]any{}
			for name := range test.want {
				got[name] = params[name]
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("the alarm (-want +got):\n%s", diff)
			}
		})
	}
}

// Alarms can be switched off, and those that are wanted exist: age on both
// queues, depth on the dead-letter queue alone (mapbox/ecs-watchbot#140,
// nasa/cumulus-orca#220, justtrackio/gosoline#418).
func TestReports_AlarmsAreAChoice(t *testing.T) {
	t.Parallel()
	age := func(a *topology.Alarm) { a.ThresholdSeconds = known(int64(900)) }
	off := func(a *topology.Alarm) { a.Enabled = known(false) }
	for name, test := range map[string]struct {
		edits []edit
		want  []string
	}{
		"by default": {nil, []string{"pedidos-dead-letters"}},
		"none":       {[]edit{alarm("dead_letters", off)}, []string{}},
		"age on both": {
			[]edit{alarm("oldest_message", age), alarm("dead_letter_age", age)},
			[]string{"pedidos-dead-letter-age", "pedidos-dead-letters", "pedidos-oldest-message"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(written(test.edits...))
			if diff := cmp.Diff(test.want, w.here().region.Alarms(), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("alarms (-want +got):\n%s", diff)
			}
		})
	}
}
