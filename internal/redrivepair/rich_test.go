package redrivepair_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// rich is a pair with everything that can be had, and without a finding.
const rich = `
resource "queueguard_redrive_pair" "test" {
  name                       = "pedidos"
  fifo                       = false
  region                     = "sa-east-1"
  visibility_timeout_seconds = 180
  message_retention_seconds  = 345600
  receive_wait_time_seconds  = 20
  delay_seconds              = 1
  max_message_size           = 262144
  max_receive_count          = 6

  dead_letter_queue = {
    name                         = "pedidos-mortos"
    message_retention_seconds    = 1209600
    visibility_timeout_seconds   = 60
    max_message_size             = 262144
    encryption                   = { mode = "sse_sqs" }
    redrive_permission           = "byQueue"
    additional_source_queue_arns = ["arn:aws:sqs:sa-east-1:123456789012:outra"]
    has_consumer                 = false
    tags                         = { papel = "mortos" }
    policy_statements = {
      Ler = { effect = "Allow", actions = ["sqs:ReceiveMessage"], principals = { AWS = ["123456789012"] } }
    }
  }

  handler = {
    kind                       = "lambda"
    lambda_function_name       = "pedidos"
    timeout_seconds            = 25
    batch_size                 = 10
    batching_window_seconds    = 5
    report_batch_item_failures = true
    failures                   = "transient"
    min_visibility_ratio       = 6
  }

  encryption = { kms_master_key_id = "alias/pedidos", kms_data_key_reuse_period_seconds = 600 }

  subscriptions = {
    pedidos = {
      topic_arn            = "arn:aws:sns:sa-east-1:123456789012:pedidos"
      raw_message_delivery = true
      filter_policy        = jsonencode({ evento = ["PedidoCriado"] })
      filter_policy_scope  = "MessageBody"
    }
    estoque = {
      topic_arn                               = "arn:aws:sns:sa-east-1:123456789012:estoque"
      existing_delivery_dead_letter_queue_arn = "arn:aws:sqs:sa-east-1:123456789012:perdidos"
    }
  }
  undelivered = {
    enabled                   = true
    name                      = "pedidos-perdidos"
    message_retention_seconds = 1209600
    encryption                = { mode = "sse_sqs" }
    tags                      = { papel = "perdidos" }
  }

  alarm_actions             = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
  ok_actions                = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
  insufficient_data_actions = []
  alarms = {
    dead_letters = {
      enabled             = true
      alarm_name          = "pedidos-dlq-depth"
      alarm_description   = "Look into the queue pedidos-mortos."
      threshold           = 0
      statistic           = "Maximum"
      period_seconds      = 60
      evaluation_periods  = 1
      datapoints_to_alarm = 1
      treat_missing_data  = "notBreaching"
      actions_enabled     = true
      alarm_actions       = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
      ok_actions          = []
    }
    oldest_message  = { threshold_seconds = 900 }
    dead_letter_age = { threshold_seconds = 86400 }
    handler_errors  = { threshold = 0 }
    redeliveries    = { threshold = 100 }
    undelivered     = { threshold = 0 }
  }

  policy_statements = {
    Enviar = {
      actions    = ["sqs:SendMessage"]
      principals = { Service = ["events.amazonaws.com"] }
      conditions = [{ test = "ArnEquals", variable = "aws:SourceArn", values = ["arn:aws:events:sa-east-1:123456789012:rule/pedidos"] }]
    }
  }
  source_policy_documents = [jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Sid = "Ler", Effect = "Allow", Principal = { AWS = "123456789012" }, Action = "sqs:ReceiveMessage",
      Resource = "arn:aws:sqs:sa-east-1:123456789012:pedidos" }]
  })]
  manage_policy        = true
  enforce_tls          = true
  force_destroy        = false
  guardrail_exceptions = { QG110 = "the partner is slow by contract" }
  tags                 = { team = "pagamentos" }
  timeouts             = { create = "10m", update = "10m", delete = "10m" }
}
`

// other is rich with nearly everything changed in place.
const other = `
resource "queueguard_redrive_pair" "test" {
  name                       = "pedidos"
  visibility_timeout_seconds = 240
  message_retention_seconds  = 259200
  max_receive_count          = 5
  dead_letter_queue = {
    name                      = "pedidos-falhas"
    message_retention_seconds = 1000000
    tags                      = { papel = "falhas" }
  }
  subscriptions = {
    pedidos = {
      topic_arn           = "arn:aws:sns:sa-east-1:123456789012:pedidos"
      filter_policy       = jsonencode({ evento = ["PedidoPago"] })
      filter_policy_scope = "MessageAttributes"
    }
    faturas = { topic_arn = "arn:aws:sns:sa-east-1:123456789012:faturas" }
  }
  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
  alarms = {
    dead_letters   = { alarm_name = "pedidos-mortos-alarme" }
    oldest_message = { threshold_seconds = 600 }
  }
  tags = { team = "pedidos" }
}
`

// world is a double with what rich builds on.
func world(t *testing.T) *acctest.Stack {
	t.Helper()
	s := acctest.Start(t)
	furnish(s.AWS)
	return s
}

func furnish(aws *fakeaws.Server) {
	r := aws.Default().Region(acctest.Region)
	for _, topic := range []string{"pedidos", "estoque", "faturas"} {
		r.Topic(topic).Put(nil)
	}
	r.Queue("perdidos").Put(map[string]string{"SqsManagedSseEnabled": "true"})
}

// noFindings wants a run that says nothing.
func noFindings(t *testing.T, d acctest.Diagnostics) {
	t.Helper()
	if diff := cmp.Diff([]string(nil), d.Lines()); diff != "" {
		t.Errorf("diagnostics (-want +got):\n%s\n%s", diff, d.Text())
	}
}

// sameWorld wants AWS as it was.
func sameWorld(t *testing.T, what string, want, got acctest.World) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// Everything at once: no finding, then other values in place, then back.
func TestEverythingAtOnce(t *testing.T) {
	t.Parallel()
	s := world(t)
	bare := s.World()
	noFindings(t, s.MustApply(rich).Diagnostics)
	before := s.World()
	arn := s.State(address).GetAttr("arn")

	if out := s.MustApply(other); out.Changes[address].Action != acctest.Update {
		t.Errorf("the plan is to %s, want an update", out.Changes[address].Action)
	}
	if out := s.MustApply(rich); out.Changes[address].Action != acctest.Update {
		t.Errorf("the plan is to %s, want an update", out.Changes[address].Action)
	}
	sameWorld(t, "there and back", before, s.World())
	if got := s.State(address).GetAttr("arn"); !got.RawEquals(arn) {
		t.Errorf("the source is another one: %#v", got)
	}
	s.MustDestroy(rich)
	sameWorld(t, "after destroy", bare, s.World())
}
