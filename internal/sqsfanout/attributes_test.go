package sqsfanout_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// attribute is one optional attribute of a fan-out, of its defaults or of a consumer.
type attribute struct {
	fanout, consumer string // what is written at either place
	quiet            bool   // nothing that AWS knows of
	kept             bool   // stays as it is when it is left out
}

const plantao = `["arn:aws:sns:sa-east-1:123456789012:plantao"]`

// attributes are all that are optional. Of a consumer's, each is one that a pair has
// too, whose own tests know every way to write it.
var attributes = map[string]attribute{
	"topic.display_name":      {fanout: `topic = { display_name = "Pedidos" }`},
	"topic.kms_master_key_id": {fanout: `topic = { kms_master_key_id = "alias/pedidos" }`},
	"topic.max_message_size":  {fanout: `topic = { max_message_size = 131072 }`},
	"topic.signature_version": {fanout: `topic = { signature_version = 2 }`},
	"topic.tracing_config":    {fanout: `topic = { tracing_config = "Active" }`},
	"publisher_arns":          {fanout: `publisher_arns = ["arn:aws:iam::210987654321:role/checkout"]`},
	"publisher_services":      {fanout: `publisher_services = { "s3.amazonaws.com" = ["arn:aws:s3:::uploads"] }`},
	"enforce_tls":             {fanout: `enforce_tls = false`},
	"force_destroy":           {fanout: `force_destroy = true`, quiet: true},
	"guardrail_exceptions":    {fanout: `guardrail_exceptions = { QG207 = "asked for more" }`, quiet: true},
	"tags":                    {fanout: `tags = { time = "vendas" }`},
	"timeouts":                {fanout: `timeouts = { create = "9m" }`, quiet: true},

	"undelivered.enabled":                   {fanout: `undelivered = { enabled = false }`},
	"undelivered.name":                      {fanout: `undelivered = { name = "perdidos" }`},
	"undelivered.message_retention_seconds": {fanout: `undelivered = { message_retention_seconds = 700000 }`},
	"undelivered.encryption":                {fanout: `undelivered = { encryption = { kms_master_key_id = "alias/pedidos" } }`},
	"undelivered.tags":                      {fanout: `undelivered = { tags = { papel = "perdidos" } }`},

	"topic_alarms.failed":                {fanout: `topic_alarms = { failed = {} }`},
	"topic_alarms.failed_to_dead_letter": {fanout: `topic_alarms = { failed_to_dead_letter = { alarm_name = "perda", statistic = "Maximum" } }`},
	"topic_alarms.unroutable":            {fanout: `topic_alarms = { unroutable = { threshold = 10, period_seconds = 300 } }`},
	"topic_alarms.undelivered":           {fanout: `topic_alarms = { undelivered = { threshold = 2, alarm_description = "Acorda!" } }`},
	"alarm_actions":                      {fanout: `alarm_actions = ` + plantao},
	"ok_actions":                         {fanout: `ok_actions = ` + plantao},
	"insufficient_data_actions":          {fanout: `insufficient_data_actions = ` + plantao},

	"consumer_defaults.visibility_timeout_seconds": {fanout: `consumer_defaults = { visibility_timeout_seconds = 60 }`},
	"consumer_defaults.max_receive_count":          {fanout: `consumer_defaults = { max_receive_count = 7 }`},
	"consumer_defaults.dead_letter_queue":          {fanout: `consumer_defaults = { dead_letter_queue = { message_retention_seconds = 1000000 } }`},
	"consumer_defaults.encryption":                 {fanout: `consumer_defaults = { encryption = { mode = "none" } }`},
	"consumer_defaults.alarms":                     {fanout: `consumer_defaults = { alarms = { oldest_message = { threshold_seconds = 900 } } }`},
	"consumer_defaults.tags":                       {fanout: `consumer_defaults = { tags = { produto = "loja" } }`},
	"consumer_defaults.enforce_tls":                {fanout: `consumer_defaults = { enforce_tls = false }`},
	"consumer_defaults.handler":                    {fanout: `consumer_defaults = { handler = { kind = "worker", timeout_seconds = 4 } }`, quiet: true},
	"consumer_defaults.raw_message_delivery":       {fanout: `consumer_defaults = { raw_message_delivery = false }`},

	"filter_policy":               {consumer: `filter_policy = jsonencode({ tipo = ["A"] })`},
	"filter_policy_scope":         {consumer: `filter_policy = jsonencode({ tipo = { a = ["A"] } }), filter_policy_scope = "MessageBody"`},
	"raw_message_delivery":        {consumer: `raw_message_delivery = false`},
	"visibility_timeout_seconds":  {consumer: `visibility_timeout_seconds = 60`},
	"message_retention_seconds":   {consumer: `message_retention_seconds = 600000`},
	"receive_wait_time_seconds":   {consumer: `receive_wait_time_seconds = 5`},
	"delay_seconds":               {consumer: `delay_seconds = 3`},
	"max_message_size":            {consumer: `max_message_size = 262144`, kept: true},
	"max_receive_count":           {consumer: `max_receive_count = 9`},
	"dead_letter_queue.name":      {consumer: `dead_letter_queue = { name = "mortos" }`},
	"dead_letter_queue.retention": {consumer: `dead_letter_queue = { message_retention_seconds = 1000000 }`},
	"dead_letter_queue.sources":   {consumer: `dead_letter_queue = { additional_source_queue_arns = ["arn:aws:sqs:sa-east-1:123456789012:outra"] }`},
	"handler":                     {consumer: `handler = { kind = "worker", timeout_seconds = 4 }`, quiet: true},
	"encryption":                  {consumer: `encryption = { kms_master_key_id = "alias/pedidos" }`},
	"alarms":                      {consumer: `alarms = { oldest_message = { threshold_seconds = 900 }, redeliveries = { threshold = 100 } }`},
	"alarms off":                  {consumer: `alarms = { dead_letters = { enabled = false } }`},
	"alarm_actions of one":        {consumer: `alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:financeiro"]`},
	"policy_statements":           {consumer: `policy_statements = { Enviar = { actions = ["sqs:SendMessage"], principals = { AWS = ["123456789012"] } } }`},
	"manage_policy":               {consumer: `manage_policy = false`, quiet: true},
	"enforce_tls of one":          {consumer: `enforce_tls = false`},
	"force_destroy of one":        {consumer: `force_destroy = true`, quiet: true},
	"exceptions of one":           {consumer: `guardrail_exceptions = { QG110 = "the partner is slow by contract" }`, quiet: true},
	"tags of one":                 {consumer: `tags = { dono = "financeiro" }`},
}

// lineAttributes are those that only a FIFO fan-out has.
var lineAttributes = map[string]attribute{
	"topic.content_based_deduplication": {fanout: `topic = { content_based_deduplication = true }`},
	"topic.fifo_throughput_scope":       {fanout: `topic = { fifo_throughput_scope = "MessageGroup" }`},
	"content_based_deduplication":       {consumer: `content_based_deduplication = true`},
	"high_throughput":                   {consumer: `high_throughput = true`},
}

func (a attribute) in(base string) string {
	return bareFanout(base + "\n" + a.fanout + "\nconsumers = { email = { " + a.consumer + " } }")
}

// bareFanout is a fan-out with nothing but that body.
func bareFanout(body string) string {
	return "resource \"queueguard_sqs_fanout\" \"test\" {\n name = \"pedidos\"\n" + body + "\n}\n"
}

// Every attribute can be added to what exists and taken away again: each a change in
// place that reaches AWS, and the second leads back to what was before it, which is
// what a fan-out is that never had it (hashicorp/terraform-provider-aws#23178).
func TestEachAttributeComesAndGoes(t *testing.T) {
	t.Parallel()
	for base, all := range map[string]map[string]attribute{"": attributes, "fifo = true": lineAttributes} {
		names := slices.Sorted(maps.Keys(all))
		for part := range slices.Chunk(names, (len(names)+3)/4) { // a few stacks, so that they run side by side
			t.Run(strings.Join(part, ","), func(t *testing.T) {
				t.Parallel()
				s := world(t)
				never := attribute{}.in(base)
				s.MustApply(never)
				before, arns := s.World(), s.State(address).GetAttr("queue_arns")
				for _, name := range part {
					a := all[name]
					added := s.MustApply(a.in(base)).Changes[address]
					if added.Action != acctest.Update {
						t.Errorf("%s: adding it is to %s, want an update", name, added.Action)
					}
					if a.quiet != cmp.Equal(before, s.World()) {
						t.Errorf("%s: AWS has the same as before: %v, want %v", name, !a.quiet, a.quiet)
					}
					s.AWS.Clock.Advance(2 * 60e9) // names of deleted queues become free again
					removed := s.MustApply(never).Changes[address]
					if removed.Action != acctest.Update && !a.kept {
						t.Errorf("%s: removing it is to %s, want an update", name, removed.Action)
					}
					if diff := cmp.Diff(before, s.World()); a.kept != (diff != "") {
						t.Errorf("%s: after it was removed (-before +after):\n%s", name, diff)
					}
					if a.kept {
						before = s.World()
					}
					if !s.State(address).GetAttr("queue_arns").RawEquals(arns) {
						t.Errorf("%s: the queues are others than before", name)
					}
					s.AWS.Clock.Advance(2 * 60e9)
				}
				s.MustDestroy(never)
			})
		}
	}
}
