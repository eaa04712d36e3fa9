package redrivepair_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/zclconf/go-cty/cty"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// attribute is one optional attribute, or one way to write it.
type attribute struct {
	base  string // what has to be there with and without it
	with  string
	quiet bool // nothing that AWS knows of
	asks  bool // makes the apply look at what is there
	kept  bool // stays as it is when it is left out
	moves bool // another dead-letter queue takes over
	same  bool // says what is so anyway: nothing is planned
	// unseen says why an import cannot tell how it is written.
	unseen string
}

const (
	subscribed = `subscriptions = { pedidos = { topic_arn = "arn:aws:sns:sa-east-1:123456789012:pedidos" } }`
	lambda     = `handler = { lambda_function_name = "pedidos", timeout_seconds = 4, report_batch_item_failures = true }`
)

// subscribedWith is subscribed with more written in the subscription.
func subscribedWith(more string) string {
	return `subscriptions = { pedidos = { topic_arn = "arn:aws:sns:sa-east-1:123456789012:pedidos", ` + more + ` } }`
}

// attributes are all that are optional, each on its own.
var attributes = map[string]attribute{
	"visibility_timeout_seconds":  {with: `visibility_timeout_seconds = 60`},
	"message_retention_seconds":   {with: `message_retention_seconds = 600000`},
	"receive_wait_time_seconds":   {with: `receive_wait_time_seconds = 5`},
	"receive_wait_time_seconds 0": {with: `receive_wait_time_seconds = 0`},
	"delay_seconds":               {with: `delay_seconds = 3`},
	"max_message_size":            {with: `max_message_size = 262144`, kept: true},
	"max_receive_count":           {with: `max_receive_count = 7`},
	"content_based_deduplication": {base: `fifo = true`, with: `content_based_deduplication = true`},
	"high_throughput":             {base: `fifo = true`, with: `high_throughput = true`},
	"deduplication_scope":         {base: `fifo = true`, with: `deduplication_scope = "messageGroup"`},
	"fifo_throughput_limit":       {base: "fifo = true\n deduplication_scope = \"messageGroup\"", with: `fifo_throughput_limit = "perMessageGroupId"`},
	"encryption kms":              {with: `encryption = { kms_master_key_id = "alias/pedidos" }`},
	"encryption none":             {with: `encryption = { mode = "none" }`},
	"encryption reuse":            {base: ``, with: `encryption = { kms_master_key_id = "alias/pedidos", kms_data_key_reuse_period_seconds = 900 }`},
	"tags":                        {with: `tags = { team = "pagamentos", empty = "" }`},

	"dead_letter_queue retention":  {with: `dead_letter_queue = { message_retention_seconds = 1000000 }`},
	"dead_letter_queue visibility": {with: `dead_letter_queue = { visibility_timeout_seconds = 90 }`},
	"dead_letter_queue size":       {with: `dead_letter_queue = { max_message_size = 524288 }`, kept: true},
	"dead_letter_queue encryption": {with: `dead_letter_queue = { encryption = { kms_master_key_id = "alias/pedidos" } }`},
	"dead_letter_queue permission": {with: `dead_letter_queue = { redrive_permission = "allowAll" }`},
	"dead_letter_queue sources":    {with: `dead_letter_queue = { additional_source_queue_arns = ["arn:aws:sqs:sa-east-1:123456789012:outra"] }`},
	"dead_letter_queue policy": {with: `dead_letter_queue = { policy_statements = { Ler = {
		actions = ["sqs:ReceiveMessage"], principals = { AWS = ["123456789012"] } } } }`},
	"dead_letter_queue consumer": {with: `dead_letter_queue = { has_consumer = true }`},
	"dead_letter_queue tags":     {with: `dead_letter_queue = { tags = { papel = "dlq" } }`},
	"dead_letter_queue name":     {with: `dead_letter_queue = { name = "pedidos-mortos" }`, moves: true},

	"existing_dead_letter_queue_arn": {with: `existing_dead_letter_queue_arn = "arn:aws:sqs:sa-east-1:123456789012:perdidos"`, moves: true, unseen: "the queue may be the pair's or somebody else's"},

	"handler": {with: lambda, quiet: true},
	"handler in full": {with: `handler = { kind = "lambda", lambda_function_arn = "arn:aws:lambda:sa-east-1:123456789012:function:pedidos", timeout_seconds = 3,
		batch_size = 5, batching_window_seconds = 1, report_batch_item_failures = true, failures = "transient", min_visibility_ratio = 2 }`, quiet: true},
	"worker":     {with: `handler = { kind = "worker", p99_seconds = 10, margin_seconds = 5, heartbeat_seconds = 5, failures = "mixed" }`, quiet: true},
	"region":     {with: `region = "sa-east-1"`, same: true, quiet: true},
	"exceptions": {with: `guardrail_exceptions = { QG110 = "the partner is slow by contract" }`, quiet: true},
	"force":      {with: `force_destroy = true`, quiet: true},
	"timeouts":   {with: `timeouts = { create = "2m", update = "2m", delete = "2m" }`, quiet: true},

	"subscriptions":          {with: subscribed},
	"filter_policy":          {base: ``, with: `subscriptions = { pedidos = { topic_arn = "arn:aws:sns:sa-east-1:123456789012:pedidos", filter_policy = jsonencode({ a = ["b"] }) } }`},
	"raw_message_delivery":   {with: subscribedWith(`raw_message_delivery = true`)},
	"filter_policy_scope":    {with: subscribedWith(`filter_policy = jsonencode({ a = ["b"] }), filter_policy_scope = "MessageBody"`)},
	"delivery DLQ":           {with: subscribedWith(`existing_delivery_dead_letter_queue_arn = "arn:aws:sqs:sa-east-1:123456789012:perdidos"`), unseen: "nothing tells whether there would be a queue of the pair's own for another topic"},
	"undelivered off":        {base: subscribed, with: `undelivered = { enabled = false }`},
	"undelivered name":       {base: subscribed, with: `undelivered = { name = "pedidos-perdidos" }`, unseen: "a queue with another name may be somebody else's"},
	"undelivered retention":  {base: subscribed, with: `undelivered = { message_retention_seconds = 700000 }`},
	"undelivered encryption": {base: subscribed, with: `undelivered = { encryption = { kms_master_key_id = "alias/pedidos" } }`},
	"undelivered tags":       {base: subscribed, with: `undelivered = { tags = { papel = "perdidos" } }`, unseen: "tags may be the pair's or the queue's"},

	"ok_actions":                {with: `ok_actions = [` + onCall + `]`},
	"insufficient_data_actions": {with: `insufficient_data_actions = [` + onCall + `]`},
	"oldest_message":            {with: `alarms = { oldest_message = { threshold_seconds = 900 } }`},
	"redeliveries":              {with: `alarms = { redeliveries = { threshold = 100 } }`},
	"handler_errors":            {base: lambda, with: `alarms = { handler_errors = {} }`},
	"handler_errors rate":       {base: lambda, with: `alarms = { handler_errors = { rate_percent = 5 } }`},
	"dead_letters off":          {with: `alarms = { dead_letters = { enabled = false } }`},
	"dead_letters":              {with: `alarms = { dead_letters = { threshold = 0, period_seconds = 120, alarm_name = "mortos", alarm_description = "Acorda!" } }`},
	"dead_letter_age off":       {with: `alarms = { dead_letter_age = { enabled = false } }`},
	"dead_letter_age":           {with: `alarms = { dead_letter_age = { threshold_seconds = 86400, statistic = "Maximum", evaluation_periods = 2, datapoints_to_alarm = 1 } }`},
	"undelivered alarm":         {base: subscribed, with: `alarms = { undelivered = { threshold = 3 } }`},
	"actions off":               {with: `alarms = { dead_letters = { actions_enabled = false, treat_missing_data = "ignore" } }`},
	"alarm actions of its own":  {with: `alarms = { dead_letters = { alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:outro"], ok_actions = [` + onCall + `], insufficient_data_actions = [` + onCall + `] } }`, unseen: "actions may be the pair's or the alarm's"},

	"policy_statements": {with: `policy_statements = { Enviar = { actions = ["sqs:SendMessage"], principals = { AWS = ["123456789012"] } } }`},
	"policy_statements in full": {with: `policy_statements = { Enviar = {
		effect = "Allow", actions = ["sqs:SendMessage", "sqs:ReceiveMessage"], principals = { Service = ["s3.amazonaws.com"] },
		conditions = [{ test = "ArnEquals", variable = "aws:SourceArn", values = ["arn:aws:s3:::pedidos"] }] } }`},
	"policy_statements deny": {with: `policy_statements = { Negar = { effect = "Deny", actions = ["sqs:SendMessage"], principals = { "*" = ["*"] } } }`},
	"policy_statements but": {with: `policy_statements = { Negar = {
		effect = "Deny", not_actions = ["sqs:SendMessage"], not_principals = { AWS = ["123456789012"] } } }`},
	"source_policy_documents": {with: `source_policy_documents = [jsonencode({ Version = "2012-10-17", Statement = [{ Sid = "Enviar", Effect = "Allow", Principal = { AWS = "123456789012" }, Action = "sqs:SendMessage", Resource = "arn:aws:sqs:sa-east-1:123456789012:pedidos" }] })]`, unseen: "statements may come from either attribute"},
	"enforce_tls":             {with: `enforce_tls = false`},
	"manage_policy":           {with: `manage_policy = false`, quiet: true, asks: true},
}

// Every attribute can be added to what exists and taken away again: each a change
// in place that reaches AWS, and the second leads back to where the first began
// (hashicorp/terraform-provider-aws#23178).
func TestEachAttributeComesAndGoes(t *testing.T) {
	t.Parallel()
	for name, a := range attributes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			bare := s.World()
			without, with := pairOf(a.base), pairOf(a.base+"\n"+a.with)

			s.MustApply(without)
			arn, dlq, before := s.State(address).GetAttr("arn"), s.State(address).GetAttr("dead_letter_queue_arn"), s.World()

			change := acctest.Update
			if a.same {
				change = acctest.NoOp
			}
			added := changeIn(t, s, with, change)
			if a.quiet != cmp.Equal(before, s.World()) {
				t.Errorf("AWS has the same as before: %v, want %v; planned: %v", !a.quiet, a.quiet, added.Changed())
			}

			moved := !s.State(address).GetAttr("dead_letter_queue_arn").RawEquals(dlq)
			if moved != a.moves {
				t.Errorf("another dead-letter queue: %v, want %v", moved, a.moves)
			}

			changeIn(t, s, without, change)
			if diff := cmp.Diff(before, s.World()); a.kept != (diff != "") {
				t.Errorf("after the attribute was removed (-before +after):\n%s", diff)
			}
			if !s.State(address).GetAttr("arn").RawEquals(arn) || !s.State(address).GetAttr("dead_letter_queue_arn").RawEquals(dlq) {
				t.Errorf("the queues are others than before: %#v", s.State(address))
			}
			s.MustDestroy(without)
			if diff := cmp.Diff(bare, s.World()); diff != "" {
				t.Errorf("left after destroy (-want +got):\n%s", diff)
			}
		})
	}
}

// changeIn applies and wants one change of that kind; a removal of what AWS keeps
// is none.
func changeIn(t *testing.T, s *acctest.Stack, config string, want acctest.Action) acctest.Change {
	t.Helper()
	out := s.MustApply(config)
	c := out.Changes[address]
	if c.Action != want && !(c.Action == acctest.NoOp && kept(c)) {
		t.Errorf("the plan is to %s, want %s", c.Action, want)
	}
	return c
}

// kept says that the only thing a plan could change is a message size.
func kept(c acctest.Change) bool {
	size := func(v cty.Value) bool { return !v.GetAttr("max_message_size").RawEquals(cty.NumberIntVal(1048576)) }
	return size(c.Before) || size(c.Before.GetAttr("dead_letter_queue"))
}
