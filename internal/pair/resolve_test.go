package pair_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func resolve(p topology.Pair) topology.Pair { return pair.Resolve(p, nil, settingIn(saoPaulo)) }

// paths picks some attributes out of a flat description.
func paths(p topology.Pair, prefix ...string) map[string]string {
	out := map[string]string{}
	for path, value := range flat(p) {
		for _, x := range prefix {
			if path == x || strings.HasPrefix(path, x+".") {
				out[path] = value
			}
		}
	}
	return out
}

// A name is enough. Every attribute of the plan, whole.
func TestResolveDefaults(t *testing.T) {
	t.Parallel()
	arn := func(name string) string { return `"arn:aws:sqs:sa-east-1:123456789012:` + name + `"` }
	got := flat(resolve(written()))
	want := map[string]string{
		"name": `"pedidos"`, "name_prefix": "null", "fifo": "false", "region": `"sa-east-1"`,
		"visibility_timeout_seconds": "30", "message_retention_seconds": "345600", "receive_wait_time_seconds": "20",
		"delay_seconds": "0", "max_message_size": "unknown", "max_receive_count": "5",
		"content_based_deduplication": "false", "high_throughput": "false", "deduplication_scope": "null", "fifo_throughput_limit": "null",
		"existing_dead_letter_queue_arn": "null", "handler": "null", "subscriptions": "null", "undelivered": "null",
		"encryption.mode": `"sse_sqs"`, "encryption.kms_master_key_id": "null", "encryption.kms_data_key_reuse_period_seconds": "null",
		"alarm_actions": "null", "ok_actions": "null", "insufficient_data_actions": "null",
		"policy_statements": "null", "source_policy_documents": "null", "manage_policy": "true", "enforce_tls": "true",
		"force_destroy": "false", "guardrail_exceptions": "null", "tags": "null", "timeouts": "null",

		"dead_letter_queue.name": `"pedidos-dlq"`, "dead_letter_queue.message_retention_seconds": "1209600",
		"dead_letter_queue.visibility_timeout_seconds": "30", "dead_letter_queue.max_message_size": "unknown",
		"dead_letter_queue.encryption.mode": `"sse_sqs"`, "dead_letter_queue.encryption.kms_master_key_id": "null",
		"dead_letter_queue.encryption.kms_data_key_reuse_period_seconds": "null",
		"dead_letter_queue.redrive_permission":                           `"byQueue"`, "dead_letter_queue.additional_source_queue_arns": "null",
		"dead_letter_queue.policy_statements": "null", "dead_letter_queue.has_consumer": "false", "dead_letter_queue.tags": "null",
		"dead_letter_queue.tags_all":             "map of 0",
		"dead_letter_queue.redrive_allow_policy": quoted(`{"redrivePermission":"byQueue","sourceQueueArns":["arn:aws:sqs:sa-east-1:123456789012:pedidos"]}`),
		"dead_letter_queue.policy":               quoted(tlsOnly("arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq")),

		"queue_name": `"pedidos"`, "arn": arn("pedidos"), "url": "unknown",
		"dead_letter_queue_name": `"pedidos-dlq"`, "dead_letter_queue_arn": arn("pedidos-dlq"), "dead_letter_queue_url": "unknown",
		"alarm_arns": "map of 1", "alarm_arns.dead_letters": `"arn:aws:cloudwatch:sa-east-1:123456789012:alarm:pedidos-dead-letters"`,
		"subscription_arns": "map of 0", "tags_all": "map of 0", "effective_encryption": `"sse_sqs"`, "leftover_queue_arns": "list of 0",
		"policy":                         quoted(tlsOnly("arn:aws:sqs:sa-east-1:123456789012:pedidos")),
		"redrive_policy":                 quoted(`{"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq","maxReceiveCount":5}`),
		"poison_message_seconds":         "150",
		"kms_key_policy_statements_json": `"[]"`,
		"redrive_command":                quoted("aws sqs start-message-move-task --region sa-east-1 --source-arn arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq"),

		"alarms.dead_letters.enabled": "true", "alarms.dead_letters.alarm_name": `"pedidos-dead-letters"`,
		"alarms.dead_letters.alarm_description": quoted("pedidos: there are messages in the dead-letter queue."),
		"alarms.dead_letters.threshold":         "0", "alarms.dead_letters.threshold_seconds": "null", "alarms.dead_letters.rate_percent": "null",
		"alarms.dead_letters.metric_name": `"ApproximateNumberOfMessagesVisible"`, "alarms.dead_letters.statistic": `"Maximum"`,
		"alarms.dead_letters.period_seconds": "60", "alarms.dead_letters.evaluation_periods": "1", "alarms.dead_letters.datapoints_to_alarm": "1",
		"alarms.dead_letters.treat_missing_data": `"notBreaching"`, "alarms.dead_letters.actions_enabled": "true",
		"alarms.dead_letters.alarm_actions": "null", "alarms.dead_letters.ok_actions": "null", "alarms.dead_letters.insufficient_data_actions": "null",
		"alarms.oldest_message": "null", "alarms.dead_letter_age": "null", "alarms.handler_errors": "null",
		"alarms.redeliveries": "null", "alarms.undelivered": "null",
	}
	// The documents for IAM have their own tests where they are made.
	for _, path := range []string{"producer_policy_json", "consumer_policy_json"} {
		if !strings.HasPrefix(got[path], `"{\"Version\":\"2012-10-17\"`) {
			t.Errorf("%s is %s", path, got[path])
		}
		delete(got, path)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("plan (-want +got):\n%s", diff)
	}
}

func tlsOnly(arn string) string {
	return `{"Version":"2012-10-17","Statement":[{"Sid":"DenyInsecureTransport","Effect":"Deny","Principal":"*","Action":"sqs:*","Resource":"` +
		arn + `","Condition":{"Bool":{"aws:SecureTransport":"false"}}}]}`
}

// What one part of a configuration leads to.
func TestResolve(t *testing.T) {
	t.Parallel()
	num := known[int64]
	for name, test := range map[string]struct {
		config topology.Pair
		want   map[string]string
	}{
		"fifo adds its suffix once, everywhere": {
			written(fifo, actions, topic("t", topicHere+".fifo")),
			map[string]string{
				"name": `"pedidos"`, "queue_name": `"pedidos.fifo"`, "dead_letter_queue.name": `"pedidos-dlq.fifo"`,
				"undelivered.name": `"pedidos-undelivered.fifo"`, "content_based_deduplication": "false",
				"high_throughput": "false", "deduplication_scope": `"queue"`, "fifo_throughput_limit": `"perQueue"`,
				"alarms.dead_letters.alarm_name": `"pedidos.fifo-dead-letters"`,
			},
		},
		"a name with its suffix": {
			written(fifo, func(p *topology.Pair) { p.Name = known("pedidos.fifo") }, dlq(func(d *topology.DeadLetterQueue) { d.Name = known("mortos.fifo") })),
			map[string]string{"name": `"pedidos.fifo"`, "queue_name": `"pedidos.fifo"`, "dead_letter_queue.name": `"mortos.fifo"`, "dead_letter_queue_name": `"mortos.fifo"`},
		},
		"a dead-letter queue's name without it": {
			written(fifo, dlq(func(d *topology.DeadLetterQueue) { d.Name = known("mortos") })),
			map[string]string{"dead_letter_queue.name": `"mortos"`, "dead_letter_queue_name": `"mortos.fifo"`},
		},
		"high throughput is one switch": {
			written(fifo, func(p *topology.Pair) { p.HighThroughput = known(true) }),
			map[string]string{"high_throughput": "true", "deduplication_scope": `"messageGroup"`, "fifo_throughput_limit": `"perMessageGroupId"`},
		},
		"high throughput by its parts": {
			written(fifo, func(p *topology.Pair) {
				p.DeduplicationScope, p.FIFOThroughputLimit = known("messageGroup"), known("perMessageGroupId")
			}),
			map[string]string{"high_throughput": "true"},
		},
		"its parts and a false that asks for nothing": {
			written(fifo, func(p *topology.Pair) {
				p.HighThroughput, p.DeduplicationScope, p.FIFOThroughputLimit = known(false), known("messageGroup"), known("perMessageGroupId")
			}),
			map[string]string{"high_throughput": "false", "deduplication_scope": `"messageGroup"`, "fifo_throughput_limit": `"perMessageGroupId"`},
		},
		"one part is not high throughput": {
			written(fifo, func(p *topology.Pair) { p.DeduplicationScope = known("messageGroup") }),
			map[string]string{"high_throughput": "false", "fifo_throughput_limit": `"perQueue"`},
		},
		"a key means kms, for both queues": {
			written(func(p *topology.Pair) { p.Encryption = kms(key) }),
			map[string]string{
				"encryption.mode": `"kms"`, "encryption.kms_data_key_reuse_period_seconds": "300", "effective_encryption": `"kms"`,
				"dead_letter_queue.encryption.mode": `"kms"`, "dead_letter_queue.encryption.kms_master_key_id": quoted(key),
			},
		},
		"the dead-letter queue's own encryption": {
			written(func(p *topology.Pair) { p.Encryption = kms(key) }, dlq(func(d *topology.DeadLetterQueue) { d.Encryption = mode("sse_sqs") })),
			map[string]string{"encryption.mode": `"kms"`, "dead_letter_queue.encryption.mode": `"sse_sqs"`, "dead_letter_queue.encryption.kms_master_key_id": "null"},
		},
		"zero is no default": {
			written(func(p *topology.Pair) {
				p.VisibilityTimeoutSeconds, p.ReceiveWaitTimeSeconds = num(0), num(0)
			}),
			map[string]string{"visibility_timeout_seconds": "0", "receive_wait_time_seconds": "0", "poison_message_seconds": "0"},
		},
		"a literal false is not set": {
			written(func(p *topology.Pair) {
				p.FIFO, p.ForceDestroy, p.ContentBasedDeduplication = known(false), known(false), known(false)
			}),
			map[string]string{"fifo": "false", "force_destroy": "false", "content_based_deduplication": "false", "queue_name": `"pedidos"`},
		},
		"somebody else's dead-letter queue": {
			written(actions, func(p *topology.Pair) { p.ExistingDeadLetterQueueARN = known(sharedDLQ) }),
			map[string]string{
				"dead_letter_queue": "null", "dead_letter_queue_arn": quoted(sharedDLQ), "dead_letter_queue_name": `"mortos-de-todos"`,
				"alarms.dead_letter_age": "null", "alarms.dead_letters.enabled": "true",
				"redrive_policy": quoted(`{"deadLetterTargetArn":"` + sharedDLQ + `","maxReceiveCount":5}`),
			},
		},
		"the undelivered queue follows the topic": {
			written(topic("t", topicAway)),
			map[string]string{
				"undelivered.enabled": "true", "undelivered.name": `"pedidos-undelivered"`, "undelivered.message_retention_seconds": "1209600",
				"undelivered.queues":                   "map of 1",
				"undelivered.queues.us-east-1.arn":     quoted("arn:aws:sqs:us-east-1:123456789012:pedidos-undelivered"),
				"undelivered.queues.us-east-1.url":     "unknown",
				"alarm_arns.undelivered":               quoted("arn:aws:cloudwatch:us-east-1:123456789012:alarm:pedidos-undelivered"),
				"subscriptions.t.raw_message_delivery": "true", "subscriptions.t.filter_policy_scope": "null",
				"subscription_arns.t": "unknown",
			},
		},
		"an undelivered queue in each region": {
			written(topic("t", topicAway), topic("u", topicHere)),
			map[string]string{
				"undelivered.queues.us-east-1.name": `"pedidos-undelivered"`, "undelivered.queues.sa-east-1.name": `"pedidos-undelivered"`,
				"alarm_arns.undelivered/sa-east-1": quoted("arn:aws:cloudwatch:sa-east-1:123456789012:alarm:pedidos-undelivered"),
				"alarm_arns.undelivered/us-east-1": quoted("arn:aws:cloudwatch:us-east-1:123456789012:alarm:pedidos-undelivered"),
			},
		},
		"no undelivered queue when it is off": {
			written(topic("t", topicHere), undelivered(func(u *topology.Undelivered) { u.Enabled = known(false) })),
			map[string]string{"undelivered.enabled": "false", "undelivered.queues": "map of 0", "alarms.undelivered": "null"},
		},
		"no undelivered queue when each names its own": {
			written(topic("t", topicHere, func(s *topology.Subscription) { s.ExistingDeliveryDeadLetterQueueARN = known(sharedDLQ) })),
			map[string]string{"undelivered.queues": "map of 0", "alarms.undelivered": "null"},
		},
		"a filter has a scope": {
			written(topic("t", topicHere, filter(`{"a":["b"]}`))),
			map[string]string{"subscriptions.t.filter_policy_scope": `"MessageAttributes"`},
		},
		"policy managed elsewhere": {
			written(topic("t", topicHere), func(p *topology.Pair) { p.ManagePolicy = known(false) }),
			map[string]string{"policy": "null", "dead_letter_queue.policy": "null"},
		},
		"nothing to say": {
			written(func(p *topology.Pair) { p.EnforceTLS = known(false) }),
			map[string]string{"policy": "null", "dead_letter_queue.policy": "null"},
		},
		"tags over tags": {
			written(func(p *topology.Pair) { p.Tags = tags("a", "1", "b", "2") }, dlq(func(d *topology.DeadLetterQueue) { d.Tags = tags("b", "3") })),
			map[string]string{
				"tags_all.a": `"1"`, "tags_all.b": `"2"`, "dead_letter_queue.tags_all.a": `"1"`, "dead_letter_queue.tags_all.b": `"3"`,
			},
		},
		"a drained dead-letter queue counts what comes": {
			written(dlq(func(d *topology.DeadLetterQueue) { d.HasConsumer = known(true) })),
			map[string]string{"alarms.dead_letters.metric_name": `"NumberOfMessagesReceived"`, "alarms.dead_letters.statistic": `"Sum"`},
		},
		"a function's name is a lambda": {
			written(lambda),
			map[string]string{"handler.kind": `"lambda"`},
		},
		"a p99 is a worker": {
			written(func(p *topology.Pair) {
				p.Handler = with(p.Handler, func(h *topology.Handler) { h.P99Seconds = num(10) })
			}),
			map[string]string{"handler.kind": `"worker"`},
		},
		"a bare handler is nobody known": {
			written(func(p *topology.Pair) {
				p.Handler = with(p.Handler, func(h *topology.Handler) { h.TimeoutSeconds = num(10) })
			}),
			map[string]string{"handler.kind": `"unknown"`},
		},
		"an alarm's own actions, even none": {
			written(actions, alarm("dead_letters", func(a *topology.Alarm) { a.AlarmActions = texts() })),
			map[string]string{"alarms.dead_letters.alarm_actions": "list of 0", "alarms.dead_letter_age.alarm_actions.0": quoted(onCall)},
		},
		"errors in percent": {
			written(lambda, alarm("handler_errors", func(a *topology.Alarm) { a.RatePercent = known(2.5) })),
			map[string]string{
				"alarms.handler_errors.metric_name": `"100 * Errors / Invocations"`, "alarms.handler_errors.rate_percent": "2.5",
				"alarms.handler_errors.threshold": "null",
			},
		},
		"an alarm that is switched off has no ARN": {
			written(alarm("dead_letters", func(a *topology.Alarm) { a.Enabled = known(false) })),
			map[string]string{"alarms.dead_letters.enabled": "false", "alarm_arns": "map of 0"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			plan := flat(resolve(test.config))
			got := map[string]string{}
			for path := range test.want {
				got[path] = plan[path]
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("plan (-want +got):\n%s", diff)
			}
		})
	}
}

// Half of what is left of the dead-letter queue's retention after the source's;
// with equal ones, of what is left after a poison message's circulation; at most
// five days, at least a minute.
func TestResolveReminder(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		source, dead, count, visibility int64
		want                            string
	}{
		"the defaults are capped": {345600, 1209600, 5, 30, "432000"},
		"half of what is left":    {345600, 864000, 5, 30, "259200"},
		"equal":                   {1209600, 1209600, 5, 30, "432000"},
		"equal and short":         {86400, 86400, 10, 60, "42900"},
		"below":                   {86400, 43200, 10, 60, "21300"},
		"nothing is left":         {3600, 3600, 100, 36, "60"},
		"an odd number":           {60, 361, 1, 1, "150"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := written(actions, dlq(func(d *topology.DeadLetterQueue) { d.MessageRetentionSeconds = known(test.dead) }), func(p *topology.Pair) {
				p.MessageRetentionSeconds, p.MaxReceiveCount, p.VisibilityTimeoutSeconds = known(test.source), known(test.count), known(test.visibility)
			})
			if got := flat(resolve(p))["alarms.dead_letter_age.threshold_seconds"]; got != test.want {
				t.Errorf("threshold_seconds %s, want %s", got, test.want)
			}
		})
	}
}
